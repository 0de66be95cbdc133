package mexbitmap

import "golang.org/x/sys/cpu"

// forwards returns the forward paths that the processor can go.
func forwards() map[string]forwardPath {
	list := map[string]forwardPath{}
	if cpu.X86.HasAVX2 {
		list["AVX2"] = forwardPath{1, 4, forwardFours}
	}
	if Forward() {
		list["AVX-512"] = forwardPath{2, 1, forwardVector}
	}
	return list
}

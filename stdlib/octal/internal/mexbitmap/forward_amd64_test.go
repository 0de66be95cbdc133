package mexbitmap

import "golang.org/x/sys/cpu"

// forwards returns the forward paths that the processor can go.
func forwards() []wayForward {
	list := []wayForward{{"bits", byBits, forwardPortable}}
	if cpu.X86.HasAVX2 {
		list = append(list, wayForward{"AVX2", byFours, forwardFours})
	}
	if Forward() {
		list = append(list, wayForward{"AVX-512", byRows, forwardVector})
	}
	return list
}

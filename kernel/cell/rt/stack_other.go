//go:build !amd64 && !arm64 && !wasm

package rt

import "runtime"

// StackUsed returns about how many bytes of its stack the calling goroutine uses: what a
// number of frames takes that only a deep stack has, or nothing.
func StackUsed() uintptr {
	const frames, frame = 200_000, 2000
	var one [1]uintptr
	if runtime.Callers(frames, one[:]) == 0 {
		return 0
	}
	return frames * frame
}

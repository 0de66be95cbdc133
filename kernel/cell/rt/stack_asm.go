//go:build amd64 || arm64

package rt

// StackUsed returns how many bytes of its stack the calling goroutine uses.
func StackUsed() uintptr

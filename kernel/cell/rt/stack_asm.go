//go:build amd64 || arm64 || wasm

package rt

// StackUsed returns how many bytes of its stack the calling goroutine uses.
func StackUsed() uintptr

//go:build !amd64

package mexbitmap

// paths returns the paths that the processor can go, the fastest first.
func paths[C Code]() []path[C] { return []path[C]{portable[C]()} }

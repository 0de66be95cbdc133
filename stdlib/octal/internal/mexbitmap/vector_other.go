//go:build !amd64

package mexbitmap

// paths returns the paths of this processor, the fastest first.
func paths[C Code]() []path[C] { return []path[C]{portable[C]()} }

//go:build !amd64

package rarecover

// paths returns the paths of this processor, the fastest first.
func paths[C Code]() []path[C] { return []path[C]{portable[C]()} }

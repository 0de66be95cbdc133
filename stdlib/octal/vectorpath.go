package octal

import "sprague/stdlib/octal/internal/mexscan"

// VectorPath returns the instruction set that computes values on this machine: AVX-512, AVX2 or portable. The
// values are the same on all of them.
func VectorPath() string { return mexscan.Path() }

package octal

import "sprague/stdlib/octal/internal/mexscan"

// VectorPath names the instructions with which this machine extends values: AVX-512, AVX2, or
// portable where the processor has neither. The values are the same on all of them.
func VectorPath() string { return mexscan.Path() }

//go:build !amd64

package mexscan

// namedKernel makes kernels of one path.
type namedKernel struct {
	name string
	make func(terms []Term) *Kernel
}

// kernels are those the processor can run.
var kernels = []namedKernel{{"portable", New}}

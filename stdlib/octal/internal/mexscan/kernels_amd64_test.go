package mexscan

// namedKernel makes kernels of one path.
type namedKernel struct {
	name string
	make func(terms []Term) *Kernel
}

// kernels are those the processor can run.
var kernels = func() []namedKernel {
	list := []namedKernel{{"portable", func(terms []Term) *Kernel {
		k := New(terms)
		k.vec = nil
		return k
	}}}
	for _, way := range paths() {
		list = append(list, namedKernel{way.name, func(terms []Term) *Kernel {
			k := New(terms)
			k.vec = newVectorBy(way, terms)
			return k
		}})
	}
	return list
}()

package many

import "golang.org/x/sys/cpu"

//go:noescape
func farAVX512(e *uint64, column *uint64, p *int32, source int)

//go:noescape
func midAVX512(e *uint64, column *uint64, p *int32, source int)

//go:noescape
func transposeAVX512(f, e *uint64)

// orders are the words' orders: word c goes to c ⊕ k in the k-th.
var orders = func() (o [columnSize][columnSize]uint64) {
	for k := range o {
		for c := range o[k] {
			o[k][c] = uint64(c ^ k)
		}
	}
	return o
}()

func vectors() bool { return cpu.X86.HasAVX512F && cpu.X86.HasAVX512VBMI2 }

func far(e *excluded, column []uint64, at int, p program, g int) {
	if vectors() {
		farAVX512(&e[0], &column[at], &p[0], g*super)
		return
	}
	farPortable(e, column, at, p, g)
}

func mid(e *excluded, b int, column []uint64, at int, p program, g int) {
	if vectors() {
		midAVX512(&e[b*columnSize], &column[at], &p[0], g*super)
		return
	}
	midPortable(e, b, column, at, p, g)
}

func transpose(f *[word]uint64, e *excluded, j, b int) {
	if vectors() && cpu.X86.HasAVX512VBMI && cpu.X86.HasAVX512GFNI {
		transposeAVX512(&f[0], &e[(columnSize*j*columnSize+b)*columnSize])
		return
	}
	transposePortable(f, e, j, b)
}

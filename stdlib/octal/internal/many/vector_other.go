//go:build !amd64

package many

func far(e *excluded, column []uint64, at int, p program, g int) {
	farPortable(e, column, at, p, g)
}

func mid(e *excluded, b int, column []uint64, at int, p program, g int) {
	midPortable(e, b, column, at, p, g)
}

func transpose(f *[word]uint64, e *excluded, j, b int) { transposePortable(f, e, j, b) }

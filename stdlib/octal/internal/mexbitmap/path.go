package mexbitmap

// A path is one way to do the work that vectors are for. All give what the portable one
// gives.
type path[C Code] struct {
	name string
	bulkWork
	// near computes codes within a block, see nearPortable.
	near func(k *Kernel[C], codes []C, n, end int) int
}

// bulkWork is what goes by columns.
type bulkWork struct {
	// far takes the program of column g for the superblock whose words begin at
	// column[at].
	far func(e excluded, column []uint64, at int, p program, g int)
	// mid takes the program of column g for block b, whose words begin at column[at].
	mid func(e excluded, b int, column []uint64, at int, p program, g int)
	// transpose sets f to the codes 64j to 64j + 63 that are free in block b.
	transpose func(f *[word]uint64, e excluded, j, b int)
}

func portable[C Code]() path[C] {
	return path[C]{"portable", bulkWork{farPortable, midPortable, transposePortable}, nearPortable[C]}
}

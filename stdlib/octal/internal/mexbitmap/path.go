package mexbitmap

// A path implements the vectorised functions; all paths agree with the portable one.
type path[C Code] struct {
	name    string
	forward bool // near uses the forward path if it can
	bulkWork
	near nearWay[C]
}

// bulkWork holds the functions that work on columns.
type bulkWork struct {
	// take runs the program of column g for block b of a superblock or for all 8, whose words begin at column[at].
	take func(e excluded, b, blocks int, column []uint64, at int, p program, g int)
	// transpose sets f to the codes 64j to 64j + 63 that are free in block b.
	transpose func(f *[word]uint64, e excluded, j, b int)
}

func portable[C Code]() path[C] {
	return path[C]{"portable", false, bulkWork{takePortable, transposePortable}, nearPortable[C]}
}

// Forward reports whether this processor has a fast forward path for codes below 128, see forward.
func Forward() bool { return paths[byte]()[0].forward }

package mexbitmap

import "golang.org/x/sys/cpu"

//go:noescape
func farAVX512(e *uint64, column *uint64, p *int32, source int)

//go:noescape
func midAVX512(e *uint64, column *uint64, p *int32, source int)

//go:noescape
func transposeAVX512(f, e *uint64)

//go:noescape
func forwardAVX512(codes *byte, free *uint64, limits *uint64, steps int, table *uint64, state *uint64) (done int)

//go:noescape
func forwardWideAVX512(codes *byte, free *uint64, limits *uint64, steps int, table *uint64, state *uint64) (done int)

//go:noescape
func forwardAVX2(codes *byte, free *uint64, limits *uint64, steps int, table *uint64, room *uint64) (done int)

//go:noescape
func farAVX2(e *uint64, column *uint64, p *int32, source, half int)

//go:noescape
func midAVX2(e *uint64, column *uint64, p *int32, source, half int)

// orders[k] are the word orders of terms whose code has the lowest three bits k: word c goes to c ⊕ k.
var orders = func() (o [columnSize][columnSize]uint64) {
	for k := range o {
		for c := range o[k] {
			o[k][c] = uint64(c ^ k)
		}
	}
	return o
}()

// halfOrders are the orders of half a column, as 32-bit parts, the only such permutation of AVX2.
var halfOrders = func() (o [4][8]uint32) {
	for k := range o {
		for c := range o[k] {
			o[k][c] = uint32(c ^ 2*k)
		}
	}
	return o
}()

// paths returns the paths of this processor, the fastest first. Each equals the portable one, function by function
// (TestVectorsAgreeWithPortable); paths that the processor lacks go untested.
func paths[C Code]() []path[C] {
	list := []path[C]{portable[C]()}
	bulk := bulkWork{takeHalves, transposePortable}
	if cpu.X86.HasAVX2 {
		list = append([]path[C]{{"AVX2", false, bulk, nearBy[C](forwardPath{1, 4, forwardFours})}}, list...)
	}
	x := &cpu.X86
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX2 && x.HasBMI1 {
		list = append([]path[C]{{"AVX-512 in part", true, bulk, nearBy[C](forwardPath{2, 1, forwardVector})}}, list...)
	}
	if x.HasAVX512F && x.HasAVX512BW && x.HasAVX512VBMI && x.HasAVX512VBMI2 && x.HasAVX512GFNI {
		list = append([]path[C]{{"AVX-512", true, bulkWork{takeWhole, transposeWhole},
			nearBy[C](forwardPath{2, 1, forwardVector})}}, list...)
	}
	return list
}

// takeWhole is takePortable with AVX-512, with a routine for each number of blocks.
func takeWhole(e excluded, b, blocks int, column []uint64, at int, p program, g int) {
	if blocks == 1 {
		midAVX512(&e[b*columnSize], &column[at], &p[0], g*super)
	} else {
		farAVX512(&e[0], &column[at], &p[0], g*super)
	}
}

// transposeWhole is transposePortable with AVX-512.
func transposeWhole(f *[word]uint64, e excluded, j, b int) {
	transposeAVX512(&f[0], &e[(columnSize*j*columnSize+b)*columnSize])
}

// forwardVector is the path with AVX-512.
func forwardVector(codes []byte, free free, at int, limits []uint64, f *forward) (done int) {
	if f.words == 1 {
		return forwardAVX512(&codes[0], &free[0][at], &limits[0], len(codes), &f.table[0], &f.state[0])
	}
	return forwardWideAVX512(&codes[0], &free[0][at], &limits[0], len(codes), &f.table[0], &f.state[0])
}

// forwardFours is the path with AVX2. The state is shifted by one set at each step by moving the index where it is
// read; so it needs a buffer, and is copied back at the end.
func forwardFours(codes []byte, free free, at int, limits []uint64, f *forward) (done int) {
	copy(f.buffer, f.state)
	clear(f.buffer[word:])
	_ = free[0][at+len(codes)-1]
	done = forwardAVX2(&codes[0], &free[0][at], &limits[0], len(codes), &f.table[0], &f.buffer[0])
	copy(f.state, f.buffer[done:])
	return done
}

// AVX2 has registers of four words and no shift of pairs of words, so a column is summed in halves and a shift is two
// shifts and an OR; a move between halves is another address.
const halfSize = columnSize / 2

// takeHalves is takePortable with AVX2, one half of each column at a time: of a superblock, or of one block.
func takeHalves(e excluded, b, blocks int, column []uint64, at int, p program, g int) {
	for half := range 2 {
		if blocks == 1 {
			midAVX2(&e[b*columnSize], &column[at+half*halfSize], &p[0], g*super, half*halfSize*8)
		} else {
			farAVX2(&e[0], &column[at+half*halfSize], &p[0], g*super, half*halfSize*8)
		}
	}
}

package mexbitmap

// excluded is the set of codes excluded in a superblock: bit i of word 64g + 8b + c for the code 8g + c at position
// 64b + i. The layout is that of columns, so a target is a run of words that far fills in order.
type excluded []uint64

// newExcluded returns an empty set for the given number of columns, rounded up to 64 codes for the transposition.
// Limits never admit the extra codes.
func newExcluded(targets int) excluded {
	return make(excluded, (targets+columnSize-1)/columnSize*columnSize*super/8)
}

// free holds the codes that are not excluded at each position of a block: bit c of word [j][i] for the code 64j + c
// at position i.
type free [][word]uint64

// transposePortable sets f to the transposed complement of the excluded codes 64j to 64j + 63 of block b.
func transposePortable(f *[word]uint64, e excluded, j, b int) {
	for g := range columnSize {
		copy(f[columnSize*g:columnSize*(g+1)], e[(columnSize*j+g)*word+columnSize*b:])
	}
	transposeBits(f)
	for i, w := range f {
		f[i] = ^w
	}
}

// transposeBits exchanges bit j of word i with bit i of word j, by halves, quarters and so on, in six steps of 32
// exchanges (Warren, Hacker's Delight, 7-3). Invariant: after the step for half, squares of half by half bits are
// in place, each still untransposed.
func transposeBits(m *[word]uint64) {
	for half, mask := 32, uint64(1<<32-1); half > 0; half, mask = half/2, mask^mask<<(half/2) {
		for i := 0; i < word; i = (i + half + 1) &^ half {
			t := (m[i]>>half ^ m[i+half]) & mask
			m[i] ^= t << half
			m[i+half] ^= t
		}
	}
}

// takePortable is the definition of bulkWork.take.
func takePortable(e excluded, b, blocks int, column []uint64, at int, p program, g int) {
	for p[0] > 0 {
		target := e[(g*super^int(p[1]))/8+b*columnSize:]
		p = p.eachGroup(func(order int, terms []int32) {
			var sum [super / 8]uint64
			for _, d := range terms {
				or(sum[:blocks*columnSize], column, at, d)
			}
			for i, w := range sum[:blocks*columnSize] {
				target[i^order] |= w
			}
		})
	}
}

// eachGroup visits the groups of the first target, and returns the rest of the program. Terms of a group have the
// same word order and are summed first, so that only the sum is permuted.
func (p program) eachGroup(visit func(order int, terms []int32)) program {
	groups := p[0]
	p = p[headerSize:]
	for range groups {
		end := headerSize + p[0]
		visit(int(p[1])/word, p[headerSize:end])
		p = p[end:]
	}
	return p
}

// or adds to sum the words from column[at] on, shifted by −d positions. A shift that is not a multiple of 64 combines
// two neighbouring words: the bit at position n comes from position n − d, in the lower of them or in the next.
func or(sum, column []uint64, at int, d int32) {
	from := column[at+int(d&^63)/8:]
	shift := d & 63
	if shift == 0 {
		for i := range sum {
			sum[i] |= from[i]
		}
		return
	}
	low, high := from[:len(sum)], from[columnSize:columnSize+len(sum)]
	for i := range sum {
		sum[i] |= low[i]>>shift | high[i]<<(64-shift)
	}
}

package many

// excluded are the codes excluded in a superblock: bit i of word 64g + 8b + c for the
// code 8g + c at position 64b + i.
type excluded [columns * super / 8]uint64

// transpose sets free[i] to the codes that are not excluded at position i of block b,
// as far as they belong to a target column; from there on, they may be free or not.
func (e *excluded) transpose(free *[word][4]uint64, b, targets int) {
	for j := range 4 {
		if j*8 >= targets {
			for i := range free {
				free[i][j] = ^uint64(0)
			}
			continue
		}
		transposeFree(free, j, e, b)
	}
}

// transposePortable sets word j of free, the codes 64j to 64j + 63.
func transposePortable(free *[word][4]uint64, j int, e *excluded, b int) {
	var m [word]uint64
	for g := range 8 {
		copy(m[8*g:8*g+8], e[(8*j+g)*64+8*b:])
	}
	transposeBits(&m)
	for i, w := range m {
		free[i][j] = ^w
	}
}

// transposeBits exchanges bit j of word i with bit i of word j, by halves, quarters
// and so on [HackersDelight].
func transposeBits(m *[word]uint64) {
	for half, mask := 32, uint64(1<<32-1); half > 0; half, mask = half/2, mask^mask<<(half/2) {
		for i := 0; i < word; i = (i + half + 1) &^ half {
			t := (m[i]>>half ^ m[i+half]) & mask
			m[i] ^= t << half
			m[i+half] ^= t
		}
	}
}

// farPortable takes the program of column g for the superblock whose words begin at
// column[at].
func farPortable(e *excluded, column []uint64, at int, p program, g int) {
	for p[0] > 0 {
		var sum [super / 8]uint64
		end := headerSize + 2*p[0]
		for _, d := range p[headerSize:end] {
			or(sum[:], column, at, d)
		}
		target := e[(g*super^int(p[2]))/8:]
		order := int(p[1]) / word
		for i, w := range sum {
			target[i^order] |= w
		}
		p = p[end:]
	}
}

// midPortable takes the program of column g for block b, whose words begin at
// column[at].
func midPortable(e *excluded, b int, column []uint64, at int, p program, g int) {
	for p[0] > 0 {
		var sum [columnSize]uint64
		end := headerSize + 2*p[0]
		for _, d := range p[headerSize:end] {
			or(sum[:], column, at, d)
		}
		target := e[(g*super^int(p[2]))/8+b*columnSize:]
		order := int(p[1]) / word
		for i, w := range sum {
			target[i^order] |= w
		}
		p = p[end:]
	}
}

// or adds to sum the words from column[at] on, shifted by −d positions.
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

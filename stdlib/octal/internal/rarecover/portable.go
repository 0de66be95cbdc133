package rarecover

// bitmapsPortable sets, from the given word of each row on, the bits of the positions with the row's code. Codes of
// width and more have no row.
func bitmapsPortable[C Code](rows []uint64, stride, word, width int, codes []C) {
	for code := range width {
		clear(rows[code*stride+word:][:(len(codes)+63)/64])
	}
	for i, code := range codes {
		if int(code) < width {
			rows[int(code)*stride+word+i/64] |= 1 << (i % 64)
		}
	}
}

// The bits of even and of odd positions.
const (
	evenBits = 0x5555555555555555
	oddBits  = 0xAAAAAAAAAAAAAAAA
)

// residuePortable sets need to the even positions of even and the odd ones of odd that none of the shifted bitmaps
// has, and reports whether there are none. Offsets are in bytes from the given word of row 0. Like the vectors, it
// tests for an early end after each fourth bitmap.
func residuePortable(need, even, odd *[batchWords]uint64, rows []uint64, word int, offsets []int) bool {
	for i := range need {
		need[i] = even[i]&evenBits | odd[i]&oddBits
	}
	for j, offset := range offsets {
		at := 8*word + offset // in bytes
		left := uint64(0)
		if shift := uint(at&7) * 8; shift == 0 {
			for i, w := range rows[at>>3:][:batchWords] {
				need[i] &^= w
				left |= need[i]
			}
		} else {
			low := rows[at>>3]
			for i, high := range rows[at>>3+1:][:batchWords] {
				need[i] &^= low>>shift | high<<(64-shift)
				left |= need[i]
				low = high
			}
		}
		if left == 0 && j&3 == 3 {
			return true
		}
	}
	return *need == [batchWords]uint64{}
}

// suffixesPortable sets above[u], for u ≤ width, to the positions, among the 512 from the given word on, whose code
// is at least u.
func suffixesPortable(above [][batchWords]uint64, rows []uint64, stride, word, width int) {
	above[width] = [batchWords]uint64{}
	for u := width - 1; u >= 0; u-- {
		row := rows[u*stride+word : u*stride+word+batchWords]
		for i, w := range row {
			above[u][i] = above[u+1][i] | w
		}
	}
}

package boxes

import "math/bits"

// key returns the same set for positions that differ by a symmetry of the board, or in which of several strings that
// join the same coins are open: the least of those sets that have the first strings open in place of others.
func (s *solver) key(part set) set {
	key := s.first(part)
	for i := range s.same { // by index: a symmetry is large
		key = min(key, s.first(s.same[i].image(part)))
	}
	return key
}

// first opens the first of the strings that join the same coins in place of others.
func (s *solver) first(part set) set {
	for _, class := range s.equal {
		first := class
		for n := class.size() - (part & class).size(); n > 0; n-- {
			first &^= 1 << (bits.Len64(uint64(first)) - 1)
		}
		part = part&^class | first
	}
	return part
}

// parallel returns the sets of two or more strings that join the same coins, or one coin and the ground.
func (b Board) parallel() (classes []set) {
	by := map[[2]int]set{}
	for i, e := range b.ends {
		by[[2]int{min(e[0], e[1]), max(e[0], e[1])}] |= 1 << i
	}
	for _, class := range by {
		if class.size() > 1 {
			classes = append(classes, class)
		}
	}
	return classes
}

// symmetry is a permutation of the strings, as the images of the sets of eight that follow one another.
type symmetry [mostStrings / 8][256]set

func (y *symmetry) image(s set) (image set) {
	for i := 0; s != 0; i, s = i+1, s>>8 {
		image |= y[i][s&255]
	}
	return image
}

// symmetries returns the reflections and rotations of a sheet but the identity, and nothing for other boards.
func (b Board) symmetries() (all []symmetry) {
	for kind := 1; kind < 8 && b.rows > 0; kind++ {
		if kind < transposed || b.rows == b.columns {
			all = append(all, b.symmetry(kind))
		}
	}
	return all
}

// The kinds of symmetries are sums of these; what is transposed is turned over before.
const (
	upsideDown = 1
	leftRight  = 2
	transposed = 4
)

func (b Board) symmetry(kind int) (y symmetry) {
	at, to := map[[2]int]set{}, [mostStrings]set{}
	for i := range b.ends {
		_, r, c := b.place(i)
		at[[2]int{r, c}] = 1 << i
	}
	for i := range b.ends {
		_, r, c := b.place(i)
		if kind&upsideDown != 0 {
			r = 2*b.rows - r
		}
		if kind&leftRight != 0 {
			c = 2*b.columns - c
		}
		if kind&transposed != 0 {
			r, c = c, r
		}
		to[i] = at[[2]int{r, c}]
	}
	for i := range y {
		for eight := 1; eight < 256; eight++ {
			y[i][eight] = y[i][eight&(eight-1)] | to[8*i+bits.TrailingZeros(uint(eight))]
		}
	}
	return y
}

// place returns where the middle of a line of a sheet is, in half boxes from above and from the left, and whether the
// line goes across.
func (b Board) place(line int) (across bool, down, right int) {
	r, c := line/(2*b.columns+1), line%(2*b.columns+1)
	if c < b.columns {
		return true, 2 * r, 2*c + 1
	}
	return false, 2*r + 1, 2 * (c - b.columns)
}

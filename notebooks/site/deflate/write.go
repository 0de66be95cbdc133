package deflate

import "encoding/binary"

// A block is a part of a text and the way through it.
type block struct {
	text []byte
	way  []symbol
	last bool
}

// A writer puts bits behind one another, the first of a byte lowest.
type writer struct {
	out  []byte
	held uint64
	n    uint // bits in held
}

func (w *writer) put(value uint64, n uint) {
	w.held |= value << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}

// flush fills the last byte up with zeros.
func (w *writer) flush() {
	if w.n > 0 {
		w.put(0, 8-w.n)
	}
}

// write writes the block with codes of its own, or stored where that is shorter.
func (b block) write(w *writer) {
	c := countsOf(b.text, b.way)
	literal, distance := lengthsOf(c.literal[:], 15), lengthsOf(c.distance[:], 15)
	head := headOf(literal, distance)
	if taken := head.bits() + c.taken(literal, distance); taken > 8*len(b.text)+40*(len(b.text)/longestStored+1) {
		b.store(w)
		return
	}
	w.put(b.final()|2<<1, 3)
	head.write(w)
	literalBits, distanceBits := bitsOf(literal), bitsOf(distance)
	at := 0
	for _, s := range b.way {
		if s.length == 0 {
			x := b.text[at]
			w.put(uint64(literalBits[x]), uint(literal[x]))
		} else {
			k := lengthCode[s.length]
			w.put(uint64(literalBits[firstLength+int(k)]), uint(literal[firstLength+int(k)]))
			w.put(uint64(int(s.length)-lengthCodes[k].first), uint(lengthCodes[k].extra))
			d := distanceCode(s.distance)
			w.put(uint64(distanceBits[d]), uint(distance[d]))
			w.put(uint64(int(s.distance)-distanceCodes[d].first), uint(distanceCodes[d].extra))
		}
		at += s.bytes()
	}
	w.put(uint64(literalBits[end]), uint(literal[end]))
}

func (b block) final() uint64 {
	if b.last {
		return 1
	}
	return 0
}

// taken is how many bits the symbols take, with those behind the codes.
func (c *counts) taken(literal, distance []uint8) int {
	sum := 0
	for s, n := range c.literal {
		sum += n * int(literal[s])
		if s >= firstLength {
			sum += n * lengthCodes[s-firstLength].extra
		}
	}
	for d, n := range c.distance {
		sum += n * (int(distance[d]) + distanceCodes[d].extra)
	}
	return sum
}

const longestStored = 1<<16 - 1

// store writes the bytes as they are, in as many blocks as that takes.
func (b block) store(w *writer) {
	for text, more := b.text, true; more; {
		n := min(len(text), longestStored)
		part := text[:n]
		text, more = text[n:], len(text) > n
		last := uint64(0)
		if b.last && !more {
			last = 1
		}
		w.put(last, 3)
		w.flush()
		w.out = binary.LittleEndian.AppendUint16(w.out, uint16(n))
		w.out = binary.LittleEndian.AppendUint16(w.out, ^uint16(n))
		w.out = append(w.out, part...)
	}
}

// A head is the beginning of a block: the lengths of its codes, packed by a code of their own.
type head struct {
	literals, distances int // how many lengths are written of each
	runs                []run
	lengths             []uint8 // of the code of lengths
}

// A run is a symbol of the code of lengths [RFC 1951, 3.2.7]: a length, or 16, 17 or 18, which
// repeat the length before or zeros, with a number behind it.
type run struct {
	symbol uint8
	extra  uint64
}

var runBits = [19]uint{16: 2, 17: 3, 18: 7}

// runOrder is the order in which the lengths of the code of lengths are written.
var runOrder = [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

func headOf(literal, distance []uint8) head {
	h := head{literals: used(literal, 257), distances: used(distance, 1)}
	h.runs = runsOf(append(append([]uint8(nil), literal[:h.literals]...), distance[:h.distances]...))
	var count [19]int
	for _, r := range h.runs {
		count[r.symbol]++
	}
	h.lengths = lengthsOf(count[:], 7)
	return h
}

// used is how many lengths there are up to the last that is not zero, and at least so many.
func used(lengths []uint8, least int) int {
	n := len(lengths)
	for n > least && lengths[n-1] == 0 {
		n--
	}
	return n
}

// runsOf writes lengths as runs, each as long as can be.
func runsOf(lengths []uint8) []run {
	var list []run
	for i := 0; i < len(lengths); {
		n := 1
		for i+n < len(lengths) && lengths[i+n] == lengths[i] {
			n++
		}
		i += n
		if x := lengths[i-1]; x == 0 {
			list = append(list, zeros(n)...)
		} else {
			list = append(list, repeated(x, n)...)
		}
	}
	return list
}

func zeros(n int) (list []run) {
	for ; n >= 11; n -= min(n, 138) {
		list = append(list, run{18, uint64(min(n, 138) - 11)})
	}
	if n >= 3 {
		return append(list, run{17, uint64(n - 3)})
	}
	for range n {
		list = append(list, run{})
	}
	return list
}

func repeated(x uint8, n int) []run {
	list := []run{{symbol: x}}
	for n--; n >= 3; n -= min(n, 6) {
		list = append(list, run{16, uint64(min(n, 6) - 3)})
	}
	for range n {
		list = append(list, run{symbol: x})
	}
	return list
}

// written is how many lengths of the code of lengths are written.
func (h head) written() int {
	n := len(runOrder)
	for n > 4 && h.lengths[runOrder[n-1]] == 0 {
		n--
	}
	return n
}

func (h head) bits() int {
	sum := 3 + 14 + 3*h.written()
	for _, r := range h.runs {
		sum += int(h.lengths[r.symbol]) + int(runBits[r.symbol])
	}
	return sum
}

func (h head) write(w *writer) {
	n := h.written()
	w.put(uint64(h.literals-257), 5)
	w.put(uint64(h.distances-1), 5)
	w.put(uint64(n-4), 4)
	for _, k := range runOrder[:n] {
		w.put(uint64(h.lengths[k]), 3)
	}
	codes := bitsOf(h.lengths)
	for _, r := range h.runs {
		w.put(uint64(codes[r.symbol]), uint(h.lengths[r.symbol]))
		w.put(r.extra, runBits[r.symbol])
	}
}

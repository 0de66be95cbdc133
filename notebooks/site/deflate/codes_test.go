package deflate

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// lengthsAgain reads runs as a reader of deflate does.
func lengthsAgain(list []run) (lengths []uint8, err error) {
	for _, r := range list {
		x, n := r.symbol, 1
		switch r.symbol {
		case 16:
			if len(lengths) == 0 || r.extra > 3 {
				return nil, errors.New("nothing to repeat, or too much")
			}
			x, n = lengths[len(lengths)-1], 3+int(r.extra)
		case 17:
			x, n = 0, 3+int(r.extra)
			if r.extra > 7 {
				return nil, errors.New("too many zeros")
			}
		case 18:
			x, n = 0, 11+int(r.extra)
			if r.extra > 127 {
				return nil, errors.New("too many zeros")
			}
		}
		lengths = append(lengths, slices.Repeat([]uint8{x}, n)...)
	}
	return lengths, nil
}

// Runs are read as the lengths that they were made of, of any number, with no more of them than
// lengths.
func TestRunsOfLengths(t *testing.T) {
	for n := range 300 {
		for _, x := range []uint8{0, 1, 15} {
			lengths := slices.Repeat([]uint8{x}, n)
			list := runsOf(lengths)
			if again, err := lengthsAgain(list); err != nil || !slices.Equal(again, lengths) || len(list) > n {
				t.Errorf("%d times %d: %d runs come back as %d lengths, %v", n, x, len(list), len(again), err)
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var lengths []uint8
		for range random.IntN(12) {
			lengths = append(lengths, slices.Repeat([]uint8{uint8(random.IntN(16)) * uint8(random.IntN(2))}, 1+random.IntN(150))...)
		}
		if again, err := lengthsAgain(runsOf(lengths)); err != nil || !slices.Equal(again, lengths) {
			t.Fatalf("%v come back as %v, %v", lengths, again, err)
		}
	}
	for n, want := range map[int]int{0: 0, 1: 1, 2: 2, 3: 1, 10: 1, 11: 1, 138: 1, 139: 2, 140: 3, 141: 2, 276: 2} {
		if got := len(zeros(n)); got != want {
			t.Errorf("%d zeros are %d runs, want %d", n, got, want)
		}
	}
	for n, want := range map[int]int{1: 1, 2: 2, 3: 3, 4: 2, 7: 2, 8: 3, 9: 4, 10: 3, 13: 3} {
		if got := len(repeated(5, n)); got != want {
			t.Errorf("%d times 5 are %d runs, want %d", n, got, want)
		}
	}
	for _, c := range []struct {
		lengths []uint8
		least   int
		want    int
	}{{nil, 0, 0}, {[]uint8{0, 0, 0}, 1, 1}, {[]uint8{0, 0, 0}, 0, 0}, {[]uint8{1, 0, 0}, 1, 1}, {[]uint8{1, 0, 2}, 1, 3}, {[]uint8{0, 0, 2, 0}, 2, 3}} {
		if got := used(c.lengths, c.least); got != c.want {
			t.Errorf("of %v %d are used, want %d", c.lengths, got, c.want)
		}
	}
}

// leastCost is what the best code takes of counts under a limit, by trying all codes: lengths that fill
// the space, the longer ones for the seldom.
func leastCost(count []int, limit int) int {
	sorted := slices.Clone(count)
	slices.SortFunc(sorted, func(a, b int) int { return b - a })
	least := -1
	var try func(i, from, space, cost int)
	try = func(i, from, space, cost int) {
		switch {
		case i == len(sorted):
			if space == 0 && (least < 0 || cost < least) {
				least = cost
			}
			return
		case space <= 0:
			return
		}
		for n := from; n <= limit; n++ {
			try(i+1, n, space-1<<(limit-n), cost+n*sorted[i])
		}
	}
	try(0, 1, 1<<limit, 0)
	return least
}

// Codes are the best that there are under their limit, here of all.
func TestCodesAreTheBest(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 400 {
		count := make([]int, 2+random.IntN(6))
		for i := range count {
			count[i] = 1 << random.IntN(12)
		}
		limit := 3 + random.IntN(4)
		cost := 0
		for s, n := range lengthsOf(count, limit) {
			cost += count[s] * int(n)
		}
		if want := leastCost(count, limit); cost != want {
			t.Errorf("%v under %d take %d bits, the best code %d", count, limit, cost, want)
		}
	}
	for _, count := range [][]int{{0, 0, 0}, {5, 0, 0}, {0, 0, 5}, {0, 3, 4}} {
		n := 0
		for _, l := range lengthsOf(count, 7) {
			if l > 0 {
				n++
			}
		}
		if n != 2 {
			t.Errorf("%v: %d symbols have a code, want two", count, n)
		}
	}
}

// No code begins with another, and they count up with their lengths.
func TestNoCodeBeginsAnother(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		count := make([]int, 2+random.IntN(60))
		for i := range count {
			count[i] = random.IntN(4) * random.IntN(1000)
		}
		lengths := lengthsOf(count, 15)
		codes := bitsOf(lengths)
		texts := map[string]int{}
		for s, n := range lengths {
			text := ""
			for k := range n {
				text += fmt.Sprint(codes[s] >> k & 1)
			}
			if n > 0 {
				texts[text] = s
			}
		}
		for a := range texts {
			for b := range texts {
				if a != b && strings.HasPrefix(b, a) {
					t.Fatalf("%s begins %s: %v", a, b, lengths)
				}
			}
		}
	}
}

// Bits stand behind one another, and the last byte is filled up.
func TestBits(t *testing.T) {
	w := &writer{}
	for _, p := range []struct {
		value uint64
		n     uint
	}{{1, 1}, {0, 2}, {0b101, 3}, {0, 0}, {0xff, 8}, {0x1234, 16}} {
		w.put(p.value, p.n)
	}
	w.flush()
	w.flush()
	if len(w.out) != 4 {
		t.Fatalf("% x", w.out)
	}
	if got := uint64(w.out[0]) | uint64(w.out[1])<<8 | uint64(w.out[2])<<16 | uint64(w.out[3])<<24; got != 1|0b101<<3|0xff<<6|0x1234<<14 {
		t.Errorf("%b", got)
	}
}

// A text is stored where no code makes it shorter, in pieces that a length of 16 bits can say.
func TestStored(t *testing.T) {
	for _, n := range []int{0, 1, longestStored - 1, longestStored, longestStored + 1, 3*longestStored + 7} {
		for _, last := range []bool{true, false} {
			w := &writer{}
			text := noise(n)
			block{text: text, last: last}.store(w)
			if !last {
				block{last: true}.store(w)
			}
			got, err := io.ReadAll(flate.NewReader(bytes.NewReader(w.out)))
			if err != nil || !bytes.Equal(got, text) {
				t.Errorf("%d bytes, last %v: %d come back, %v", n, last, len(got), err)
			}
		}
	}
}

// However a way is cut into blocks, its parts make the whole, and a cut is made only where it pays.
func TestSplit(t *testing.T) {
	letters, digits := bytes.Repeat([]byte("abcdefgh"), 2*unit), bytes.Repeat([]byte("01234567"), 2*unit)
	plain := func(text []byte) []symbol { return make([]symbol, len(text)) }
	for name, c := range map[string]struct {
		text []byte
		most int
		cut  int // where a block has to end; 0 for nowhere
	}{
		"nothing": {nil, 1, 0}, "one byte": {[]byte("a"), 1, 0}, "all the same": {bytes.Repeat([]byte("a"), 10*unit), 1, 0}, "two kinds": {append(slices.Clone(letters), digits...), 3, len(letters)},
	} {
		parts := split(c.text, plain(c.text))
		n, cuts := 0, []int{}
		for _, p := range parts {
			n += bytesIn(p)
			cuts = append(cuts, n)
		}
		if n != len(c.text) || len(parts) > c.most || c.cut > 0 && !slices.Contains(cuts, c.cut) {
			t.Errorf("%s: %d bytes of %d in parts up to %v", name, n, len(c.text), cuts)
		}
	}
}

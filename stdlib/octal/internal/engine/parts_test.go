package engine

import (
	"math/rand/v2"
	"testing"

	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/octal/internal/xorfind"
)

// Codes of one class are in the order of their values, a nim sum of codes is the code of the nim sum, both
// values of a code have it, and no value up to one exceeds its bound.
func TestCodesByTheirValues(t *testing.T) {
	for mask := uint32(1); mask < 40; mask++ {
		for _, position := range []bool{false, true} {
			for parity := range uint(2) {
				c := NewCoding(Space{Mask: mask, Position: position, Parity: parity})
				for heap := range 2 {
					var last [2]int64
					last[0], last[1] = -1, -1
					most := uint32(0)
					for v := range uint32(128) {
						code := c.encode(v)
						class := 0
						if c.Rare(v, heap) {
							class = 1
						}
						if int64(code) <= last[class] {
							t.Fatalf("mask %b, heap %d: the code %d of %d does not rise", mask, heap, code, v)
						}
						last[class] = int64(code)
						if got := []uint32{c.Common(code, heap), c.rareValue(code, heap)}[class]; got != v {
							t.Fatalf("mask %b, heap %d: the code %d of %d is that of %d", mask, heap, code, v, got)
						}
						if most = max(most, code); most > c.bound(v) {
							t.Fatalf("mask %b: codes up to %d, the bound of %d is %d", mask, most, v, c.bound(v))
						}
						if w := v * 37 % 128; c.encode(v^w) != code^c.encode(w) {
							t.Fatalf("mask %b: %d and %d", mask, v, w)
						}
					}
				}
			}
		}
	}
}

// The code that stands for no heap excludes no code in use and covers none: nim sums with it are not in use.
func TestAbsentCodeIsApart(t *testing.T) {
	for codes := 64; codes <= 1024; codes *= 2 {
		absent := codes - 1
		for c := range codes / 2 {
			for w := range codes / 2 {
				if absent^c < codes/2 || absent^c^w < codes/2 && absent^c^w >= 0 && absent^(c^w) < codes/2 {
					t.Fatalf("of %d codes %d and %d are in use, with the one that is none %d", codes, c, w, absent^c^w)
				}
			}
		}
	}
	s := NewSparse(&rules.Rule{Code: "0.106", Head: []uint8{0, 1, 0, 6}})
	s.Extend(5000)
	if half, all := s.codeLimit(mexbitmap.Bytes), mexbitmap.Bytes; half != all && half != all/2 {
		t.Errorf("room for %d of %d codes", half, all)
	}
	if spread := s.spread(); spread&(spread-1) != 0 || spread < 2*s.mostCode() {
		t.Errorf("%d codes are told apart, the greatest is %d", spread, s.mostCode())
	}
}

// Every far split of every lane is either marked or in just one stretch of the round, after every take, however
// many are marked; where few heaps are rare the stretches have the rare parts of those that are not marked.
func TestRoundHasAllSplits(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 16))
	for _, rule := range []*rules.Rule{{Code: "0.4", Head: []uint8{0, 4}}, {Code: "0.0407", Head: []uint8{0, 0, 4, 0, 7}},
		{Code: "4.4", Head: []uint8{4, 4}}, {Code: "split unequally", Head: []uint8{4}, Unequal: true}} {
		s := NewSparse(rule)
		for range 3 * leastDense {
			s.values = append(s.values, uint32(r.IntN(40)))
		}
		s.splits.read(s.values)
		for range 12 {
			d := &dense{n: leastDense + rule.Last() + r.IntN(leastDense), marks: xorfind.BatchSize + r.IntN(500)}
			d.rare = false
			d.divide(s)
			for take, digit := range rule.Head {
				if digit&rules.LeaveTwo == 0 {
					continue
				}
				seen := map[int]int{}
				for x := range d.marked(s, take) {
					seen[x+1]++
				}
				for _, k := range d.round {
					if k.take == take {
						for x := k.from; x < k.to; x++ {
							seen[x]++
						}
					}
				}
				for lane := range xorfind.BatchSize {
					m := d.n + lane - take
					for a := max(1, m-d.n+1); a <= s.splits.last(m); a++ {
						if m-a < d.n && seen[a] != 1 {
							t.Fatalf("%s, block at %d, %d marked: the part %d of %d tokens is seen %d times", rule.Code, d.n,
								d.marks, a, m, seen[a])
						}
					}
				}
			}
		}
	}
}

// How many splits are marked follows what the last block met: more if much was met late, fewer else, and never none.
func TestMarksFollowWhatIsMet(t *testing.T) {
	d := &dense{marks: 1000, spare: spareEach*xorfind.BatchSize + 1}
	if d.learn(); d.marks <= 1000 {
		t.Errorf("%d are marked after many were met late", d.marks)
	}
	before := d.marks
	d.spare = spareEach * xorfind.BatchSize
	if d.learn(); d.marks >= before {
		t.Errorf("%d are marked after few were met late, %d before", d.marks, before)
	}
	for range 500 {
		d.learn()
	}
	if d.marks < 0 {
		t.Errorf("%d are marked", d.marks)
	}
}

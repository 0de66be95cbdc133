package rarecover

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomCodes returns codes below a number, the greater the rarer.
func randomCodes[C Code](rng *rand.Rand, n, below int) []C {
	out := make([]C, n)
	for i := range out {
		out[i] = C(min(rng.IntN(below), rng.IntN(below)))
	}
	return out
}

// Bitmaps have a bit for each code at its place and no other, at every word to begin with and for every
// number of words, and rows that are not asked for stay as they are.
func TestBitmapsByDefinition(t *testing.T) {
	t.Run("bytes", bitmapsByDefinition[uint8])
	t.Run("words", bitmapsByDefinition[uint16])
}

func bitmapsByDefinition[C Code](t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 9))
	for _, p := range paths[C]() {
		for _, width := range []int{8, 16, 24} {
			for words := 8; words <= 32; words += 8 {
				for word := range 5 {
					stride := words + 9
					rows := make([]uint64, (width+2)*stride)
					for i := range rows {
						rows[i] = rng.Uint64()
					}
					before := slices.Clone(rows)
					codes := randomCodes[C](rng, 64*words, width+8) // some beyond the width
					p.bitmaps(rows, stride, word, width, codes)
					for c := range width + 2 {
						for i := range stride {
							got := rows[c*stride+i]
							if c >= width || i < word || i >= word+words {
								if got != before[c*stride+i] {
									t.Fatalf("%s: row %d, word %d was touched; %d words from %d on, width %d", p.name, c, i, words, word, width)
								}
								continue
							}
							for b := range 64 {
								if want := int(codes[64*(i-word)+b]) == c; got>>b&1 != 0 != want {
									t.Fatalf("%s: code %d at %d: %v", p.name, c, 64*(i-word)+b, !want)
								}
							}
						}
					}
				}
			}
		}
	}
}

// A gap at each place of the 512, the first and the last included, is found there, with its code: one
// position is robbed of its only witness.
func TestGapsAtEveryPlace(t *testing.T) {
	for _, p := range paths[uint8]() {
		rng := rand.New(rand.NewPCG(2, 9))
		class := Class{Width: 8, Above: [2][]int{{8, 8, 8, 8, 8, 8, 8, 8}, {8, 8, 8, 8, 8, 8, 8, 8}}}
		class.Above[0][3], class.Above[1][3] = 5, 5 // code 3 must be reached where 5 or more stands
		witnesses := []Witness{{Distance: 8, Code: 0}, {Distance: 13, Code: 1}}
		sample := randomCodes[uint8](rng, 20_000, 8)
		c := New(class, witnesses, sample, 400, nil)
		c.path = p
		from := c.Reach()
		codes := make([]uint8, from+batch)
		for place := range batch {
			clear(codes)
			n := from + place
			codes[n] = 5
			got, whole := c.Check(codes, from, len(codes), 0, nil)
			if !whole || len(got) != 1 || got[0] != (Gap{n, 3}) {
				t.Fatalf("%s: place %d: %v", p.name, place, got)
			}
			codes[n-8] = 3 // 3 ⊕ 0 reaches it, by a witness that is a whole byte away
			if got, _ := c.Check(codes, from, len(codes), 0, nil); len(got) != 0 {
				t.Fatalf("%s: place %d is reached by the first witness: %v", p.name, place, got)
			}
			codes[n-8], codes[n-13] = 0, 2 // 2 ⊕ 1 reaches it, by one that is only probed
			if got, _ := c.Check(codes, from, len(codes), 0, nil); len(got) != 0 {
				t.Fatalf("%s: place %d is reached by the second witness: %v", p.name, place, got)
			}
			if codes[n] = 4; place%7 == 0 { // a code that is not above 3
				codes[n-13] = 0
				if got, _ := c.Check(codes, from, len(codes), 0, nil); len(got) != 0 {
					t.Fatalf("%s: place %d needs nothing: %v", p.name, place, got)
				}
			}
		}
	}
}

// Several stretches are one: gaps are those of the pieces, each with its past, and the deepest witness
// that was needed is said.
func TestStretchesSlide(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 9))
	witnesses := []Witness{{8, 1}, {16, 2}, {24, 3}, {700, 4}, {701, 5}, {1999, 6}}
	codes := randomCodes[uint8](rng, 3*interval+6000, 16)
	c := New(order(16), witnesses, codes[:20_000], 2000, nil)
	from := c.Reach()
	to := from + 2*interval + 2*batch
	whole, ok := c.Check(codes, from, to, 7, nil)
	deepest := c.Deepest
	var pieces []Gap
	for at := from; at < to; at += batch {
		gaps, _ := c.Check(codes, at, at+batch, 7+int64(at-from), nil)
		pieces = append(pieces, gaps...)
	}
	sortGaps(whole)
	sortGaps(pieces)
	if !ok || !slices.Equal(whole, pieces) || len(whole) == 0 {
		t.Errorf("%d gaps at once, %d in pieces", len(whole), len(pieces))
	}
	if deepest != 1999 || c.Deepest != 1999 {
		t.Errorf("the deepest witness is %d", deepest)
	}
	other := c.Clone()
	if again, _ := other.Check(codes, from, to, 7, nil); len(again) != len(whole) {
		t.Errorf("a clone finds %d gaps of %d", len(again), len(whole))
	}
}

// The finders agree at every distance from 1 to some blocks, for one hit alone: so no place of a block is
// missed, and none is taken for another.
func TestOneHitAtEveryDistance(t *testing.T) {
	t.Run("bytes", oneHitAtEveryDistance[uint8])
	t.Run("words", oneHitAtEveryDistance[uint16])
}

func oneHitAtEveryDistance[C Code](t *testing.T) {
	const far = 200
	codes := make([]C, far+64)
	for d := 1; d <= far; d++ {
		p := newProbes[C]([]Witness{{Distance: d, Code: 5}})
		n := len(codes)
		clear(codes)
		for _, way := range paths[C]() {
			if got := p.nearest(way.find, codes, n, 3); got != 0 {
				t.Fatalf("%s: distance %d: a hit at %d where none is", way.name, d, got)
			}
		}
		codes[n-d] = 3 ^ 5
		for _, way := range paths[C]() {
			if got := p.nearest(way.find, codes, n, 3); got != d {
				t.Fatalf("%s: the hit at %d is found at %d", way.name, d, got)
			}
			if got := p.nearest(way.find, codes, n, 2); got != 0 {
				t.Fatalf("%s: distance %d: a hit of another code", way.name, d)
			}
		}
	}
}

// Numbers out of bounds are refused before anything is read.
func TestRefusals(t *testing.T) {
	codes := make([]uint8, 4000)
	c := New(order(8), []Witness{{8, 0}}, codes, 100, nil)
	for name, at := range map[string][2]int{
		"not a multiple of 512": {c.Reach(), c.Reach() + 511},
		"too short a past":      {c.Reach() - 1, c.Reach() + 511},
		"beyond the codes":      {c.Reach(), c.Reach() + 1<<16},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s is accepted", name)
				}
			}()
			c.Check(codes, at[0], at[1], 0, nil)
		}()
	}
	if gaps, whole := c.Check(codes, c.Reach(), c.Reach(), 0, nil); len(gaps) > 0 || !whole {
		t.Errorf("nothing has gaps: %v", gaps)
	}
}

// Ways that are tried first are whole bytes away and near enough; their number is one of fours, as the
// kernels read it.
func TestChosenWitnesses(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 9))
	var witnesses []Witness
	for d := 1; d < 900; d++ {
		witnesses = append(witnesses, Witness{d, uint16(rng.IntN(16))})
	}
	c := New(order(16), witnesses, randomCodes[uint8](rng, 30_000, 16), 400, nil)
	some := 0
	for u, list := range c.chosen {
		some += len(list)
		if len(list)%4 != 0 {
			t.Errorf("code %d: %d ways", u, len(list))
		}
		for _, offset := range list {
			if row := 8 * c.stride; (row-offset%row)%row > 400/8 {
				t.Errorf("code %d: the offset %d is farther than 400 heaps", u, offset)
			}
		}
	}
	if some == 0 {
		t.Error("no way is chosen")
	}
}

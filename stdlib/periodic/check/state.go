package check

import (
	"fmt"
	"sync/atomic"

	"sprague/stdlib/task"
)

// # The finite-state theorem
//
// Let a finite octal game have the last nonzero digit k, and let T be the takes t
// whose digit allows a split. Choose a mask m > 0. For a value v read at a heap n let
// f(v, n) be the number of bits of v & m, plus n if the position belongs to the
// space, which is allowed only if all t in T have one parity τ; without position put
// τ = 0. Call (v, n) common if f ≡ 1 + τ modulo 2, else rare.
//
// Lemma. If a + b = n − t with t in T, and (G(a), a) and (G(b), b) are common, then
// (G(a) ⊕ G(b), n) is rare. For f(G(a)⊕G(b), n) ≡ f(G(a), a) + f(G(b), b) + τ (the
// positions add up to n − t), which is 2 + 2τ + τ ≡ τ, and not 1 + τ.
//
// Let A ≥ 1 and let S(n) be the values of the options of n that do not split, and of
// the splits one part of which is at most A. Let L = A + k, and let B > 2A + k be such
// that every heap n with A < n < B is common.
//
// Claim 1. Let n ≥ B, and let all heaps from A + 1 to n − 1 be common. If mex S(n) is
// common at n, then G(n) = mex S(n), and n is a common heap. Proof: every value below
// the mex is that of an option. An option outside S(n) is a split both of whose parts
// are greater than A, hence common; its value is rare by the lemma, and so not the
// mex. The mex therefore is the least value no option has.
//
// Claim 2. For n > 2A + k the set S(n) is a function of the L values before n, the
// same function for all n. Proof: a split with a part a ≤ A leaves b = n − t − a ≥
// n − k − A = n − L as the other, and b > A ≥ a ≥ 1: it is a heap, another one than a,
// and every a from 1 to A occurs. G(a) is a constant. Options that do not split leave
// n − t ≥ n − k > 0 tokens.
//
// Theorem. Let every n with B ≤ n < n₀ + p + L satisfy the condition of claim 1, let
// n₀ + L ≥ B, and let G(n₀ + j + p) = G(n₀ + j) for 0 ≤ j < L. Then G(n + p) = G(n)
// for all n ≥ n₀. Proof: let n ≥ n₀ + p + L, and suppose that the equation holds for
// all pairs below n, that all heaps from A + 1 to n − 1 are common, and that
// G(n − p) = mex S(n − p). The L values before n are those before n − p, so by claim 2
// S(n) = S(n − p), with the same mex v. It is common at n − p. Were it rare at n,
// the classes at n − p and n would differ, so the position would belong to the space
// and p be odd; but then the value of heap n − 1, which is that of n − 1 − p, could not
// be common at both. So v is common at n, and G(n) = v = G(n − p) by claim 1.
//
// The checker computes G below B as below, and then walks through every n up to
// n₀ + p + L, from one window of L values to the next. Windows make stretches
// independent of each other: that a walk from each window reaches the next one, and
// that the first window is what the definition gives, is all that is to be shown.

// States is what a finite-state certificate brings along.
type States struct {
	Mask     uint32 `json:"mask"`
	Position bool   `json:"position"` // the heap's parity belongs to the space
	Reach    int64  `json:"reach"`    // A
	Begin    int64  `json:"begin"`    // B: the first n whose step is checked
	// Windows are the L values before some heaps, ascending: the first before Begin,
	// and among them those before n₀ + L and, last, n₀ + p + L.
	Windows []Window `json:"windows"`
	// Spots are single values: they show that preperiod and period are the least.
	Spots []Spot `json:"spots"`
}

// A Window holds the values of the heaps before At.
type Window struct {
	At     int64  `json:"at"`
	Values Packed `json:"values"`
	Digest string `json:"digest"` // SHA-256 of the values, a byte each
}

// A Spot is one value.
type Spot struct {
	Heap  int64 `json:"n"`
	Value uint8 `json:"value"`
}

// A valueSet is a set of values below 256.
type valueSet [4]uint64

func (s *valueSet) add(v uint8)      { s[v>>6] |= 1 << (v & 63) }
func (s *valueSet) has(v uint8) bool { return s[v>>6]>>(v&63)&1 != 0 }

// walker steps through a game by its last L values.
type walker struct {
	class
	ones    []int64
	splits  []int64
	reach   int64
	small   []uint8     // G(0), …, G(A)
	rare    []int64     // a ≤ A with a rare value
	common  []int64     // the others, from 1
	classes [2]valueSet // the common values at even and odd heaps
	values  []uint8     // the last values, and those walked through
	first   int64       // the heap of values[0]
}

// newWalker reads the rules and the values up to A; it fails if the theorem does not
// speak of the game.
func (c Claim) newWalker(g game, small []uint8) (*walker, error) {
	s := c.States
	class, err := c.class(g)
	if err != nil {
		return nil, err
	}
	w := &walker{class: class, reach: s.Reach, small: small[:s.Reach+1]}
	for t := int64(0); t <= g.last; t++ {
		d := g.digit(t)
		if d&2 != 0 {
			w.ones = append(w.ones, t)
		}
		if d&4 != 0 {
			w.splits = append(w.splits, t)
		}
	}
	for v := range 256 {
		for par := range int64(2) {
			if w.isCommon(uint8(v), par) {
				w.classes[par].add(uint8(v))
			}
		}
	}
	for a := int64(1); a <= s.Reach; a++ {
		if w.isCommon(small[a], a) {
			w.common = append(w.common, a)
		} else {
			w.rare = append(w.rare, a)
		}
	}
	return w, nil
}

// class returns what the claim calls common; it fails if the theorem does not allow it.
func (c Claim) class(g game) (class, error) {
	s := class{mask: c.States.Mask, position: c.States.Position}
	if s.mask == 0 {
		return s, c.fail("the mask is 0")
	}
	first := true
	for t := int64(0); t <= g.last; t++ {
		d := g.digit(t)
		if d > 7 {
			return s, c.fail("digit %d leaves three heaps", t)
		}
		if d&4 == 0 || !s.position {
			continue
		}
		if !first && uint64(t&1) != s.parity {
			return s, c.fail("takes of both parities split; the position cannot belong to the space")
		}
		s.parity, first = uint64(t&1), false
	}
	return s, nil
}

// start puts the walker behind a window.
func (w *walker) start(at int64, values []uint8) {
	w.values = append(w.values[:0], values...)
	w.first = at - int64(len(values))
}

// next returns the value of the heap after those known, and whether it is mex S(n) of
// the common class.
func (w *walker) next() (v uint8, ok bool) {
	values := w.values
	n := len(values)
	var excluded valueSet
	for _, t := range w.ones {
		excluded.add(values[n-int(t)])
	}
	for _, t := range w.splits {
		back := values[:n-int(t)]
		for _, a := range w.rare {
			excluded.add(back[len(back)-int(a)] ^ w.small[a])
		}
	}
	classes := &w.classes[(w.first+int64(n))&1]
	var missing valueSet
	count := 0
	for ; ; v++ {
		switch {
		case excluded.has(v):
		case classes.has(v):
			return v, w.reaches(n, &missing, count)
		default:
			missing.add(v)
			count++
		}
		if v == 255 {
			return 0, false
		}
	}
}

// reaches reports whether splits with a common part of at most A have all the count
// values of missing at the heap n places on.
func (w *walker) reaches(n int, missing *valueSet, count int) bool {
	for i := 0; count > 0; i++ {
		if i == len(w.common) {
			return false
		}
		a := w.common[i]
		for _, t := range w.splits {
			if v := w.values[n-int(t)-int(a)] ^ w.small[a]; missing.has(v) {
				missing[v>>6] &^= 1 << (v & 63)
				count--
			}
		}
	}
	return true
}

// walk goes on to the heap end, calling see with each stretch of values and the heap
// of its first, and reports progress into done.
func (w *walker) walk(end int64, done *atomic.Int64, see func(first int64, values []uint8)) error {
	const stretch = 1 << 16
	keep := len(w.values)
	for at := w.first + int64(keep); at < end; {
		if task.Stopped() {
			return task.ErrInterrupted
		}
		w.values = append(w.values[:0], w.values[len(w.values)-keep:]...)
		w.first = at - int64(keep)
		stop := min(end, at+stretch)
		for n := at; n < stop; n++ {
			v, ok := w.next()
			if !ok {
				return fmt.Errorf("the step of heap %d is not decided by its last values", n)
			}
			w.values = append(w.values, v)
		}
		see(at, w.values[keep:])
		done.Add(stop - at)
		at = stop
	}
	return nil
}

package octal

import (
	"fmt"
	"strings"

	"sprague/stdlib/octal/internal/rules"
)

// The reductions of [GuySmith1956], as used here.
//
// First cousins. Suppose that a heap of one token has no move: d₁ is even. Then G(1) = 0. Remove one token from every
// heap: a heap of n + 1 becomes one of n, and a heap of one vanishes, which has the same value. A move that takes t
// tokens from n + 1 and leaves j heaps now leaves n − (t + j − 1) tokens in at most j nonempty heaps. So the game Δ
// with the digits
//
//	eₜ = (1 if dₜ₊₁ has 1) | (3 if dₜ has 2) | (7 if dₜ₋₁ has 4) | (15 if dₜ₋₂ has 8)
//
// has, by induction, options of the same values as the game Γ with the digits dₜ: G(n) in Δ is G(n+1) in Γ. e₀ is 0,
// because d₀ and d₁ have no 1 and d₀ has no 2. The least heap that has a move is smaller by one token, so this ends
// with a game whose d₁ is odd, unless there is no move at all.
//
// Idle leaves. A bit of a digit can be dropped if each value it gives a heap comes from another option of the same
// heap. In a finite code the values of the heaps up to k show this for
//   - 1 in dₜ, if a heap of t has another option of value 0: it serves that heap alone;
//   - 2 in dₜ, if d₍ₜ₋ₐ₎ has 4 for some a with G(a) = 0, since n − t and a are left then,
//     or if d₍ₜ₋ₐ₋ᵦ₎ has 8 with G(a) = G(b);
//   - 4 in dₜ, if d₍ₜ₋ₐ₎ has 8 for some a with G(a) = 0.
//
// A larger leave replaces a smaller one each time, so dropping one does not remove the reason for dropping another.

// A StandardForm is a game with the same values, up to a shift, in which a heap of one token has value 1.
type StandardForm struct {
	Of    string   // the code of the original game
	Game  Game     // its standard form
	Shift int      // G(n+Shift) of the original is G(n) of Game; below Shift it is 0
	Steps []string // the proof
}

// Standard returns the standard form of g: it takes first cousins until d₁ is odd, and drops leaves that change no
// value. Games with equal standard forms have equal values up to the shift; the converse is open, see
// [Game.Equivalent]. An infinite code keeps all its leaves; Grundy's game and games without a move are their own
// standard forms.
func (g Game) Standard() StandardForm {
	s := StandardForm{Of: g.Code(), Game: g}
	r := g.rule
	if r.Unequal || r.Leaves() == 0 {
		return s
	}
	for r.Digit(1)&leaveNone == 0 {
		next := r.cousin()
		s.Shift++
		s.Steps = append(s.Steps, fmt.Sprintf("In %s a heap of 1 has no move, so G(n+1) = G(n) of its first cousin %s.",
			r.Code, next.Code))
		r = next
	}
	if len(r.Tail) == 0 {
		r = s.withoutIdle(r)
	}
	if r.Code != g.Code() {
		s.Game = newGame(r)
	}
	return s
}

// cousin returns the first cousin of a game whose d₁ is even.
func (r *rule) cousin() rule {
	digit := func(t int) (e uint8) {
		e = r.Digit(t+1) & leaveNone
		for j, below := range []uint8{leaveOne, leaveTwo, leaveThree} {
			if t >= j && r.Digit(t-j)&below != 0 {
				e |= 2*below - 1
			}
		}
		return e
	}
	var out rule
	steady := len(r.Head) + 2 // from here on all digits read lie in the tail
	for t := range steady {
		out.Head = append(out.Head, digit(t))
	}
	for t := range r.Tail {
		out.Tail = append(out.Tail, digit(steady+t))
	}
	out.normalize()
	return out
}

// withoutIdle drops the leaves of a finite code that change no value, and records why.
func (s *StandardForm) withoutIdle(r rule) rule {
	k := r.Last()
	values := newGame(r).upTo(k + 1)
	lean := rule{rules.Rule{Head: append([]uint8{}, r.Head...)}}
	for t := 1; t <= k; t++ {
		for _, leave := range []uint8{leaveNone, leaveOne, leaveTwo} {
			if r.Digit(t)&leave == 0 {
				continue
			}
			if why := r.idle(values, t, leave); why != "" {
				lean.Head[t] &^= leave
				s.Steps = append(s.Steps, fmt.Sprintf("d%d = %X needs no %d: %s.", t, r.Digit(t), leave, why))
			}
		}
	}
	lean.normalize()
	return lean
}

// idle returns why a leave of d(t) changes no value, or "" if it may change one.
func (r *rule) idle(values []uint32, t int, leave uint8) string {
	why := ""
	if leave == leaveNone {
		r.eachOption(t, func(taken int, heaps []int) {
			v := uint32(0)
			for _, h := range heaps {
				v ^= values[h]
			}
			if len(heaps) > 0 && v == 0 {
				why = fmt.Sprintf("a heap of %d reaches 0 by leaving %s, too", t, heapList(heaps))
			}
		})
		return why
	}
	for a := 1; a <= t; a++ {
		if values[a] == 0 && r.Digit(t-a)&(2*leave) != 0 {
			why = fmt.Sprintf("take %d and leave a heap of %d, worth 0, besides", t-a, a)
		}
	}
	for taken := range t - 1 {
		for a := 1; leave == leaveOne && r.Digit(taken)&leaveThree != 0 && a < t-taken; a++ {
			if b := t - taken - a; values[a] == values[b] {
				why = fmt.Sprintf("take %d and leave %d + %d, worth 0 together, besides", taken, a, b)
			}
		}
	}
	return why
}

func (s StandardForm) String() string {
	switch {
	case s.Game.Code() == s.Of:
		return fmt.Sprintf("%s is in standard form", s.Of)
	case s.Shift == 0:
		return fmt.Sprintf("%s is %s: the same values", s.Of, s.Game)
	}
	return fmt.Sprintf("%s is %s with shift %d: G(n+%d) in %s is G(n) in %s", s.Of, s.Game, s.Shift, s.Shift, s.Of, s.Game)
}

// Proof returns the reductions to the standard form, one a line.
func (s StandardForm) Proof() string {
	if len(s.Steps) == 0 {
		return s.String() + "."
	}
	return strings.Join(append(s.Steps, s.String()+"."), "\n")
}

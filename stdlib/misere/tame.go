package misere

import (
	"fmt"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/misere/internal/moves"
	"sprague/stdlib/task"
)

// # Tame theory
//
// Call a position firm with value n if its value is n in normal and in misère play, and fickle with value n ≤ 1 if its
// values are n and 1−n. A position is tame if it and everything reachable from it is firm or fickle. Sums of tame
// positions are tame: a sum is fickle if all its parts are, otherwise firm, and its value in normal play is the xor
// [Conway1976]. Proof by induction on the options of the sum: if some part is firm, the misère value of the sum is the
// mex of xors of normal values, or of xors of the misère values of the other part's options with the value of the
// fickle part; in both cases the mex argument for normal play applies. If all parts are fickle, it applies to the
// misère values xored with 1.

// A nature has the class of a heap, and if it is tame its values in normal and misère play.
type nature struct {
	normal, misere int
	class          Class
}

// add returns the nature of a sum of two positions, which is tame if both are.
func (n nature) add(m nature) nature {
	sum := nature{normal: n.normal ^ m.normal, class: n.class}
	if m.class != Tame {
		sum.class = m.class
	}
	sum.misere = sum.normal
	if fickle(n.normal, n.misere) && fickle(m.normal, m.misere) {
		sum.misere ^= 1
	}
	return sum
}

// empty is the nature of the position without heaps: fickle, of value 0.
var empty = nature{misere: 1, class: Tame}

// natures returns the natures of the heaps below n. The cost is the number of their options, O(k·n²).
func natures(r *moves.Rules, n int) []nature {
	out := make([]nature, n)
	for h := range out {
		task.Check()
		out[h] = natureOf(r, h, out)
	}
	return out
}

// natureOf returns the nature of heap h from those of smaller heaps; that of heap 0, which is no heap, is empty.
func natureOf(r *moves.Rules, h int, below []nature) nature {
	var normal, misere []int
	tame := true
	r.Options(h, func(a, b, c int) {
		o := below[a].add(below[b]).add(below[c])
		tame = tame && o.class == Tame
		normal, misere = append(normal, o.normal), append(misere, o.misere)
	})
	if len(normal) == 0 {
		return empty
	}
	out := nature{normal: grundy.Mex(normal...), misere: grundy.Mex(misere...)}
	out.class = classOf(out.normal, out.misere, tame)
	return out
}

// FirstNotTame returns the least heap below n that is not tame, −1 if all are: positions of tame heaps are played like
// Nim. Such a heap may be restive, restless or wild. The cost is O(k·n²) for a finite code. It panics if n < 0.
func FirstNotTame(game any, n int) int {
	return firstOf("FirstNotTame", game, n, func(c Class) bool { return c != Tame })
}

// FirstWild returns the least heap below n that is wild in the sense of [Class]: not tame, not restive and not
// restless; −1 if there is none. (Some authors call every heap wild that is not tame; see FirstNotTame.) The cost is
// O(k·n²) for a finite code. It panics if n < 0.
func FirstWild(game any, n int) int {
	return firstOf("FirstWild", game, n, func(c Class) bool { return c == Wild })
}

// firstOf returns the least heap below n of a wanted class, or −1.
func firstOf(caller string, game any, n int, wanted func(Class) bool) int {
	if n < 0 {
		panic(fmt.Sprintf("misere: %s of %d heaps: must be ≥ 0", caller, n))
	}
	budget.Need(64*float64(n), "Ask for fewer heaps", "misere: %s among %d heaps", caller, n)
	for h, x := range natures(moves.Of(game), n) {
		if wanted(x.class) {
			return h
		}
	}
	return -1
}

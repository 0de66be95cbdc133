package misere

import (
	"fmt"
	"slices"

	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/task"
)

// Nim returns the misère outcome of heaps of Nim and the winning moves by Bouton's
// rule: the xor is 0 in a P-position as in normal play, unless no heap has more than
// one bean, when it is 1 [Bouton1901]. It panics if a heap is below 0.
func Nim(heaps ...int) Answer {
	p := nimPosition(heaps)
	j := boutonJudge{}
	a := Answer{Heaps: slices.Clone(heaps), Outcome: grundy.N, Method: j.method(), Because: j.because(p)}
	if j.previous(p) {
		a.Outcome = grundy.P
	}
	sum := nim.Sum(p...)
	for i, h := range p {
		task.Check()
		if i > 0 && p[i-1] == h {
			continue
		}
		for _, left := range boutonTargets(sum^h, h) {
			to := p.with(i, left)
			if j.previous(to) {
				m := Move{From: h, To: []int{left}, Why: "leaves a P-position: " + j.because(to)}
				if left == 0 {
					m.To = []int{}
				}
				a.Moves = append(a.Moves, m)
			}
		}
	}
	return a
}

// boutonTargets returns the sizes below h, descending, that a winning move in a heap of h can leave, where the
// xor of the other heaps is rest: rest, or while the heaps above 1 run out, 1 or 0.
func boutonTargets(rest, h int) []int {
	sizes := slices.DeleteFunc([]int{rest, 1, 0}, func(t int) bool { return t >= h })
	slices.SortFunc(sizes, func(a, b int) int { return b - a })
	return slices.Compact(sizes)
}

// nimPosition returns the heaps that are not empty, descending. It panics if one is below 0.
func nimPosition(heaps []int) (p position) {
	for _, h := range heaps {
		if h < 0 {
			panic(fmt.Sprintf("misere: heap size %d; a heap holds none or more", h))
		}
		if h > 0 {
			p = append(p, h)
		}
	}
	slices.SortFunc(p, func(a, b int) int { return b - a })
	return p
}

// with returns the position with heap i replaced by one of another size, none for 0.
func (p position) with(i, size int) position {
	to := slices.Delete(slices.Clone(p), i, i+1)
	if size > 0 {
		at, _ := slices.BinarySearchFunc(to, size, func(x, y int) int { return y - x })
		to = slices.Insert(to, at, size)
	}
	return to
}

type boutonJudge struct{}

func (boutonJudge) previous(p position) bool {
	goal := 1
	if most(p) > 1 {
		goal = 0
	}
	return nim.Sum(p...) == goal
}

func (boutonJudge) method() Method { return Bouton }

func (boutonJudge) because(p position) string {
	if most(p) > 1 {
		return fmt.Sprintf("the xor of %s is %d, with a heap above 1", sumOf(p), nim.Sum(p...))
	}
	number := "an even"
	if len(p)%2 == 1 {
		number = "an odd"
	}
	return fmt.Sprintf("%s has no heap above 1 and %s number of heaps", sumOf(p), number)
}

package misere

import (
	"fmt"

	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
)

// Nim returns the misère outcome of heaps of Nim and the winning moves by Bouton's
// rule: the xor is 0 in a P-position as in normal play, unless no heap has more than
// one bean, when it is 1 [Bouton1901]. It panics if a heap is below 0.
func Nim(heaps ...int) Answer {
	r := newRules(octal.MustParse("0.(3)"))
	return answer(r, boutonJudge{}, heaps)
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

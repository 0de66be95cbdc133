package mutation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/octal"
)

// A quotient is the content of a certificate of a misère quotient.
type quotient struct {
	Game       string
	Heaps      int
	Order      int
	Preperiod  int
	Period     int
	Generators []struct{ Row []int }
	P, Phi     []int
	Outside    int       // the element of sums of which nothing is said, if elements are listed as apart
	Apart      []int     // elements that are told apart
	Options    [][][]int // of listed positions
}

// TrueQuotient checks the outcome of every sum of heaps of at most total tokens by exhaustive misère play; heaps
// beyond those of the certificate are given by its period. It also checks that the period of the elements and its
// start are the least, but not the order.
func TrueQuotient(text []byte, total int) error {
	var q quotient
	if err := json.Unmarshal(text, &q); err != nil {
		return err
	}
	options, err := optionsOf(q.Game)
	if q.Options != nil {
		options, err = q.afterHeap0(), nil
		total *= 2 // most positions are late in the list
	}
	if err != nil {
		return err
	}
	products := q.products()
	lost := map[string]bool{}
	var outcome func(heaps []int) bool // whether the player to move loses
	outcome = func(heaps []int) bool {
		slices.Sort(heaps)
		key := fmt.Sprint(heaps)
		if known, ok := lost[key]; ok {
			return known
		}
		moves, loses := 0, true
		for i, h := range heaps {
			for _, parts := range options(h) {
				moves++
				left := slices.Concat(heaps[:i], heaps[i+1:], parts)
				loses = loses && !outcome(slices.DeleteFunc(left, func(h int) bool { return h == 0 }))
			}
		}
		lost[key] = moves > 0 && loses // who cannot move wins
		return lost[key]
	}
	if err := q.agrees(total, products, outcome); err != nil {
		return err
	}
	if err := q.toldApart(products); err != nil {
		return err
	}
	return q.least()
}

// afterHeap0 makes listed positions the heaps 1, 2, …, since heap 0 is no heap, and returns their options.
func (q *quotient) afterHeap0() func(h int) [][]int {
	q.Heaps, q.Phi = q.Heaps+1, append([]int{0}, q.Phi...)
	return func(h int) (out [][]int) {
		for _, sum := range q.Options[h-1] {
			left := make([]int, len(sum))
			for i, part := range sum {
				left[i] = part + 1
			}
			out = append(out, left)
		}
		return out
	}
}

// toldApart checks that any two of the elements listed have a third that distinguishes them within bounds.
func (q *quotient) toldApart(products [][]int) error {
	for i, x := range q.Apart {
		for _, y := range q.Apart[:i] {
			apart := false
			for c := range q.Order {
				xc, yc := products[x][c], products[y][c]
				apart = apart || xc != q.Outside && yc != q.Outside && slices.Contains(q.P, xc) != slices.Contains(q.P, yc)
			}
			if !apart {
				return fmt.Errorf("elements %d and %d are not told apart", x, y)
			}
		}
	}
	return nil
}

// least checks that the period is the least and holds from 1 or no earlier than claimed.
func (q *quotient) least() error {
	for p := 1; p <= q.Period; p++ {
		from := q.Heaps - p + 1
		for from > 1 && q.Phi[from-1] == q.Phi[from-1+p] {
			from--
		}
		if q.Preperiod > 0 && (p < q.Period && from <= q.Preperiod || p == q.Period && from != q.Preperiod) {
			return fmt.Errorf("period %d from heap %d, but period %d from heap %d", q.Period, q.Preperiod, p, from)
		}
	}
	return nil
}

// optionsOf returns the rule of a game by its name in certificates.
func optionsOf(name string) (func(h int) [][]int, error) {
	set, subtracts := strings.CutPrefix(name, "subtraction ")
	if !subtracts {
		g := octal.GrundysGame
		var err error
		if name != g.Code() {
			g, err = octal.Parse(name)
		}
		return g.Options, err
	}
	takes, but, err := readSet(set)
	if err != nil {
		return nil, err
	}
	return func(h int) (out [][]int) {
		for t := 1; t <= h; t++ {
			if slices.Contains(takes, t) != but {
				out = append(out, []int{h - t})
			}
		}
		return out
	}, nil
}

// agrees checks all sums.
func (q *quotient) agrees(total int, products [][]int, outcome func([]int) bool) error {
	var visit func(heaps []int, least, left, element int) error
	visit = func(heaps []int, least, left, element int) error {
		if len(q.Apart) > 0 && element == q.Outside {
			return nil
		}
		if lost := outcome(slices.Clone(heaps)); lost != slices.Contains(q.P, element) {
			return fmt.Errorf("the sum of %s: lost by the player to move: %v; its element is %d",
				strings.Trim(fmt.Sprint(heaps), "[]"), lost, element)
		}
		for h := least; h <= left; h++ {
			n := h
			if q.Period > 0 && n > q.Heaps {
				n = q.Preperiod + (n-q.Preperiod)%q.Period
			}
			if n > q.Heaps {
				break
			}
			if err := visit(append(slices.Clone(heaps), h), h, left-h, products[element][q.Phi[n]]); err != nil {
				return err
			}
		}
		return nil
	}
	return visit(nil, 1, total, 0)
}

// products returns the table of the monoid, from its generators.
func (q *quotient) products() [][]int {
	table := make([][]int, q.Order)
	table[0] = make([]int, q.Order)
	for x := range table[0] {
		table[0][x] = x
	}
	for queue := []int{0}; len(queue) > 0; queue = queue[1:] {
		for _, g := range q.Generators {
			y := g.Row[queue[0]]
			if table[y] == nil {
				table[y] = make([]int, q.Order)
				for z := range table[y] {
					table[y][z] = g.Row[table[queue[0]][z]]
				}
				queue = append(queue, y)
			}
		}
	}
	return table
}

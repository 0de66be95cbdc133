package semilinear

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
)

// example returns the claim that a theorem has for an example.
func example(t testing.TB, theorem *certificate.Theorem) *Outcomes {
	t.Helper()
	var c Outcomes
	if err := json.Unmarshal([]byte(theorem.Example), &c); err != nil {
		t.Fatal(err)
	}
	return &c
}

func TestExamples(t *testing.T) {
	for _, theorem := range theorems {
		if _, err := certificate.Verify([]byte(theorem.Example), certificate.Options{}); err != nil {
			t.Errorf("%s: %v", theorem.Name, err)
		}
	}
}

// Every change of a certificate is found and named.
func TestWrongClaims(t *testing.T) {
	for what, spoil := range map[string]func(*Outcomes){
		"heaps up to 0":            func(c *Outcomes) { c.Heaps = 0 },
		"is wrong":                 func(c *Outcomes) { c.Game = "0.3101" },
		"no game":                  func(c *Outcomes) { c.Game = "Kayles" },
		"there is no test":         func(c *Outcomes) { c.Tree[0].Test = len(c.Tests) },
		"not a later branch":       func(c *Outcomes) { c.Tree[1].Yes = 2 },
		"out of range":             func(c *Outcomes) { c.Tests[0].Least = -1 },
		"heap size 9":              func(c *Outcomes) { c.Step = []int{9} },
		"no branch":                func(c *Outcomes) { c.Tree = nil },
		"distinguishes [4] and []": func(c *Outcomes) { c.Equal = append(c.Equal, Relation{Left: []int{4}}) },
		"does not distinguish":     func(c *Outcomes) { c.Further = []int{5} },
		"distinguish x_m and x_n":  func(c *Outcomes) { c.Step = []int{1, 1} },
		"more than 4096 tests":     func(c *Outcomes) { c.Equal = make([]Relation, 5000) },
		"a sum of more than":       func(c *Outcomes) { c.First = make([]int, 5000) },
		"wrong: in T":              func(c *Outcomes) { c.Tree[0].Yes, c.Tree[0].No = c.Tree[0].No, c.Tree[0].Yes },
		"move into T or without":   func(c *Outcomes) { c.Tests[2].Least++ },
	} {
		c := example(t, infinite)
		spoil(c)
		if err := c.Confirm(certificate.Options{}); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want %q", err, what)
		}
	}
}

// Random conditions on two counts: what is decided is what a look at many vectors says, and a vector that is named
// refutes.
func TestDecide(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	refuted := 0
	for range 300 {
		c := &Outcomes{Heaps: 2}
		for range 2 + r.IntN(3) {
			c.Tests = append(c.Tests, someTest(r))
		}
		for i := range c.Tests {
			next := []int{0, 1, i + 3}
			if i == len(c.Tests)-1 {
				next = next[:2]
			}
			c.Tree = append(c.Tree, Branch{i, next[r.IntN(len(next))], next[len(next)-1]})
		}
		add := []int{0, r.IntN(3), r.IntN(3)}
		d := newDecision(c)
		at, to := d.point([]int{0, 0, 0}), d.point(add)
		wrong, err := d.refute(func(s *state) bool { return !s.in(at) || s.in(to) })
		if err != nil {
			t.Fatal(err)
		}
		says := func(x, y int) bool { return !c.Holds([]int{0, x, y}) || c.Holds([]int{0, x + add[1], y + add[2]}) }
		if wrong != nil {
			refuted++
			if says(wrong[0], wrong[1]) {
				t.Errorf("%v %v: %v is no counterexample to %v", c.Tests, c.Tree, wrong, add)
			}
			continue
		}
		for x := range 60 {
			for y := range 60 {
				if !says(x, y) {
					t.Fatalf("%v %v: (%d, %d) refutes %v", c.Tests, c.Tree, x, y, add)
				}
			}
		}
	}
	if refuted < 50 || refuted > 280 {
		t.Errorf("%d of 300 refuted", refuted)
	}
}

func someTest(r *rand.Rand) Test {
	heaps := func(n int) (out []int) {
		for range n {
			out = append(out, 1+r.IntN(2))
		}
		slices.Sort(out)
		return out
	}
	if m := 2 + r.IntN(5); r.IntN(3) == 0 {
		return Test{Left: heaps(1 + r.IntN(2)), Least: r.IntN(m), Modulus: m}
	}
	return Test{Left: heaps(1 + r.IntN(2)), Right: heaps(r.IntN(3)), Least: r.IntN(6)}
}

func ExampleOutcomes_Confirm() {
	c := Outcomes{Heaps: 1, Tests: []Test{{Left: []int{1}, Least: 1, Modulus: 2}},
		Tree: []Branch{{Test: 0, Yes: 1, No: 0}}}
	c.Kind, c.Game = "misere outcomes", "0.1"
	fmt.Println(c.Says(), c.Confirm(certificate.Options{}))
	c.Tests[0].Modulus = 3
	fmt.Println(c.Confirm(certificate.Options{}))
	fmt.Println(strings.Contains(string(c.Certificate()), "semilinear outcomes"))
	// Output:
	// misère outcomes of 0.1, heaps 1 to 1 <nil>
	// check: misere outcomes of 0.1: the sum [1 1 1] is wrong: in T with a move into T or without a move, or outside without a move into T
	// true
}

// A rule that depends on the heap is no game of these theorems: its digits are not those of every heap.
func TestRulesThatDependOnTheHeap(t *testing.T) {
	text := strings.Replace(theorems[0].Example, `"0.1"`, `"heaps (0.1 0.3)"`, 1)
	if _, err := certificate.Verify([]byte(text), certificate.Options{}); err == nil ||
		!strings.Contains(err.Error(), "depends on the heap") {
		t.Error(err)
	}
}

func ExampleTest_Holds() {
	odd := Test{Left: []int{1}, Least: 1, Modulus: 2}
	fmt.Println(odd.Holds([]int{0, 3}), odd.Holds([]int{0, 4}))
	// Output: true false
}

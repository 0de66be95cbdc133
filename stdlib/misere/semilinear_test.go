package misere_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
)

// Learned outcomes agree with the quotient if there is one, and with search.
func TestSemilinear(t *testing.T) {
	for code, heaps := range map[string]int{"0.77": 5, "0.12": 6, "0.3": 4, "4.7": 3} {
		g := octal.MustParse(code)
		o, err := misere.Semilinear(g, heaps)
		if err != nil {
			t.Errorf("%s: %v", code, err)
			continue
		}
		if err := o.Verify(); err != nil {
			t.Errorf("%s: %v", code, err)
		}
		m, err := misere.Quotient(g, misere.MaxHeap(heaps))
		if err != nil {
			t.Fatal(err)
		}
		var visit func(sum []int, from int)
		visit = func(sum []int, from int) {
			if got, want := o.Outcome(sum...), m.Outcome(sum...); got != want {
				t.Errorf("%s: %v is %v, not %v", code, sum, got, want)
			}
			for h := from; h <= heaps && len(sum) < 7; h++ {
				visit(append(sum[:len(sum):len(sum)], h), h)
			}
		}
		visit(nil, 1)
	}
}

// These quotients are infinite; that of 0.3122, which Weimerskirch found, is among the stored certificates.
func TestInfinite(t *testing.T) {
	if testing.Short() {
		t.Skip("some ten seconds")
	}
	for code, heaps := range map[string]int{"0.31011": 5, "0.404": 12} {
		g := octal.MustParse(code)
		o, err := misere.Semilinear(g, heaps, misere.MaxWork(1<<40))
		if err != nil || !o.Infinite() {
			t.Errorf("%s: %v", code, err)
			continue
		}
		for m := range 2 {
			x, y := o.Apart(m)
			further, _ := o.Apart(m + 1)
			if a, b := misere.Outcome(g, append(x, y...)...), misere.Outcome(g, append(further, y...)...); a == b {
				t.Errorf("%s: %v and %v are both %v with %v", code, x, further, a, y)
			}
		}
	}
}

func TestSemilinearBounds(t *testing.T) {
	if _, err := misere.Semilinear(octal.MustParse("0.3122"), 7, misere.MaxWork(1000)); !errors.Is(err, misere.ErrBudget) {
		t.Errorf("%v", err)
	}
	for _, heaps := range []int{0, 65} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("heaps to %d are taken", heaps)
				}
			}()
			misere.Semilinear(octal.MustParse("0.3"), heaps)
		}()
	}
}

func ExampleSemilinear() {
	fmt.Println(infinite())
	_, err := misere.Semilinear(octal.MustParse("0.3122"), 7, misere.MaxWork(100))
	fmt.Println(err)
	// Output:
	// misère outcomes of 0.31011, heaps 1 to 5: by 39 conditions on counts; 1³ = 1, 2⁴ = 2², 3⁵ = 3³, 4⁶·5² = 4⁴
	// the quotient is infinite: for all m < n, (5⁶)·(5²)^m distinguishes (4²)^m and (4²)^n
	// misere: 0.3122: outcomes not found: budget spent
}

// infinite is the set of outcomes of an infinite quotient.
var infinite = sync.OnceValue(func() misere.Outcomes {
	o, err := misere.Semilinear(octal.MustParse("0.31011"), 5)
	if err != nil {
		panic(err)
	}
	return o
})

// takeOne is a small set of outcomes.
func takeOne() misere.Outcomes {
	o, err := misere.Semilinear(octal.MustParse("0.1"), 1)
	if err != nil {
		panic(err)
	}
	return o
}

func ExampleOutcomes_Outcome() {
	o := takeOne()
	fmt.Println(o.Outcome(1), o.Outcome(1, 1), o.Outcome() == grundy.N)
	// Output: P N true
}

func ExampleOutcomes_Game() {
	fmt.Println(takeOne().Game(), takeOne().Heaps())
	// Output: 0.1 1
}

func ExampleOutcomes_Heaps() {
	fmt.Println(takeOne().Heaps())
	// Output: 1
}

func ExampleOutcomes_Infinite() {
	fmt.Println(takeOne().Infinite())
	// Output: false
}

func ExampleOutcomes_Apart() {
	o := infinite()
	x, y := o.Apart(1)
	further, _ := o.Apart(4)
	fmt.Println(o.Outcome(append(x, y...)...), o.Outcome(append(further, y...)...))
	// Output: N P
}

func ExampleOutcomes_Relations() {
	fmt.Println(takeOne().Relations())
	// Output: [1² = 1]
}

func ExampleOutcomes_Certificate() {
	fmt.Println(string(takeOne().Certificate()))
	// Output: {"format":2,"kind":"misere outcomes","theorem":"semilinear outcomes","game":"0.1","heaps":1,"tests":[{"left":[1],"right":[],"least":0,"modulus":2}],"tree":[{"test":0,"yes":0,"no":1}],"equal":[{"left":[1,1],"right":[]}]}
}

func ExampleOutcomes_Verify() {
	fmt.Println(takeOne().Verify())
	// Output: <nil>
}

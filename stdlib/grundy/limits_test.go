package grundy

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Sets follow one another without clearing, also when the turns have run through all their numbers
// and begin anew: what an old set held is in none of the new ones.
func TestManySetsOneMexer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := mexer{turn: math.MaxUint32 - rapid.Uint32Range(0, 3).Draw(t, "turns left")}
		for _, set := range rapid.SliceOfN(rapid.SliceOfN(rapid.Int32Range(0, 9), 0, 12), 1, 8).Draw(t, "sets") {
			m.begin()
			for _, v := range set {
				m.add(v)
			}
			want := int32(0)
			for slices.Contains(set, want) {
				want++
			}
			if got := m.mex(); got != want {
				t.Fatalf("mex of %v is %d, want %d", set, got, want)
			}
		}
	})
}

// What can come up are exactly the positions on some path of moves; the options of each are those
// that the function lists, once each or as often as it lists them. A budget of exactly so many
// positions does, and one less does not. Play may go round in circles.
func TestReachableByDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "positions")
		moves := make([][]int, n)
		for p := range moves {
			moves[p] = rapid.SliceOfNDistinct(rapid.IntRange(0, n-1), 0, 3, rapid.ID[int]).Draw(t,
				fmt.Sprintf("options of %d", p))
		}
		met := make([]bool, n)
		met[0] = true
		for range n {
			for p, options := range moves {
				for _, o := range options {
					met[o] = met[o] || met[p]
				}
			}
		}
		many := 0
		for _, m := range met {
			if m {
				many++
			}
		}
		list := func(p int) []int { return moves[p] }
		r, err := Reachable(list, 0, many)
		if err != nil || len(r.Positions) != many || r.Positions[0] != 0 {
			t.Fatalf("%v: %d of %d positions, %v", moves, len(r.Positions), many, err)
		}
		for i, p := range r.Positions {
			var options []int
			for _, o := range r.Options[i] {
				options = append(options, r.Positions[o].(int))
			}
			if !met[p.(int)] || r.Index(p) != i || r.Names[i] != fmt.Sprint(p) || !slices.Equal(options, moves[p.(int)]) {
				t.Fatalf("%v: position %v, called %s, has the options %v", moves, p, r.Names[i], options)
			}
		}
		if i := slices.Index(met, false); i >= 0 && r.Index(i) != -1 {
			t.Fatalf("%v: %d is reached", moves, i)
		}
		var spent *BudgetError
		if _, err := Reachable(list, 0, many-1); many > 1 && !errors.As(err, &spent) {
			t.Fatalf("%v: a budget of %d for %d positions: %v", moves, many-1, many, err)
		}
	})
}

// Choices are told by their parts; their heaps are those of heaps alone.
func TestChoicesAreTold(t *testing.T) {
	part := func(pos any, v int) Part { return Part{Position: pos, Text: fmt.Sprint(pos), Value: v} }
	for _, c := range []struct {
		choice   Choice
		position string
		heaps    []int
		text     string
	}{
		{Choice{}, "nothing", nil, "→ nothing (value 0)"},
		{Choice{Parts: []Part{}}, "nothing", []int{}, "→ nothing (value 0)"},
		{Choice{To: "0", Parts: []Part{part(4, 1)}, Value: 1}, "0", []int{4}, "→ 0 (value 1)"},
		{Choice{Parts: []Part{part(4, 1)}, Value: 1}, "4", []int{4}, "→ 4 (value 1)"},
		{Choice{Parts: []Part{part(3, 2), part(1, 1)}, Value: 3}, "3 + 1", []int{3, 1}, "→ 3 + 1 (value 2 ⊕ 1 = 3)"},
		{Choice{Parts: []Part{part(3, 2), part("ab", 1)}, Value: 3}, "3 + ab", nil, "→ 3 + ab (value 2 ⊕ 1 = 3)"},
	} {
		if got := c.choice.Heaps(); c.choice.Position() != c.position || c.choice.String() != c.text ||
			!reflect.DeepEqual(got, c.heaps) || c.choice.told().To != c.position {
			t.Errorf("%+v is %q, %q, of heaps %#v", c.choice, c.choice.Position(), c.choice, got)
		}
	}
}

// Rows are full but for the last: together they have all values.
func TestRowsOfTables(t *testing.T) {
	for n := range 13 {
		values := make([]int, n)
		for i := range values {
			values[i] = i * i
		}
		table := NewTable("squares", 4, values)
		if table.Rows() != (n+3)/4 {
			t.Errorf("%d rows of %d values", table.Rows(), n)
		}
		for i := range table.Rows() {
			if !slices.Equal(table.Row(i), values[4*i:min(4*i+4, n)]) {
				t.Errorf("row %d of %d values is %v", i, n, table.Row(i))
			}
		}
		for _, i := range []int{-1, table.Rows()} {
			func() {
				defer func() {
					if want := fmt.Sprintf("grundy: row %d of a table of %d rows", i, table.Rows()); recover() != want {
						t.Errorf("no panic %q", want)
					}
				}()
				table.Row(i)
			}()
		}
	}
	if got := NewTable("squares", 3, []int{0, 1, 4, 9, 16, 25}).String(); got != "0 |  0  1  4\n3 |  9 16 25" {
		t.Errorf("%s", got)
	}
}

// The text of a cycle is whole up to 12 positions, and leaves out the middle of a longer one.
func TestLongCycles(t *testing.T) {
	for _, n := range []int{1, 11, 12, 13, 1000} {
		e := &CycleError{}
		for i := range n {
			e.Cycle = append(e.Cycle, fmt.Sprint("p", i))
		}
		told := slices.Clone(e.Cycle)
		if n > 12 {
			told = slices.Concat(told[:6], []string{"…"}, told[n-5:])
		}
		want := "grundy: position p0 can come back to itself (" + told[0]
		for _, p := range told[1:] {
			want += " → " + p
		}
		if got := e.Error(); got != want+"), so play need not end; digraph.Loopy gives values with draws to such games" {
			t.Errorf("%d positions: %s", n, got)
		}
	}
}

// Numbers below 0 are refused by the name of what was called, and names keep their letters.
func TestRefusalsNameTheCall(t *testing.T) {
	g := Takes(1, 2)
	for want, call := range map[string]func(){
		"grundy: MaxValues(-1); n must be ≥ 0":                                func() { MaxValues(-1) },
		"grundy: PeriodWithin(-1); n must be ≥ 0":                             func() { g.PeriodWithin(-1) },
		"grundy: Compare(-1); n must be ≥ 0":                                  func() { Compare(g, g, -1) },
		"grundy: Reachable takes a function func(P) []P that lists the moves": func() { Reachable(nil, 0, 9) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v, want %s", got, want)
				}
			}()
			call()
		}()
	}
	if got := g.Named("über").summary().Title; got != "Über" {
		t.Errorf("the title is %q", got)
	}
}

// The largest numbers there are do not overflow.
func TestLargestNumbers(t *testing.T) {
	if values := Takes(math.MaxInt).Values(3); !slices.Equal(values, []int{0, 0, 0}) {
		t.Errorf("taking %d gives %v", math.MaxInt, values)
	}
	if table := NewTable("t", math.MaxInt, []int{1, 2, 3}); table.Rows() != 1 {
		t.Errorf("%d rows", table.Rows())
	}
}

// Arguments that do not fit together are an error that says so, and a negative limit is none.
func TestArgumentsThatDoNotFit(t *testing.T) {
	for _, call := range []func(){
		func() { ExplainedSum("", nil, nil, nil, nil) },
		func() { ExplainedSum("", []string{"heap"}, nil, []int{1}, nil) },
	} {
		func() {
			defer func() {
				if text, _ := recover().(string); !strings.HasPrefix(text, "grundy: ExplainedSum has ") {
					t.Errorf("panic %q", text)
				}
			}()
			call()
		}()
	}
	if c, err := Takes(1, 2).Period(Limit(-1)); err == nil {
		t.Errorf("no values prove %v", c)
	}
}

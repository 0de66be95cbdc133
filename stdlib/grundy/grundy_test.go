package grundy

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/task"
)

// randomGame returns the options of positions 0 … n−1; moves go to smaller numbers only.
func randomGame(r *rand.Rand, n int) [][]int {
	options := make([][]int, n)
	for p := range options {
		for range r.IntN(5) {
			if p > 0 {
				options[p] = append(options[p], r.IntN(p))
			}
		}
	}
	return options
}

func TestMexByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 11))
	for range 10000 {
		values := make([]int, r.IntN(8))
		for i := range values {
			values[i] = r.IntN(9) - 1
		}
		m := Mex(values...)
		// Claim B1.
		if m > len(values) || slices.Contains(values, m) {
			t.Fatalf("mex of %v is %d", values, m)
		}
		for v := range m {
			if !slices.Contains(values, v) {
				t.Fatalf("mex of %v is %d, but %d is missing", values, m, v)
			}
		}
	}
}

// Every way to write the position of a heap of beans gives the same values.
func TestEveryTypeOfPosition(t *testing.T) {
	type small uint8
	type named struct {
		Heap  int
		Label string
	}
	type nested struct {
		Board [2][]bool
	}
	games := map[string]func(n int) int{
		"int64": func(n int) int {
			return New(chain(func(i int) int64 { return int64(i) }, func(p int64) int { return int(p) })).Value(n)
		},
		"uint8": func(n int) int {
			return New(chain(func(i int) small { return small(i) }, func(p small) int { return int(p) })).Value(n)
		},
		"string": func(n int) int {
			return New(chain(func(i int) string { return strings.Repeat("x", i) },
				func(p string) int { return len(p) })).Value(strings.Repeat("x", n))
		},
		"array": func(n int) int {
			return New(chain(func(i int) [2]int { return [2]int{i, 7} }, func(p [2]int) int { return p[0] })).Value([2]int{n, 7})
		},
		"[5]bool": func(n int) int {
			return New(chain(func(i int) [5]bool { return [5]bool{i&1 > 0, i&2 > 0, i&4 > 0, i&8 > 0} }, func(p [5]bool) int {
				v := 0
				for b := range 4 {
					if p[b] {
						v |= 1 << b
					}
				}
				return v
			})).Value([5]bool{n&1 > 0, n&2 > 0, n&4 > 0, n&8 > 0})
		},
		"struct": func(n int) int {
			return New(chain(func(i int) named { return named{i, "heap"} }, func(p named) int { return p.Heap })).Value(named{n,
				"heap"})
		},
		"ints": func(n int) int {
			return New(chain(func(i int) []int { return make([]int, i) },
				func(p []int) int { return len(p) })).Value(make([]int, n))
		},
		"strings": func(n int) int {
			return New(chain(func(i int) []string { return make([]string, i) },
				func(p []string) int { return len(p) })).Value(make([]string, n))
		},
		"nested": func(n int) int {
			return New(chain(func(i int) nested { return nested{[2][]bool{make([]bool, i), nil}} },
				func(p nested) int { return len(p.Board[0]) })).
				Value(nested{[2][]bool{make([]bool, n), {}}})
		},
	}
	for name, value := range games {
		for n := range 10 {
			if got := value(n); got != n%4 {
				t.Errorf("%s: a heap of %d has value %d, want %d", name, n, got, n%4)
			}
		}
	}
}

// chain returns the moves that take one to three, in another type.
func chain[T any](from func(int) T, to func(T) int) func(T) []T {
	return func(p T) []T {
		var options []T
		for take := 1; take <= min(3, to(p)); take++ {
			options = append(options, from(to(p)-take))
		}
		return options
	}
}

// Moves that spoil the slice they are given, as append(p[:i], p[i+1:]...) does, do no harm.
func TestMovesMayChangeTheirArgument(t *testing.T) {
	g := New(func(p []int) [][]int {
		if len(p) == 0 {
			return nil
		}
		return [][]int{append(p[:0], p[1:]...)}
	})
	if got := g.Value([]int{5, 6, 7}); got != 1 {
		t.Errorf("value %d, want 1", got)
	}
}

func TestAMillionMovesDeep(t *testing.T) {
	g := New(func(n int) []int {
		if n == 0 {
			return nil
		}
		return []int{n - 1}
	})
	if got := g.Value(1_000_001); got != 1 {
		t.Errorf("value %d, want 1", got)
	}
}

func TestCyclesAreNamed(t *testing.T) {
	next := map[string][]string{"start": {"a"}, "a": {"end", "b"}, "b": {"c"}, "c": {"a"}}
	g := New(func(p string) []string { return next[p] })
	_, err := g.Solve("start")
	var cycle *CycleError
	if !errors.As(err, &cycle) || !slices.Equal(cycle.Cycle, []string{"a", "b", "c", "a"}) {
		t.Fatalf("error %v", err)
	}
	if v, err := g.Solve("end"); v != 0 || err != nil {
		t.Errorf("what does not touch the cycle has value %d, %v", v, err)
	}
	if _, err := g.Solve("a"); !errors.As(err, &cycle) {
		t.Errorf("asked again: %v", err)
	}
}

func TestInterruptKeepsWhatIsKnown(t *testing.T) {
	calls := 0
	g := New(func(n int) []int {
		if calls++; calls == 500 {
			task.Stop()
			return nil // what an interrupted function says does not count
		}
		if n == 0 {
			return nil
		}
		return []int{0, n - 1}
	})
	_, err := g.Solve(1000)
	task.Reset()
	if !errors.Is(err, task.ErrInterrupted) {
		t.Fatalf("error %v", err)
	}
	if v, err := g.Solve(1000); v != 2-1000%2 || err != nil {
		t.Errorf("after the interrupt: %d, %v", v, err)
	}
}

func TestAPanicInMovesLeavesTheGameUsable(t *testing.T) {
	broken := true
	g := New(func(n int) []int {
		if n == 3 && broken {
			panic("oops")
		}
		if n == 0 {
			return nil
		}
		return []int{n - 1}
	})
	func() {
		defer func() {
			if recover() != "oops" {
				t.Error("the panic was lost")
			}
		}()
		g.Value(9)
	}()
	broken = false
	if got := g.Value(9); got != 1 {
		t.Errorf("value %d, want 1", got)
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	moves := func(n int) []int { return nil }
	for name, call := range map[string]func(){
		"no function":     func() { New(3) },
		"nil function":    func() { New((func(int) []int)(nil)) },
		"wrong result":    func() { New(func(int) []string { return nil }) },
		"two arguments":   func() { New(func(a, b int) []int { return nil }) },
		"float":           func() { New(func(float64) []float64 { return nil }) },
		"map":             func() { New(func(map[int]int) []map[int]int { return nil }) },
		"pointer inside":  func() { New(func(struct{ P *int }) []struct{ P *int } { return nil }) },
		"string position": func() { New(moves).Value("3") },
		"nil position":    func() { New(moves).Value(nil) },
		"too large":       func() { New(func(p int8) []int8 { return nil }).Value(300) },
		"negative":        func() { New(func(p uint) []uint { return nil }).Value(-1) },
		"budget":          func() { New(moves).Budget(0) },
		"changing moves": func() {
			n := 0
			g := New(func(p int) []int {
				if p > 5 {
					return nil
				}
				n++
				return []int{5 + n}
			})
			g.Choices(0)
		},
		"sums have no graph": func() { Reachable(func(n int) [][]int { return nil }, 0, 9) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "grundy: ") {
					t.Errorf("panic %v", got)
				}
			}()
			call()
		})
	}
}

func TestDrawingsAreWellFormed(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 11))
	for range 100 {
		options := randomGame(r, 1+r.IntN(30))
		g := New(func(p int) []int { return options[p] })
		start := len(options) - 1
		svg := g.Graph(start).SVG()
		if !bytes.Equal(svg, g.Graph(start).SVG()) {
			t.Fatal("two drawings of one position differ")
		}
		for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
			if _, err := d.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// Positions that differ can have one text, and the name of a position can read like a sum or like no position at all.
func TestPositionsAreNotTheirTexts(t *testing.T) {
	g := New(func(p []string) [][]string {
		switch len(p) {
		case 0:
			return [][]string{{"a b"}, {"a", "b"}}
		case 2:
			return [][]string{{"end"}}
		}
		return nil
	})
	if lines := strings.Split(g.Graph([]string{}).String(), "\n"); len(lines) != 4 {
		t.Errorf("of four positions these are drawn: %q", lines)
	}
	m := g.Misere()
	if one, two := m.Outcome([]string{"a b"}), m.Outcome([]string{"a", "b"}); one != N || two != P {
		t.Errorf("in misère play %v and %v", one, two)
	}
	if moves := m.WinningMoves([]string{}); len(moves) != 1 {
		t.Errorf("winning moves %v", moves)
	}
	named := New(map[string][]string{"nothing": {"a"}, "a": {"c"}, "b": {"c"}, "a + b": {"a", "b"}}).Misere()
	for p, want := range map[string]Outcome{"c": N, "a": P, "nothing": N, "a + b": N} {
		if got := named.Outcome(p); got != want {
			t.Errorf("%s: %v in misère play, want %v", p, got, want)
		}
	}
	if got := named.Outcome("a", "b"); got != N {
		t.Errorf("a and b together: %v in misère play", got)
	}
}

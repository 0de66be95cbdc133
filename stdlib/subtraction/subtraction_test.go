package subtraction

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/grundy"
	"sprague/stdlib/task"
)

// randomGame returns a game with up to five numbers up to 14, finite or all-but.
func randomGame(r *rand.Rand) Game {
	var set []int
	for range 1 + r.IntN(5) {
		set = append(set, 1+r.IntN(14))
	}
	if r.IntN(2) == 0 {
		return AllBut(set...)
	}
	return New(set...)
}

// byDefinition returns the first values from the rule alone.
func byDefinition(g Game, n int) []int {
	values := []int{}
	for h := range n {
		var options []int
		for m := range h {
			if slices.Contains(g.set, h-m) != g.allBut {
				options = append(options, values[m])
			}
		}
		values = append(values, grundy.Mex(options...))
	}
	return values
}

// TestByDefinition compares values, options, certificates and At of random games with the
// definition. Every game counts for the 150 heaps that are compared.
func TestByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 5))
	for range 700 {
		g := randomGame(r)
		want := byDefinition(g, 150)
		if got := g.Values(150); !slices.Equal(got, want) {
			t.Fatalf("%v: values %v, by definition %v", g, got, want)
		}
		c, err := g.Period()
		if err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		if err := c.Verify(); err != nil {
			t.Fatalf("%v: %v", g, err)
		}
		for n := range 150 {
			if g.Value(n) != want[n] {
				t.Fatalf("%v: Value(%d) = %d, by definition %d", g, n, g.Value(n), want[n])
			}
		}
	}
}

// TestWindowsDecide checks the two theorems far beyond their windows: the certificate must go on to
// give the values by the mex rule for twenty more periods.
func TestWindowsDecide(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 5))
	for range 10000 {
		g := randomGame(r)
		c, err := g.Period()
		if err != nil {
			t.Fatal(err)
		}
		n := int(min(c.Bound+20*c.Period, 4000))
		for h, v := range g.Values(n) {
			if v != int(c.Value(int64(h))) {
				t.Fatalf("%v: G(%d) = %d, the certificate says %d\n%v", g, h, v, c.Value(int64(h)), c)
			}
		}
	}
}

func TestClosedFormsHold(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	forms := 0
	for range 3000 {
		g := randomGame(r)
		f, ok := g.formula()
		if !ok {
			continue
		}
		forms++
		for n, v := range g.Values(200) {
			if f.at(n) != v {
				t.Fatalf("%v: %s gives %d at %d, the value is %d", g, f, f.at(n), n, v)
			}
		}
	}
	if forms < 100 {
		t.Errorf("only %d closed forms were tried", forms)
	}
}

func TestClosedFormTexts(t *testing.T) {
	for _, c := range []struct {
		game Game
		want string
	}{
		{New(1), "n mod 2"}, {New(1, 2, 3, 4), "n mod 5"}, {New(3), "⌊n/3⌋ mod 2"}, {New(2, 4, 6), "⌊n/2⌋ mod 4"},
		{New(1, 3, 9), "n mod 2"}, {New(2, 3), ""}, {New(2, 5, 7), ""}, {New(1, 2, 6), ""},
		{AllBut(), "n"}, {AllBut(1, 2), "⌊n/3⌋"}, {AllBut(2), ""},
	} {
		if got, ok := c.game.ClosedForm(); got != c.want || ok != (c.want != "") {
			t.Errorf("%v: closed form %q, want %q", c.game, got, c.want)
		}
	}
}

// A certificate that says something false does not pass.
func TestVerifyRefusesFalseCertificates(t *testing.T) {
	for _, g := range []Game{New(2, 5, 7), AllBut(2, 3, 7)} {
		good, _ := g.Period()
		for name, change := range map[string]func(){
			"period":    func() { good.Period++ },
			"preperiod": func() { good.Preperiod++ },
			"saltus":    func() { good.Saltus++ },
			"window":    func() { good.To-- },
			"take":      func() { good.Take-- },
			"twice":     func() { good.Period, good.Saltus = 2*good.Period, 2*good.Saltus },
			"theorem":   func() { good.Theorem = "Guy-Smith" },
		} {
			kept := good
			change()
			if good.Verify() == nil {
				t.Errorf("%v: a certificate with another %s passes", g, name)
			}
			good = kept
		}
	}
}

func TestInterruptKeepsWhatItHas(t *testing.T) {
	g := New(2, 5, 7)
	task.Stop()
	_, err := g.Period()
	task.Reset()
	if !errors.Is(err, task.ErrInterrupted) {
		t.Errorf("error %v", err)
	}
	if c, err := g.Period(); err != nil || c.Period != 22 {
		t.Errorf("after the interrupt: %v %v", c, err)
	}
}

func TestPanicsNameThePackage(t *testing.T) {
	for want, call := range map[string]func(){
		"subtraction: New needs the numbers of beans that may be taken": func() { New() },
		"subtraction: AllBut with -1; a move takes at least one bean":   func() { AllBut(-1) },
		"subtraction: Values of -1; heaps hold 0 or more beans":         func() { New(1).Values(-1) },
		"subtraction: Value of -2; heaps hold 0 or more beans":          func() { New(1).Value(-2) },
		"subtraction: Heap of -4; heaps hold 0 or more beans":           func() { New(1).Heap(-4) },
		"subtraction: Survey up to 25; it takes 1 to 24":                func() { Survey(25) },
		"subtraction: PeriodWithin of -1; heaps hold 0 or more beans":   func() { New(1).PeriodWithin(-1) },
		"subtraction: a Game without a rule; make one by New or AllBut": func() { Game{}.Value(3) },
	} {
		t.Run(want, func(t *testing.T) {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %v", got)
				}
			}()
			call()
		})
	}
}

// Numbers too great for a period to be found still have their small heaps, and their closed forms.
func TestValuesOfGreatNumbers(t *testing.T) {
	const great = 1 << 40
	if v := New(great).Value(3 * great); v != 1 {
		t.Errorf("{2^40} at 3·2^40: %d, want ⌊3⌋ mod 2", v)
	}
	g := New(great, 2, 3)
	for n, v := range New(2, 3).Values(200) {
		if got := g.Value(n); got != v {
			t.Fatalf("%v at %d: %d, want %d as without the great number", g, n, got, v)
		}
	}
	if moves := g.WinningMoves(3, 4); len(moves) != len(New(2, 3).WinningMoves(3, 4)) {
		t.Errorf("winning moves %v", moves)
	}
	if choices := New(1, math.MaxInt).Choices(math.MaxInt); len(choices) != 2 {
		t.Errorf("choices %v", choices)
	}
	if _, err := New(math.MaxInt, 2).Period(); !errors.Is(err, grundy.ErrNotProved) {
		t.Errorf("error %v", err)
	}
}

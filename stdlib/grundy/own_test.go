package grundy_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/digraph"
	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/budget"
	"sprague/stdlib/internal/registry"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// randomCode returns a code with up to four digits up to F, one in three of them with a repeating block.
func randomCode(r *rand.Rand) string {
	code := []string{"0.", "4."}[r.IntN(2)]
	for range 1 + r.IntN(3) {
		code += fmt.Sprintf("%X", r.IntN(16))
	}
	if r.IntN(3) == 0 {
		code += fmt.Sprintf("(%X)", 1+r.IntN(15))
	}
	return code
}

// The rule of every octal game, in the words that it says itself, is read as the same game.
func TestWordsOfOctalGames(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 1))
	for range 300 {
		g := octal.MustParse(randomCode(r))
		own, err := grundy.ParseRule(g.Rule())
		if err != nil {
			t.Fatalf("%s: %v", g.Code(), err)
		}
		if got, want := own.Values(40), g.ByDefinition(40); !slices.Equal(got, want) {
			t.Fatalf("%s: %q is read as %q\n%v\n%v", g.Code(), g.Rule(), own.Rule(), got, want)
		}
		if g.LastDigit() == 0 && !strings.Contains(g.Code(), "4") {
			continue // no move at all
		}
		code, ok := own.Code()
		if !ok || octal.MustParse(code).Compare(g, 60) >= 0 {
			t.Fatalf("%s: %q has the code %q", g.Code(), own.Rule(), code)
		}
		again := grundy.Words(own.Rule())
		if !slices.Equal(again.Values(40), own.Values(40)) {
			t.Fatalf("%q is read again as %q", own.Rule(), again.Rule())
		}
	}
}

// Games of one rule given in five ways have the same values, options and explanations of who wins.
func TestOneRuleFiveWays(t *testing.T) {
	function := grundy.New(func(n int) [][]int { return octal.Kayles.Options(n) })
	games := map[string]*grundy.Game{
		"function": function, "bounded": function.Bounded(2), "takes": grundy.Takes(1, 2).Splitting(),
		"predicate": grundy.TakesWhen(func(t int) bool { return t < 3 }).Splitting(),
		"words":     grundy.Words("take 1 or 2 pins and leave at most two rows"),
		"of":        grundy.Of(octal.Kayles),
	}
	want := octal.Kayles.Values(200)
	for name, g := range games {
		if got := g.Values(200); !slices.Equal(got, want) {
			t.Errorf("%s: values %v", name, got)
		}
		for n := range 12 {
			seen := map[string]bool{}
			for _, o := range g.Choices(n) {
				heaps := []int{}
				for _, p := range o.Parts {
					if p.Position != 0 {
						heaps = append(heaps, p.Position.(int))
					}
				}
				slices.Sort(heaps)
				seen[fmt.Sprint(heaps)] = true
			}
			if len(seen) != len(octal.Kayles.Options(n)) {
				t.Errorf("%s: %d different options of %d, want %d", name, len(seen), n, len(octal.Kayles.Options(n)))
			}
		}
	}
}

// Conditions on heaps and amounts are compared with plain functions.
func TestWordsByDefinition(t *testing.T) {
	square := func(t int) bool { return slices.Contains([]int{1, 4, 9, 16, 25, 36, 49, 64, 81}, t) }
	for rule, moves := range map[string]func(n int) [][]int{
		"take 1, 2 or a square; split an even heap": func(n int) [][]int {
			var all [][]int
			for t := 1; t <= n; t++ {
				if t == 2 || square(t) {
					all = append(all, []int{n - t})
				}
			}
			for a := 1; n%2 == 0 && 2*a <= n; a++ {
				all = append(all, []int{a, n - a})
			}
			return all
		},
		"Take 2, 4, 6, … beans from an odd heap; take a prime from a heap of at least 9": func(n int) [][]int {
			var all [][]int
			for t := 1; t <= n; t++ {
				prime := t == 2 || t > 2 && t%2 == 1 && !slices.ContainsFunc([]int{3, 5, 7},
					func(p int) bool { return t%p == 0 && t != p }) && t > 1
				if t%2 == 0 && n%2 == 1 || prime && n >= 9 {
					all = append(all, []int{n - t})
				}
			}
			return all
		},
		"take a power of 3 from a heap not divisible by 5 and leave two equal heaps or three different heaps or " +
			"nothing": func(n int) [][]int {
			var all [][]int
			for _, t := range []int{1, 3, 9, 27, 81} {
				m := n - t
				if m < 0 || n%5 == 0 {
					continue
				}
				if m == 0 {
					all = append(all, nil)
				}
				if m > 0 && m%2 == 0 {
					all = append(all, []int{m / 2, m / 2})
				}
				for a := 1; a < m; a++ {
					for b := a + 1; b < m-a-b; b++ {
						all = append(all, []int{a, b, m - a - b})
					}
				}
			}
			return all
		},
		"take 3 to 5, 8 or more, may split an odd heap": func(n int) [][]int {
			var all [][]int
			for t := 1; t <= n; t++ {
				if t >= 3 && t <= 5 || t >= 8 {
					all = append(all, []int{n - t})
					for a := 1; n%2 == 1 && 2*a <= n-t; a++ {
						all = append(all, []int{a, n - t - a})
					}
				}
			}
			return all
		},
	} {
		got, want := grundy.Words(rule).Values(90), grundy.New(moves).Values(90)
		if !slices.Equal(got, want) {
			t.Errorf("%s\n%v\n%v", rule, got, want)
		}
	}
}

// What is not understood is pointed at.
func TestRuleErrors(t *testing.T) {
	for rule, rest := range map[string]string{
		"":                                  "",
		"jump 1":                            "jump 1",
		"take":                              "",
		"take many tokens":                  "many tokens",
		"take 0":                            "0",
		"take 1 from some heap":             "some heap",
		"take 1 and leave four heaps":       "four heaps",
		"take 1 and leave":                  "",
		"take 3 to 2":                       "",
		"take 1 banana":                     "banana",
		"take 5, 3, … tokens":               "tokens",
		"take 1 from a heap divisible by x": "x",
		"take 1; split a cake":              "cake",
	} {
		_, err := grundy.ParseRule(rule)
		var e *grundy.RuleError
		if !errors.As(err, &e) || rule[e.Offset:] != rest {
			t.Errorf("%q: error %v", rule, err)
		}
	}
}

// Certificates of declared rules pass the checker, which computes from the code.
func TestPeriodsOfOwnGames(t *testing.T) {
	for _, g := range []*grundy.Game{
		grundy.Takes(1, 2).Splitting(), grundy.Takes(2, 5, 7), grundy.Words("take 2 and leave at most two heaps"),
		grundy.Words("take a whole heap of 1; take 2 or 3 and leave a heap"),
		grundy.Words("take any number; split a heap"),
		grundy.Words("take 2 or more"),
	} {
		c, err := g.Period()
		if err != nil || c.Status != periodic.Proved || c.Verify() != nil {
			t.Errorf("%s: %v %v %v", g, c, err, c.Verify())
			continue
		}
		code, _ := g.Code()
		want, err := octal.MustParse(code).Period()
		if err != nil || c.Preperiod != want.Preperiod || c.Period != want.Period || c.Saltus != want.Saltus {
			t.Errorf("%s: %d %d %d, octal says %d %d %d (%v)", code, c.Preperiod, c.Period, c.Saltus, want.Preperiod,
				want.Period, want.Saltus, err)
		}
		if far := g.Value(1_000_000_000_000); far != int(want.Value(1_000_000_000_000)) {
			t.Errorf("%s: far value %d", code, far)
		}
	}
}

// Whatever can be promised of a function ends in a period that is assumed, and what is declared in one that is proved.
func TestPromisesAreAssumed(t *testing.T) {
	kayles := func(n int) [][]int { return octal.Kayles.Options(n) }
	for name, c := range map[string]struct {
		game *grundy.Game
		want periodic.Status
	}{
		"function":  {grundy.New(kayles), periodic.Observed},
		"method":    {grundy.New(kayles).Bounded(2), periodic.Assumed},
		"promise":   {grundy.New(kayles).Bounded(2), periodic.Assumed},
		"named":     {grundy.New(kayles).Bounded(2).Named("Kayles"), periodic.Assumed},
		"predicate": {grundy.TakesWhen(func(t int) bool { return t == 1 || t == 2 }), periodic.Observed},
		"takes":     {grundy.Takes(1, 2).Splitting(), periodic.Proved},
		"words":     {grundy.Words("take 1 or 2 and leave at most two heaps"), periodic.Proved},
		"residues":  {grundy.Words("take 1; take 1 from an odd heap and leave two heaps"), periodic.Proved},
		"paths":     {digraph.NodeKaylesPaths(), periodic.Proved},
		"edges":     {digraph.ArcKaylesPaths(), periodic.Proved},
	} {
		cert, _ := c.game.Period()
		if cert.Status != c.want || (cert.Verify() == nil) != (c.want == periodic.Proved) {
			t.Errorf("%s: %v, want %s; Verify: %v", name, cert, c.want, cert.Verify())
		}
		if assumed := c.want == periodic.Assumed; assumed != (cert.Assumes != "") ||
			assumed != strings.Contains(cert.String(), "assumed, not proved") {
			t.Errorf("%s assumes %q", name, cert.Assumes)
		}
		text, err := json.Marshal(cert)
		var read periodic.Certificate
		if err == nil {
			err = json.Unmarshal(text, &read)
		}
		if err != nil || read.Status != cert.Status || read.Assumes != cert.Assumes {
			t.Errorf("%s comes back as %v: %v", name, read, err)
		}
	}
}

// Values alone prove nothing of a game: whoever chooses the theorem promises that it speaks of theirs.
func TestTheoremsForValuesAreAssumed(t *testing.T) {
	values := octal.Kayles.Values(200)
	c, ok := periodic.Find(values, periodic.GuySmith(2))
	if !ok || c.Status != periodic.Assumed || c.Verify() == nil {
		t.Errorf("%v", c)
	}
	for game, want := range map[string]periodic.Status{"0.77": periodic.Proved, "0.777": periodic.Assumed,
		"my game": periodic.Assumed} {
		if got := c.For(game); got.Status != want || (got.Verify() == nil) != (want == periodic.Proved) {
			t.Errorf("%s: %v", game, got)
		}
	}
}

// A promise that is seen to be broken goes, and the period with it, at whatever heap that is.
func TestBrokenPromisesAreWithdrawn(t *testing.T) {
	for _, c := range []struct{ from, to, asked int }{
		{300, 400, 300}, {5000, 90_000, 5000}, {5000, 90_000, 5001}, {5000, 90_000, 60_000}, {70_000, 90_000, 70_000},
		{70_000, 90_000, 71_000},
		{70_000, 75_000, 80_000}, // the heap that is asked for keeps the promise, and those before it do not
	} {
		g := grundy.New(func(n int) (left []int) {
			for k := 1; k <= 3 && k <= n; k++ {
				if k < 3 || c.from <= n && n < c.to {
					left = append(left, n-k)
				}
			}
			return left
		}).Bounded(3)
		before, err := g.Period()
		if err != nil || before.Status != periodic.Assumed || before.Period != 3 {
			t.Fatalf("%v %v", before, err)
		}
		var warnings []string
		old := task.OnWarn(func(text string) { warnings = append(warnings, text) })
		value := g.Value(c.asked)
		task.OnWarn(old)
		plain := []int{0, 1, 2}
		for n := 3; n <= c.asked; n++ {
			options := []int{plain[n-1], plain[n-2]}
			if c.from <= n && n < c.to {
				options = append(options, plain[n-3])
			}
			plain = append(plain, grundy.Mex(options...))
		}
		if value != plain[c.asked] {
			t.Errorf("another rule from %d on: the value of %d is %d, want %d", c.from, c.asked, value, plain[c.asked])
		}
		if len(warnings) != 1 || !strings.Contains(warnings[0], "Bounded(3) does not hold") ||
			!strings.Contains(warnings[0], "period 3") {
			t.Errorf("warnings %q", warnings)
		}
		after, err := g.Period()
		if code, ok := g.Code(); after.Status != periodic.Observed || !errors.Is(err, grundy.ErrNotProved) ||
			!strings.Contains(err.Error(), "does not hold") || ok {
			t.Errorf("%v %v %s", after, err, code)
		}
	}
}

// A function that changes its rule is not believed, and one without a bound is only observed.
func TestPromisesAreChecked(t *testing.T) {
	changing := func(n int) []int {
		switch {
		case n == 0:
			return nil
		case n == 7:
			return []int{n - 1, n - 2}
		}
		return []int{n - 1}
	}
	func() {
		defer func() {
			if text := fmt.Sprint(recover()); !strings.Contains(text, "a heap of 7 does not") {
				t.Errorf("panic %s", text)
			}
		}()
		grundy.New(changing).Bounded(2)
	}()
	c, err := grundy.New(func(n int) []int { return []int{n / 2}[:min(n, 1)] }).Period()
	if !errors.Is(err, grundy.ErrNotProved) || c.Status != periodic.Observed || strings.Contains(err.Error(), "Bounded") {
		t.Errorf("%v %v", c, err)
	}
	takes := func(n int) (left []int) { // one or twelve
		for _, k := range []int{1, 12} {
			if n >= k {
				left = append(left, n-k)
			}
		}
		return left
	}
	c, err = grundy.New(takes).Period()
	if !errors.Is(err, grundy.ErrNotProved) || c.Status != periodic.Observed ||
		!strings.Contains(err.Error(), "g.Bounded(12) says so") {
		t.Errorf("%v %v", c, err)
	}
	c, err = grundy.TakesWhen(func(t int) bool { return t < 4 }).Splitting().Period(grundy.MaxValues(300))
	if !errors.Is(err, grundy.ErrNotProved) || c.Status != periodic.Observed {
		t.Errorf("%v %v", c, err)
	}
}

// A far heap of a function does not make the search deep or wide: what is below is solved from small to
// large, so that the function is asked for a heap before any greater one but the first.
func TestFarHeapsAreShallow(t *testing.T) {
	last := 0
	g := grundy.New(func(n int) []int {
		if n < last && last != 5000 {
			t.Fatalf("%d is looked at after %d", n, last)
		}
		last = n
		all := make([]int, n)
		for i := range all {
			all[i] = n - 1 - i
		}
		return all
	})
	if v := g.Value(5000); v != 5000 {
		t.Errorf("the value of a Nim heap of 5000 is %d", v)
	}
}

// Misère play by search agrees with that of package octal.
func TestMisereOfOwnGames(t *testing.T) {
	r := rand.New(rand.NewPCG(17, 2))
	for _, code := range []string{"0.77", "0.07", "0.137", "4.3"} {
		g := octal.MustParse(code)
		own, other := grundy.Of(g).Misere(), g.Misere()
		for range 60 {
			heaps := []int{r.IntN(9), r.IntN(7), r.IntN(5)}
			any := []any{heaps[0], heaps[1], heaps[2]}
			if own.Outcome(any...) != other.Outcome(heaps...) {
				t.Fatalf("%s %v: %v, octal says %v", code, heaps, own.Outcome(any...), other.Outcome(heaps...))
			}
			if (len(own.WinningMoves(any...)) > 0) != (own.Outcome(any...) == grundy.N &&
				len(other.WinningMoves(heaps...)) > 0) {
				t.Fatalf("%s %v: winning moves %v, octal says %v", code, heaps, own.WinningMoves(any...),
					other.WinningMoves(heaps...))
			}
		}
	}
}

// An interrupt while a predicate of the user is asked leaves nothing wrong behind.
func TestInterruptedPredicatesAreAskedAgain(t *testing.T) {
	asked := 0
	g := grundy.TakesWhen(func(n int) bool {
		if asked++; asked == 20 {
			task.Stop()
			return true
		}
		return n == 1 || n == 4 || n == 9 || n == 16 || n == 25
	})
	_, err := g.Solve(30)
	task.Reset()
	if !errors.Is(err, task.ErrInterrupted) {
		t.Fatalf("error %v", err)
	}
	if got, want := g.Values(30), grundy.Words("take a square").Values(30); !slices.Equal(got, want) {
		t.Errorf("after the interrupt %v, want %v", got, want)
	}
}

// An interrupt ends a list of moves before the next one.
func TestChoicesAreInterrupted(t *testing.T) {
	last := 0
	g := grundy.New(registry.Heaps{
		Options: func(int) [][]int { return [][]int{{0}, {1}, {2}} },
		Value: func(h int) int {
			if last = h; h == 1 {
				task.Stop()
			}
			return h
		},
	})
	defer func() {
		task.Reset()
		if r := recover(); r != task.ErrInterrupted || last != 1 {
			t.Errorf("%v after heap %d", r, last)
		}
	}()
	g.Choices(3)
}

// Whatever is read as a rule can be computed, and says a rule that is read as the same game.
func FuzzParseRule(f *testing.F) {
	for _, rule := range []string{
		"take 1 or 2 and leave at most two heaps",
		"take 1, 3, 5, … tokens from an odd heap; split a heap into two different heaps",
		"take a whole heap of 3", "take up to 4, may split an even heap of the rest", "split a heap divisible by 3",
		"take a prime or 7 or more", "take any number except 3 or 5", "take 1 or 2, but not from a heap of 5",
		octal.GrundysGame.Rule(), octal.MustParse("4.(3C)").Rule(),
	} {
		f.Add(rule)
	}
	f.Fuzz(func(t *testing.T, rule string) {
		g, err := grundy.ParseRule(rule)
		if err != nil {
			if e, ok := err.(*grundy.RuleError); !ok || e.Offset < 0 || e.Offset > len(rule) || e.Error() == "" {
				t.Fatalf("%q: %v", rule, err)
			}
			return
		}
		values := g.Values(24)
		again, err := grundy.ParseRule(g.Rule())
		if err != nil || !slices.Equal(again.Values(24), values) {
			t.Fatalf("%q says %q: %v", rule, g.Rule(), err)
		}
		g.Explain(9)
	})
}

// A permission to split is a move of its own.
func TestWordsMaySplit(t *testing.T) {
	want := grundy.Words("take 1, 2 or a square; split an even heap").Values(200)
	for _, rule := range []string{"take 1, 2 or a square; may split only even heaps",
		"take 1, 2 or a square; a move may split an even heap"} {
		if !slices.Equal(grundy.Words(rule).Values(200), want) {
			t.Errorf("%s: %v", rule, grundy.Words(rule).Values(20))
		}
	}
}

// A far call that the memory has no room for is refused, and what is known stays.
func TestFarValuesAreRefused(t *testing.T) {
	g := grundy.New(func(n int) []int {
		var to []int
		for k := 1; k <= 3 && k <= n; k++ {
			to = append(to, n-k)
		}
		return to
	})
	defer func() {
		refusal, ok := recover().(*budget.Refusal)
		if !ok || !strings.Contains(refusal.Error(), " of memory") {
			t.Errorf("it is told %v", refusal)
		}
		if got := g.Value(103); got != 3 {
			t.Errorf("afterwards heap 103 has value %d", got)
		}
	}()
	g.Values(1 << 50)
}

// A moves function that runs out of memory is told in words of ours, and what is known stays.
func TestMovesOutOfMemory(t *testing.T) {
	g := grundy.New(func(n int) []int {
		if n > 1000 {
			panic(errors.New("runtime error: out of memory: 512 GB are wanted, and 1 GB are left"))
		}
		return []int{max(n-1, 0)}[:min(n, 1)]
	})
	if got := g.Value(5); got != 1 {
		t.Fatalf("heap 5 has value %d", got)
	}
	func() {
		defer func() {
			if said := fmt.Sprint(recover()); !strings.Contains(said,
				"the moves from 2000: 512 GB are wanted, and 1 GB are left") || !strings.Contains(said, "Period()") {
				t.Errorf("it is told %q", said)
			}
		}()
		g.Value(2000)
	}()
	if got := g.Value(7); got != 1 {
		t.Errorf("afterwards heap 7 has value %d", got)
	}
}

// A declared game says what is known of its rule, and takes far values from it.
func TestDeclaredGamesAreRecognised(t *testing.T) {
	for _, c := range []struct {
		game *grundy.Game
		says []string
	}{
		{grundy.Takes(1, 2).Splitting(), []string{"the rule of Kayles (octal.Kayles)",
			"12 from heap 71 on, proved; Period() has"}},
		{grundy.Takes(2).Splitting().Named("mine"),
			[]string{"Dawson's Kayles (octal.Dawson)", "0.137, 1 heap earlier", "34 from heap 53 on"}},
		{grundy.Words("take any number; split a heap"), []string{"Lasker's Nim", "not in the atlas"}},
		{grundy.Words("split a heap into two different heaps"),
			[]string{"none; the rule of Grundy's game (octal.GrundysGame)"}},
		{grundy.Words("take 1 token and leave nothing; take 3 and leave one or two heaps"),
			[]string{`octal.MustParse("0.106").Period() has the`}},
		{grundy.Words("take 2 tokens and leave nothing or two heaps"), []string{"code    0.05 (", "proved"}},
		{grundy.Words("take 1 or 2 from an even heap"), []string{"not looked for yet"}},
	} {
		text := strings.Join(strings.Fields(c.game.Display().Text()), " ")
		for _, want := range c.says {
			if !strings.Contains(text, strings.Join(strings.Fields(want), " ")) {
				t.Errorf("%s does not say %q:\n%s", c.game, want, text)
			}
		}
	}
}

func TestDeclaredGamesFarOut(t *testing.T) {
	kayles, taking := grundy.Takes(1, 2).Splitting(), grundy.Takes(1, 2, 3)
	for _, n := range []int{1 << 16, 1<<16 + 7, 1_000_000_007, 1_000_000_000_000} {
		if got, want := kayles.Value(n), octal.Kayles.Value(n); got != want {
			t.Errorf("Kayles %d: %d, octal says %d", n, got, want)
		}
		if got := taking.Value(n); got != n%4 {
			t.Errorf("1, 2 or 3 from %d: %d", n, got)
		}
		if moves := taking.WinningMoves(n, 2); n%4 == 0 && len(moves) != 2 {
			t.Errorf("winning moves from %d + 2: %v", n, moves)
		}
		for i, c := range taking.Choices(n) {
			if c.Value != (n-i-1)%4 {
				t.Errorf("choice %d from %d: %v", i, n, c)
			}
		}
	}
	if text := kayles.At(1_000_000_000_000).(interface{ Display() display.Bundle }).Display().Text(); !strings.Contains(
		text, "value 1, N-position") {
		t.Error(text)
	}
	func() {
		defer func() {
			if r := fmt.Sprint(recover()); !strings.Contains(r, "of memory") {
				t.Error(r)
			}
		}()
		kayles.Choices(1_000_000_000_000)
	}()
	if _, err := grundy.Words("take 1 token and leave nothing; take 3 and leave one or two heaps").Period(
		grundy.MaxValues(500)); err == nil || !strings.Contains(err.Error(), "328226140474 from heap 465384263797") {
		t.Error(err)
	}
}

// Heaps whose values come from a period have moves in misère play, too.
func TestMisereOfFarHeaps(t *testing.T) {
	m := grundy.Takes(1, 2).Misere()
	for _, n := range []int{70_000, 70_001, 70_002} {
		if got, want := m.Outcome(n), n%3 == 1; (got == grundy.P) != want {
			t.Errorf("heap %d is %v", n, got)
		}
	}
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, "too long to search") {
			t.Errorf("a play of a million moves ends with %q", said)
		}
	}()
	m.Outcome(1_000_000)
}

package check_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// changed is a certificate with some fields changed: key, value, key, value, …
func changed(t *testing.T, text string, fields ...any) string {
	t.Helper()
	var m map[string]any
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&m); err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(fields); i += 2 {
		m[fields[i].(string)] = fields[i+1]
	}
	out, err := json.Marshal(m)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

// possible is what is said of a certificate before any value is computed, and what is compared: [from, to), bound.
func possible(t *testing.T, text string) (said string, span [3]int64) {
	t.Helper()
	c, err := read(text)
	if err == nil {
		err = c.Possible()
	}
	if err != nil {
		return err.Error(), span
	}
	span[0], span[1] = c.Range()
	span[2] = c.Bound()
	return "", span
}

// A hypothesis that fails alone is named; at its limit it holds.
func TestHypothesesOneByOne(t *testing.T) {
	byName := honest(t)
	for _, x := range []struct {
		theorem string
		fields  []any
		want    string // in what is said; empty: nothing
	}{
		{"Guy-Smith", []any{"period", 0}, "the period is 0"},
		{"Guy-Smith", []any{"period", 1}, ""},
		{"Guy-Smith", []any{"game", "0.(3)"}, "infinitely many takes"},
		{"Guy-Smith", []any{"game", "subtraction all but {1}"}, "infinitely many takes"},
		{"Guy-Smith", []any{"game", "0.F"}, "leaves more than 2 heaps"},
		{"Guy-Smith", []any{"game", "0.08"}, "leaves more than 2 heaps"},
		{"Guy-Smith", []any{"game", "0.07"}, ""},
		{"Guy-Smith", []any{"game", "subtraction {1}"}, ""},
		{"Guy-Smith", []any{"game", "Grundy's game"}, "the heaps of a split must differ"},
		{"Guy-Smith", []any{"preperiod", 1 << 52, "period", 1}, ""},
		{"Guy-Smith", []any{"preperiod", 1<<52 + 1}, "preperiod = 4503599627370497: must be from 0"},
		{"Guy-Smith", []any{"preperiod", -1}, "preperiod = -1: must be from 0"},
		{"Guy-Smith", []any{"period", 1<<52 + 1}, "period = 4503599627370497: must be from 0"},
		{"Guy-Smith for three heaps", []any{"game", "0.(3)"}, "infinitely many takes"},
		{"Guy-Smith for three heaps", []any{"game", "Grundy's game"}, "the heaps of a split must differ"},
		{"Guy-Smith for three heaps", []any{"game", "8.1"}, ""},
		{"one window", []any{"game", "0.(3)"}, "infinitely many takes"},
		{"one window", []any{"game", "0.4"}, "some move splits"},
		{"one window", []any{"game", "0.8"}, "some move splits"},
		{"one window", []any{"game", "0.3"}, ""},
		{"all-but window", []any{"game", "subtraction {2,3}"}, "not a subtraction game with all takes"},
		{"all-but window", []any{"game", "0.(3)"}, "not a subtraction game with all takes"},
		{"all-but window", []any{"saltus", -1}, "saltus = -1"},
		{"repeating code", []any{"game", "0.77"}, "not a game with a repeating code"},
		{"repeating code", []any{"game", "subtraction all but {1}"}, "not a game with a repeating code"},
		{"repeating code", []any{"game", "0.(05)", "period", 2, "stride", 0}, "the stride 0 is not a multiple"},
		{"repeating code", []any{"game", "0.(05)", "period", 2, "stride", 1}, "the stride 1 is not a multiple"},
		{"repeating code", []any{"game", "0.(05)", "period", 1, "stride", 3},
			"the stride 3 is not a multiple of the period 1 and of the length 2"},
		{"repeating code", []any{"game", "0.(05)", "period", 4, "stride", 6},
			"the stride 6 is not a multiple of the period 4"},
		{"repeating code", []any{"game", "0.(05)", "period", 2, "stride", 4}, ""},
		{"live values", []any{"game", "0.4"}, "some move splits"},
		{"live values", []any{"game", "0.8"}, "some move splits"},
		{"live values", []any{"stride", 0}, "the stride 0 is not a multiple"},
		{"live values", []any{"stride", 6}, "the stride 6 is not a multiple"},
		{"live values", []any{"heap", 2, "preperiod", 0}, "compared at heap 2"},
		{"live values", []any{"heap", 3, "preperiod", 0}, ""},
		{"live values", []any{"heap", 4, "preperiod", 5}, "compared at heap 4"},
		{"live values", []any{"heap", 5, "preperiod", 5}, ""},
		{"live values", []any{"game", "0.(3)", "heap", 0, "preperiod", 0, "still", []int{}}, "compared at heap 0"},
		{"live values", []any{"game", "0.(3)", "heap", 1, "preperiod", 0, "still", []int{}}, ""},
		{"live values", []any{"game", "subtraction {1,4}", "heap", 4}, "compared at heap 4"},
		{"live values", []any{"game", "subtraction {1,4}", "heap", 5}, ""},
		{"live values", []any{"saltus", 0}, "2 residues modulo 4 without the saltus 0"},
		{"live values", []any{"saltus", 0, "still", []int{}}, ""},
		{"live values", []any{"still", []int{0, 1, 2, 3}}, "4 residues modulo 4"},
		{"live values", []any{"still", []int{0, 1, 2}}, ""},
		{"live values", []any{"still", []int{-1}}, "do not ascend"},
		{"live values", []any{"still", []int{4}}, "do not ascend"},
		{"live values", []any{"still", []int{1, 1}}, "do not ascend"},
		{"live values", []any{"still", []int{2, 1}}, "do not ascend"},
		{"live values", []any{"still", []int{3}}, ""},
		{"sum bound", []any{"game", "Grundy's game"}, "the heaps of a split must differ"},
		{"sum bound", []any{"game", "subtraction all but {1}"}, "does not apply to subtraction games"},
		{"sum bound", []any{"saltus", 0}, "the saltus is 0"},
		{"sum bound", []any{"saltus", 1}, ""},
		{"sum bound", []any{"stride", 0}, "the stride 0 is not even"},
		{"sum bound", []any{"stride", 1, "period", 1}, "the stride 1 is not even"},
		{"sum bound", []any{"stride", 2, "period", 1}, ""},
		{"sum bound", []any{"stride", 3, "period", 3}, "the stride 3 is not even"},
		{"sum bound", []any{"stride", 8}, "the stride 8 is not even and a multiple of the period 6"},
		{"sum bound", []any{"game", "0.(337)", "stride", 2, "period", 1}, "of the length 3 of the block"},
		{"sum bound", []any{"game", "0.(337)", "stride", 6, "period", 1}, ""},
		{"sum bound", []any{"heap", 0}, "N = 0: must be at least 1"},
		{"sum bound", []any{"heap", 1}, ""},
		{"sum bound", []any{"heap", 4, "preperiod", 5}, "N = 4: must be at least 5"},
		{"sum bound", []any{"heap", 5, "preperiod", 5}, ""},
		{"finite state", []any{"game", "0.(7)"}, "finite code of digits up to 7"},
		{"finite state", []any{"game", "0.8"}, "finite code of digits up to 7"},
		{"finite state", []any{"game", "subtraction {1,2}"}, "finite code of digits up to 7"},
		{"finite state", []any{"game", "Grundy's game"}, "the heaps of a split must differ"},
		{"finite state", []any{"mask", 0}, "the mask is 0"},
		{"finite state", []any{"mask", 1}, ""},
		{"finite state", []any{"mask", 255}, ""},
		{"finite state", []any{"mask", 256}, "the mask is 256"},
		{"finite state", []any{"reach", 0}, "must be at least B"},
		{"finite state", []any{"position", true}, "takes of both parities split"},
		{"finite state", []any{"preperiod", 70}, "n₀ + L = 142: must be"},
	} {
		text := changed(t, byName[x.theorem], x.fields...)
		if x.theorem != "finite state" {
			text = changed(t, theoremExample(x.theorem), x.fields...)
		}
		if said, _ := possible(t, text); said != x.want && (x.want == "" || !strings.Contains(said, x.want)) {
			t.Errorf("%s, %v: %q, not %q", x.theorem, x.fields, said, x.want)
		}
	}
}

func theoremExample(name string) string { return certificate.Named(name).Example }

// What is compared, and how many values that takes, by hand.
func TestSpans(t *testing.T) {
	for _, x := range []struct {
		theorem string
		fields  []any
		want    [3]int64
	}{
		{"Guy-Smith", []any{"game", "0.77", "preperiod", 71, "period", 12}, [3]int64{71, 2*71 + 12 + 2, 156 + 12}},
		{"Guy-Smith", []any{"game", "0.77", "preperiod", 0, "period", 12}, [3]int64{1, 2 + 12 + 2, 16 + 12}},
		{"Guy-Smith", []any{"game", "0.77", "preperiod", 1, "period", 12}, [3]int64{1, 16, 28}},
		{"Guy-Smith for three heaps", []any{"game", "0.F", "preperiod", 5, "period", 7}, [3]int64{5, 15 + 14 + 1, 30 + 7}},
		{"Guy-Smith for three heaps", []any{"game", "0.F", "preperiod", 0, "period", 7}, [3]int64{1, 3 + 14 + 1, 18 + 7}},
		{"one window", []any{"game", "subtraction {1,5}", "preperiod", 0, "period", 2}, [3]int64{0, 5, 7}},
		{"one window", []any{"game", "0.33333", "preperiod", 0, "period", 2}, [3]int64{0, 5, 7}},
		{"one window", []any{"game", "0.31333", "preperiod", 0, "period", 2}, [3]int64{1, 6, 8}},
		{"one window", []any{"game", "0.32333", "preperiod", 4, "period", 2}, [3]int64{4, 9, 11}},
		{"one window", []any{"game", "0.0", "preperiod", 0, "period", 1}, [3]int64{0, 1, 2}},
		{"all-but window", []any{"game", "subtraction all but {2,3,7}", "preperiod", 3}, [3]int64{3, 17, 21}},
		{"all-but window", []any{"game", "subtraction all but {}", "period", 1}, [3]int64{0, 1, 2}},
		{"repeating code", []any{"game", "0.(05)", "preperiod", 1, "period", 2, "stride", 4},
			[3]int64{1, 1 + 2*(1+4-1) + 4 - 2, 11 + 2}},
		{"repeating code", []any{"game", "0.77(3)", "preperiod", 9, "period", 2, "stride", 4},
			[3]int64{9, 3 + 2*(9+4-1) + 4 - 2, 29 + 2}},
		{"repeating code", []any{"game", "0.(3)", "preperiod", 0, "period", 2, "stride", 2},
			[3]int64{1, 1 + 1*(1+2-1), 3 + 2}},
		{"repeating code", []any{"game", "0.(8)", "preperiod", 2, "period", 1, "stride", 3},
			[3]int64{2, 1 + 3*(2+3-1) + 3 - 1, 15 + 1}},
		{"live values", []any{"preperiod", 3, "period", 4, "heap", 5, "stride", 8}, [3]int64{3, 5 + 8 - 4, 9 + 4}},
		{"live values", []any{"preperiod", 5, "period", 4, "heap", 5, "stride", 4}, [3]int64{5, 5, 5 + 4 + 4}},
		{"sum bound", []any{"preperiod", 0, "period", 6, "heap", 13, "stride", 12}, [3]int64{1, 13 + 24 - 6, 31 + 6}},
		{"finite state", nil, [3]int64{71, 71 + 72, 143 + 12}},
	} {
		if said, span := possible(t, changed(t, theoremExample(x.theorem), x.fields...)); span != x.want {
			t.Errorf("%s, %v: %v %s, not %v", x.theorem, x.fields, span, said, x.want)
		}
	}
}

// The windows and spots of a finite-state certificate, before any value.
func TestFiniteStateLists(t *testing.T) {
	const notLead, notAfter = "the windows do not lead", "does not come after"
	window := func(ats ...int64) (out []certificate.Window) {
		for _, at := range ats {
			out = append(out, certificate.Window{At: at})
		}
		return out
	}
	spots := func(heaps ...int64) (out []certificate.Spot) {
		for _, h := range heaps {
			out = append(out, certificate.Spot{Heap: h})
		}
		return out
	}
	many := make([]certificate.Spot, 65)
	for i := range many {
		many[i].Heap = int64(i)
	}
	for _, x := range []struct {
		preperiod int64
		windows   []certificate.Window
		spots     []certificate.Spot
		want      string
	}{
		{71, window(143, 155), nil, ""},
		{71, window(143), nil, notLead},
		{71, window(155), nil, notLead},
		{71, window(), nil, notLead},
		{71, window(142, 155), nil, notLead},
		{71, window(143, 156), nil, notLead},
		{71, window(143, 143, 155), nil, notAfter},
		{71, window(143, 150, 149, 155), nil, notAfter},
		{71, window(143, 150, 155), nil, ""},
		{81, window(143, 153, 165), nil, ""},
		{81, window(143, 152, 165), nil, notLead},
		{71, window(143, 155), spots(0, 154), ""},
		{71, window(143, 155), spots(155), notAfter},
		{71, window(143, 155), spots(-1), notAfter},
		{71, window(143, 155), spots(3, 3), notAfter},
		{71, window(143, 155), spots(3, 2), notAfter},
		{71, window(143, 155), many[:64], ""},
		{71, window(143, 155), many, "65 spots"},
	} {
		c := kaylesByStates(71, 12)
		c.Preperiod, c.Windows, c.Spots = x.preperiod, x.windows, x.spots
		if got := said(c.Possible()); got != x.want && (x.want == "" || !strings.Contains(got, x.want)) {
			t.Errorf("windows %v, spots %v: %q, not %q", x.windows, x.spots, got, x.want)
		}
	}
}

// The position belongs to the space only if all takes that split have one parity.
func TestParityOfSplits(t *testing.T) {
	for name, mixed := range map[string]bool{"0.7": false, "0.07": false, "0.77": true, "0.707": false, "0.0707": false,
		"0.037": false, "4.04": false, "4.4": true, "0.47": true, "0.4707": true} {
		c := claimOf("finite state", name, 100, 4)
		c.Rules, c.Mask, c.Position, c.Reach = mustGame(t, name), 1, true, 5
		l := c.Length()
		c.Windows = []certificate.Window{{At: c.Begin()}, {At: 100 + l}, {At: 104 + l}}
		if got := said(c.Possible()); strings.Contains(got, "takes of both parities split") != mixed || got != "" && !mixed {
			t.Errorf("%s: %q", name, got)
		}
		c.Position = false
		if got := said(c.Possible()); got != "" {
			t.Errorf("%s without position: %q", name, got)
		}
	}
}

// Games have one spelling.
func TestSpellings(t *testing.T) {
	long := func(n int) string { return "0." + strings.Repeat("3", n-2) }
	for _, x := range []struct{ name, want string }{
		{"0.77", ""}, {"0.7", ""}, {"4.04", ""}, {"8.3", ""}, {"C.3", ""}, {"0.0", ""}, {"4.0", ""}, {"0.(3)", ""},
		{"4.(3)", ""}, {"0.0(3)", ""}, {"0.30(30)", "begin earlier"},
		{"0.", "no digit after the point"}, {"4.", "no digit after the point"}, {"0.70", "zeros at the end"},
		{"0.00", "zeros at the end"}, {"0.(0)", "zeros at the end"}, {"0.7(0)", "zeros at the end"},
		{"0.3(3)", "begin earlier"}, {"0.13(33)", "repeats a shorter one"}, {"0.(3030)", "repeats a shorter one"},
		{"0.(303)", ""}, {"0.(303030)", "repeats a shorter one"}, {"0.(30303)", ""},
		{"0.1(3)", ""}, {"0.03(13)", "begin earlier"}, {"0.(13)", ""}, {"4.(34)", ""}, {"4.(4)", ""},
		{"subtraction {}", "not a set of takes"}, {"subtraction all but {}", ""}, {"subtraction {1}", ""},
		{"subtraction {1,2}", ""}, {"subtraction {2,2}", "do not ascend"}, {"subtraction {3,2}", "do not ascend"},
		{"subtraction {4503599627370496}", ""}, {"subtraction {4503599627370497}", "not a set of takes"},
		{"subtraction {99999999999999999999}", "not a set of takes"}, {"subtraction {0}", "no game has this name"},
		{"subtraction all but {1,4503599627370496}", ""}, {"Grundy's game", ""}, {"Grundys game", "no game has this name"},
		{"1.3", "no game has this name"}, {"2.3", "no game has this name"}, {"F.3", "no game has this name"},
		{long(1 << 16), ""}, {long(1<<16 + 1), "too long"},
	} {
		_, err := check.ReadGame(x.name)
		if got := said(err); got != x.want && (x.want == "" || !strings.Contains(got, x.want)) {
			t.Errorf("%.40s: %q, not %q", x.name, got, x.want)
		}
	}
}

// What a game is asked, of every kind, by hand.
func TestQuestionsToGames(t *testing.T) {
	for _, x := range []struct {
		name               string
		last               int64
		finite             bool
		leaves             int
		most               int64
		takes, splitting   []int64
		written, repeating []int
	}{
		{"0.77", 2, true, 7, 2, []int64{1, 2}, []int64{1, 2}, []int{0, 7, 7}, nil},
		{"4.03", 2, true, 7, 2, []int64{0, 2}, []int64{0}, []int{4, 0, 3}, nil},
		{"0.0", 0, true, 0, 1, nil, nil, []int{0, 0}, nil},
		{"0.3F", 2, true, 15, 3, []int64{1, 2}, []int64{2}, []int{0, 3, 15}, nil},
		{"0.8", 1, true, 8, 3, []int64{1}, []int64{}, []int{0, 8}, nil},
		{"Grundy's game", 0, true, 4, 2, []int64{0}, []int64{0}, []int{4}, nil},
		{"subtraction {2,5}", 5, true, 3, 1, []int64{2, 5}, []int64{}, []int{0, 0, 3, 0, 0, 3}, nil},
		{"subtraction all but {2,3}", 3, false, 3, 1, nil, nil, []int{0, 3, 0, 0}, []int{3}},
		{"subtraction all but {}", 0, false, 3, 1, nil, nil, []int{0}, []int{3}},
		{"0.1(34)", 1, false, 7, 2, nil, nil, []int{0, 1}, []int{3, 4}},
	} {
		g, err := check.ReadGame(x.name)
		if err != nil {
			t.Fatal(err)
		}
		if g.Finite() != x.finite || g.Leaves() != x.leaves || g.MostHeaps() != x.most || g.Last() != x.last {
			t.Errorf("%s: finite %v, leaves %d in %d heaps, last %d", x.name, g.Finite(), g.Leaves(), g.MostHeaps(),
				g.Last())
		}
		if x.finite && (!slices.Equal(g.Takes(), x.takes) || !slices.Equal(g.Splitting(), x.splitting)) {
			t.Errorf("%s: takes %v, splitting %v", x.name, g.Takes(), g.Splitting())
		}
		if head, block := g.Written(); !slices.Equal(head, x.written) || !slices.Equal(block, x.repeating) {
			t.Errorf("%s: written %v, %v", x.name, head, block)
		}
		if head, block := g.Written(); len(block) > 0 {
			for n := range int64(20) {
				want := 0
				if n < int64(len(head)) {
					want = head[n]
				} else {
					want = block[(n-int64(len(head)))%int64(len(block))]
				}
				if g.Digit(n) != want {
					t.Errorf("%s: digit of %d is %d, not %d", x.name, n, g.Digit(n), want)
				}
			}
		}
	}
}

// All values are listed up to 65536 of them, and beyond none is.
func TestListedValues(t *testing.T) {
	listing := func(k, listed int64) string {
		c := claimOf("one window", fmt.Sprintf("subtraction {1,%d}", k), 0, k+1)
		values := check.Values(mustGame(t, c.Game), 2*k+2)
		if k%2 != 0 {
			t.Fatal("the period is 2")
		}
		c.Values = values[:listed]
		return write(c)
	}
	for _, x := range []struct {
		k, listed int64
		want      string
	}{
		{4, 5, ""}, {4, 4, "4 values are listed"}, {4, 6, "6 values are listed"}, {4, 0, "0 values are listed"},
		{check.Listed - 2, check.Listed - 1, ""}, {check.Listed - 2, 0, "0 values are listed"},
		{check.Listed, 0, ""}, {check.Listed, check.Listed + 1, ""}, {check.Listed, 7, "7 values are listed"},
	} {
		_, err := verify(listing(x.k, x.listed), certificate.Generous())
		if got := said(err); got != x.want && (x.want == "" || !strings.Contains(got, x.want)) {
			t.Errorf("period %d, %d listed: %q, not %q", x.k+1, x.listed, got, x.want)
		}
	}
	c := claimOf("one window", fmt.Sprintf("subtraction {%d}", check.Listed/2), 0, check.Listed) // of exactly 65536 values
	for listed, want := range map[int]string{0: "0 values are listed", check.Listed: ""} {
		c.Values = check.Values(mustGame(t, c.Game), int64(listed))
		_, err := verify(write(c), certificate.Generous())
		if got := said(err); got != want && (want == "" || !strings.Contains(got, want)) {
			t.Errorf("%d of 65536 values: %q", listed, got)
		}
	}
	wrong := changed(t, listing(4, 5), "values", []int{0, 1, 0, 1, 3})
	if _, err := verify(wrong, certificate.Generous()); !strings.Contains(said(err),
		"the value of heap 4 is given as 3, but is 2") {
		t.Error(err)
	}
}

func mustGame(t *testing.T, name string) *check.Game {
	t.Helper()
	g, err := check.ReadGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Exceptions are the heaps below the preperiod that the period, carried on downwards, gets wrong; with a saltus too.
func TestExceptions(t *testing.T) {
	for _, x := range []struct {
		text string
		list []int
		want bool
	}{
		{theoremExample("Guy-Smith"), []int{0, 1}, true},
		{theoremExample("Guy-Smith"), []int{0}, false},
		{theoremExample("Guy-Smith"), []int{1}, false},
		{theoremExample("Guy-Smith"), []int{}, false},
		{theoremExample("live values"), []int{1, 2}, true},
		{theoremExample("live values"), []int{0, 1, 2}, false},
		{theoremExample("live values"), []int{2}, false},
		{theoremExample("sum bound"), []int{0}, false},
	} {
		_, err := verify(changed(t, x.text, "exceptions", x.list), certificate.Generous())
		if (err == nil) != x.want || err != nil && !strings.Contains(err.Error(), "wrong exceptions") {
			t.Errorf("%v: %v", x.list, err)
		}
	}
}

// The version, the kind, the theorem and the size of a text.
func TestEnvelopes(t *testing.T) {
	text := theoremExample("Guy-Smith")
	for _, x := range []struct {
		key  string
		to   any
		want string
	}{
		{"format", 1, "a certificate of format 1; this reads format 2"}, {"format", 3, "a certificate of format 3; this " +
			"reads format 2"}, {"kind", "misere quotient",
			`no theorem with the name "Guy-Smith" is known of the kind "misere quotient"`},
		{"theorem", "Guy–Smith", "no theorem with the name"}, {"format", 2, ""},
	} {
		_, err := read(changed(t, text, x.key, x.to))
		if got := said(err); got != x.want && (x.want == "" || !strings.Contains(got, x.want)) {
			t.Errorf("%s %v: %q", x.key, x.to, got)
		}
	}
	if testing.Short() {
		return
	}
	padded := func(n int) string { return text + strings.Repeat(" ", n-len(text)) }
	if _, err := read(padded(certificate.Largest)); err != nil {
		t.Errorf("of the greatest size: %v", err)
	}
	if _, err := read(padded(certificate.Largest + 1)); err == nil ||
		!strings.Contains(err.Error(), "certificates have at most 134217728") {
		t.Errorf("of a byte more: %v", err)
	}
}

// The primes that divide a number: ascending, each prime, and no other is left.
func TestPrimes(t *testing.T) {
	prime := func(q int64) bool {
		for d := int64(2); d < q; d++ {
			if q%d == 0 {
				return false
			}
		}
		return q > 1
	}
	for n := int64(1); n < 3000; n++ {
		rest := n
		got := check.Primes(n)
		for _, q := range got {
			if !prime(q) || n%q != 0 {
				t.Fatalf("%d: %v", n, got)
			}
			for rest%q == 0 {
				rest /= q
			}
		}
		if rest != 1 || !slices.IsSorted(got) {
			t.Fatalf("%d: %v", n, got)
		}
	}
	if got := check.Primes(4096 * 4096 * 4099); !slices.Equal(got, []int64{2, 4099}) {
		t.Error(got)
	}
}

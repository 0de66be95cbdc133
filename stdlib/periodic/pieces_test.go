package periodic

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/task"
)

// valuesOf are values by the definition that the checker has.
func valuesOf(t *testing.T, game string, n int64) []int {
	t.Helper()
	g, err := check.ReadGame(game)
	if err != nil {
		t.Fatal(err)
	}
	return check.Values(g, n)
}

// someSequence is made up: eventually periodic, or with a saltus, or neither.
func someSequence(r *rand.Rand) []int {
	s := make([]int, 1+r.IntN(60))
	n0, p, saltus := r.IntN(20), 1+r.IntN(12), r.IntN(3)
	for i := range s {
		if s[i] = r.IntN(3); i >= n0+p && r.IntN(40) > 0 {
			s[i] = s[i-p] + saltus
		}
	}
	return s
}

// For each distance the least start from which the sequence repeats is what a look at every place finds.
func TestRepetitionsByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		s := someSequence(r)
		for p, got := range repetitions(s) {
			if p == 0 {
				continue
			}
			want := len(s) - p
			for want > 0 && s[want-1] == s[want-1+p] {
				want--
			}
			if int(got) != want {
				t.Fatalf("%v: at the distance %d from %d on, not %d", s, p, got, want)
			}
		}
	}
}

// Differences repeat exactly where values repeat with a saltus.
func TestDifferences(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	if len(differences(nil)) != 0 || len(differences([]int{5})) != 0 {
		t.Error("differences of nothing")
	}
	for range 200 {
		s := someSequence(r)
		d := differences(s)
		sum := s[0]
		for i, x := range d {
			if sum += x; sum != s[i+1] {
				t.Fatalf("%v: the differences %v do not add up", s, d)
			}
		}
	}
}

// What is found by a theorem that compares a window is the least period and preperiod that the values
// allow, and nothing is found exactly if there is none, by a look at all of them.
func TestFoundIsTheLeast(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	found := 0
	for range 1500 {
		s, k, first := someSequence(r), int64(1+r.IntN(6)), int64(r.IntN(2))
		theorem := OneWindow(k, first)
		if r.IntN(2) == 0 {
			theorem = GuySmith(k)
		}
		wantStart, wantPeriod := -1, 0
		for p := 1; p < len(s) && wantPeriod == 0; p++ {
			start := len(s) - p
			for start > 0 && s[start-1] == s[start-1+p] {
				start--
			}
			from := max(int64(start), theorem.First)
			if to := from + theorem.length(from, int64(p), k); to+int64(p) <= int64(len(s)) && k <= int64(len(s)) {
				wantStart, wantPeriod = start, p
			}
		}
		c, ok := Find(s, theorem)
		if ok != (wantPeriod > 0) || ok && (c.Period != int64(wantPeriod) || c.Preperiod != int64(wantStart)) {
			t.Fatalf("%v by %s with k = %d: %d from %d, %v; by a look %d from %d", s, theorem.Name, k, c.Period, c.Preperiod,
				ok, wantPeriod, wantStart)
		}
		if !ok {
			continue
		}
		found++
		for n := range len(s) {
			if int64(n) < c.Bound && c.Value(int64(n)) != int64(s[n]) {
				t.Fatalf("%v: the certificate makes %d of %d", s, c.Value(int64(n)), n)
			}
		}
		for n := range wantStart {
			laps := (wantStart - n + wantPeriod - 1) / wantPeriod
			if slices.Contains(c.Exceptions, int64(n)) != (s[n] != s[n+laps*wantPeriod]) {
				t.Fatalf("%v: exceptions %v", s, c.Exceptions)
			}
		}
	}
	if found < 200 {
		t.Errorf("found %d", found)
	}
}

// A theorem is applied with exactly the values it needs: with one fewer nothing is found, or a
// certificate that is refused.
func TestExactlyEnoughValues(t *testing.T) {
	for game, theorem := range map[string]Theorem{
		"0.77": GuySmith(2), "0.07": GuySmith(2), "0.137": GuySmith(3),
		"subtraction {1,2,3}": OneWindow(3, 0), "subtraction {2,5,7}": OneWindow(7, 0), "0.3": OneWindow(1, 0),
	} {
		values := valuesOf(t, game, 600)
		c, ok := Find(values, theorem)
		if !ok {
			t.Fatalf("%s: nothing is found in 600 values", game)
		}
		if again, ok := Find(values[:c.Bound], theorem); !ok || again.Period != c.Period || again.Preperiod != c.Preperiod {
			t.Errorf("%s: with the %d values it needs: %v, %v", game, c.Bound, again, ok)
		}
		if less, ok := Find(values[:c.Bound-1], theorem); ok && less.Period == c.Period && less.Preperiod == c.Preperiod {
			t.Errorf("%s: with %d values, one fewer than it needs", game, c.Bound-1)
		}
		if err := c.For(game).Verify(); err != nil {
			t.Errorf("%s: %v", game, err)
		}
	}
}

// Random subtraction games: the certificate is confirmed, tells all values, and agrees with the
// theorem on live values.
func TestRandomSubtractionGames(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	for range 40 {
		set := map[int]bool{}
		for range 1 + r.IntN(4) {
			set[1+r.IntN(9)] = true
		}
		var takes []int
		head := make([]int, 11)
		for s := range 10 {
			if set[s] {
				takes, head[s] = append(takes, s), 3
			}
		}
		game := "subtraction {" + strings.ReplaceAll(strings.Trim(fmt.Sprint(takes), "[]"), " ", ",") + "}"
		values := valuesOf(t, game, 700)
		c, ok := Find(values, OneWindow(int64(slices.Max(takes)), 0))
		if !ok {
			t.Fatalf("%s has no period in 700 values", game)
		}
		if c = c.For(game); c.Verify() != nil {
			t.Errorf("%s: %v", game, c.Verify())
		}
		for n, v := range values {
			if c.Value(int64(n)) != int64(v) {
				t.Fatalf("%s: G(%d)", game, n)
			}
		}
		live, ok := Find(values, LiveValues(head, nil))
		if ok && (live.Period != c.Period || live.Preperiod != c.Preperiod || live.Saltus != 0) {
			t.Errorf("%s: %d from %d by live values, %d from %d by one window", game, live.Period, live.Preperiod, c.Period,
				c.Preperiod)
		}
	}
}

// examples are the certificates that theorems have for examples.
func examples(t *testing.T) map[string]Certificate {
	t.Helper()
	out := map[string]Certificate{}
	for _, theorem := range check.Theorems() {
		var c Certificate
		if err := json.Unmarshal([]byte(theorem.Example), &c); err != nil {
			t.Fatalf("%s: %v", theorem.Name, err)
		}
		out[theorem.Name] = c
	}
	return out
}

// Certificates of every theorem are read back as they are written, tell the values of the game, and
// their digest is one of what they claim.
func TestCertificatesOfEveryTheorem(t *testing.T) {
	digests := map[string]string{}
	for name, c := range examples(t) {
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var back Certificate
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(back, c) {
			t.Errorf("%s: read back as another, %v", name, err)
		}
		if err := c.Verify(); err != nil || c.Status != Proved || c.Theorem != name {
			t.Errorf("%s: %v", name, err)
		}
		if other, ok := digests[c.Digest()]; ok || len(c.Digest()) != 64 {
			t.Errorf("%s and %s have one digest", name, other)
		}
		digests[c.Digest()] = name
		g, err := check.ReadAnyGame(c.Game)
		if err != nil {
			t.Fatal(err)
		}
		n := min(c.Preperiod+4*c.Period+20, 600)
		for h, v := range check.Values(g, n) {
			if got := c.Value(int64(h)); got != int64(v) {
				t.Errorf("%s, %s: G(%d) = %d, by the definition %d", name, c.Game, h, got, v)
				break
			}
		}
		if s := c.Steps(); len(s) == 0 || !s[len(s)-1].Holds {
			t.Errorf("%s: %v", name, s)
		}
	}
}

// Numbers that follow from others must be those; each is changed alone, by one.
func TestNumbersThatFollow(t *testing.T) {
	for name, c := range examples(t) {
		for what, spoil := range map[string]func(c *Certificate){
			"k": func(c *Certificate) { c.Take++ }, "k less": func(c *Certificate) { c.Take-- },
			"from": func(c *Certificate) { c.From++ }, "to": func(c *Certificate) { c.To-- },
			"to more": func(c *Certificate) { c.To++ },
			"bound":   func(c *Certificate) { c.Bound++ }, "bound less": func(c *Certificate) { c.Bound-- },
			"observed": func(c *Certificate) { c.Observed = c.Bound - 1 },
			"status":   func(c *Certificate) { c.Status = Observed },
			"theorem":  func(c *Certificate) { c.Theorem = "Fermat" },
			"period":   func(c *Certificate) { c.Period = 0 }, "preperiod": func(c *Certificate) { c.Preperiod = -1 },
			"game": func(c *Certificate) { c.Game = "Nim" },
		} {
			d := c
			spoil(&d)
			if err := d.Verify(); err == nil {
				t.Errorf("%s: another %s is confirmed", name, what)
			}
		}
		more := c
		more.Observed += 1000
		if err := more.Verify(); err != nil {
			t.Errorf("%s: more values were computed than it needs: %v", name, err)
		}
	}
}

// What a theorem does not know is refused, not passed over.
func TestForeignFields(t *testing.T) {
	fields := map[string]func(c *Certificate){
		"Saltus": func(c *Certificate) { c.Saltus++ }, "Still": func(c *Certificate) { c.Still = []int64{0} },
		"Stride": func(c *Certificate) { c.Stride++ }, "Margin": func(c *Certificate) { c.Margin++ },
		"Heap": func(c *Certificate) { c.Heap++ }, "Mask": func(c *Certificate) { c.Mask = c.Mask%255 + 1 },
	}
	refused := 0
	for name, c := range examples(t) {
		for what, put := range fields {
			d := c
			put(&d)
			err := d.Verify()
			if err == nil && what == "Margin" && name == "sum bound" {
				continue // a greater margin may do as well
			}
			if err == nil {
				t.Errorf("%s with another %s is confirmed", name, what)
			} else if strings.Contains(err.Error(), "knows no "+what) {
				refused++
			}
		}
	}
	if refused < 15 {
		t.Errorf("%d fields are refused", refused)
	}
}

// What is only observed says so, is read back, and has no proof to verify and no digest.
func TestObservations(t *testing.T) {
	c, ok := Find([]int{7, 0, 1, 2, 2, 3, 4, 4, 5, 6, 6, 7, 8}, Observation())
	if !ok || c.Status != Observed || c.Period != 3 || c.Saltus != 2 {
		t.Fatalf("%+v, %v", c, ok)
	}
	c = c.For("a game")
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	var back Certificate
	if err := json.Unmarshal(text, &back); err != nil || back.Period != 3 || back.Saltus != 2 ||
		back.Status != Observed || back.Game != "a game" {
		t.Errorf("%s comes back as %+v, %v", text, back, err)
	}
	if err := c.Verify(); err == nil || !strings.Contains(err.Error(), "only observed") || c.Digest() != "" {
		t.Errorf("%v, digest %q", err, c.Digest())
	}
	if _, ok := Find([]int{1, 2}, Observation()); ok {
		t.Error("two values show a period")
	}
	for _, text := range []string{`{"kind":"observation","format":2,"game":"x","extra":1}`, `{}`, `[]`,
		`{"kind":"period"}`} {
		if json.Unmarshal([]byte(text), &back) == nil {
			t.Errorf("%s is a certificate", text)
		}
	}
}

// Heaps that are none, and certificates that know nothing, panic with what to do.
func TestValuePanics(t *testing.T) {
	c, _ := Find(valuesOf(t, "0.77", 300), GuySmith(2))
	for name, f := range map[string]func(){
		"−1":       func() { c.Value(-1) },
		"unknown":  func() { certificate.Unknown(0).For("0.77").Value(3) },
		"no game":  func() { d := c; d.Values = nil; d.Value(3) },
		"a string": func() { Find("0.77", GuySmith(2)) },
		"no proof": func() { Certificate{Period: 3}.For("0.77").Value(7) },
	} {
		func() {
			defer func() {
				if why := fmt.Sprint(recover()); !strings.Contains(why, "certificate: ") && !strings.Contains(why, "periodic: ") {
					t.Errorf("%s: %s", name, why)
				}
			}()
			f()
		}()
	}
}

// An interrupt ends a search with the panic that cells know, and a confirmation with the error.
func TestInterrupts(t *testing.T) {
	values := valuesOf(t, "0.07", 300)
	c, _ := Find(values, GuySmith(2))
	task.Stop()
	defer task.Reset()
	if err := c.For("0.07").Verify(); !errors.Is(err, task.ErrInterrupted) {
		t.Errorf("%v", err)
	}
	defer func() {
		if recover() != task.ErrInterrupted {
			t.Error("the search goes on")
		}
	}()
	Find(values, GuySmith(2))
}

// The formula that values are carried on by is that of the saltus, from the values that there are.
func TestCarriedOn(t *testing.T) {
	k := sumCase{values: []int{9, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16}, from: 1, p: 3, s: 5}
	for n := range 12 {
		want := k.values[n]
		if n >= k.from+k.p {
			want = k.at(n-k.p) + k.s
		}
		if k.at(n) != want {
			t.Errorf("at %d: %d, not %d", n, k.at(n), want)
		}
	}
}

// Values some of whose residues have a saltus are told apart from those that have none or all.
func TestPartly(t *testing.T) {
	sapp := func(n int) int { // n ≡ 1 modulo 4 stays, others go up by 3
		if n%4 == 1 {
			return 50
		}
		return n%4*100 + n/4*3
	}
	var values []int
	for n := range 40 {
		values = append(values, sapp(n))
	}
	values[2] = 999
	shown, ok := partly(values, 4)
	if !ok || shown.saltus != 3 || !slices.Equal(shown.still, []int64{1}) || shown.start != 3 {
		t.Errorf("%+v, %v", shown, ok)
	}
	values[37] = 51 // a residue with another saltus
	if shown, ok := partly(values, 4); ok {
		t.Errorf("%+v", shown)
	}
	if _, ok := partly(slices.Repeat([]int{1, 2}, 20), 2); ok {
		t.Error("values without a saltus have one in part")
	}
}

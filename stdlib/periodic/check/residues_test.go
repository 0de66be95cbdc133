package check

import (
	"encoding/json"
	"strings"
	"testing"
)

// Lists of codes have one spelling: the shortest. Anything longer is refused with the reason, and what is
// shortest is read.
func TestShortestListsOfCodes(t *testing.T) {
	for name, said := range map[string]string{
		"heaps (0.1 0.3)":         "",
		"heaps 0.1 (0.3)":         "",
		"heaps (0.1 0.1 0.3)":     "",
		"heaps 0.3 0.1 (0.3)":     "",
		"heaps (0.3 0.3)":         "repeat fewer",
		"heaps (0.1 0.3 0.1 0.3)": "repeat fewer",
		"heaps (0.1 0.1 0.1)":     "repeat fewer",
		"heaps 0.3 (0.1 0.3)":     "begin earlier",
		"heaps 0.1 0.3 (0.3)":     "begin earlier",
		"heaps (0.3)":             "the same for all heaps",
		"heaps (0.30 0.1)":        "",
		"heaps 0.1":               "no game has this name",
		"heaps ()":                "no game has this name",
	} {
		g, err := ReadAnyGame(name)
		switch {
		case name == "heaps (0.30 0.1)": // a code with a zero at its end is not the shortest
			if err == nil {
				t.Errorf("%s is read", name)
			}
		case said == "" && (err != nil || !g.ByHeap()):
			t.Errorf("%s: %v", name, err)
		case said != "" && (err == nil || !strings.Contains(err.Error(), said)):
			t.Errorf("%s: %v, not %q", name, err, said)
		}
	}
}

// Each heap has the digits of its own code: the first ones, the one at the border, and those that repeat.
func TestDigitsByHeap(t *testing.T) {
	g, err := ReadAnyGame("heaps 0.1 0.07 (0.3 0.015)")
	if err != nil {
		t.Fatal(err)
	}
	codes := [][]int{{0, 1}, {0, 0, 7}, {0, 3}, {0, 0, 1, 5}}
	for heap := range int64(12) {
		of := heap
		if heap >= 2 {
			of = 2 + (heap-2)%2
		}
		for take := range int64(6) {
			want := 0
			if int(take) < len(codes[of]) {
				want = codes[of][take]
			}
			if got := g.digitAt(heap, take); got != want {
				t.Errorf("heap %d, take %d: digit %d, not %d", heap, take, got, want)
			}
		}
	}
	if from, every := g.Repeats(); from != 2 || every != 2 {
		t.Errorf("codes repeat from %d after %d", from, every)
	}
	plain, err := ReadGame("0.77")
	if err != nil {
		t.Fatal(err)
	}
	if from, every := plain.Repeats(); from != 0 || every != 1 || plain.ByHeap() {
		t.Errorf("one code repeats from %d after %d", from, every)
	}
}

// The stride is a multiple of the period and of the number of codes, one at least; each is tried alone.
func TestStridesByResidues(t *testing.T) {
	one, err := ReadAnyGame("heaps 0.1 (0.3)")
	if err != nil {
		t.Fatal(err)
	}
	two, err := ReadAnyGame("heaps (0.33 0.3)")
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		g              *Game
		period, stride int64
		ok             bool
	}{{one, 1, 1, true}, {one, 1, 0, false}, {one, 1, -1, false}, {one, 2, 2, true}, {one, 2, 3, false}, {two, 1, 1,
		false}, {two, 1, 2, true}, {two, 4, 4, true}, {two, 4, 6, false}, {two, 3, 6, true}, {two, 3, 3, false}} {
		c := made(byResidues, x.g)
		c.Period, c.Stride = x.period, x.stride
		if err := c.by.hypotheses(c); (err == nil) != x.ok {
			t.Errorf("%s, period %d, stride %d: %v", x.g.Name, x.period, x.stride, err)
		}
	}
	plain, err := ReadGame("0.77")
	if err != nil {
		t.Fatal(err)
	}
	if c := made(byResidues, plain); c.by.hypotheses(c) == nil {
		t.Error("a code for all heaps")
	}
}

// A claim is compared up to h·i + (h−1)·P + k + P − p: with a value changed at the last place that matters,
// it is refused, and the example as it stands is confirmed.
func TestByResiduesToTheLastValue(t *testing.T) {
	type bare period // without the method that knows the registry
	c := &Claim{period: &period{}, by: byResidues}
	if err := json.Unmarshal([]byte(byResidues.Example), (*bare)(c.period)); err != nil {
		t.Fatal(err)
	}
	if err := c.Possible(); err != nil {
		t.Fatal(err)
	}
	from, to := c.Range()
	h, k := c.Rules.MostHeaps(), c.Rules.Last()
	if want := h*from + (h-1)*c.Stride + k + c.Stride - c.Period; from != max(c.Preperiod, 1) || to != want {
		t.Errorf("compared from %d to %d, not to %d", from, to, want)
	}
	for at := range c.Bound() {
		source := func(g *Game, n int64) ([]int, error) {
			values := Values(g, n)
			values[at] += 7
			return values, nil
		}
		err := c.CheckBy(source)
		matters := at < to+c.Period
		if matters && err == nil {
			t.Errorf("another value of %d is not seen", at)
		}
	}
	if err := c.CheckBy(ByDefinition); err != nil {
		t.Error(err)
	}
}

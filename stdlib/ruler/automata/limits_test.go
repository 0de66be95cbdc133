package automata_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/ruler"
	"sprague/stdlib/ruler/automata"
)

// claimed returns the claim that the search finds of a code.
func claimed(t testing.TB, code string) *automata.Claim {
	t.Helper()
	r, err := ruler.Find(octal.MustParse(code))
	if err != nil {
		t.Fatal(err)
	}
	c, _, err := certificate.Read(r.Certificate())
	if err != nil {
		t.Fatal(err)
	}
	return c.(*automata.Claim)
}

// copied returns a claim that shares nothing with another.
func copied(c *automata.Claim) *automata.Claim {
	d := *c
	d.Values, d.Still, d.Rulers, d.Options = slices.Clone(c.Values), slices.Clone(c.Still), slices.Clone(c.Rulers),
		slices.Clone(c.Options)
	return &d
}

var soon = certificate.Options{Limits: certificate.Limits{Time: 1e11, Memory: 1 << 30}}

// true120 reports whether the first values are those that the claim says.
func true120(c *automata.Claim) bool {
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return false
	}
	for n, v := range check.Values(g, 200) {
		if c.Value(int64(n)) != int64(v) {
			return false
		}
	}
	return true
}

// Every number of a claim, minus 1 and plus 1: all proved claims are true, and almost none is proved.
func TestNumbersOneLessAndOneMore(t *testing.T) {
	for _, code := range []string{"0.2048", "0.0905", "0.3F"} {
		c := claimed(t, code)
		if err := c.Confirm(soon); err != nil {
			t.Fatal(err)
		}
		tried, proved, named := 0, 0, 0
		with := func(change func(d *automata.Claim)) {
			d := copied(c)
			change(d)
			tried++
			err := d.Confirm(soon)
			if f, ok := err.(*automata.Failure); ok && f.Heap > 0 && f.Heap < 300 {
				if named++; has(d, f.Heap, f.Value) != !f.Missed && !f.Missed || f.Missed && reaches(d, f.Heap, f.Value) {
					t.Errorf("%s: %v: that is not so", code, err)
				}
			}
			if err == nil {
				proved++
				if !true120(d) {
					text, _ := json.Marshal(d)
					t.Errorf("%s: a false claim is proved: %s", code, text)
				}
			}
		}
		for _, by := range []int64{-1, 1} {
			with(func(d *automata.Claim) { d.Preperiod += by })
			with(func(d *automata.Claim) { d.Period += by })
			with(func(d *automata.Claim) { d.Saltus += by })
			for i := range c.Values {
				with(func(d *automata.Claim) { d.Values[i] += by })
			}
			for i := range c.Rulers {
				with(func(d *automata.Claim) { d.Rulers[i].Heap += by })
				with(func(d *automata.Claim) { d.Rulers[i].Shift += by })
				with(func(d *automata.Claim) { d.Rulers[i].Fall += by })
				with(func(d *automata.Claim) { d.Rulers[i].One += by })
				with(func(d *automata.Claim) { d.Rulers[i].Three += by })
				with(func(d *automata.Claim) { d.Rulers = nil })
			}
		}
		for b := c.Preperiod; b < c.Preperiod+c.Period; b++ {
			with(func(d *automata.Claim) { d.Still = []int64{b} })
		}
		if proved > 0 {
			t.Errorf("%s: %d of %d claims with another number are proved", code, proved, tried)
		}
		if named < 10 {
			t.Errorf("%s: only %d failures name a heap below 300", code, named)
		}
	}
}

// Without an option that is needed a value is missing, which the failure names truly: no option that is left reaches
// it.
func TestOptionsLeftOut(t *testing.T) {
	c := claimed(t, "0.2048")
	refused := 0
	for i := range c.Options {
		d := copied(c)
		d.Options = slices.Delete(d.Options, i, i+1)
		err := d.Confirm(soon)
		if err == nil {
			continue
		}
		refused++
		f, ok := err.(*automata.Failure)
		if !ok || !f.Missed || f.Value >= c.Value(f.Heap) || reaches(d, f.Heap, f.Value) || !reaches(c, f.Heap, f.Value) {
			t.Errorf("without option %d: %v", i, err)
		}
	}
	if refused < len(c.Options)/2 {
		t.Errorf("%d of %d options are needed", refused, len(c.Options))
	}
}

// reaches reports whether an option of those named has a value, by trying all heaps.
func reaches(c *automata.Claim, n, v int64) bool {
	var try func(o automata.Option, left, value int64) bool
	try = func(o automata.Option, left, value int64) bool {
		switch {
		case left < 0:
			return false
		case len(o.Free) == 0 && o.Twice:
			return left >= 2 && left%2 == 0 && value == v
		case len(o.Free) == 0:
			return left == 0 && value == v
		}
		b := o.Free[0]
		o.Free = o.Free[1:]
		for h := b; h <= left; h += c.Period {
			if try(o, left-h, value^c.Value(h)) {
				return true
			}
		}
		return false
	}
	return slices.ContainsFunc(c.Options, func(o automata.Option) bool {
		left, value := n-o.Take, int64(0)
		for _, h := range o.Fixed {
			left, value = left-h, value^c.Value(h)
		}
		return try(o, left, value)
	})
}

// has reports whether an option of n has a value, by all options and what the claim says of their parts.
func has(c *automata.Claim, n, v int64) bool {
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return false
	}
	for t := range g.Last() + 1 {
		left, d := n-t, g.Digit(t)
		for x := range left + 1 {
			for y := range min(x, left-x) + 1 {
				z := left - x - y
				parts := min(x, 1) + min(y, 1) + min(z, 1)
				if z <= y && d>>parts&1 != 0 && (t > 0 || parts > 1) && worth(c, x)^worth(c, y)^worth(c, z) == v {
					return true
				}
			}
		}
	}
	return false
}

// worth is the value of a part, 0 for none.
func worth(c *automata.Claim, h int64) int64 {
	if h == 0 {
		return 0
	}
	return c.Value(h)
}

// The bounds of the numbers, and what no move does.
func TestBounds(t *testing.T) {
	honest := claimed(t, "0.2048")
	for name, change := range map[string]func(c *automata.Claim){
		"preperiod 0":      func(c *automata.Claim) { c.Preperiod = 0 },
		"period 0":         func(c *automata.Claim) { c.Period = 0 },
		"huge period":      func(c *automata.Claim) { c.Period = 1 << 51 },
		"saltus 0":         func(c *automata.Claim) { c.Saltus = 0 },
		"a value too few":  func(c *automata.Claim) { c.Values = c.Values[1:] },
		"a value below 0":  func(c *automata.Claim) { c.Values[20] = -1 },
		"shift 0":          func(c *automata.Claim) { c.Rulers[0].Shift = 0 },
		"fall 0":           func(c *automata.Claim) { c.Rulers[0].Fall = 0 },
		"fall above 3s":    func(c *automata.Claim) { c.Rulers[0].Fall = 3*c.Saltus + 1 },
		"ruler below N":    func(c *automata.Claim) { c.Rulers[0].Heap = c.Preperiod - 1 },
		"ruler at N+p":     func(c *automata.Claim) { c.Rulers[0].Heap = c.Preperiod + c.Period },
		"two at one heap":  func(c *automata.Claim) { c.Rulers = append(c.Rulers, c.Rulers[0]) },
		"ruler and still":  func(c *automata.Claim) { c.Still = []int64{c.Rulers[0].Heap} },
		"still at N+p":     func(c *automata.Claim) { c.Still = []int64{c.Preperiod + c.Period} },
		"still twice":      func(c *automata.Claim) { c.Still = []int64{20, 20} },
		"take of no digit": func(c *automata.Claim) { c.Options[0].Take = 2 },
		"take above all":   func(c *automata.Claim) { c.Options[0].Take = 5 },
		"four heaps": func(c *automata.Claim) {
			c.Options[0] = automata.Option{Take: 4, Free: []int64{20, 21, 22, 23}}
		},
		"five, two equal": func(c *automata.Claim) {
			c.Options[0] = automata.Option{Take: 4, Free: []int64{20, 21, 22}, Twice: true}
		},
		"heap 0": func(c *automata.Claim) {
			c.Options[0] = automata.Option{Take: 3, Fixed: []int64{0}, Free: []int64{20}}
		},
		"free below N":      func(c *automata.Claim) { c.Options[0] = automata.Option{Take: 3, Free: []int64{1, 20}} },
		"an infinite code":  func(c *automata.Claim) { c.Game = "0.(3)" },
		"Grundy's game":     func(c *automata.Claim) { c.Game = "Grundy's game" },
		"another game":      func(c *automata.Claim) { c.Game = "0.20048" },
		"a game by another": func(c *automata.Claim) { c.Game = ".2048" },
	} {
		c := copied(honest)
		change(c)
		if err := c.Confirm(soon); err == nil {
			t.Errorf("%s: proved", name)
		} else if strings.Contains(err.Error(), "too much") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

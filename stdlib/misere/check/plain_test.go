package check_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/misere"
	"sprague/stdlib/misere/check"
	"sprague/stdlib/octal"
	rules "sprague/stdlib/periodic/check"
)

// A bruteForce plays sums of heaps by the rules of misère play only.
type bruteForce struct {
	game *rules.Game
	p    map[string]bool // by how many heaps there are of each size
}

func newBruteForce(t *testing.T, name string) *bruteForce {
	t.Helper()
	g, err := rules.ReadGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return &bruteForce{g, map[string]bool{}}
}

// previous says if who has just moved wins the sum; counts[h] heaps have h tokens.
func (b *bruteForce) previous(counts []int) bool {
	key := fmt.Sprint(counts)
	if p, ok := b.p[key]; ok {
		return p
	}
	moves, p := false, true
	for h, n := range counts {
		if n == 0 {
			continue
		}
		b.options(h, func(parts ...int) {
			next := append([]int{}, counts...)
			next[h]--
			for _, a := range parts {
				next[a]++
			}
			moves = true
			p = p && !b.previous(next)
		})
	}
	p = p && moves
	b.p[key] = p
	return p
}

func (b *bruteForce) options(h int, visit func(parts ...int)) {
	for t := 0; t <= h; t++ {
		d, left := b.game.Digit(int64(t)), h-t
		if d&1 != 0 && left == 0 {
			visit()
		}
		if d&2 != 0 && left > 0 && t > 0 {
			visit(left)
		}
		for x := 1; x < left; x++ {
			if d&4 != 0 && !(b.game.Unequal() && x == left-x) {
				visit(x, left-x)
			}
			for y := 1; d&8 != 0 && x+y < left; y++ {
				visit(x, y, left-x-y)
			}
		}
	}
}

// contradicted looks at all sums of up to so many heaps, and returns one whose outcome is not what P says.
func (b *bruteForce) contradicted(c *check.Claim, heaps int) (sum []int) {
	table := products(c)
	if table == nil {
		return nil
	}
	inP := map[int32]bool{}
	for _, x := range c.P {
		inP[x] = true
	}
	counts := make([]int, c.Heaps+1)
	var walk func(least, left int, element int32) bool
	walk = func(least, left int, element int32) bool {
		if b.previous(counts) != inP[element] {
			sum = append([]int{}, counts...)
			return true
		}
		for h := least; left > 0 && h <= c.Heaps; h++ {
			counts[h]++
			found := walk(h, left-1, table[element][c.Phi[h]])
			counts[h]--
			if found {
				return true
			}
		}
		return false
	}
	walk(0, heaps, 0)
	return sum
}

// products is the table of the monoid that the rows define: y is some product of generators, and x·y is x led along
// them.
func products(c *check.Claim) [][]int32 {
	words := map[int32][]int{0: {}}
	for grown := true; grown; {
		grown = false
		for x, w := range words {
			for i, g := range c.Generators {
				if _, ok := words[g.Row[x]]; !ok {
					words[g.Row[x]] = append(append([]int{}, w...), i)
					grown = true
				}
			}
		}
	}
	table := make([][]int32, c.Order)
	for x := range table {
		table[x] = make([]int32, c.Order)
		for y := range table[x] {
			z := int32(x)
			for _, i := range words[int32(y)] {
				z = c.Generators[i].Row[z]
			}
			table[x][y] = z
		}
	}
	return table
}

// small returns the quotient of a few heaps of a game.
func small(t *testing.T, name string, heaps int) (check.Claim, bool) {
	t.Helper()
	var game any = name
	if name == "Grundy's game" {
		game = octal.GrundysGame
	} else {
		game = octal.MustParse(name)
	}
	m, err := misere.Quotient(game, misere.MaxHeap(heaps))
	if m.Order() == 0 {
		t.Logf("%s: %v", name, err)
		return check.Claim{}, false
	}
	var c check.Claim
	if err := json.Unmarshal(m.Certificate().JSON(), &c); err != nil {
		t.Fatal(err)
	}
	return c, true
}

// Claims of few heaps, true ones and ones with a change or two: what is confirmed is so in all sums of
// few heaps, and what is refused as an outcome is false in some sum.
func TestClaimsAgainstPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(2026, 11))
	right, wrong := 0, 0
	for _, x := range []struct {
		name  string
		heaps int
	}{
		{"0.77", 5}, {"0.07", 6}, {"0.3", 4}, {"0.333", 4}, {"0.31", 5}, {"4.04", 6}, {"4.4", 5}, {"0.75", 5}, {"0.351", 6},
		{"0.15", 6}, {"0.123", 5},
		{"Grundy's game", 7}, {"0.8", 6}, {"8.8", 6}, {"0.9", 5}, {"0.F", 4}, {"0.3F", 5}, {"C.3", 5}, {"8.3", 5},
		{"0.(3)", 4}, {"0.(37)", 4}, {"0.0(5)", 6},
	} {
		c, ok := small(t, x.name, x.heaps)
		if !ok {
			continue
		}
		play := newBruteForce(t, x.name)
		for i := range 60 {
			forged := c
			if i > 0 {
				forged = change(r, c)
			}
			err := forged.Confirm(certificate.Options{})
			sum := play.contradicted(&forged, 5)
			switch text := said(err); {
			case err == nil:
				right++
				if sum != nil {
					t.Errorf("%s: confirmed, but the sum %v is another outcome: %+v", x.name, sum, forged)
				}
			case i == 0:
				t.Errorf("%s: %v", x.name, err)
			case strings.Contains(text, "option") && sum == nil && !strings.Contains(text, "no options"):
				t.Errorf("%s: %v, but all sums are right: %+v", x.name, err, forged)
			default:
				wrong++
			}
		}
	}
	t.Log(right, "confirmed,", wrong, "refused")
	if right < 22 || wrong < 500 {
		t.Errorf("%d confirmed, %d refused", right, wrong)
	}
}

func said(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// change makes one or two changes: P, Φ, or a row, so that the monoid may stay one.
func change(r *rand.Rand, c check.Claim) check.Claim {
	c.P, c.Phi = append([]int32{}, c.P...), append([]int32{}, c.Phi...)
	for range 1 + r.IntN(2) {
		switch r.IntN(3) {
		case 0:
			x := int32(r.IntN(c.Order))
			var p []int32
			for y := range int32(c.Order) {
				in := false
				for _, z := range c.P {
					in = in || z == y
				}
				if in != (y == x) {
					p = append(p, y)
				}
			}
			c.P = p
		default:
			h := r.IntN(len(c.Phi))
			generates := false
			for _, g := range c.Generators {
				generates = generates || g.Heap == h
			}
			if !generates {
				c.Phi[h] = int32(r.IntN(c.Order))
			}
		}
	}
	return c
}

// The hypotheses of the theorem of Plambeck and Siegel: one heap fewer than it needs is refused, and the last equation
// it needs is looked at.
func TestWholeAtItsLimits(t *testing.T) {
	kayles := claim(t, "0.77")
	n0, p, k := kayles.Preperiod, kayles.Period, 2
	need := 2*n0 + 2*p + k
	cut := func(heaps int) check.Claim {
		c := kayles
		for len(c.Phi) <= heaps {
			longer(&c, 1)
		}
		c.Phi = append([]int32{}, c.Phi[:heaps+1]...)
		c.Heaps = heaps
		return c
	}
	if err := cut(need).Confirm(certificate.Options{}); err != nil {
		t.Errorf("with the heaps it needs: %v", err)
	}
	if err := cut(need - 1).Confirm(certificate.Options{}); !strings.Contains(said(err),
		fmt.Sprintf("the greatest heap is %d, but the theorem needs 2n₀ + 2p + k = %d", need-1, need)) {
		t.Errorf("with one fewer: %v", err)
	}
	last := cut(need + 5)
	n := 2*n0 + p + k - 1
	last.Phi[n+p] = (last.Phi[n+p] + 1) % int32(last.Order)
	if err := last.Confirm(certificate.Options{}); !strings.Contains(said(err), fmt.Sprintf("Φ(%d) = ", n)) {
		t.Errorf("the last equation: %v", err)
	}
	beyond := cut(need + 5)
	beyond.Phi[n+p+1] = (beyond.Phi[n+p+1] + 1) % int32(beyond.Order)
	if err := beyond.Confirm(certificate.Options{}); err == nil || strings.Contains(err.Error(), "is not Φ") {
		t.Errorf("a false value behind it: %v", err)
	}
	for _, x := range []struct {
		n0, p int
		want  string
	}{{0, 12, "both must be ≥ 1"}, {71, 0, "both must be ≥ 1"}, {need + 1, 12, "the greatest heap is"}, {71, need + 1,
		"the greatest heap is"}, {need, 1, "the theorem needs"}, {1, need, "the theorem needs"}} {
		c := cut(need)
		c.Preperiod, c.Period = x.n0, x.p
		if err := c.Confirm(certificate.Options{}); !strings.Contains(said(err), x.want) {
			t.Errorf("n₀ = %d, p = %d: %v, not %q", x.n0, x.p, err, x.want)
		}
	}
}

// A preperiod of 2 is not the least if 1 suffices; 1 always is.
func TestLeastPreperiods(t *testing.T) {
	ones := 0
	for _, code := range []string{"0.3", "0.33", "0.333", "0.13", "0.03", "0.1", "0.7", "0.31"} {
		c := claim(t, code)
		if c.Preperiod != 1 {
			continue
		}
		ones++
		longer(&c, 8)
		if err := c.Confirm(certificate.Options{}); err != nil {
			t.Errorf("%s: %v", code, err)
		}
		c.Preperiod = 2
		if err := c.Confirm(certificate.Options{}); !strings.Contains(said(err), "n₀ is not the least: also Φ(1)") {
			t.Errorf("%s from 2 on: %v", code, err)
		}
	}
	if ones == 0 {
		t.Error("no game repeats from 1 on")
	}
}

// The theorem requires finite octal codes; all games have quotients of some heaps.
func TestOnlyOctalGamesAreWhole(t *testing.T) {
	for name, octal := range map[string]bool{"0.3": true, "0.07": true, "4.4": true, "0.8": false, "8.3": false,
		"0.(3)": false, "Grundy's game": false, "subtraction all but {1}": false, "subtraction {1}": true} {
		one := check.Claim{Envelope: certificate.Envelope{Kind: certificate.KindQuotient, Game: name}, Heaps: 29, Order: 1,
			Phi: make([]int32, 30), Complete: true, Preperiod: 1, Period: 1}
		two := check.Claim{Envelope: certificate.Envelope{Kind: certificate.KindQuotient, Game: name}, Heaps: 29, Order: 2,
			P: []int32{1}, Phi: make([]int32, 30), Complete: true, Preperiod: 1, Period: 1,
			Generators: []check.Generator{{Heap: 2, Row: []int32{1, 0}}}}
		g, err := rules.ReadGame(name)
		if err != nil {
			t.Fatal(err)
		}
		free := 2 // the first heap with a move
		for h := 1; h < 20; h++ {
			found := false
			newBruteForce(t, name).options(h, func(...int) { found = true })
			if found {
				free = h
				break
			}
		}
		two.Generators[0].Heap = free
		for h := free; h < 30; h++ {
			two.Phi[h] = 1
		}
		if two.Preperiod = free; g.Finite() && 2*free+2+int(g.Last()) > 29 {
			t.Fatalf("%s needs more heaps", name)
		}
		for _, c := range []check.Claim{one, two} {
			err := c.Confirm(certificate.Options{})
			if err == nil && !octal {
				t.Errorf("%s: a quotient of the whole game: %+v", name, c)
			}
			if c.Order == 2 && strings.Contains(said(err), "requires a finite octal code") == octal {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// Each malformed claim is reported.
func TestMalformed(t *testing.T) {
	for _, x := range []struct {
		spoil func(*check.Claim)
		want  string
	}{
		{func(c *check.Claim) { c.Order = 0 }, "order 0"},
		{func(c *check.Claim) { c.Heaps = -1; c.Phi = nil }, "heaps up to -1"},
		{func(c *check.Claim) { c.Phi = c.Phi[1:] }, "values of Φ"},
		{func(c *check.Claim) { c.Generators = nil }, "without generators"},
		{func(c *check.Claim) { c.P[1] = c.P[0] }, "P do not ascend"},
		{func(c *check.Claim) { c.P[0], c.P[1] = c.P[1], c.P[0] }, "P do not ascend"},
		{func(c *check.Claim) { c.Complete = false; c.Period = 0 }, "not complete"},
		{func(c *check.Claim) { c.Complete = false; c.Preperiod = 0 }, "not complete"},
		{func(c *check.Claim) { c.Generators[1].Heap = c.Generators[0].Heap }, "generators do not ascend"},
		{func(c *check.Claim) { c.Usual = []int32{1, 1}; c.Within = 1 }, "usual elements do not ascend"},
		{func(c *check.Claim) { c.Usual = []int32{2, 1}; c.Within = 1 }, "usual elements do not ascend"},
		{func(c *check.Claim) { c.Usual = []int32{1} }, "usual elements within 0"},
		{func(c *check.Claim) { c.Within = -1 }, "usual elements within -1"},
		{func(c *check.Claim) { c.Within = c.Heaps + 1 }, "usual elements within"},
		{func(c *check.Claim) { c.Within = 3; c.Complete, c.Preperiod, c.Period = false, 0, 0 }, "usual elements within 3"},
		{func(c *check.Claim) { c.Generators[0].Row = c.Generators[0].Row[1:] }, "has 39 entries"},
		{func(c *check.Claim) { c.Generators[0].Heap = -1 }, "generator of heap -1"},
		{func(c *check.Claim) { c.Generators[len(c.Generators)-1].Heap = c.Heaps + 1 }, "but the greatest heap is"},
		{func(c *check.Claim) { c.Generators[0].Row[0] = -1 }, "-1 is not an element"},
		{func(c *check.Claim) { c.Generators[0].Row[0] = 40 }, "40 is not an element"},
		{func(c *check.Claim) { c.Phi[0] = -1 }, "-1 is not an element"},
		{func(c *check.Claim) { c.P[0] = -1 }, "-1 is not an element"},
		{func(c *check.Claim) { c.P[len(c.P)-1] = 40 }, "40 is not an element"},
		{func(c *check.Claim) { c.Usual = []int32{40}; c.Within = 1 }, "40 is not an element"},
		{func(c *check.Claim) { c.Phi[0] = 1 }, "heap 0 has no options"},
	} {
		c := claim(t, "0.77")
		x.spoil(&c)
		if err := c.Confirm(certificate.Options{}); !strings.Contains(said(err), x.want) {
			t.Errorf("%v, not %q", err, x.want)
		}
	}
}

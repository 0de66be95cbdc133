package coq

import (
	"errors"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/periodic/check"
)

// monoids are those of the examples of the theorems on misère quotients.
func monoids(t *testing.T) map[string]*monoid {
	all := map[string]*monoid{}
	for _, theorem := range certificate.Theorems() {
		if theorem.Kind != certificate.KindQuotient {
			continue
		}
		c, err := misere.Read([]byte(theorem.Example))
		if err != nil {
			t.Fatal(err)
		}
		g, err := check.ReadGame(c.Game)
		if err != nil {
			continue // a game without digits has no theory
		}
		if len(c.Apart) > 0 || len(c.Generators) == 0 || !g.Finite() {
			continue
		}
		m, err := newMonoid(c, g)
		if err != nil {
			t.Fatalf("%s: %v", theorem.Name, err)
		}
		all[theorem.Name] = m
	}
	if len(all) == 0 {
		t.Fatal("no example has a monoid")
	}
	return all
}

// The table that is written is that of a commutative monoid with the identity 0, and each word has its element
// for product.
func TestTables(t *testing.T) {
	for name, m := range monoids(t) {
		n := len(m.Table)
		for x := range n {
			for y := range n {
				if m.Table[x][y] != m.Table[y][x] || m.Table[0][y] != int32(y) {
					t.Fatalf("%s: %d·%d is %d, %d·%d is %d", name, x, y, m.Table[x][y], y, x, m.Table[y][x])
				}
				for z := range n {
					if m.Table[m.Table[x][y]][z] != m.Table[x][m.Table[y][z]] {
						t.Fatalf("%s: (%d·%d)·%d", name, x, y, z)
					}
				}
			}
		}
		for x, w := range m.Words {
			product := int32(0)
			for _, h := range w {
				product = m.Table[product][m.image(h)]
			}
			if product != int32(x) {
				t.Errorf("%s: the word %v of %d is %d", name, w, x, product)
			}
		}
	}
}

// play decides misère play of sums by the digits and nothing else.
type play struct {
	digits []int
	known  map[string]bool
}

// loses reports whether the player to move loses.
func (p *play) loses(heaps []int) bool {
	heaps = slices.DeleteFunc(slices.Clone(heaps), func(h int) bool { return h == 0 })
	slices.Sort(heaps)
	key := fmt.Sprint(heaps)
	if is, ok := p.known[key]; ok {
		return is
	}
	moves, wins := false, false
	to := func(rest []int, parts ...int) {
		moves = true
		wins = wins || p.loses(append(slices.Clone(rest), parts...))
	}
	for i, h := range heaps {
		rest := slices.Delete(slices.Clone(heaps), i, i+1)
		for take, d := range p.digits {
			left := h - take
			if left == 0 && d&1 != 0 {
				to(rest)
			}
			if left > 0 && d&2 != 0 {
				to(rest, left)
			}
			for a := 1; d&4 != 0 && a < left; a++ {
				to(rest, a, left-a)
			}
			for a := 1; d&8 != 0 && a < left; a++ {
				for b := 1; a+b < left; b++ {
					to(rest, a, b, left-a-b)
				}
			}
		}
	}
	p.known[key] = moves && !wins
	return moves && !wins
}

// What is written of a monoid is what play says: the elements of options, the contexts without a way into P,
// and P itself.
func TestMonoidsByPlay(t *testing.T) {
	for name, m := range monoids(t) {
		head, _ := m.Game.Written()
		p := &play{head, map[string]bool{}}
		for x, w := range m.Words {
			if m.inP[x] != p.loses(w) {
				t.Errorf("%s: %v is in P: %v", name, w, m.inP[x])
			}
		}
		for h := range min(m.reach(), 9) {
			products := m.products(h)
			for x, w := range m.Words {
				into := false
				for e := range products {
					into = into || m.inP[m.Table[e][x]]
				}
				sum := append(slices.Clone(w), h)
				if lost := p.loses(sum); lost && into || lost != m.inP[m.Table[m.image(h)][x]] {
					t.Errorf("%s: %v with %d: lost %v, a move into P %v", name, w, h, lost, into)
				}
			}
		}
	}
}

// Whatever is open for a sum of up to three heaps lies in a set of the cover that is written, by the
// definition of what is open; and no set holds the identity, which would be a failing sum.
func TestCoverByDefinition(t *testing.T) {
	for name, m := range monoids(t) {
		type set struct {
			element int
			bits    *big.Int
		}
		var sets []set
		for _, pair := range regexp.MustCompile(`\((\d+), (\d+)%N\)`).FindAllStringSubmatch(m.cover(), -1) {
			e, _ := strconv.Atoi(pair[1])
			bits, _ := new(big.Int).SetString(pair[2], 10)
			if sets = append(sets, set{e, bits}); bits.Bit(0) == 1 && len(sets) > 1 && e != 0 {
				t.Errorf("%s: a set of %d holds the identity", name, e)
			}
		}
		stuck := func(h, x int) bool { // no option of h leads x into P
			for e := range m.products(h) {
				if m.inP[m.Table[e][x]] {
					return false
				}
			}
			return true
		}
		var heaps []int
		for h := range min(m.reach(), 12) {
			if len(m.products(h)) > 0 {
				heaps = append(heaps, h)
			}
		}
		var sums func(w []int)
		sums = func(w []int) {
			value := int32(0)
			for _, h := range w {
				value = m.Table[value][m.image(h)]
			}
			open := new(big.Int)
			for c := range m.Table {
				is := !m.inP[m.Table[value][c]]
				for i, h := range w {
					rest := int32(c)
					for j, g := range w {
						if j != i {
							rest = m.Table[rest][m.image(g)]
						}
					}
					is = is && stuck(h, int(rest))
				}
				if is {
					open.SetBit(open, c, 1)
				}
			}
			if open.Sign() != 0 && !slices.ContainsFunc(sets, func(s set) bool {
				return s.element == int(value) && new(big.Int).AndNot(open, s.bits).Sign() == 0
			}) {
				t.Errorf("%s: what is open for %v is in no set", name, w)
			}
			if len(w) < 3 {
				for _, h := range heaps {
					if len(w) == 0 || h <= w[len(w)-1] {
						sums(append(slices.Clone(w), h))
					}
				}
			}
		}
		sums(nil)
	}
}

// A quotient that is not whole, has no generator for an element, or is too large has no theory.
func TestQuotientsWithoutTheory(t *testing.T) {
	for _, theorem := range certificate.Theorems() {
		if theorem.Kind != certificate.KindQuotient {
			continue
		}
		c, err := misere.Read([]byte(theorem.Example))
		if err != nil || len(c.Generators) == 0 || len(c.Apart) > 0 {
			continue
		}
		if _, err := check.ReadGame(c.Game); err != nil {
			continue
		}
		if _, err := quotientTheory(c); err != nil {
			t.Errorf("%s: %v", theorem.Name, err)
		}
		large := c
		large.Order = largestOrder + 1
		if _, err := quotientTheory(large); !errors.Is(err, ErrNoTheory) {
			t.Errorf("%s with %d elements: %v", theorem.Name, large.Order, err)
		}
		none := c
		none.Generators = nil
		if _, err := quotientTheory(none); (err == nil) != (c.Order == 1) {
			t.Errorf("%s without generators: %v", theorem.Name, err)
		}
		apart := c
		apart.Apart = []int32{0}
		if _, err := quotientTheory(apart); !errors.Is(err, ErrNoTheory) {
			t.Errorf("%s as an order from below: %v", theorem.Name, err)
		}
	}
}

// Names of files are identifiers, whatever a game is called.
func TestFileNames(t *testing.T) {
	for game, want := range map[string]string{"0.77": "game_0_77.v", "4.(07)": "game_4_07.v",
		"misere 0.15": "game_misere_0_15.v", "Grundy's game": "game_Grundy_s_game.v", "⊕": "game_.v", "": "game_.v"} {
		if got := fileName(game); got != want || !regexp.MustCompile(`^[a-zA-Z_][a-zA-Z0-9_]*\.v$`).MatchString(got) {
			t.Errorf("%q has the file %q", game, got)
		}
	}
}

// Codes and rules are written digit by digit.
func TestCodesAndWords(t *testing.T) {
	for text, want := range map[string]string{"0.77": "finite [0; 7; 7]", "4.3": "finite [4; 3]", "0.(3)": "Code [0] [3]",
		"0.1(02)": "Code [0; 1] [0; 2]", "0.8": "finite [0; 8]"} {
		g, err := check.ReadGame(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := code(g); got != want {
			t.Errorf("%s is written %s, want %s", text, got, want)
		}
	}
	g, _ := check.ReadGame("0.1111111133")
	if rule := inWords(g); strings.Count(rule, "\n") != shownTakes+1 || !strings.Contains(rule, "and so on") {
		t.Errorf("ten takes: %s", rule)
	}
	if got := list([]int{}) + list([]int{1}) + list([][]int64{{1, -2}, {}}); got != "[][1][[1; -2]; []]" {
		t.Errorf("lists: %s", got)
	}
	if !zerosAndThrees([]int{0, 3, 3}) || zerosAndThrees([]int{0, 3, 1}) || !zerosAndThrees(nil) {
		t.Error("digits 0 and 3")
	}
}

// The theorem of each example says the numbers of its certificate.
func TestNumbersOfTheories(t *testing.T) {
	for _, theorem := range check.Theorems() {
		read, _, err := certificate.Read([]byte(theorem.Example))
		if err != nil {
			t.Fatal(err)
		}
		h := read.(*certificate.Period)
		theory, err := Theory([]byte(theorem.Example))
		if errors.Is(err, ErrNoTheory) {
			continue
		} else if err != nil {
			t.Fatal(err)
		}
		want := fmt.Sprintf("Theorem period : forall n, %d <= n -> G game (n + %d) =", h.Preperiod, h.Period)
		if !strings.Contains(string(theory.Text), want) {
			t.Errorf("%s does not say %s", theorem.Name, want)
		}
	}
}

// A walk of a day is a statement that says so, a heap less is a theorem.
func TestTooLongAtItsLimit(t *testing.T) {
	for period, says := range map[int64]bool{aDay - 11: false, aDay - 10: true, aDay: true} {
		p := &proof{period: &certificate.Period{Preperiod: 10, Period: period}}
		if got := p.TooLong() != 0; got != says {
			t.Errorf("10 and %d heaps: %v", period, got)
		}
	}
}

// The last rare heap of a finite-state certificate is the last by the definition of rare, and where the
// checker stops is in order.
func TestFiniteStateTheory(t *testing.T) {
	text, err := os.ReadFile("../../../notebooks/data/0.106.json")
	if err != nil {
		t.Fatal(err)
	}
	read, _, err := certificate.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	c := read.(*certificate.Period)
	g, err := check.ReadAnyGame(c.Game)
	if err != nil {
		t.Fatal(err)
	}
	last := lastRare(c, g)
	if last < 1 || last > c.Reach {
		t.Errorf("the last rare heap is %d, the reach %d", last, c.Reach)
	}
	shorter := *c
	shorter.Reach = last
	if got := lastRare(&shorter, g); got != last {
		t.Errorf("with the reach %d the last rare heap is %d", last, got)
	}
	shorter.Reach = last - 1
	if got := lastRare(&shorter, g); got >= last {
		t.Errorf("with the reach %d the last rare heap is %d", last-1, got)
	}
	s := statesOf(c, g)
	if !slices.IsSorted(s.Stops) || len(slices.Compact(slices.Clone(s.Stops))) != len(s.Stops) {
		t.Errorf("stops at %v", s.Stops)
	}
	if k := g.Last(); s.Reach != last || s.Begin != 2*last+k+1 || s.Width != last+k {
		t.Errorf("%+v", s)
	}
}

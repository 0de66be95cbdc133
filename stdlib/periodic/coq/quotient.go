package coq

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/periodic/check"
)

// largestOrder bounds the order of monoids, whose tables are written out.
const largestOrder = 200

// largestReach bounds the heaps whose options coqc tries by the definition, in quadratic time.
const largestReach = 10_000

// quotientTheory writes the theory of the misère quotient of a whole game.
func quotientTheory(c misere.Claim) (File, error) {
	refuse := func(format string, args ...any) (File, error) {
		return File{}, fmt.Errorf("misère quotient of %s%s: %w", c.Game, fmt.Sprintf(format, args...), ErrNoTheory)
	}
	if len(c.Positions) > 0 {
		return refuse(": the theorem on listed positions is not proved there")
	}
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return File{}, err
	}
	if len(c.Apart) > 0 {
		return refuse(": the theorem on orders from below is not proved there")
	}
	if !g.Finite() || g.Unequal() || c.Order > largestOrder {
		return refuse(", order %d: only quotients of games with a finite code and at most %d elements", c.Order,
			largestOrder)
	}
	m, err := newMonoid(c, g)
	if err != nil {
		return File{}, err
	}
	if h := m.reach(); h > largestReach {
		return refuse(": the proof computes all options of %d heaps, but coqc has time for %d only", h, largestReach)
	}
	m.Cover = m.cover()
	return write("quotient", "misere "+g.Name, m)
}

// A monoid is a quotient with its whole table, a word for each element, and Φ in the form of MisereCheck.v.
type monoid struct {
	misere.Claim
	Game         *check.Game
	Digits       []int
	Table        [][]int32
	Words        [][]int
	Images       []int32 // of the heaps below start + period, or of all heaps
	Start, Every int
	Cover        string
	inP          []bool
}

func newMonoid(c misere.Claim, g *check.Game) (*monoid, error) {
	m := &monoid{Claim: c, Game: g, Table: make([][]int32, c.Order), Words: make([][]int, c.Order),
		inP: make([]bool, c.Order), Start: max(c.Preperiod, 1), Every: max(c.Period, 1)}
	m.Digits, _ = g.Written()
	for _, x := range c.P {
		m.inP[x] = true
	}
	m.Table[0] = make([]int32, c.Order)
	for x := range m.Table[0] {
		m.Table[0][x] = int32(x)
	}
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		for _, gen := range c.Generators {
			y := gen.Row[x]
			if m.Table[y] != nil {
				continue
			}
			m.Table[y] = make([]int32, c.Order)
			for z, xz := range m.Table[x] {
				m.Table[y][z] = gen.Row[xz]
			}
			m.Words[y] = append([]int{gen.Heap}, m.Words[x]...)
			queue = append(queue, y)
		}
	}
	for x, row := range m.Table {
		if row == nil {
			return nil, fmt.Errorf("misère quotient of %s: the element %d is not a product of generators", g.Name, x)
		}
	}
	if !c.Complete {
		m.Images = c.Phi
		return m, nil
	}
	for n := range m.Start + m.Every {
		if n >= len(c.Phi) {
			n = c.Preperiod + (n-c.Preperiod)%c.Period
		}
		m.Images = append(m.Images, c.Phi[n])
	}
	return m, nil
}

// image returns Φ(n).
func (m *monoid) image(n int) int32 {
	if n >= len(m.Images) {
		n = m.Start + (n-m.Start)%m.Every
	}
	return m.Images[n]
}

// A letter describes a heap: its element, and the contexts from which no option leads into P.
type letter struct {
	element int32
	stuck   string // a byte for each element
}

// reach returns the bound of Misere.v: larger heaps have no new letters.
func (m *monoid) reach() int {
	if !m.Complete {
		return len(m.Images)
	}
	return int(m.Game.MostHeaps())*(m.Start+m.Every) + int(m.Game.Last())
}

// letters returns the letters of all heaps.
func (m *monoid) letters() []letter {
	seen := map[letter]bool{}
	var all []letter
	for h := range m.reach() {
		products := m.products(h)
		if len(products) == 0 {
			continue
		}
		stuck := make([]byte, len(m.Table))
		for x := range stuck {
			stuck[x] = 1
			for w := range products {
				if m.inP[m.Table[w][x]] {
					stuck[x] = 0
				}
			}
		}
		if l := (letter{m.image(h), string(stuck)}); !seen[l] {
			seen[l] = true
			all = append(all, l)
		}
	}
	return all
}

// products returns the elements of the options of a heap.
func (m *monoid) products(h int) map[int32]bool {
	out := map[int32]bool{}
	m.Game.EachOption(int64(h), func(_ int64, parts ...int64) {
		e := int32(0)
		for _, a := range parts {
			e = m.Table[e][m.image(int(a))]
		}
		out[e] = true
	})
	return out
}

// cover finds pairs of an element and a set of contexts, such that the open contexts of any position are in a set
// of its element: it starts with all contexts outside P for the identity, and adds letters until nothing new
// appears. It writes them in the form of MisereCheck.v, with sets as numbers with a bit for each element.
func (m *monoid) cover() string {
	order := len(m.Table)
	sets := make([][]string, order)
	type pair struct {
		element int32
		open    string
	}
	start := make([]byte, order)
	for x := range start {
		if !m.inP[x] {
			start[x] = 1
		}
	}
	sets[0] = []string{string(start)}
	letters := m.letters()
	for queue := []pair{{0, string(start)}}; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, l := range letters {
			next, some := make([]byte, order), false
			for x := range next {
				if l.stuck[m.Table[p.element][x]] == 1 && p.open[m.Table[l.element][x]] == 1 {
					next[x], some = 1, true
				}
			}
			e := m.Table[l.element][p.element]
			if !some || slices.ContainsFunc(sets[e], func(s string) bool { return within(string(next), s) }) {
				continue
			}
			sets[e] = slices.DeleteFunc(sets[e], func(s string) bool { return within(s, string(next)) })
			sets[e] = append(sets[e], string(next))
			queue = append(queue, pair{e, string(next)})
		}
	}
	var out []string
	for e, list := range sets {
		for _, s := range list {
			bits := new(big.Int)
			for x := range s {
				bits.SetBit(bits, x, uint(s[x]))
			}
			out = append(out, fmt.Sprintf("(%d, %v%%N)", e, bits))
		}
	}
	return strings.Join(out, "; ")
}

// within reports whether s is a subset of t.
func within(s, t string) bool {
	for x := range s {
		if s[x] == 1 && t[x] == 0 {
			return false
		}
	}
	return true
}

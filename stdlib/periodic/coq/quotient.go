package coq

import (
	"fmt"
	"math/big"
	"strconv"
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
	if len(c.Positions) > 0 {
		return File{}, fmt.Errorf("misère quotient of %s: the theorem on listed positions is not proved there: %w", c.Game,
			ErrNoTheory)
	}
	g, err := check.ReadGame(c.Game)
	if err != nil {
		return File{}, err
	}
	if len(c.Apart) > 0 {
		return File{}, fmt.Errorf("misère quotient of %s: the theorem on orders from below is not proved there: %w", g.Name,
			ErrNoTheory)
	}
	if !g.Finite() || g.Unequal() || c.Order > largestOrder {
		return File{}, fmt.Errorf("misère quotient of %s, order %d: only quotients of games with a finite code and at "+
			"most %d elements: %w", g.Name, c.Order, largestOrder, ErrNoTheory)
	}
	m, err := newMonoid(c, g)
	if err != nil {
		return File{}, err
	}
	if h := m.reach(); h > largestReach {
		return File{}, fmt.Errorf("misère quotient of %s: the proof computes all options of %d heaps, but coqc has time for "+
			"%d only: %w", g.Name, h, largestReach, ErrNoTheory)
	}
	head, _ := g.Written()
	title, limit, ending := "", "None", wholeEnding
	if !c.Complete {
		title, limit = fmt.Sprintf(" of the heaps up to %d", c.Heaps), fmt.Sprintf("Some %d", c.Heaps)
		ending = strings.ReplaceAll(sectionEnding, "LIMIT", strconv.Itoa(c.Heaps))
	}
	var b strings.Builder
	fmt.Fprintf(&b, `(** The misère quotient of %s%s: %d elements, %d of them in P.

%s
    Whoever makes the last move loses. To compile it against the library Sprague:
    coqc -R stdlib/periodic/coq Sprague FILE.v *)

From Coq Require Import List NArith.
From Sprague Require Import Games Play Codes Misere MisereCheck.
Import ListNotations.

Definition game := octal (finite %s).

(** The table of the monoid, P, Φ, and the sets of contexts that cover what is open. *)
Definition certificate : claim := {|
  digits := %s; order := %d;
  table := [%s];
  pset := %s;
  images := %s;
  limit := %s; start := %d; period := %d;
  cover := [%s] |}.

(** A position for each element. *)
Definition words : list position := [%s].

Lemma accepted : check certificate = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
%s`, g.Name, title, c.Order, len(c.P), inWords(g), list(head), list(head), c.Order, lists(m.table), list(c.P),
		list(m.images), limit, m.start, m.period, m.cover(), lists(m.words), ending)
	return File{fileName("misere " + g.Name), []byte(b.String())}, nil
}

const wholeEnding = `
(** Who wins: the player to move loses if and only if the product of the heaps is in P. *)
Theorem outcomes w : misere_loses game w <-> inP certificate (product_of certificate w) = true.
Proof. exact (outcomes_right certificate accepted w I). Qed.

(** The elements are the classes of positions that no sum tells apart. *)
Theorem quotient u v : indistinguishable game u v <-> product_of certificate u = product_of certificate v.
Proof. apply (whole_quotient certificate words eq_refl accepted). vm_cast_no_check (eq_refl true). Qed.
`

const sectionEnding = `
Notation section := (Forall (fun n => n <= LIMIT)).

(** Who wins: the player to move loses if and only if the product of the heaps is in P. *)
Theorem outcomes w : section w -> misere_loses game w <-> inP certificate (product_of certificate w) = true.
Proof. exact (outcomes_right certificate accepted w). Qed.

(** The elements are the classes of positions that no sum of such heaps tells apart. *)
Theorem quotient u v : section u -> section v ->
  (forall w, section w -> misere_loses game (u ++ w) <-> misere_loses game (v ++ w)) <->
  product_of certificate u = product_of certificate v.
Proof. apply (quotient_right certificate accepted words). vm_cast_no_check (eq_refl true). Qed.
`

func lists[T any](rows [][]T) string {
	text := make([]string, len(rows))
	for i, row := range rows {
		text[i] = list(row)
	}
	return strings.Join(text, "; ")
}

// A monoid is a quotient with its whole table, a word for each element, and Φ in the form of MisereCheck.v.
type monoid struct {
	game          *check.Game
	table         [][]int32
	words         [][]int
	inP           []bool
	images        []int32 // of the heaps below start + period, or of all heaps
	start, period int
	whole         bool
}

func newMonoid(c misere.Claim, g *check.Game) (*monoid, error) {
	m := &monoid{game: g, table: make([][]int32, c.Order), words: make([][]int, c.Order), inP: make([]bool, c.Order),
		start: max(c.Preperiod, 1), period: max(c.Period, 1), whole: c.Complete}
	for _, x := range c.P {
		m.inP[x] = true
	}
	m.table[0] = make([]int32, c.Order)
	for x := range m.table[0] {
		m.table[0][x] = int32(x)
	}
	for queue := []int32{0}; len(queue) > 0; queue = queue[1:] {
		x := queue[0]
		for _, gen := range c.Generators {
			y := gen.Row[x]
			if m.table[y] != nil {
				continue
			}
			m.table[y] = make([]int32, c.Order)
			for z, xz := range m.table[x] {
				m.table[y][z] = gen.Row[xz]
			}
			m.words[y] = append([]int{gen.Heap}, m.words[x]...)
			queue = append(queue, y)
		}
	}
	for x, row := range m.table {
		if row == nil {
			return nil, fmt.Errorf("misère quotient of %s: the element %d is not a product of generators", g.Name, x)
		}
	}
	if !c.Complete {
		m.images = c.Phi
		return m, nil
	}
	for n := range m.start + m.period {
		if n >= len(c.Phi) {
			n = c.Preperiod + (n-c.Preperiod)%c.Period
		}
		m.images = append(m.images, c.Phi[n])
	}
	return m, nil
}

// image returns Φ(n).
func (m *monoid) image(n int) int32 {
	if n >= len(m.images) {
		n = m.start + (n-m.start)%m.period
	}
	return m.images[n]
}

// A letter describes a heap: its element, and the contexts from which no option leads into P.
type letter struct {
	element int32
	stuck   string // a byte for each element
}

// reach returns the bound of Misere.v: larger heaps have no new letters.
func (m *monoid) reach() int {
	if !m.whole {
		return len(m.images)
	}
	heaps := 1
	if l := m.game.Leaves(); l&8 != 0 {
		heaps = 3
	} else if l&4 != 0 {
		heaps = 2
	}
	return heaps*(m.start+m.period) + int(m.game.Last())
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
		stuck := make([]byte, len(m.table))
		for x := range stuck {
			stuck[x] = 1
			for w := range products {
				if m.inP[m.table[w][x]] {
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
	for _, t := range m.game.Takes() {
		d, left := m.game.Digit(t), h-int(t)
		if left < 0 {
			continue
		}
		if d&1 != 0 && left == 0 {
			out[0] = true
		}
		if d&2 != 0 && left > 0 {
			out[m.image(left)] = true
		}
		for a := 1; d&4 != 0 && a <= left-a; a++ {
			out[m.table[m.image(a)][m.image(left-a)]] = true
		}
		for a := 1; d&8 != 0 && 3*a <= left; a++ {
			for b := a; b <= left-a-b; b++ {
				out[m.table[m.table[m.image(a)][m.image(b)]][m.image(left-a-b)]] = true
			}
		}
	}
	return out
}

// cover finds pairs of an element and a set of contexts, such that the open contexts of any position are in a set
// of its element: it starts with all contexts outside P for the identity, and adds letters until nothing new
// appears. It writes them in the form of MisereCheck.v, with sets as numbers with a bit for each element.
func (m *monoid) cover() string {
	order := len(m.table)
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
				if l.stuck[m.table[p.element][x]] == 1 && p.open[m.table[l.element][x]] == 1 {
					next[x], some = 1, true
				}
			}
			e := m.table[l.element][p.element]
			if !some || covered(string(next), sets[e]) {
				continue
			}
			var kept []string
			for _, s := range sets[e] {
				if !within(s, string(next)) {
					kept = append(kept, s)
				}
			}
			sets[e] = append(kept, string(next))
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

func covered(s string, sets []string) bool {
	for _, t := range sets {
		if within(s, t) {
			return true
		}
	}
	return false
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

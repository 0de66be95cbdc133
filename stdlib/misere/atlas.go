package misere

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/octal"
)

// # The atlas
//
// A table of what a long computation found, for looking things up; it is no proof of anything. Who wants
// one asks [Entry.Quotient], which computes the quotient anew, has it confirmed, and compares digests.
//
// A line has tabs between its fields and says by their number whether the quotient is complete. Fields that are
// no numbers, or a status that does not go with their number, are errors with the line.

// atlasText is what `sprague census` found about the codes of up to three digits, a line for
// each; `sprague census atlas` writes it.
//
//go:embed atlas.txt
var atlasText string

// An Entry of the atlas is what a census found of the misère quotient of one code.
type Entry struct {
	Code          string
	Status        Status // Complete, or Partial: known for the heaps up to Heap, or Infinite
	Order, POrder int    // of an infinite one, of the heaps that were taken in before it was
	Heap          int    // the greatest heap that was taken in; of an infinite one, the heap with which it is infinite
	Preperiod     int    // of Φ, if complete
	Period        int
	Certificate   string // unless partial, the beginning of the SHA-256 of the certificate: see [Certificate.Digest]
}

// Entries are entries of the atlas; they show themselves as a table.
type Entries []Entry

// digestLength is how many hexadecimal digits of digests the atlas keeps.
// Half of a SHA-256: enough to tell entries apart, and short enough for a table.
const digestLength = 32

var atlas = sync.OnceValue(func() Entries {
	e, err := ReadAtlas(atlasText)
	if err != nil {
		panic(err)
	}
	return e
})

// Atlas returns what a census found of the misère quotients of the codes 0.abc and 4.ab, in their
// order: of a complete one the order, the period of Φ and the digest of the certificate, which
// was verified; of one that is infinite the heap with which it is and the same digest; of the others how
// far the search came. [Entry.Quotient] and [Entry.Outcomes] find one again.
func Atlas() Entries { return slices.Clone(atlas()) }

// Codes are looked up in their shortest form, since that is how a census writes them: 0.770 is 0.77.

// Lookup returns what the atlas knows of a code, which is false if that is nothing.
func Lookup(code string) (Entry, bool) {
	g, err := octal.Parse(code)
	if err != nil {
		return Entry{}, false
	}
	i := slices.IndexFunc(atlas(), func(e Entry) bool { return e.Code == g.Code() })
	if i < 0 {
		return Entry{}, false
	}
	return atlas()[i], true
}

// Complete returns the entries whose quotient is known for the whole game.
func (e Entries) Complete() Entries {
	return slices.DeleteFunc(slices.Clone(e), func(e Entry) bool { return e.Status != Complete })
}

// Infinite returns the entries whose quotient is known to be infinite.
func (e Entries) Infinite() Entries {
	return slices.DeleteFunc(slices.Clone(e), func(e Entry) bool { return e.Status != Infinite })
}

// WithOrder returns the entries with a complete quotient of this order.
func (e Entries) WithOrder(order int) Entries {
	return slices.DeleteFunc(e.Complete(), func(e Entry) bool { return e.Order != order })
}

// Quotient does not believe the atlas: it searches for the quotient once more, within the
// options, and has it confirmed by the independent checker. The error says that it is not
// complete within the options, or how it differs from the entry. Of one that is not complete it is that of
// the heaps for which it is known to be finite. The cost is that of [Quotient] and [Monoid.Verify].
func (e Entry) Quotient(options ...Option) (Monoid, error) {
	g, err := octal.Parse(e.Code)
	if err != nil {
		return Monoid{}, err
	}
	switch e.Status {
	case Partial:
		return Quotient(g, append(options, MaxHeap(e.Heap))...)
	case Infinite:
		return Quotient(g, append(options, MaxHeap(e.Heap-1))...)
	}
	m, err := Quotient(g, options...)
	if err != nil {
		return m, err
	}
	if err := m.Verify(); err != nil {
		return m, err
	}
	if digest := m.Certificate().Digest(); digest != e.Certificate {
		return m, fmt.Errorf("misere: %s: the atlas has the digest %s of the certificate; it is %s", e.Code, e.Certificate,
			digest)
	}
	return m, nil
}

// Outcomes finds the outcomes once more that show the quotient to be infinite, and has them confirmed
// by the independent checker. The error says that the atlas does not call it infinite, how the search ended, or
// how the certificate differs from that of the entry. The cost is that of [Semilinear] and [Outcomes.Verify].
func (e Entry) Outcomes(options ...Option) (Outcomes, error) {
	if e.Status != Infinite {
		return Outcomes{}, fmt.Errorf("misere: %s: the atlas does not know the quotient to be infinite", e.Code)
	}
	g, err := octal.Parse(e.Code)
	if err != nil {
		return Outcomes{}, err
	}
	o, err := Semilinear(g, e.Heap, options...)
	if err != nil {
		return o, err
	}
	if err := o.Verify(); err != nil {
		return o, err
	}
	if digest := o.Digest(); digest != e.Certificate {
		return o, fmt.Errorf("misere: %s: the atlas has the digest %s of the certificate; it is %s", e.Code, e.Certificate,
			digest)
	}
	return o, nil
}

// ReadAtlas reads the text of an atlas as `sprague census atlas` writes it: a line for each code,
// with tabs between code, status, order, order of P, greatest heap, if the quotient is
// complete preperiod and period, and unless it is partial the digest. Lines of comment begin with #.
func ReadAtlas(text string) (Entries, error) {
	var out Entries
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		e, err := readEntry(strings.Split(line, "\t"))
		if err != nil {
			return nil, fmt.Errorf("misere: line %d of an atlas: %w", n, err)
		}
		out = append(out, e)
	}
	return out, nil
}

// fieldsOf is how many fields a line has, by status.
var fieldsOf = map[Status]int{Partial: 5, Infinite: 6, Complete: 8}

func readEntry(f []string) (e Entry, err error) {
	if len(f) < 2 || fieldsOf[Status(f[1])] != len(f) {
		return e, fmt.Errorf("%d fields; there must be five, six of an infinite quotient, or eight of a complete one", len(f))
	}
	e.Code, e.Status = f[0], Status(f[1])
	numbers := []*int{&e.Order, &e.POrder, &e.Heap}
	if e.Status == Complete {
		numbers = append(numbers, &e.Preperiod, &e.Period)
	}
	if e.Status != Partial {
		e.Certificate = f[len(f)-1]
	}
	for i, to := range numbers {
		if *to, err = strconv.Atoi(f[2+i]); err != nil {
			return e, err
		}
	}
	return e, nil
}

// Line writes the entry as a line of an atlas.
func (e Entry) Line() string {
	s := fmt.Sprintf("%s\t%s\t%d\t%d\t%d", e.Code, e.Status, e.Order, e.POrder, e.Heap)
	switch e.Status {
	case Complete:
		s += fmt.Sprintf("\t%d\t%d\t%s", e.Preperiod, e.Period, e.Certificate)
	case Infinite:
		s += "\t" + e.Certificate
	}
	return s
}

// String says what is known.
// Of an open entry that ends with a heap, for the quotient may grow with the next.
func (e Entry) String() string {
	switch e.Status {
	case Partial:
		return fmt.Sprintf("%s: misère quotient of order %d, %d in P, for heaps to %d; open beyond", e.Code, e.Order,
			e.POrder, e.Heap)
	case Infinite:
		return fmt.Sprintf("%s: infinite misère quotient with heaps to %d", e.Code, e.Heap)
	}
	return fmt.Sprintf("%s: misère quotient of order %d, %d in P, Φ with period %d from %d", e.Code, e.Order, e.POrder,
		e.Period, e.Preperiod)
}

// Display shows the same.
func (e Entry) Display() display.Bundle { return display.Plain(e.String()) }

// shownEntries is how many entries a table shows.
const shownEntries = 100

// table has a row for each entry, with "all" for the heap up to which a complete quotient is known.
func (e Entries) table() tabular.Table {
	t := tabular.Table{Header: []string{"code", "order", "in P", "preperiod of Φ", "period of Φ", "known to heap"}}
	for _, e := range e[:min(len(e), shownEntries)] {
		from, period, heap := "", "", fmt.Sprint(e.Heap)
		switch e.Status {
		case Complete:
			from, period, heap = fmt.Sprint(e.Preperiod), fmt.Sprint(e.Period), "all"
		case Infinite:
			heap = fmt.Sprintf("infinite with %d", e.Heap)
		}
		t.Add(e.Code, fmt.Sprint(e.Order), fmt.Sprint(e.POrder), from, period, heap)
	}
	return t
}

// count says how many entries there are.
// The number that is not shown is said, so that nobody takes a hundred for all.
func (e Entries) count() string {
	text := fmt.Sprintf("%d codes, %d quotients complete", len(e), len(e.Complete()))
	if n := len(e.Infinite()); n > 0 {
		text += fmt.Sprintf(", %d infinite", n)
	}
	if left := len(e) - shownEntries; left > 0 {
		text += fmt.Sprintf("; %d more are not shown", left)
	}
	return text
}

// String shows the entries in columns, the first hundred of them.
func (e Entries) String() string { return e.table().Text() + e.count() }

// Display shows the entries as a table, the first hundred of them.
func (e Entries) Display() display.Bundle {
	return display.Plain(e.String()).With(display.MIMEHTML, []byte(e.table().HTML()+"<p>"+e.count()+"</p>"))
}

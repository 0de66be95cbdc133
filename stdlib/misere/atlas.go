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

// atlasText is what `sprague census` found about the codes of up to three digits, a line for each; `sprague census atlas` writes it.
//
//go:embed atlas.txt
var atlasText string

// An Entry of the atlas is what a census found of the misère quotient of one code.
type Entry struct {
	Code          string
	Status        Status // Complete, or Partial: known for the heaps up to Heap
	Order, POrder int
	Heap          int // the greatest heap that was taken in
	Preperiod     int // of Φ, if complete
	Period        int
	Certificate   string // if complete, the beginning of the SHA-256 of the certificate: see [Certificate.Digest]
}

// Entries are entries of the atlas; they show themselves as a table.
type Entries []Entry

// digestLength is how many hexadecimal digits of digests the atlas keeps.
const digestLength = 32

var atlas = sync.OnceValue(func() Entries {
	e, err := ReadAtlas(atlasText)
	if err != nil {
		panic(err)
	}
	return e
})

// Atlas returns what a census found of the misère quotients of the codes 0.abc and 4.ab, in their order: of a complete one the order, the period of Φ and the
// digest of the certificate, which was verified; of the others how far the search came. [Entry.Quotient] finds one again.
func Atlas() Entries { return slices.Clone(atlas()) }

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

// WithOrder returns the entries with a complete quotient of this order.
func (e Entries) WithOrder(order int) Entries {
	return slices.DeleteFunc(e.Complete(), func(e Entry) bool { return e.Order != order })
}

// Quotient does not believe the atlas: it searches for the quotient once more, within the options, and has it confirmed by the independent checker. The error
// says that it is not complete within the options, or how it differs from the entry. The cost is that of [Quotient] and [Monoid.Verify].
func (e Entry) Quotient(options ...Option) (Monoid, error) {
	g, err := octal.Parse(e.Code)
	if err != nil {
		return Monoid{}, err
	}
	if e.Status != Complete {
		return Quotient(g, append(options, MaxHeap(e.Heap))...)
	}
	m, err := Quotient(g, options...)
	if err != nil {
		return m, err
	}
	if err := m.Verify(); err != nil {
		return m, err
	}
	if digest := m.Certificate().Digest(); digest != e.Certificate {
		return m, fmt.Errorf("misere: %s: the atlas has the digest %s of the certificate; it is %s", e.Code, e.Certificate, digest)
	}
	return m, nil
}

// ReadAtlas reads the text of an atlas as `sprague census atlas` writes it: a line for each code, with tabs between code, status, order, order of
// P, greatest heap and, if the quotient is complete, preperiod, period and digest. Lines of comment begin with #.
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

func readEntry(f []string) (e Entry, err error) {
	complete := len(f) == 8
	if !complete && len(f) != 5 || complete != (f[1] == string(Complete)) || !complete && f[1] != string(Partial) {
		return e, fmt.Errorf("%d fields; there must be five, or eight of a complete quotient", len(f))
	}
	e.Code, e.Status = f[0], Status(f[1])
	numbers := []*int{&e.Order, &e.POrder, &e.Heap}
	if complete {
		numbers = append(numbers, &e.Preperiod, &e.Period)
		e.Certificate = f[7]
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
	if e.Status == Complete {
		s += fmt.Sprintf("\t%d\t%d\t%s", e.Preperiod, e.Period, e.Certificate)
	}
	return s
}

// String says what is known.
func (e Entry) String() string {
	if e.Status != Complete {
		return fmt.Sprintf("%s: misère quotient of order %d, %d in P, for heaps to %d; open beyond", e.Code, e.Order, e.POrder, e.Heap)
	}
	return fmt.Sprintf("%s: misère quotient of order %d, %d in P, Φ with period %d from %d", e.Code, e.Order, e.POrder, e.Period, e.Preperiod)
}

// Display shows the same.
func (e Entry) Display() display.Bundle { return display.Plain(e.String()) }

// shownEntries is how many entries a table shows.
const shownEntries = 100

func (e Entries) table() tabular.Table {
	t := tabular.Table{Header: []string{"code", "order", "in P", "preperiod of Φ", "period of Φ", "known to heap"}}
	for _, e := range e[:min(len(e), shownEntries)] {
		from, period, heap := "", "", fmt.Sprint(e.Heap)
		if e.Status == Complete {
			from, period, heap = fmt.Sprint(e.Preperiod), fmt.Sprint(e.Period), "all"
		}
		t.Add(e.Code, fmt.Sprint(e.Order), fmt.Sprint(e.POrder), from, period, heap)
	}
	return t
}

// count says how many entries there are.
func (e Entries) count() string {
	text := fmt.Sprintf("%d codes, %d quotients complete", len(e), len(e.Complete()))
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

package misere

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/octal"
)

// atlasText has the results of `sprague census` for the codes of up to three digits, one line for each, as written by
// `sprague census atlas`.
//
//go:embed atlas.txt
var atlasText string

// An Entry of the atlas has the results of a census for the misère quotient of one code.
type Entry struct {
	Code        string `json:"game"`
	Status      Status `json:"status"`              // Complete, or Partial: known for the heaps up to Heap, or Infinite
	Order       int    `json:"order"`               // of an infinite one, of the heaps before the greatest
	POrder      int    `json:"p_order"`             // elements of the P-portion
	Heap        int    `json:"heap"`                // the greatest; of an infinite one, that with which it is infinite
	Preperiod   int    `json:"preperiod,omitempty"` // of Φ, if complete
	Period      int    `json:"period,omitempty"`
	Certificate string `json:"certificate,omitempty"` // the digest of it, see [Certificate.Digest]; not if partial
}

// Entries are entries of the atlas; they display as a table.
type Entries []Entry

// digestLength is the number of hexadecimal digits of digests in the atlas, half of a SHA-256.
const digestLength = 32

var atlas = sync.OnceValue(func() Entries {
	e, err := ReadAtlas(atlasText)
	if err != nil {
		panic(err)
	}
	return e
})

// Atlas returns the results of a census of the misère quotients of the codes 0.abc and 4.ab, in this order: for a
// complete quotient the order, the period of Φ and the digest of its verified certificate; for an infinite quotient
// the least heap with which it is infinite, and the digest; for the others how far the search went. [Entry.Quotient]
// and [Entry.Outcomes] recompute an entry.
func Atlas() Entries { return slices.Clone(atlas()) }

// Lookup returns the entry of a code, and whether there is one. It accepts every form of the code: 0.770 is 0.77.
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

// Quotient recomputes the quotient within the options and verifies it with the independent checker. For an entry that
// is not complete it is the quotient of the heaps for which it is known to be finite. The error says that the quotient
// is not complete within the options, or how it differs from the entry. The cost is that of [Quotient] and
// [Monoid.Verify].
func (e Entry) Quotient(options ...Option) (Monoid, error) {
	g, err := octal.Parse(e.Code)
	if err != nil {
		return Monoid{}, err
	}
	if e.Status != Complete {
		heap := e.Heap
		if e.Status == Infinite {
			heap-- // the quotient is finite below it
		}
		if heap < 1 {
			return Monoid{}, fmt.Errorf("misere: %s: the atlas knows no heap up to which the quotient is finite", e.Code)
		}
		options = append(options, MaxHeap(heap))
	}
	m, err := Quotient(g, options...)
	switch {
	case err != nil:
	case e.Status == Complete:
		err = e.confirm(m.Certificate())
	case m.Order() != e.Order || m.POrder() != e.POrder:
		err = fmt.Errorf("misere: %s: the order is %d, %d in P, in the atlas, but %d, %d in P, here", e.Code, e.Order,
			e.POrder, m.Order(), m.POrder())
	default:
		err = m.Verify()
	}
	return m, err
}

// confirm verifies a certificate, and compares its digest with that of the entry.
func (e Entry) confirm(c interface {
	Verify() error
	Digest() string
}) error {
	err := c.Verify()
	if digest := c.Digest(); err == nil && digest != e.Certificate {
		err = fmt.Errorf("misere: %s: the digest of the certificate is %s in the atlas, but %s here", e.Code, e.Certificate,
			digest)
	}
	return err
}

// Outcomes recomputes the outcomes that prove the quotient infinite, and verifies them with the independent checker.
// The error says that the atlas does not list the quotient as infinite, how the search ended, or how the certificate
// differs from that of the entry. The cost is that of [Semilinear] and [Outcomes.Verify].
func (e Entry) Outcomes(options ...Option) (Outcomes, error) {
	if e.Status != Infinite {
		return Outcomes{}, fmt.Errorf("misere: %s: the atlas does not list the quotient as infinite", e.Code)
	}
	g, err := octal.Parse(e.Code)
	if err != nil {
		return Outcomes{}, err
	}
	o, err := Semilinear(g, e.Heap, options...)
	if err != nil {
		return o, err
	}
	return o, e.confirm(o)
}

// ReadAtlas parses an atlas in the format of `sprague census atlas`: one line of JSON for each code, as those of
// `sprague census`, with the digest of the certificate unless the quotient is partial; records of a census have none
// for complete quotients yet. Lines that begin with # are comments.
func ReadAtlas(text string) (Entries, error) {
	var out Entries
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		var e Entry
		err := json.Unmarshal([]byte(line), &e)
		if err == nil {
			err = e.possible()
		}
		if err != nil {
			return nil, fmt.Errorf("misere: atlas, line %d: %w", n, err)
		}
		out = append(out, e)
	}
	return out, nil
}

// possible returns an error if fields that the status requires are missing.
func (e Entry) possible() error {
	_, err := octal.Parse(e.Code)
	switch {
	case err != nil:
		return err
	case !slices.Contains([]Status{Complete, Partial, Infinite}, e.Status):
		return fmt.Errorf("status %q: must be complete, partial or infinite", e.Status)
	case e.POrder < 0 || e.Order <= e.POrder || e.Heap < 0:
		return fmt.Errorf("order %d, %d in P, heap %d: must be ≥ 0, and the order greater than the number in P", e.Order,
			e.POrder, e.Heap)
	case e.Status == Complete && (e.Preperiod < 1 || e.Period < 1):
		return fmt.Errorf("preperiod %d and period %d of a complete quotient: must be ≥ 1", e.Preperiod, e.Period)
	case e.Status == Infinite && e.Certificate == "":
		return errors.New("an infinite quotient without the digest of its certificate")
	}
	return nil
}

// String describes the entry. For an open one it names the last heap, since the next may enlarge the quotient.
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

const shownEntries = 100

// table has a row for each entry, with "all" as the greatest heap of a complete quotient.
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

// count says how many entries there are, and how many are not shown.
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

// String returns the first hundred entries in columns.
func (e Entries) String() string { return e.table().Text() + e.count() }

// HTML returns the first hundred entries as a table.
func (e Entries) HTML() string { return e.table().HTML() + "<p>" + e.count() + "</p>" }

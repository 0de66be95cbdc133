package misere

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/display"
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
	"sprague/stdlib/task"
)

// # Canonical forms
//
// Statement. Two games are equal in misère play if no third game, whatever its rules, distinguishes them in a sum. Let
// the options of H be options of G, and let every other option of G be reversible, that is, have H as an option. If H
// has no option, let G also have a P-position among its options. Then G = H. If no follower of a game can be replaced
// in this way, it is the only such game equal to it [Conway1976, chapter 12].
//
// So the canonical forms of the options are computed first, each once, and then H is sought among the options of the
// options. Such an H is canonical already.
//
// Invariant: a book has one form for each canonical game. The key of a form is a hash of the keys of its options, so
// that forms of different books can be compared.
//
// Cost. For each follower, its options times those of the options; for a sum, the product of the numbers of followers.

// A Form is a game in canonical form for misère play: equal games have equal forms. The zero Form is the game without
// moves.
type Form struct{ *form }

type form struct {
	options  []*form // canonical, by birthday
	key      [sha256.Size]byte
	genus    GenusSymbol
	birthday int
	heap     int // the size if it is a heap of Nim, or −1
}

// A book has the forms of one computation.
type book struct {
	forms map[[sha256.Size]byte]*form // by the keys of options, canonical or not
	sums  map[[2]*form]*form
}

func newBook() *book {
	return &book{forms: map[[sha256.Size]byte]*form{}, sums: map[[2]*form]*form{}}
}

// mostForms bounds the forms, and sums of two, of a computation.
const mostForms = 3_000_000

// of returns the canonical form of the game with these canonical options.
func (b *book) of(options []*form) *form {
	task.Check()
	if len(b.forms)+len(b.sums) > mostForms {
		panic(fmt.Sprintf("misere: more than %d forms and sums; use a smaller position", mostForms))
	}
	slices.SortFunc(options, func(f, g *form) int {
		return cmp.Or(f.birthday-g.birthday, slices.Compare(f.key[:], g.key[:]))
	})
	options = slices.Compact(options)
	hash := sha256.New()
	for _, o := range options {
		hash.Write(o.key[:])
	}
	key := [sha256.Size]byte(hash.Sum(nil))
	f, ok := b.forms[key]
	if !ok {
		if f = reversed(options); f == nil {
			f = complete(options, key)
		}
		b.forms[key] = f
	}
	return f
}

// reversed returns the form to which these options reverse, or nil.
func reversed(options []*form) *form {
	for _, o := range options {
		for _, h := range o.options {
			if reversesTo(options, h) {
				return h
			}
		}
	}
	return nil
}

// reversesTo reports whether the game with these options is equal to h, an option of one of them.
func reversesTo(options []*form, h *form) bool {
	kept, lost := 0, len(h.options) > 0
	for _, o := range options {
		switch {
		case slices.Contains(h.options, o):
			kept++
		case !slices.Contains(o.options, h):
			return false
		}
		lost = lost || o.genus.Outcome() == grundy.P
	}
	return kept == len(h.options) && lost
}

// complete returns a new form, whose options do not reverse.
func complete(options []*form, key [sha256.Size]byte) *form {
	f := &form{options: slices.Clone(options), key: key, heap: len(options)}
	genera := make([]GenusSymbol, len(options))
	for i, o := range options {
		genera[i] = o.genus
		f.birthday = max(f.birthday, o.birthday+1)
		if o.heap != i {
			f.heap = -1
		}
	}
	f.genus = mexOf(genera)
	return f
}

func (b *book) plus(f, g *form) *form {
	if f.birthday < g.birthday {
		f, g = g, f
	}
	if g.birthday == 0 {
		return f
	}
	pair := [2]*form{f, g}
	if sum, ok := b.sums[pair]; ok {
		return sum
	}
	var options []*form
	for _, o := range f.options {
		options = append(options, b.plus(o, g))
	}
	for _, o := range g.options {
		options = append(options, b.plus(f, o))
	}
	sum := b.of(options)
	b.sums[pair] = sum
	return sum
}

// adopt returns the form of another book in this one.
func (b *book) adopt(f *form) *form {
	if own, ok := b.forms[f.key]; ok {
		return own
	}
	return b.of(list.Map(f.options, b.adopt))
}

// made returns the form, or that of the game without moves for the zero Form.
func (f Form) made() *form {
	if f.form == nil {
		return newBook().of(nil)
	}
	return f.form
}

// Options returns the options of the form, in order of birthday.
func (f Form) Options() []Form {
	return list.Map(f.made().options, func(o *form) Form { return Form{o} })
}

// Equal reports whether the games are equal: no game distinguishes them in a sum in misère play.
func (f Form) Equal(g Form) bool { return f.made().key == g.made().key }

// Plus returns the form of the sum. The cost is the product of the numbers of followers.
func (f Form) Plus(g Form) Form {
	b := newBook()
	return Form{b.plus(b.adopt(f.made()), b.adopt(g.made()))}
}

// Outcome returns the outcome in misère play.
func (f Form) Outcome() grundy.Outcome { return f.made().genus.Outcome() }

// Genus returns the genus, and how similar the form is to Nim; see [Class].
func (f Form) Genus() GenusSymbol { return f.made().genus }

// Birthday returns the maximal number of moves in the form.
func (f Form) Birthday() int { return f.made().birthday }

// mostText is the longest text of a form, in bytes.
const mostText = 2000

// String returns the form: 0, *n for a heap of n of Nim, and the options of any other form in braces. A very long form
// is described by its genus and birthday.
func (f Form) String() string {
	var text strings.Builder
	f.made().write(&text)
	if text.Len() > mostText {
		return fmt.Sprintf("a form of genus %s and birthday %d", f.Genus(), f.Birthday())
	}
	return text.String()
}

func (f *form) write(text *strings.Builder) {
	switch {
	case text.Len() > mostText:
	case f.heap == 0:
		text.WriteString("0")
	case f.heap > 0:
		text.WriteString("*" + strconv.Itoa(f.heap))
	default:
		for i, o := range f.options {
			text.WriteString([]string{"{", ", "}[min(i, 1)])
			o.write(text)
		}
		text.WriteString("}")
	}
}

// Display shows the form with its genus, class and outcome.
func (f Form) Display() display.Bundle {
	g := f.Genus()
	return display.Plain(fmt.Sprintf("%s: genus %s, %s, %s", f, g, g.Class, g.Outcome().Sentence()))
}

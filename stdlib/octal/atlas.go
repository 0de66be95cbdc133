package octal

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/card"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/periodic"
)

// atlasText is what `sprague survey` found about all codes of up to three digits, a line
// for each standard form: the code that was solved, status, theorem, least preperiod,
// period, and how many values were computed. fourText is the same of the standard forms that
// need four digits.
//
//go:embed atlas.txt
var atlasText string

//go:embed atlas4.txt
var fourText string

// An Entry of the atlas is what is known of one code.
type Entry struct {
	Code      string
	Standard  string // the standard form, see [Game.Standard]
	Solved    string // the code with this standard form that the survey solved
	Status    periodic.Status
	Theorem   string // that proves the period; one of the names of package periodic
	Preperiod int64  // the least, of Code itself
	Period    int64  // 0 if none was found
	Observed  int64  // values that were computed
	Excluded  int64  // no period has preperiod + period below this; 0 if nothing is known
	// Certificate is the digest of the certificate that proved it for the code Solved, see
	// periodic.Certificate.Digest; empty if none is known.
	Certificate string
}

// Verify does not believe the atlas: it searches for the period of the code once more, as the options
// allow, and returns the certificate when the independent checker has confirmed it and it says what the entry does.
// That of the code that the survey solved, which is searched for too if it is another, must have the digest of the
// entry. Of a finite-state certificate of more than 2^24 values the checker looks at a sample. The cost is that of
// [Game.Period]: for most codes a blink, for some minutes, for 0.106 hours.
func (e Entry) Verify(options ...Option) (periodic.Certificate, error) {
	g, err := Parse(e.Code)
	if err != nil {
		return periodic.Certificate{}, err
	}
	if e.Period == 0 {
		return periodic.Certificate{}, fmt.Errorf("octal: %s: no period is known, in %d values: there is nothing to verify",
			e.Code, e.Observed)
	}
	cert, err := g.Period(options...)
	if err != nil {
		return cert, err
	}
	const longest = 1 << 24
	confirm := cert.Verify
	if cert.Bound > longest {
		confirm = func() error { _, err := cert.VerifyQuick(); return err }
	}
	if err := confirm(); err != nil {
		return cert, err
	}
	if cert.Preperiod != e.Preperiod || cert.Period != e.Period {
		return cert, fmt.Errorf("octal: %s: the atlas says preperiod %d, period %d; it is %d, %d", e.Code, e.Preperiod,
			e.Period, cert.Preperiod, cert.Period)
	}
	return cert, e.sameDigest(cert, options)
}

// sameDigest compares the digest of the entry with that of the certificate of the code that the survey solved, which
// is cert, or is searched for.
func (e Entry) sameDigest(cert periodic.Certificate, options []Option) error {
	if e.Certificate == "" {
		return nil
	}
	if e.Code != e.Solved {
		solved, err := Parse(e.Solved)
		if err != nil {
			return err
		}
		if cert, err = solved.Period(options...); err != nil {
			return err
		}
	}
	if digest := cert.Digest(); digest != e.Certificate {
		return fmt.Errorf("octal: %s: the atlas has the digest %s of the certificate of %s; it is %s", e.Code, e.Certificate,
			e.Solved, digest)
	}
	return nil
}

// Entries are entries of the atlas; they show themselves as a table.
type Entries []Entry

// Atlas returns all octal codes d₀.d₁d₂d₃ with d₀ = 0 or 4, in their order, with what a
// survey with this program found and proved about their periods: 1024 of them. Atlas(4) returns those
// of up to four digits, 8192, of whose standard forms a survey has looked at each for a shorter time;
// Atlas(2) and Atlas(1) return the beginnings. Period recomputes a certificate; the README says how
// the surveys are made. It panics for other numbers of digits. The cost is some milliseconds, of
// Atlas(4) a hundred, once.
func Atlas(digits ...int) Entries {
	n := 3
	if len(digits) > 0 {
		n = digits[0]
	}
	switch {
	case len(digits) > 1 || n < 1 || n > 4:
		panic(fmt.Sprintf("octal: Atlas%v: give one number of digits, from 1 to 4", digits))
	case n == 4:
		return slices.Clone(allOfFour())
	}
	return atlas().entries.only(func(e Entry) bool { return len(e.Code) <= n+len("0.") })
}

// A chart is an atlas, ready to be searched.
type chart struct {
	entries Entries
	solved  map[string]Entry // by standard form; the preperiods are those of the standard form
}

// atlas reads the survey of the codes of up to three digits, four that of the forms with four, each once.
var (
	atlas     = sync.OnceValue(func() *chart { return newChart(atlasText, "0.xyz", "4.xyz") })
	four      = sync.OnceValue(func() *chart { return newChart(fourText) })
	allOfFour = sync.OnceValue(func() Entries { return entriesOf(charted, "0.xyzw", "4.xyzw") })
)

// newChart reads the text of a survey, and lists what it knows of some families.
func newChart(text string, patterns ...string) *chart {
	c := &chart{solved: map[string]Entry{}}
	solved, err := ReadAtlas(text)
	if err != nil {
		panic(err)
	}
	for _, e := range solved {
		e.Preperiod = max(0, e.Preperiod-int64(MustParse(e.Code).Standard().Shift))
		c.solved[e.Standard] = e
	}
	c.entries = entriesOf(c.entry, patterns...)
	return c
}

// charted returns what the surveys know of a game.
func charted(g Game) (Entry, bool) {
	if e, ok := atlas().entry(g); ok {
		return e, true
	}
	return four().entry(g)
}

// entriesOf returns what is known of the games of some families, in their order.
func entriesOf(entry func(Game) (Entry, bool), patterns ...string) (out Entries) {
	for _, pattern := range patterns {
		games, err := Family(pattern)
		if err != nil {
			panic(err)
		}
		for _, g := range games {
			if e, ok := entry(g); ok {
				out = append(out, e)
			}
		}
	}
	return out
}

// ReadAtlas reads the text of an atlas as `sprague survey atlas` writes it: a line for each
// code that was solved or tried, with tabs between code, status, theorem, least
// preperiod, period and the number of values. A seventh field may follow: of a proved period the
// digest of the certificate, of an open code a bound below which there is no preperiod + period.
// Lines of comment begin with #.
func ReadAtlas(text string) (Entries, error) {
	var out Entries
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		e, err := readEntry(line)
		if err != nil {
			return nil, fmt.Errorf("octal: line %d of an atlas: %w", n, err)
		}
		out = append(out, e)
	}
	return out, nil
}

// readEntry reads a line of an atlas.
func readEntry(line string) (Entry, error) {
	f := strings.Split(line, "\t")
	if len(f) != 6 && len(f) != 7 {
		return Entry{}, fmt.Errorf("%d fields; there must be six or seven", len(f))
	}
	g, err := Parse(f[0])
	if err != nil {
		return Entry{}, err
	}
	e := Entry{Code: g.Code(), Solved: g.Code(), Standard: g.Standard().Game.Code(), Theorem: f[2]}
	if err := e.Status.UnmarshalText([]byte(f[1])); err != nil {
		return Entry{}, err
	}
	for i, to := range []*int64{&e.Preperiod, &e.Period, &e.Observed} {
		if *to, err = strconv.ParseInt(f[3+i], 10, 64); err != nil {
			return Entry{}, err
		}
	}
	switch {
	case len(f) == 6:
	case e.Period > 0:
		e.Certificate = f[6]
	default:
		e.Excluded, err = strconv.ParseInt(f[6], 10, 64)
	}
	return e, err
}

// entry returns what is known of a game by its standard form.
func (c *chart) entry(g Game) (Entry, bool) {
	s := g.Standard()
	e, ok := c.solved[s.Game.Code()]
	if !ok {
		return e, false
	}
	e.Code = g.Code()
	if e.Period == 0 {
		return e, true // the bound is that of the standard form, which a shift does not lessen
	}
	n := e.Preperiod + int64(s.Shift)
	if e.Preperiod == 0 { // the zeros below the shift may be in the pattern too
		values := g.Values(s.Shift + int(e.Period))
		for n > 0 && values[n-1] == values[n-1+e.Period] {
			n--
		}
	}
	e.Preperiod = n
	return e, true
}

// Lookup returns what the atlas knows of a code: of four digits at most, or with the
// standard form of one of these. It is false for other codes and for no codes.
func Lookup(code string) (Entry, bool) {
	g, err := Parse(code)
	if err != nil || !g.rule.FiniteOctal() {
		return Entry{}, false
	}
	return charted(g)
}

// Beginning returns the entries whose values begin G(0), G(1), … as given.
func (e Entries) Beginning(values ...int) Entries {
	return e.only(func(e Entry) bool {
		return slices.Equal(MustParse(e.Code).Values(len(values)), values)
	})
}

// WithPeriod returns the entries with the least period p; with 0, those of which none is
// known.
func (e Entries) WithPeriod(p int64) Entries {
	return e.only(func(e Entry) bool { return e.Period == p })
}

// Proved returns the entries whose period is proved.
func (e Entries) Proved() Entries {
	return e.only(func(e Entry) bool { return e.Period > 0 && e.Status == periodic.Proved })
}

// Forms returns one entry for each standard form: the one that was solved.
func (e Entries) Forms() Entries {
	return e.only(func(e Entry) bool { return e.Code == e.Solved })
}

func (e Entries) only(keep func(Entry) bool) Entries {
	var out Entries
	for _, entry := range e {
		if keep(entry) {
			out = append(out, entry)
		}
	}
	return out
}

// String says what is known of the code.
func (e Entry) String() string {
	known := fmt.Sprintf("no period in %d values", e.Observed)
	if e.Excluded > 0 {
		known += fmt.Sprintf(", none with preperiod + period below %d", e.Excluded)
	}
	if e.Period > 0 {
		known = fmt.Sprintf("preperiod %d, period %d, %s (%s)", e.Preperiod, e.Period, e.Status, e.Theorem)
	}
	return e.Code + ": " + known
}

// Display shows what is known of the code, and how to have the certificate.
func (e Entry) Display() display.Bundle {
	g, err := Parse(e.Code)
	if err != nil {
		return display.Plain(e.String())
	}
	c := card.Card{Title: "Atlas: " + g.title(), Values: g.Values(shownValues), More: true}
	c.Add("rule", "%s", g.Rule())
	if e.Standard != e.Code {
		c.Add("standard form", "%s", e.Standard)
	}
	if e.Solved != e.Code {
		c.Add("solved as", "%s, which has the same standard form", e.Solved)
	}
	switch {
	case e.Period == 0:
		c.Add("period", "none found, open")
	default:
		c.Add("period", "%d, %s", e.Period, e.Status)
		c.Add("preperiod", "%d, the least", e.Preperiod)
		c.Add("theorem", "%s", e.Theorem)
	}
	c.Add("looked at", "%d values", e.Observed)
	me := g.spelling()
	c.Next = []string{me + ".Period(octal.MaxTime(time.Minute))"}
	if e.Period > 0 {
		c.Next = append([]string{me + ".Period()"}, fmt.Sprintf("octal.Atlas().WithPeriod(%d)", e.Period),
			me+".Value(1_000_000_000_000)")
	}
	return c.Bundle()
}

// shownEntries is how many entries a table shows.
const shownEntries = 100

// String shows the entries in columns, the first hundred of them.
func (e Entries) String() string { return e.table().String() }

// Display shows the entries as a table, the first hundred of them.
func (e Entries) Display() display.Bundle { return e.table().Display() }

// A listing is a table of entries and how many it leaves out.
type listing struct {
	tabular.Table
	all, left int
}

func (e Entries) table() listing {
	t := listing{Table: tabular.Table{Header: []string{"code", "standard form", "preperiod", "period", "status",
		"theorem", "values computed"}}, all: len(e)}
	for _, entry := range e[:min(len(e), shownEntries)] {
		preperiod, period, status := "", "", "open"
		if entry.Period > 0 {
			preperiod, period, status = fmt.Sprint(entry.Preperiod), fmt.Sprint(entry.Period), entry.Status.String()
		}
		t.Add(entry.Code, entry.Standard, preperiod, period, status, entry.Theorem, fmt.Sprint(entry.Observed))
	}
	t.left = len(e) - len(t.Rows)
	return t
}

// count says how many entries there are.
func (t listing) count() string {
	text := fmt.Sprintf("%d codes", t.all)
	if t.all == 1 {
		text = "1 code"
	}
	if t.left > 0 {
		text += fmt.Sprintf("; %d more are not shown", t.left)
	}
	return text
}

// String writes the table and the number of entries.
func (t listing) String() string { return t.Text() + t.count() }

// Display shows the table and the number of entries.
func (t listing) Display() display.Bundle {
	return display.Plain(t.String()).With(display.MIMEHTML, []byte(t.HTML()+"<p>"+t.count()+"</p>"))
}

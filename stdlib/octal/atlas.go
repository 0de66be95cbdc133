package octal

import (
	_ "embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"sprague/stdlib/display"
	"sprague/stdlib/internal/summary"
	"sprague/stdlib/internal/tabular"
	"sprague/stdlib/periodic"
)

// atlasText is the output of `sprague survey` for all codes of up to three digits, one line for each standard form:
// code solved, status, theorem, least preperiod, period, number of values computed. fourText has the standard forms
// that need four digits.
//
//go:embed atlas.txt
var atlasText string

//go:embed atlas4.txt
var fourText string

// An Entry is the atlas's knowledge of one code.
type Entry struct {
	Code      string
	Standard  string // the standard form, see [Game.Standard]
	Solved    string // the code of this standard form that the survey solved
	Status    periodic.Status
	Theorem   string // proves the period; one of the names of package periodic
	Preperiod int64  // the least, of Code itself
	Period    int64  // 0 if none was found
	Observed  int64  // number of values computed
	Excluded  int64  // no period has preperiod + period below this; 0 if nothing is known
	// Certificate is the digest (see periodic.Certificate.Digest) of the certificate for the code Solved, or "".
	Certificate string
}

// Verify searches for the period of the code again, within the options, and returns the certificate once the
// independent checker has confirmed it and it agrees with the entry. If the entry has a digest, the certificate of
// the code Solved, which Verify finds too, must have it. For a finite-state certificate of more than 2^24 values
// the checker verifies a sample. The cost is that of [Game.Period]: for most codes a fraction of a second, for some
// minutes, for 0.106 hours.
func (e Entry) Verify(options ...Option) (periodic.Certificate, error) {
	g, err := Parse(e.Code)
	if err != nil {
		return periodic.Certificate{}, err
	}
	if e.Period == 0 {
		return periodic.Certificate{}, fmt.Errorf(
			"octal: %s: no period is known after %d values, so there is nothing to verify", e.Code, e.Observed)
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
		return cert, fmt.Errorf("octal: %s: the atlas has preperiod %d, period %d; the search found %d, %d", e.Code,
			e.Preperiod, e.Period, cert.Preperiod, cert.Period)
	}
	return cert, e.sameDigest(cert, options)
}

// sameDigest compares the digest of the entry with that of the certificate of the code Solved: cert itself if the
// codes are equal.
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
		return fmt.Errorf("octal: %s: the atlas has digest %s for the certificate of %s; the certificate found has %s",
			e.Code, e.Certificate, e.Solved, digest)
	}
	return nil
}

// Entries are entries of the atlas. They display as a table.
type Entries []Entry

// Atlas returns all 1024 octal codes d₀.d₁d₂d₃ with d₀ = 0 or 4, in order, with the periods that a survey by this
// program found and proved. Atlas(4) returns the 8192 codes of up to four digits, on whose standard forms the
// survey spent less time; Atlas(2) and Atlas(1) return the shorter codes. Period recomputes a certificate; the
// README describes how to run a survey. It panics unless digits is from 1 to 4. The first call takes a few
// milliseconds, that of Atlas(4) about 100 ms.
func Atlas(digits ...int) Entries {
	n := 3
	if len(digits) > 0 {
		n = digits[0]
	}
	switch {
	case len(digits) > 1 || n < 1 || n > 4:
		panic(fmt.Sprintf("octal: Atlas%v: give one number of digits, from 1 to 4", digits))
	case n == 4:
		return slices.Clone(listOfFour())
	}
	return listOfThree().only(func(e Entry) bool { return len(e.Code) <= n+len("0.") })
}

var (
	threeForms  = sync.OnceValue(func() map[string]Entry { return formsOf(atlasText) })
	fourForms   = sync.OnceValue(func() map[string]Entry { return formsOf(fourText) })
	listOfThree = sync.OnceValue(func() Entries { return entriesOf("0.xyz", "4.xyz") })
	listOfFour  = sync.OnceValue(func() Entries { return entriesOf("0.xyzw", "4.xyzw") })
)

// formsOf returns the entries of a survey by standard form, with the preperiod of that form.
func formsOf(text string) map[string]Entry {
	forms := map[string]Entry{}
	solved, err := ReadAtlas(text)
	if err != nil {
		panic(err)
	}
	for _, e := range solved {
		e.Preperiod = max(0, e.Preperiod-int64(MustParse(e.Code).Standard().Shift))
		forms[e.Standard] = e
	}
	return forms
}

// entriesOf returns the entries of the games of the patterns, in order.
func entriesOf(patterns ...string) (out Entries) {
	games, err := Family(patterns...)
	if err != nil {
		panic(err)
	}
	for _, g := range games {
		if e, ok := charted(g); ok {
			out = append(out, e)
		}
	}
	return out
}

// ReadAtlas parses an atlas written by `sprague survey atlas`: one line for each code solved or tried, with
// tab-separated fields: code, status, theorem, least preperiod, period, number of values. An optional seventh field
// is the digest of the certificate if the period is proved, and otherwise a bound that preperiod + period is not
// below. Lines that begin with # are comments.
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

func readEntry(line string) (Entry, error) {
	f := strings.Split(line, "\t")
	if len(f) != 6 && len(f) != 7 {
		return Entry{}, fmt.Errorf("%d fields; want six or seven", len(f))
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

// charted returns the entry of a game by its standard form.
func charted(g Game) (Entry, bool) {
	s := g.Standard()
	e, ok := threeForms()[s.Game.Code()]
	if !ok {
		e, ok = fourForms()[s.Game.Code()]
	}
	if !ok {
		return e, false
	}
	e.Code = g.Code()
	if e.Period == 0 {
		return e, true // a shift does not lower the bound of the standard form
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

// Lookup returns the atlas entry of a code of at most four digits, or of one with the same standard form. It
// returns false for other codes and for text that is not a code.
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

// WithPeriod returns the entries with least period p, or for p = 0 those without a known period.
func (e Entries) WithPeriod(p int64) Entries {
	return e.only(func(e Entry) bool { return e.Period == p })
}

// Proved returns the entries whose period is proved.
func (e Entries) Proved() Entries {
	return e.only(func(e Entry) bool { return e.Period > 0 && e.Status == periodic.Proved })
}

// Forms returns the entry solved for each standard form.
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

// String returns a one-line summary of the entry.
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

// Display shows the entry and the call that computes its certificate.
func (e Entry) Display() display.Bundle {
	g, err := Parse(e.Code)
	if err != nil {
		return display.Plain(e.String())
	}
	c := summary.Summary{Title: "Atlas: " + g.title(), Values: g.Values(shownValues), More: true}
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

// shownEntries limits the rows of a table.
const shownEntries = 100

// String formats the first hundred entries in columns.
func (e Entries) String() string { return e.table().String() }

// Display shows the first hundred entries as a table.
func (e Entries) Display() display.Bundle { return e.table().Display() }

// A listing is a table of entries with a line below.
type listing struct {
	tabular.Table
	count string // of all entries, and of those omitted
}

func (e Entries) table() listing {
	t := listing{Table: tabular.Table{Header: []string{"code", "standard form", "preperiod", "period", "status",
		"theorem", "values computed"}}, count: fmt.Sprintf("%d codes", len(e))}
	for _, entry := range e[:min(len(e), shownEntries)] {
		preperiod, period, status := "", "", "open"
		if entry.Period > 0 {
			preperiod, period, status = fmt.Sprint(entry.Preperiod), fmt.Sprint(entry.Period), entry.Status.String()
		}
		t.Add(entry.Code, entry.Standard, preperiod, period, status, entry.Theorem, fmt.Sprint(entry.Observed))
	}
	if len(e) == 1 {
		t.count = "1 code"
	}
	if omitted := len(e) - len(t.Rows); omitted > 0 {
		t.count += fmt.Sprintf("; %d more are not shown", omitted)
	}
	return t
}

func (t listing) String() string { return t.Text() + t.count }

func (t listing) Display() display.Bundle {
	return display.Plain(t.String()).With(display.MIMEHTML, []byte(t.HTML()+"<p>"+t.count+"</p>"))
}

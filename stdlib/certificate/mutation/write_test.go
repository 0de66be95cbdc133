package mutation

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/subtraction"
)

var (
	folder = flag.String("write", "", "the folder into which certificates are written, for checkers in other "+
		"languages to read")
	which = flag.String("which", "choice",
		"choice: some of each theorem; atlas: all periods of the atlas below 1000; long: those that take "+
			"a checker minutes; bound=N: periods of the atlas that need no more than N values; mutants=N: N changes of each "+
			"short one")
	judged = flag.Bool("judge", false,
		"judge the certificates in the files that are named, by the definitions of their games")
)

// codes are games of all theorems; certificates by all of them stand in the registry besides.
var codes = []string{"0.77", "0.137", "0.07", "0.33", "4.7", "0.3(30)", "0.(3)", "0.2(3)", "0.144", "0.3F", "0.F",
	"0.8", "0.(631)", "0.3(70)", "0.(05)", "0.(30)"}

// A section is a game with the heaps up to some one.
type section struct {
	code string
	heap int
}

// sections are those of Dawson's Kayles, of Kayles, and of games of which no more is known.
var sections = []section{{"0.07", 4}, {"0.07", 10}, {"0.07", 14}, {"0.07", 24}, {"0.77", 12}, {"0.6", 8}, {"0.3", 20}}

// quotients are games whose misère quotient is small.
var quotients = []string{"0.31", "0.312", "0.34", "0.712", "0.153", "0.53", "0.123", "0.351", "0.72", "0.144", "0.241",
	"0.71", "0.77", "0.115"}

// TestWrite writes certificates for other checkers. Beside each stands, as false-….json, one that says something false,
// but beside those of the atlas and changed ones.
func TestWrite(t *testing.T) {
	if *folder == "" {
		t.Skip("no folder is named")
	}
	w := writer{t: t, dir: *folder}
	var n int
	name, number, _ := strings.Cut(*which, "=")
	if _, err := fmt.Sscan(number, &n); number != "" && err != nil {
		t.Fatal(err)
	}
	switch name {
	case "choice":
		w.choice()
	case "atlas":
		w.periods(1000)
	case "long":
		w.long()
	case "bound":
		w.atlas(int64(n))
	case "mutants":
		w.mutants(n, *seed)
	default:
		t.Fatalf("-which %s", *which)
	}
	fmt.Printf("%d certificates, %d false ones\n", w.written, w.false)
}

// TestJudge fails if what another checker has accepted is false.
func TestJudge(t *testing.T) {
	if !*judged {
		t.Skip("nothing is to be judged")
	}
	for _, path := range flag.Args() {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := judge(text); err != nil {
			t.Errorf("%s is accepted, and false: %v: %.1000s", path, err, text)
		}
	}
}

type writer struct {
	t              *testing.T
	dir            string
	written, false int
	only           *[][]byte // where certificates go instead of files
}

func (w *writer) choice() {
	for _, code := range codes {
		w.period(octal.MustParse(code).Period())
	}
	for _, takes := range [][]int{{1, 2, 3}, {2, 5, 7}, {3, 4}} {
		w.period(subtraction.New(takes...).Period())
		w.period(subtraction.AllBut(takes...).Period())
	}
	for _, theorem := range check.Theorems() {
		if theorem.Coq != "" {
			w.write([]byte(theorem.Example), "period", "example ")
		}
	}
	for _, code := range quotients {
		w.quotient(misere.Quotient(octal.MustParse(code)))
	}
	for _, s := range sections {
		w.quotient(misere.Quotient(octal.MustParse(s.code), misere.MaxHeap(s.heap)))
	}
}

func (w *writer) long() {
	w.period(octal.MustParse("0.56").Period())
	w.period(octal.MustParse("0.156").Period())
	w.quotient(misere.Quotient(octal.MustParse("0.07"), misere.MaxHeap(26)))
}

// mutants writes changes of short certificates of all theorems.
func (w *writer) mutants(n int, seed uint64) {
	choice := writer{t: w.t, dir: w.dir, only: &[][]byte{}}
	choice.choice()
	for i, text := range *choice.only {
		for _, changed := range Of(text, *choice.only, n, seed+uint64(i)) {
			w.written++
			w.file(fmt.Sprintf("mutant-%d", w.written), changed)
		}
	}
}

func (w *writer) atlas(bound int64) {
	for _, e := range octal.Atlas() {
		if e.Status != periodic.Proved || e.Theorem == periodic.NameFiniteState || e.Preperiod+e.Period > bound {
			continue
		}
		c, err := octal.MustParse(e.Code).Period()
		if err == nil && c.Theorem != periodic.NameFiniteState && c.Bound <= bound {
			w.period(c, nil)
		}
	}
}

// periods writes what is proved of all codes with a period below some bound.
func (w *writer) periods(bound int64) {
	for _, e := range octal.Atlas().Proved() {
		if e.Period >= bound {
			continue
		}
		c, err := octal.MustParse(e.Code).Period()
		if err != nil {
			w.t.Fatal(err)
		}
		text, err := json.Marshal(c)
		if err != nil {
			w.t.Fatal(err)
		}
		w.written++
		w.file("", text)
	}
}

func (w *writer) period(c periodic.Certificate, err error) {
	if err != nil {
		w.t.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		w.t.Fatal(err)
	}
	w.write(text, []string{"preperiod", "period"}[rand.IntN(2)], "")
}

func (w *writer) quotient(m misere.Monoid, err error) {
	if err != nil {
		w.t.Fatal(err)
	}
	w.write(m.Certificate().JSON(), "order", "")
}

// write writes a certificate, and one in which the number of a field is another.
func (w *writer) write(text []byte, field, prefix string) {
	if w.only != nil {
		*w.only = append(*w.only, text)
		return
	}
	w.written++
	w.file(prefix, text)
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		w.t.Fatal(err)
	}
	fields[field] = fields[field].(float64) + 1 + float64(rand.IntN(3))
	if text, err := json.Marshal(fields); err == nil {
		w.false++
		w.file("false-"+prefix, text)
	}
}

// file writes one, under a name that says what it is of as far as it can be read.
func (w *writer) file(prefix string, text []byte) {
	var named struct {
		Game, Kind string
		Heaps      int
		Period     int
	}
	_ = json.Unmarshal(text, &named) // changed ones may be anything
	name := prefix + named.Kind + " " + named.Game
	if named.Heaps > 0 && named.Period == 0 {
		name += fmt.Sprintf(" to %d", named.Heaps)
	}
	if strings.HasPrefix(prefix, "mutant-") {
		name = prefix
	}
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(" {},()'", r) {
			return '_'
		}
		return r
	}, name)
	if err := os.WriteFile(filepath.Join(w.dir, name+".json"), text, 0o644); err != nil {
		w.t.Fatal(err)
	}
}

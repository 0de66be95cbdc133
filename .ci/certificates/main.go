// Certificates writes certificates into a folder, for the checkers in other languages to read: some of each theorem,
// or with -bound all periods of the atlas that need no more than so many values. Beside each stands, as
// false-….json, one that says something false.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/subtraction"
)

// codes are games of all theorems but the finite-state one.
var codes = []string{"0.77", "0.137", "0.07", "0.33", "4.7", "0.3(30)", "0.(3)", "0.2(3)", "0.144"}

// quotients are games whose misère quotient is small.
var quotients = []string{"0.31", "0.312", "0.34", "0.712", "0.153", "0.53", "0.123", "0.351", "0.72", "0.144", "0.241", "0.71", "0.77", "0.115"}

func main() {
	bound := flag.Int64("bound", 0, "the periods of the atlas that need so many values, in place of the choice")
	flag.Parse()
	if flag.NArg() != 1 {
		log.Fatal("usage: certificates [-bound N] DIR")
	}
	w := writer{dir: flag.Arg(0)}
	if *bound > 0 {
		w.atlas(*bound)
	} else {
		w.choice()
	}
	fmt.Printf("%d certificates, %d false ones\n", w.written, w.false)
}

type writer struct {
	dir            string
	written, false int
}

func (w *writer) choice() {
	for _, code := range codes {
		w.period(octal.MustParse(code).Period())
	}
	for _, takes := range [][]int{{1, 2, 3}, {2, 5, 7}, {3, 4}} {
		w.period(subtraction.New(takes...).Period())
		w.period(subtraction.AllBut(takes...).Period())
	}
	for _, code := range quotients {
		m, err := misere.Quotient(octal.MustParse(code))
		if err != nil {
			log.Fatalf("%s: %v", code, err)
		}
		w.write(m.Certificate().JSON(), "order")
	}
}

func (w *writer) atlas(bound int64) {
	for _, e := range octal.Atlas() {
		if e.Code != e.Solved || e.Status != periodic.Proved || e.Theorem == periodic.NameFiniteState || 3*e.Preperiod+3*e.Period > bound {
			continue
		}
		c, err := octal.MustParse(e.Code).Period()
		if err == nil && c.Theorem != periodic.NameFiniteState && c.Bound <= bound {
			w.period(c, nil)
		}
	}
}

func (w *writer) period(c periodic.Certificate, err error) {
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(c)
	if err != nil {
		log.Fatal(err)
	}
	w.write(text, []string{"preperiod", "period"}[rand.IntN(2)])
}

// write writes a certificate, and one in which the number of a field is another.
func (w *writer) write(text []byte, field string) {
	w.written++
	w.file("", text)
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		log.Fatal(err)
	}
	fields[field] = fields[field].(float64) + 1 + float64(rand.IntN(3))
	if text, err := json.Marshal(fields); err == nil {
		w.false++
		w.file("false-", text)
	}
}

func (w *writer) file(prefix string, text []byte) {
	var named struct{ Game, Kind string }
	if err := json.Unmarshal(text, &named); err != nil {
		log.Fatal(err)
	}
	name := strings.Map(func(r rune) rune {
		if strings.ContainsRune(" {},()", r) {
			return '_'
		}
		return r
	}, named.Kind+" "+named.Game)
	if err := os.WriteFile(filepath.Join(w.dir, prefix+name+".json"), text, 0o644); err != nil {
		log.Fatal(err)
	}
}

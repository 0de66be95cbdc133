package site

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"sprague/internal/atomicfile"
	"sprague/stdlib/figure"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
)

//go:embed game.html
var gamePage string

var gameTemplate = template.Must(template.New("game").Parse(gamePage))

// gameData fills game.html.
type gameData struct {
	Name, Code, Rule string
	Period           string   // what is known of it
	Steps            []string // of the proof that is carried out anew for the page
	Figure           template.HTML
	Rows             []valueRow
	Exceptions       bool // are among the values
	Links            []gameLink
	Board            board
}

// A valueRow is a line of the table of values: those of the heaps From, From+1, …
type valueRow struct {
	From   int
	Values []shownValue
}

type shownValue struct {
	Value     int
	Exception bool // it is not what the period makes it
}

type gameLink struct{ Text, Address string }

// A board is what the script of the page plays with: Digits[t] says which moves take t tokens, Values are G(0), G(1), …
type board struct {
	Digits, Values []int
}

const (
	longestRow  = 12      // of tokens, on the board
	gameValues  = 1 << 16 // values in which a period is looked for: less than a second
	figureHeaps = 96      // in the figure of a game without a period
)

// WriteGame writes a page of one game, which needs no network and no kernel, into the folder dir, and
// returns its name: the rule, a board to play on against the machine, the first values, the period with
// its proof, a figure, and links; to the lessons too if dir holds a site. It is an error when the moves of
// the game are not runs of tokens taken from a row.
func WriteGame(dir string, g octal.Game) (string, error) {
	data, err := newGameData(g, Complete(dir))
	if err != nil {
		return "", err
	}
	var out bytes.Buffer
	if err := gameTemplate.Execute(&out, data); err != nil {
		return "", err
	}
	name := filepath.Join(dir, fileName(g.Name())+".html")
	return name, atomicfile.Write(name, out.Bytes())
}

// fileName is a name without signs that addresses spell otherwise: "dawsons-kayles".
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.':
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

func newGameData(g octal.Game, beside bool) (gameData, error) {
	b := board{Values: g.Values(longestRow + 1)}
	for t := range longestRow + 1 {
		b.Digits = append(b.Digits, g.Digit(t))
	}
	if b.Digits[0] != 0 || slices.Max(b.Digits) > 7 {
		return gameData{}, fmt.Errorf("%s: a move is not a run of tokens taken from a row, and a page has a board "+
			"for such games alone: those of octal codes that begin with 0", g.Name())
	}
	data := gameData{Name: g.Name(), Code: g.Code(), Rule: g.Rule(), Board: b, Links: gameLinks(g, beside)}
	cert, _ := g.PeriodWithin(gameValues) // the error says that none was found, as the certificate does
	data.Period = periodText(g, cert)
	picture := figure.Values(g.Values(figureHeaps))
	if cert.Status == periodic.Proved {
		for _, s := range cert.Steps() {
			data.Steps = append(data.Steps, s.Statement)
		}
		if len(cert.Values) > 0 {
			picture = figure.Period(cert)
		}
	}
	data.Figure = template.HTML(picture.Title("").Sized(4.2, 3).SVG())
	data.Rows, data.Exceptions = valueRows(g, cert), len(cert.Exceptions) > 0
	return data, nil
}

// periodText says what is known of the period: from the certificate, or where that proves nothing from the atlas.
func periodText(g octal.Game, cert periodic.Certificate) string {
	if cert.Status == periodic.Proved {
		gain := ""
		if cert.Saltus != 0 {
			gain = fmt.Sprintf(", each time greater by %d", cert.Saltus)
		}
		return fmt.Sprintf("From heap %d on the values repeat with period %d%s, for ever. It is proved by the theorem “%s” "+
			"from %d values.", cert.Preperiod, cert.Period, gain, cert.Theorem, cert.Bound)
	}
	for _, e := range octal.Atlas(4) {
		if e.Code == g.Code() && e.Status == periodic.Proved {
			return fmt.Sprintf("From heap %d on the values repeat with period %d, for ever. It is proved by the theorem “%s”; "+
				"the certificate has the digest %s.", e.Preperiod, e.Period, e.Theorem, e.Certificate)
		}
		if e.Code == g.Code() {
			return fmt.Sprintf("No period is proved. The atlas of this program has looked at %d values.", e.Observed)
		}
	}
	return fmt.Sprintf("No period is proved. This page has looked at %d values.", gameValues)
}

// valueRows are the first values in rows as long as the period, if that leaves room on a telephone.
func valueRows(g octal.Game, cert periodic.Certificate) (rows []valueRow) {
	const most, lines = 12, 8
	width := 10
	if cert.Status == periodic.Proved && 4 <= cert.Period && cert.Period <= most {
		width = int(cert.Period)
	}
	for n, v := range g.Values(lines * width) {
		if n%width == 0 {
			rows = append(rows, valueRow{From: n})
		}
		row := &rows[len(rows)-1]
		row.Values = append(row.Values, shownValue{v, slices.Contains(cert.Exceptions, int64(n))})
	}
	return rows
}

// gameLinks are ten at most, those of the site first.
func gameLinks(g octal.Game, beside bool) (links []gameLink) {
	if beside {
		links = []gameLink{{"Lesson: Kayles", "read/kayles.html"}, {"Lesson: octal codes", "read/codes.html"},
			{"Lesson: what proves a period", "read/periodicity.html"}, {"Lesson: sums of games", "read/sums.html"},
			{"A new notebook", "notebook.html?new=1"}, {"The course", "index.html"}}
	}
	var first []string
	for _, v := range g.Values(20)[1:] {
		first = append(first, fmt.Sprint(v))
	}
	return append(links,
		gameLink{"These values in the OEIS", "https://oeis.org/search?q=" + url.QueryEscape(strings.Join(first, ","))},
		gameLink{"Octal games in Wikipedia", "https://en.wikipedia.org/wiki/Octal_game"})
}

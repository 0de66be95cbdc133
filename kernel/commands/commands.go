package commands

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"sprague/kernel"
)

func help(_ context.Context, h *Host, _ string) Answer {
	var b strings.Builder
	b.WriteString("A cell is Go: statements, declarations, or an expression whose value is shown; a\ntrailing ; hides " +
		"it, and ans is the last one. Packages need no import.\n\n")
	rows := [][2]string{
		{"?name  name?", "documentation: ?octal  ?octal.Game.Period  ?kayles; ??name shows more"},
		{"Tab", "complete a name; the list shows types"},
	}
	if h.Quit != nil {
		rows = append(rows,
			[2]string{"↑ ↓  Ctrl-R", "earlier cells, or the lines above; ⏎ stands for the end of a line"},
			[2]string{"Ctrl-C", "interrupt the cell, or clear the line"})
	}
	for _, c := range Table() {
		missing := map[string]bool{"quit": h.Quit == nil, "edit": h.Edit == nil, "save": h.Save == nil}
		if !missing[c.Name] {
			rows = append(rows, [2]string{strings.TrimSpace(":" + c.Name + " " + c.Args), c.Help})
		}
	}
	for _, r := range rows {
		fmt.Fprintf(&b, "  %s%s  %s\n", r[0], strings.Repeat(" ", max(0, 16-utf8.RuneCountInString(r[0]))), r[1])
	}
	b.WriteString("\nStart with   octal.Kayles.Values(36)   or   :lesson kayles")
	if h.Quit != nil {
		b.WriteString("\nThe same in a browser, with all lessons:   sprague notebook --lessons games")
	}
	return Answer{Text: b.String()}
}

func search(_ context.Context, h *Host, query string) Answer {
	hits := h.Session.Search(query)
	var places []Found
	if h.Library != nil {
		places = h.Library.Search(query)
	}
	named := gamesNamed(query)
	if len(hits)+len(places)+len(named) == 0 {
		return Answer{Text: "nothing found for " + query + "\n" + ownGame}
	}
	var b strings.Builder
	for _, g := range named[:min(len(named), 4)] {
		b.WriteString(g.String())
	}
	for _, hit := range hits[:min(len(hits), 12)] {
		fmt.Fprintf(&b, "%s\n    %s\n", hit.Name, h.clipped(hit.Doc, 5))
	}
	if len(hits) > 0 {
		b.WriteString("?NAME shows all of it\n")
	}
	for _, p := range places[:min(len(places), 8)] {
		fmt.Fprintf(&b, ":lesson %s, %s\n    %s\n", p.Lesson, p.Heading, h.clipped(p.Line, 5))
	}
	if len(named) == 0 && !hit(query, hits, places) {
		b.WriteString("\nnothing above has all of " + query + ", and no game has this name\n" + ownGame)
	}
	return Answer{Text: strings.TrimRight(b.String(), "\n")}
}

// hit reports whether one of the results has all words of a query. What is found for one word has it.
func hit(query string, hits []kernel.Match, places []Found) bool {
	words := strings.Fields(strings.ToLower(query))
	all := func(text string) bool {
		text = strings.ToLower(text)
		return !slices.ContainsFunc(words, func(word string) bool { return !strings.Contains(text, word) })
	}
	return len(words) == 1 ||
		slices.ContainsFunc(hits, func(m kernel.Match) bool { return all(m.Name + " " + m.Doc) }) ||
		slices.ContainsFunc(places, func(p Found) bool { return all(p.Lesson + " " + p.Heading + " " + p.Line) })
}

// clipped cuts a line to what the host can show beside some columns.
func (h *Host) clipped(line string, beside int) string {
	most := max(20, h.Columns-beside)
	if h.Columns == 0 || utf8.RuneCountInString(line) <= most {
		return line
	}
	return string([]rune(line)[:most-1]) + "…"
}

func doc(ctx context.Context, h *Host, name string) Answer {
	return h.answer(ctx, name, kernel.Full)
}

func vars(ctx context.Context, h *Host, _ string) Answer {
	list := h.Session.VariableValues(ctx)
	if len(list) == 0 {
		return Answer{Text: "nothing yet"}
	}
	names, types := 0, 0
	for _, v := range list {
		names = max(names, utf8.RuneCountInString(v.Name))
		if v.Value != "" {
			types = max(types, utf8.RuneCountInString(v.Type))
		}
	}
	types = min(types, 24)
	var lines []string
	for _, v := range list {
		line := fmt.Sprintf("%-*s  %s", names, v.Name, v.Type)
		if v.Value != "" {
			line = fmt.Sprintf("%-*s  %-*s  %s", names, v.Name, types, v.Type, v.Value)
		}
		lines = append(lines, h.clipped(line, 0))
	}
	return Answer{Text: strings.Join(lines, "\n")}
}

// eval evaluates code of a command as the host's cell.
func (h *Host) eval(ctx context.Context, code string) kernel.Result {
	cell := h.Cell
	cell.Source = code
	return h.Session.Eval(ctx, cell, h.Out)
}

// evalSilently does so without changing ans.
func (h *Host) evalSilently(ctx context.Context, code string) kernel.Result {
	silent := *h
	silent.Cell.Silent = true
	return silent.eval(ctx, code)
}

// full prints the last value as a whole, where showing it has left out its middle.
func full(ctx context.Context, h *Host, _ string) Answer {
	return Answer{Result: h.eval(ctx, "_, _ = fmt.Println(ans)")}
}

func timed(ctx context.Context, h *Host, code string) Answer {
	begin := time.Now()
	r := h.eval(ctx, code)
	if r.Err == nil {
		h.Out.Stream(kernel.Stdout, "took "+brief(time.Since(begin))+"\n")
	}
	return Answer{Result: r}
}

// brief writes a duration with three digits.
func brief(d time.Duration) string {
	for unit := time.Nanosecond; ; unit *= 10 {
		if d < 1000*unit {
			return d.Round(unit).String()
		}
	}
}

func bench(ctx context.Context, h *Host, code string) Answer {
	r := h.evalSilently(ctx, fmt.Sprintf(`func() (int, time.Duration) {
	run := func() {
%s
	}
	begin, n := time.Now(), 0
	for n = 0; n == 0 || time.Since(begin) < time.Second/2; n++ { run() }
	return n, time.Since(begin) / time.Duration(n)
}()`, statement(code)))
	if r.Err != nil || r.Value == nil {
		return Answer{Result: kernel.Result{Err: r.Err}}
	}
	n, each, _ := strings.Cut(r.Value.Text(), " ")
	if d, err := time.ParseDuration(each); err == nil {
		each = brief(d)
	}
	return Answer{Text: fmt.Sprintf("%s each, of %s times", each, n)}
}

// statement returns code as a statement: the value of an expression is discarded.
func statement(code string) string {
	e, err := parser.ParseExpr(code)
	if err != nil {
		return code
	}
	if _, call := ast.Unparen(e).(*ast.CallExpr); call {
		return code
	}
	return "_ = " + code
}

func edit(ctx context.Context, h *Host, number string) Answer {
	if h.Edit == nil {
		return failed("only a terminal opens an editor")
	}
	return Answer{Err: h.Edit(ctx, number)}
}

func save(_ context.Context, h *Host, path string) Answer {
	ext := filepath.Ext(path)
	if ext != ".go" && ext != ".ipynb" {
		return failed("save where? :save kayles.ipynb, or kayles.go for a script")
	}
	if _, err := os.Stat(path); err == nil {
		return failed("%s is there already; nothing was written", path)
	}
	if h.Save == nil {
		return failed("only a terminal saves its cells; a notebook is saved as it is, and sprague run --out FILE writes one")
	}
	n, failed, err := h.Save(path)
	if err != nil {
		return Answer{Err: err}
	}
	text := fmt.Sprintf("%s written to %s", counted(n, "cell"), path)
	if failed > 0 {
		text += fmt.Sprintf("; %s left out that failed", counted(failed, "cell"))
	}
	return Answer{Text: text}
}

// nesting is the key under which a context says how deep files load files, which nested bounds.
type nesting struct{}

const nested = 8

func load(ctx context.Context, h *Host, path string) Answer {
	if h.Library == nil {
		return failed("this front end reads no files")
	}
	depth, _ := ctx.Value(nesting{}).(int)
	if depth == nested {
		return failed("%s is not loaded: files load one another without end", path)
	}
	cells, err := h.Library.Read(path)
	if err == nil {
		run := h.Run
		if run == nil {
			run = h.runCells
		}
		err = run(context.WithValue(ctx, nesting{}, depth+1), path, cells)
	}
	if failure, ok := errors.AsType[*kernel.Error](err); ok {
		return Answer{Result: kernel.Result{Err: failure}}
	}
	return Answer{Err: err}
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func reset(_ context.Context, h *Host, _ string) Answer {
	if err := h.Session.Restart(); err != nil {
		return Answer{Err: err}
	}
	if h.Reset != nil {
		h.Reset()
	}
	return Answer{Text: "a fresh session; all variables are gone"}
}

func quit(_ context.Context, h *Host, _ string) Answer {
	h.Quit()
	return Answer{}
}

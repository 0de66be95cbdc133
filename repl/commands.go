package repl

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"sprague/kernel"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// A command is what can be typed after a colon.
type command struct {
	name, args, help string
	run              func(l *loop, ctx context.Context, args string)
}

// commandTable lists the commands in the order of `:help`.
func commandTable() []command {
	return []command{
		{"help", "", "this list", (*loop).help},
		{"lesson", "[NAME]", "list the lessons, or copy one here and say how to open it", (*loop).lesson},
		{"search", "WORDS", "find names and documentation", (*loop).search},
		{"vars", "", "your variables, functions and types", (*loop).vars},
		{"save", "FILE", "write the session as a notebook (.ipynb) or script (.go)", (*loop).save},
		{"load", "FILE", "run the cells of a notebook or script here", (*loop).load},
		{"replay", "", "run the cells that had succeeded again, after the worker was lost", (*loop).replay},
		{"reset", "", "forget all variables", (*loop).reset},
		{"quit", "", "leave, as Ctrl-D does", (*loop).quit},
	}
}

// command runs a line without its colon. A name may be cut short where it is clear.
func (l *loop) command(ctx context.Context, line string) {
	name, args, _ := strings.Cut(strings.TrimSpace(line), " ")
	var fits []command
	for _, c := range l.commands {
		if c.name == name {
			fits = []command{c}
			break
		}
		if name != "" && strings.HasPrefix(c.name, name) {
			fits = append(fits, c)
		}
	}
	if len(fits) != 1 {
		l.complain(fmt.Sprintf("no command :%s; :help lists them", name))
		return
	}
	fits[0].run(l, ctx, strings.TrimSpace(args))
}

func (l *loop) complain(text string) {
	l.failed = true
	l.screen.note(l.screen.colour.red(text))
}

func (l *loop) help(context.Context, string) {
	var b strings.Builder
	b.WriteString("A cell is Go: statements, declarations, or an expression whose value is shown; a\ntrailing ; hides it, and ans is the last one. Packages need no import.\n\n")
	rows := [][2]string{
		{"?name  name?", "documentation: ?octal  ?octal.Game.Period  ?kayles; ??name shows more"},
		{"Tab", "complete a name; the list shows types"},
		{"↑ ↓  Ctrl-R", "earlier cells; " + lineEnd + " stands for the end of a line"},
		{"Ctrl-C", "interrupt the cell, or clear the line"},
	}
	for _, c := range l.commands {
		rows = append(rows, [2]string{strings.TrimSpace(":" + c.name + " " + c.args), c.help})
	}
	for _, r := range rows {
		fmt.Fprintf(&b, "  %s%s  %s\n", r[0], strings.Repeat(" ", max(0, 16-utf8.RuneCountInString(r[0]))), r[1])
	}
	b.WriteString("\nStart with   octal.Kayles.Values(36)   or   :lesson kayles\nThe same in a browser, with all lessons:   sprague notebook --lessons games")
	l.screen.note(b.String())
}

func (l *loop) lesson(_ context.Context, name string) {
	if l.library == nil {
		l.complain("no lessons in this build")
		return
	}
	if name == "" {
		var b strings.Builder
		for _, lesson := range l.library.Lessons() {
			fmt.Fprintf(&b, "  %-16s %s\n", lesson[0], lesson[1])
		}
		b.WriteString(":lesson NAME copies one into the working directory")
		l.screen.note(b.String())
		return
	}
	path, err := l.library.Copy(".", name)
	if err != nil {
		l.complain(err.Error())
		return
	}
	l.screen.note(fmt.Sprintf("%s is yours to change.\n  read it:  sprague export %[1]s\n  play it:  sprague notebook, or any Jupyter\n  run it here:  :load %[1]s", path))
}

func (l *loop) search(_ context.Context, query string) {
	if query == "" {
		l.complain("search for what? :search periodic nim product")
		return
	}
	hits := l.session.Search(query)
	if len(hits) == 0 {
		l.screen.note("nothing found for " + query)
		return
	}
	var b strings.Builder
	for _, h := range hits[:min(len(hits), 12)] {
		fmt.Fprintf(&b, "%s\n    %s\n", l.screen.colour.bold(h.Name), clipped(h.Doc, max(20, l.screen.columns()-5)))
	}
	b.WriteString("?NAME shows all of it")
	l.screen.note(b.String())
}

func (l *loop) vars(context.Context, string) {
	vars := l.session.Variables()
	if len(vars) == 0 {
		l.screen.note("nothing yet")
		return
	}
	width := 0
	for _, v := range vars {
		width = max(width, utf8.RuneCountInString(v.Name))
	}
	var lines []string
	for _, v := range vars {
		lines = append(lines, clipped(fmt.Sprintf("%-*s  %s", width, v.Name, v.Type), l.screen.columns()))
	}
	l.screen.note(strings.Join(lines, "\n"))
}

// explain shows the documentation of a name.
func (l *loop) explain(name string, detail kernel.Detail) {
	if name == "" {
		l.help(context.Background(), "")
		return
	}
	found := l.session.Inspect(name, len(name), detail)
	if !found.Found {
		l.complain(fmt.Sprintf("nothing known about %s; :search looks in the documentation", name))
		return
	}
	text := strings.TrimRight(string(found.Bundle.Data[display.MIMEText]), "\n")
	l.screen.note(text)
}

func (l *loop) save(_ context.Context, path string) {
	ext := filepath.Ext(path)
	if ext != ".go" && ext != ".ipynb" {
		l.complain("save where? :save kayles.ipynb, or kayles.go for a script")
		return
	}
	if _, err := os.Stat(path); err == nil {
		l.complain(path + " is there already; nothing was written")
		return
	}
	nb := nbformat.New()
	for i, r := range l.history {
		c := nb.Add(nbformat.Code, r.source)
		c.Outputs, c.Count = r.outputs, i+1
	}
	if err := nbformat.WriteFile(path, nb); err != nil {
		l.complain(err.Error())
		return
	}
	l.screen.note(fmt.Sprintf("%d cells written to %s", len(l.history), path))
}

// load runs the code cells of a file until one fails.
func (l *loop) load(ctx context.Context, path string) {
	if path == "" {
		l.complain("load what? :load kayles.ipynb")
		return
	}
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		l.complain(err.Error())
		return
	}
	for _, c := range nb.Cells {
		if c.Type != nbformat.Code || strings.TrimSpace(c.Source) == "" {
			continue
		}
		l.screen.note(l.screen.colour.faint(fmt.Sprintf("In [%d]: %s", l.number, strings.ReplaceAll(c.Source, "\n", "\n   ...: "))))
		before := l.failed
		l.failed = false
		l.eval(ctx, c.Source)
		stop := l.failed && !c.Has("raises-exception")
		l.failed = before || stop
		if stop {
			return
		}
	}
}

func (l *loop) replay(ctx context.Context, _ string) {
	ctx, stop := l.interruptible(ctx)
	defer stop()
	err := l.session.Replay(ctx, l.screen)
	l.screen.result(kernel.Result{Err: err})
	if err == nil {
		l.screen.note("the earlier cells have run again")
	}
}

func (l *loop) reset(context.Context, string) {
	if err := l.session.Restart(); err != nil {
		l.complain(err.Error())
		return
	}
	l.screen.note("a fresh session; all variables are gone")
}

func (l *loop) quit(context.Context, string) { l.leaving = true }

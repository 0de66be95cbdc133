package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"sprague/kernel"
)

// A debuggable is a Session whose cells can be halted.
type debuggable interface {
	Debug(key func(source string) string, tell func(kernel.Halt)) *kernel.Debugger
}

// A debugger halts the cells of the terminal and asks what to do there.
type debugger struct {
	*kernel.Debugger
	halts  chan kernel.Halt
	breaks map[string][]kernel.Breakpoint // by source
	panics bool
}

// Debug begins or ends debugging: cells that are typed from then on can be halted.
func (l *loop) Debug(on bool) (string, error) {
	session, ok := l.session.(debuggable)
	switch {
	case !ok:
		return "", errors.New("this session has no debugger")
	case !on && l.debugger == nil:
		return "nothing is being debugged", nil
	case !on:
		l.debugger.Close()
		l.debugger = nil
		return "debugging ends; cells run fast again", nil
	case l.debugger != nil:
		return "debugging already; :debug off ends it", nil
	}
	d := &debugger{halts: make(chan kernel.Halt, 64), breaks: map[string][]kernel.Breakpoint{}}
	d.Debugger = session.Debug(func(source string) string { return source }, func(h kernel.Halt) {
		select {
		case d.halts <- h:
		default: // nobody is there to be asked
		}
	})
	l.debugger = d
	return "debugging: type a cell, then :break LINE, and run it or call its functions (//break or //break if n == 7 in a cell does the same); :debug off ends it", nil
}

// Break sets or takes back breakpoints: "5", "2:5" for line 5 of In [2], "5 if n > 3", "panic",
// "off". Without a cell the last one is meant. Nothing lists them.
func (l *loop) Break(args string) (string, error) {
	if l.debugger == nil {
		if _, err := l.Debug(true); err != nil {
			return "", err
		}
	}
	d := l.debugger
	switch args {
	case "":
		return d.list(l.history), nil
	case "off":
		for source := range d.breaks {
			d.SetBreakpoints(source, nil)
		}
		clear(d.breaks)
		d.panics = false
		d.BreakOnPanic(false)
		return "no breakpoints", nil
	case "panic":
		d.panics = true
		d.BreakOnPanic(true)
		return "cells that panic halt there", nil
	}
	place, condition, _ := strings.Cut(args, " if ")
	number, line, err := l.place(strings.TrimSpace(place))
	if err != nil {
		return "", err
	}
	source := l.history[number-1].source
	line = d.set(source, kernel.Breakpoint{Line: line, Condition: strings.TrimSpace(condition)})
	return fmt.Sprintf("In [%d]:%d: %s", number, line, strings.TrimSpace(lineOf(source, line))), nil
}

// set sets a breakpoint and returns the line at which it came to be. Conditions are looked at
// here: the cell may have been compiled before.
func (d *debugger) set(source string, b kernel.Breakpoint) (line int) {
	var plain []kernel.Breakpoint
	for _, other := range append(d.breaks[source], b) {
		plain = append(plain, kernel.Breakpoint{Line: other.Line})
	}
	set := d.SetBreakpoints(source, plain)
	b.Line = set[len(set)-1].Line
	d.breaks[source] = append(slices.DeleteFunc(d.breaks[source], func(old kernel.Breakpoint) bool { return old.Line == b.Line }), b)
	return b.Line
}

// unwanted reports whether a cell has halted at a breakpoint whose condition does not hold.
func (d *debugger) unwanted(ctx context.Context, h kernel.Halt, f kernel.DebugFrame) bool {
	if h.Reason != "breakpoint" {
		return false
	}
	for _, b := range d.breaks[f.Source] {
		if b.Line == f.Line && b.Condition != "" {
			r := d.Evaluate(ctx, 0, b.Condition)
			return r.Err == nil && r.Value != nil && r.Value.Text() == "false"
		}
	}
	return false
}

// place reads which line of which cell is meant.
func (l *loop) place(text string) (number, line int, err error) {
	number = len(l.history)
	if cell, rest, ok := strings.Cut(text, ":"); ok {
		if number, err = strconv.Atoi(cell); err != nil {
			return 0, 0, fmt.Errorf("%q is not a cell: write for instance :break 2:5", cell)
		}
		text = rest
	}
	if number < 1 || number > len(l.history) {
		return 0, 0, errors.New("there is no such cell: a breakpoint stands in one that has been typed")
	}
	line, err = strconv.Atoi(text)
	if lines := strings.Count(l.history[number-1].source, "\n") + 1; err != nil || line < 1 || line > lines {
		return 0, 0, fmt.Errorf("In [%d] has the lines 1 to %d: write for instance :break 1, or :break 1 if n > 3", number, lines)
	}
	return number, line, nil
}

// list says what breakpoints there are.
func (d *debugger) list(history []record) string {
	var lines []string
	for i, r := range history {
		for _, b := range d.breaks[r.source] {
			text := fmt.Sprintf("In [%d]:%d: %s", i+1, b.Line, strings.TrimSpace(lineOf(r.source, b.Line)))
			if b.Condition != "" {
				text += "   if " + b.Condition
			}
			lines = append(lines, text)
		}
	}
	if d.panics {
		lines = append(lines, "panics")
	}
	if lines == nil {
		return "no breakpoints"
	}
	return strings.Join(lines, "\n")
}

func lineOf(source string, line int) string {
	lines := strings.Split(source, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	return lines[line-1]
}

// served does some work that may evaluate cells, and asks what to do where one halts; stop ends
// the work.
func (l *loop) served(ctx context.Context, stop func(), work func()) {
	d := l.debugger
	if d == nil {
		work()
		return
	}
	done := make(chan struct{})
	go func() { defer close(done); work() }()
	for {
		select {
		case <-done:
			return
		case h := <-d.halts:
			if h.Reason != "continued" && d.Halted() && !l.halted(ctx, d, h) {
				stop()
			}
		}
	}
}

// moves are what a halted cell can be told, by the first letter of what is typed.
var moves = map[string]string{"n": "next", "s": "stepIn", "o": "stepOut", "c": "continue"}

const debugHelp = "n next   s step in   o out   c continue   p EXPRESSION print   v variables   w where   q end the cell; an empty line repeats the last step"

// halted shows where a cell has halted and does what is typed until it goes on. It reports
// false when the cell is to end.
func (l *loop) halted(ctx context.Context, d *debugger, h kernel.Halt) bool {
	frames := d.Frames()
	if len(frames) == 0 {
		return true
	}
	if d.unwanted(ctx, h, frames[0]) {
		return d.Go("continue") == nil
	}
	why := h.Reason
	if h.Text != "" {
		why = "panic: " + h.Text
	}
	l.screen.note(l.screen.colour.faint(fmt.Sprintf("halted in %s, line %d (%s)", frames[0].Name, frames[0].Line, why)) + "\n" + around(frames[0]))
	l.locals(d, "  ")
	for {
		line, err := l.reader.Line("(debug) ", "")
		if errors.Is(err, errCleared) {
			return false
		}
		if errors.Is(err, io.EOF) {
			line = "c"
		}
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if word == "" {
			word = l.lastMove
		}
		move := moves[firstLetter(word)]
		if word == "q" || move != "" && rest == "" {
			l.lastMove = word
			return move != "" && l.goOn(d, move)
		}
		l.look(ctx, d, firstLetter(word), rest)
	}
}

// goOn lets a halted cell go on.
func (l *loop) goOn(d *debugger, move string) bool {
	err := d.Go(move)
	if err != nil {
		l.complain(err.Error())
	}
	return err == nil
}

// look shows what is asked about a halted cell.
func (l *loop) look(ctx context.Context, d *debugger, what, rest string) {
	switch what {
	case "p":
		l.screen.result(d.Evaluate(ctx, 0, rest))
	case "v":
		l.locals(d, "\n")
	case "w":
		for _, f := range d.Frames() {
			l.screen.note(fmt.Sprintf("%s, line %d: %s", f.Name, f.Line, strings.TrimSpace(lineOf(f.Source, f.Line))))
		}
	default:
		l.screen.note(debugHelp)
	}
}

func firstLetter(word string) string { return word[:min(1, len(word))] }

// around is the source near a frame, its line marked.
func around(f kernel.DebugFrame) string {
	var b strings.Builder
	lines := strings.Split(f.Source, "\n")
	for i := max(1, f.Line-2); i <= min(len(lines), f.Line+2); i++ {
		mark := "  "
		if i == f.Line {
			mark = "→ "
		}
		fmt.Fprintf(&b, "%s%3d  %s\n", mark, i, strings.ReplaceAll(lines[i-1], "\t", "    "))
	}
	return strings.TrimRight(b.String(), "\n")
}

// locals shows the variables of the innermost frame, parted as it is said.
func (l *loop) locals(d *debugger, parted string) {
	list, err := d.Locals(0)
	if err != nil {
		l.complain(err.Error())
		return
	}
	texts := make([]string, len(list))
	for i, v := range list {
		texts[i] = v.Name + " = " + clipped(v.Value, 60)
	}
	if len(texts) > 0 {
		l.screen.note(strings.Join(texts, parted))
	}
}

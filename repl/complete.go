package repl

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"sprague/kernel"
	"sprague/kernel/commands"
)

// A completer finishes words on the line being typed. Where several words fit it extends the line as far as they agree,
// and lists them with their types when they do not agree any further.
type completer struct {
	session commands.Session
	library commands.Library // nil for none
	out     io.Writer
	colour  palette
	columns func() int
	before  string // lines of the cell above the one being typed, with their newlines
	prompt  string // what stands before the line
}

// listMax is how many candidates are listed.
const listMax = 30

// complete is liner's word completer: the text before the word, the words that fit and the text after it.
func (c *completer) complete(line string, at int) (string, []string, string) {
	if i := strings.LastIndex(line[:at], lineEnd) + len(lineEnd); i >= len(lineEnd) { // of a cell from the history
		last := *c
		last.before, last.prompt = c.before+unfolded(line[:i]), c.prompt+line[:i]
		head, words, tail := last.complete(line[i:], at-i)
		return line[:i] + head, words, tail
	}
	head, tail := line[:at], line[at:]
	if inRawString(c.before + head) {
		return head, []string{"\t"}, tail
	}
	if strings.TrimSpace(head) == "" {
		return head, []string{indentation}, tail
	}
	source := c.before + head
	found := commands.Complete(c.session, c.library, source+unfolded(tail), len(source))
	if len(found.Candidates) == 0 || found.Start < len(c.before) || found.Start > len(source) {
		return head, nil, tail
	}
	start := found.Start - len(c.before)
	if over := found.End - len(source); over > 0 && over <= len(tail) {
		tail = tail[over:]
	}
	return c.choose(head[:start], head[start:], tail, found.Candidates)
}

// choose answers with the one word, or with what all words begin with.
func (c *completer) choose(head, typed, tail string, words []kernel.Candidate) (string, []string, string) {
	common := words[0].Text
	for _, w := range words[1:] {
		for !strings.HasPrefix(w.Text, common) {
			_, last := utf8.DecodeLastRuneInString(common)
			common = common[:len(common)-last]
		}
	}
	if len(words) == 1 || len(common) > len(typed) {
		return head, []string{common}, tail
	}
	c.list(words)
	c.makeRoom(head+typed, tail)
	return head, []string{typed}, tail
}

// makeRoom moves below what was listed for the line to be drawn again. The editor draws it from its first row on, and
// takes the cursor to stand where it left it, rows further down if the line is longer than the terminal is wide.
func (c *completer) makeRoom(head, tail string) {
	columns := max(1, c.columns())
	before := ansi.StringWidth(c.prompt + head)
	row := before / columns
	last := max(row, (before+ansi.StringWidth(tail)-1)/columns)
	fmt.Fprint(c.out, strings.Repeat("\r\n", last))
	if last > row {
		fmt.Fprint(c.out, ansi.CursorUp(last-row))
	}
}

// list prints the candidates with their types, below the line.
func (c *completer) list(words []kernel.Candidate) {
	width := 0
	for _, w := range words[:min(len(words), listMax)] {
		width = max(width, utf8.RuneCountInString(w.Text))
	}
	fmt.Fprint(c.out, "\r\n")
	for i, w := range words {
		if i == listMax {
			fmt.Fprintf(c.out, "  … %d more\r\n", len(words)-listMax)
			return
		}
		kind := cmp.Or(w.Type, w.Kind)
		rest := max(0, c.columns()-width-5)
		fmt.Fprintf(c.out, "  %-*s  %s\r\n", width, w.Text,
			c.colour.faint(ansi.Truncate(strings.Join(strings.Fields(kind), " "), rest, "…")))
	}
}

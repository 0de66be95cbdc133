package repl

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/notebooks/nbformat"
)

// A loop is one terminal session: it reads cells, has them evaluated and shows what comes of it.
type loop struct {
	session commands.Session
	reader  reader
	editor  func(text string) (string, error) // for :edit; nil on a pipe
	screen  *screen
	words   *completer // nil on a pipe
	library commands.Library
	prompts bool
	number  int                 // of the next cell
	sources []string            // of the cells that have run
	ran     nbformat.Transcript // these, for :save
	reading commands.Reading
	failed  bool // some cell has failed
	leaving bool

	interrupts chan os.Signal // Ctrl-C while a cell runs; nil for none
}

// run reads and evaluates until the input ends or the user leaves.
func (l *loop) run(ctx context.Context) error {
	for !l.leaving {
		source, err := l.read()
		switch {
		case errors.Is(err, errCleared):
			continue
		case errors.Is(err, io.EOF):
			if l.prompts {
				l.screen.note("")
			}
			if strings.TrimSpace(source) == "" {
				return nil
			}
			if l.prompts {
				l.failed = true
				l.screen.note(l.screen.colour.red("the cell was not finished and is dropped; Ctrl-D once more leaves"))
				continue
			}
			l.leaving = true // the last cell of a pipe may lack its end of line
		case err != nil:
			return err
		}
		l.accept(ctx, source)
	}
	return nil
}

// accept runs what was typed: a command, a question, or a cell.
func (l *loop) accept(ctx context.Context, source string) {
	text := strings.TrimSpace(source)
	if text == "" {
		return
	}
	if text != ":next" {
		l.reader.Remember(source)
	}
	l.carryOut(ctx, source)
}

// carryOut runs a source, with the commands at its beginning. Ctrl-C interrupts it.
func (l *loop) carryOut(ctx context.Context, source string) {
	ctx, stop := l.interruptible(ctx)
	defer stop()
	if strings.TrimSpace(commands.Code(source)) == "" {
		l.show(l.host(l.screen).Eval(ctx, source))
		return
	}
	out := recording{l.screen, l.ran.Begin()}
	res := l.host(out).Eval(ctx, source)
	l.show(res)
	l.remember(out, source, res)
}

func (l *loop) show(res kernel.Result) {
	l.screen.result(res)
	l.failed = l.failed || res.Err != nil
}

func isCommand(text string) bool { return strings.HasPrefix(text, ":") || strings.HasPrefix(text, "%") }

// read returns the next cell: lines until the source is complete. Several lines at once were
// recalled, and take the place of those above. An empty line ends a cell of comments alone.
func (l *loop) read() (string, error) {
	first := fmt.Sprintf("In [%d]: ", l.number)
	prompt, indent := first, ""
	var source string
	for {
		if !l.prompts {
			prompt = ""
		}
		if l.words != nil {
			l.words.before, l.words.prompt = source, prompt
		}
		line, err := l.reader.Line(prompt, source, indent)
		if err != nil {
			return source, err
		}
		if source == "" && strings.TrimSpace(line) == "" {
			if l.prompts && l.reading.Open() { // an empty line turns the page
				return ":next", nil
			}
			continue
		}
		recalled := strings.Contains(line, "\n")
		if recalled {
			source = ""
		}
		if l.words != nil {
			line = tabbed(source, line)
		}
		if recalled {
			l.echo(line)
		}
		line = outdented(line, indent)
		if isCommand(line) && onlyComments(source) {
			source = ""
		}
		source += line
		if done, next := l.ended(source, line); done {
			return source, nil
		} else {
			indent = next
		}
		source += "\n"
		prompt = l.continued()
	}
}

// continued is the prompt of all lines of a cell but the first.
func (l *loop) continued() string {
	return fmt.Sprintf("%*s", len(fmt.Sprintf("In [%d]: ", l.number)), "...: ")
}

// outdented takes one tab from a line that was typed behind the given indentation and
// closes what the indentation stands for.
func outdented(line, indent string) string {
	text := strings.TrimLeft(line, "\t")
	if indent != "" && len(line)-len(text) == len(indent) && text != "" && strings.ContainsRune("})]", rune(text[0])) {
		return line[1:]
	}
	return line
}

// ended tells whether source can be run; if not, how the next line is indented.
func (l *loop) ended(source, line string) (bool, string) {
	text := strings.TrimSpace(source)
	if strings.HasPrefix(text, "%%") { // an empty line ends its code
		return strings.TrimSpace(line) == "", ""
	}
	if _, _, asks := kernel.Question(text); asks || isCommand(text) {
		return true, ""
	}
	if onlyComments(source) && strings.TrimSpace(line) != "" {
		return false, ""
	}
	state, indent := l.session.IsComplete(source)
	if state == kernel.Incomplete {
		return false, indent
	}
	return true, ""
}

// interruptible returns a context that Ctrl-C ends. The session listens for the
// signal all the time, so that one that comes too late does not end the program.
func (l *loop) interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	select {
	case <-l.interrupts: // meant for an earlier cell
	default:
	}
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-l.interrupts:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// remember keeps a cell for :save and :edit, and counts it.
func (l *loop) remember(out recording, source string, res kernel.Result) {
	if res.Value != nil {
		value := plain(*res.Value)
		res.Value = &value
	}
	l.ran.Add(out.kept, source, l.number, res.Value, res.Err != nil)
	l.sources = append(l.sources, source)
	l.number++
}

// host is this terminal, for package commands.
func (l *loop) host(out kernel.Output) *commands.Host {
	h := &commands.Host{
		Session: l.session, Library: l.library, Out: out, Cell: kernel.Cell{Number: l.number, Terminal: l.screen.terminal()},
		Save: l.ran.Save, Run: l.load, Columns: l.screen.columns(), Reading: &l.reading, Quit: func() { l.leaving = true },
	}
	if l.editor != nil {
		h.Edit = l.edit
	}
	return h
}

// load runs the code cells of a file until one fails.
func (l *loop) load(ctx context.Context, _ string, cells []commands.FileCell) error {
	for _, c := range cells {
		l.echo(c.Source)
		before := l.failed
		l.failed = false
		l.carryOut(ctx, c.Source)
		stop := l.failed && !c.MayFail
		l.failed = before || stop
		if stop {
			return nil
		}
	}
	return nil
}

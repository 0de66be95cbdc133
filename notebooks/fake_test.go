package notebooks

import (
	"context"
	"strings"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/stdlib/display"
)

// fakeSession understands a few words, so that running can be tested without an
// interpreter: print, show, err, value, wait, die; anything else is its own value.
type fakeSession struct {
	commands.Session
	evaluated []string
	png       []byte
}

func (f *fakeSession) Eval(ctx context.Context, c kernel.Cell, out kernel.Output) kernel.Result {
	f.evaluated = append(f.evaluated, c.Source)
	var res kernel.Result
	for line := range strings.SplitSeq(c.Source, "\n") {
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "print":
			out.Stream(kernel.Stdout, rest+"\n")
		case "warn":
			out.Stream(kernel.Stderr, rest+"\n")
		case "show":
			out.Display(display.Plain(rest))
		case "picture":
			out.Display(display.Plain("picture").With(display.MIMEPNG, f.png))
		case "err":
			return kernel.Result{Err: &kernel.Error{Kind: kernel.Panic, Message: rest, Traceback: []string{"In: " + rest}}}
		case "die":
			return kernel.Result{Err: &kernel.Error{Kind: kernel.WorkerDied, Message: "gone", Lost: true}}
		case "wait":
			<-ctx.Done()
			return kernel.Result{Err: &kernel.Error{Kind: kernel.Interrupted, Message: "interrupted"}}
		default:
			b := display.Plain(line)
			res.Value = &b
		}
	}
	return res
}

func (f *fakeSession) Close() error { return nil }

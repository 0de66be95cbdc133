// Sprague is a notebook for impartial games: it explores sequences, plots Grundy
// values and proves periods, in a terminal, in Jupyter, in the browser or as a script.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/kernel/server"
	"sprague/kernel/worker"
	"sprague/notebooks"
	"sprague/repl"
	"sprague/stdlib/misere/census"
	octal "sprague/stdlib/octal/command"
)

func main() {
	worker.Main() // does not return in a worker process
	out := &checkedOutput{to: os.Stdout}
	c := command()
	c.SetOut(out)
	err := c.Execute()
	if err == nil {
		err = out.err
	}
	os.Exit(status(err))
}

// A checkedOutput remembers the first error in writing, so that a full disk does not pass
// for success whatever a command makes of it.
type checkedOutput struct {
	to  io.Writer
	err error
}

func (o *checkedOutput) Write(p []byte) (int, error) {
	n, err := o.to.Write(p)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// status shows an error and returns the code to exit with.
func status(err error) int {
	if err == nil {
		return 0
	}
	if msg := err.Error(); msg != "" {
		fmt.Fprintln(os.Stderr, "sprague:", msg)
	}
	var coded interface{ ExitCode() int }
	if errors.As(err, &coded) {
		return coded.ExitCode()
	}
	return 1
}

// version is told to front ends.
const version = "0.1.0"

// command is the whole command line.
func command() *cobra.Command {
	var p program
	terminal := repl.Command(p.openTerminal, notebooks.Shelf{})
	root := &cobra.Command{
		Use:   "sprague",
		Short: "A notebook for impartial combinatorial games",
		Long:  "Sprague is a notebook for impartial combinatorial games. Without a command it opens the terminal session.",
		Args:  cobra.NoArgs,

		SuggestionsMinimumDistance: 2,

		RunE:          terminal.RunE,
		SilenceErrors: true,
		SilenceUsage:  true,
	}
	root.PersistentFlags().Var(&p.memory, "memory", "bound on the memory of cells: 8GB, 50% of the machine's, none")
	root.AddCommand(
		terminal,
		kernel.EvalCommand(p.openSession),
		notebooks.RunCommand(p.openNotebook),
		notebooks.ExportCommand(),
		jupyter.Command(p.openSession, version),
		server.Command(p.browser()),
		census.Command(),
		kernel.VersionCommand(version),
	)
	root.AddCommand(octal.Commands()...)
	mendCompletion(root)
	explainArguments(root)
	return root
}

// A program holds the flags that all commands share.
type program struct{ memory kernel.Memory }

func (p *program) options(dir string) kernel.Options {
	return kernel.Options{Dir: dir, MemoryLimit: p.memory}
}

func (p *program) openSession() (*kernel.Session, error) { return kernel.New(p.options("")) }

func (p *program) openTerminal() (repl.Session, error) { return kernel.New(p.options("")) }

func (p *program) openNotebook(dir string) (notebooks.Session, error) {
	return kernel.New(p.options(dir))
}

// browser is what the browser notebook needs of the rest of the program.
func (p *program) browser() server.Setup {
	return server.Setup{
		Version: version,
		Lessons: notebooks.CopyAll,
		Trusted: lessons,
		Forms:   []server.Form{{Name: "html", MIME: "text/html"}, {Name: "markdown", MIME: "text/markdown"}, {Name: "script", MIME: "text/x-go"}},
		Export:  notebooks.Download,
		Start: func(dir string) (server.Kernel, error) {
			return server.Jupyter(func() (*jupyter.Kernel, error) {
				s, err := kernel.New(p.options(dir))
				if err != nil {
					return nil, err
				}
				return jupyter.New(s, jupyter.Options{Version: version}), nil
			})
		},
	}
}

// lessons are the notebooks that the program carries, as they were written.
func lessons() [][]byte {
	var out [][]byte
	for _, l := range notebooks.Lessons() {
		if content, err := l.Content(); err == nil {
			out = append(out, content)
		}
	}
	return out
}

// Package commands is the command line: a file a command, each the flags over a function of
// a library. Package shard finds the long lists of survey and census in parts.
package commands

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"

	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/kernel/server"
	"sprague/kernel/server/channels"
	"sprague/notebooks"
)

// Main runs the command that the arguments of the process name and returns the status to exit with.
func Main() int {
	out := &checkedOutput{to: os.Stdout}
	c := command()
	c.SetOut(out)
	err := c.Execute()
	if err == nil {
		err = out.err
	}
	return status(err)
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
	if coded, ok := errors.AsType[*notebooks.ExitError](err); ok {
		return coded.Code
	}
	return 1
}

// command is the whole command line.
func command() *cobra.Command {
	var p program
	terminal := replCommand(p.open)
	root := newCommand("sprague", cobra.NoArgs, terminal.RunE)
	root.Version = version // for --version
	root.SuggestionsMinimumDistance = 2
	root.SilenceErrors, root.SilenceUsage = true, true
	root.PersistentFlags().Var(&p.memory, "memory", "memory limit for cells: 8GB, 50% of the machine's, none")
	root.AddCommand(
		terminal,
		evalCommand(p.open),
		runCommand(p.open),
		exportCommand(),
		classCommand(),
		kernelCommand(p.open),
		notebookCommand(p.browser()),
		siteCommand(),
		versionCommand(),
		solveCommand(), verifyCommand(), (&surveying{}).command(), (&counting{}).command(), mergeCommand(), benchCommand(),
		sequenceCommand(),
	)
	root.AddCommand(theoremTopics()...)
	root.InitDefaultCompletionCmd() // now, so that what follows reaches it
	explainArguments(root)
	root.SetFlagErrorFunc(explainFlags)
	return root
}

// A program holds the flag that all commands share.
type program struct {
	memory kernel.Memory
}

// open starts a session whose cells run in a folder. Garbage is collected when it is half of what is alive: that makes
// 76 MB of 90 after 10 000 declarations, and takes no longer. GOGC in the environment says otherwise.
func (p *program) open(dir string) (*kernel.Session, error) {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(50)
	}
	return kernel.New(kernel.Options{Dir: dir, MemoryLimit: p.memory})
}

// browser is what the browser notebook needs of the rest of the program.
func (p *program) browser() server.Setup {
	return server.Setup{
		Version:     version,
		CopyLessons: notebooks.CopyAll,
		Course:      notebooks.Lessons,
		Forms: []server.Form{{Name: "html", MIME: "text/html"}, {Name: "slides", MIME: "text/html"},
			{Name: "markdown", MIME: "text/markdown"}, {Name: "script", MIME: "text/x-go"}},
		Export: notebooks.Download,
		Start: func(dir string) (channels.Jupyter, error) {
			s, err := p.open(dir)
			if err != nil {
				return nil, err
			}
			return jupyter.New(s, jupyter.Options{Version: version, Library: notebooks.Library{}}), nil
		},
	}
}

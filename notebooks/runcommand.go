package notebooks

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"sort"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sprague/notebooks/nbformat"
)

// An ExitError ends the program with a code of its own. The message has been
// shown already when it is empty.
type ExitError struct {
	Code int
	Msg  string
}

func (e *ExitError) Error() string { return e.Msg }

// ExitCode returns the code to end with.
func (e *ExitError) ExitCode() int { return e.Code }

// The exit codes of run.
const (
	exitFailed      = 1
	exitInterrupted = 130
)

// job is one call of the run command.
type job struct {
	start   Start
	opts    Options
	check   bool
	out     string // file or directory, "" for none
	params  []string
	junit   string
	summary string
	printer *printer
}

// RunCommand is `sprague run`.
func RunCommand(start Start) *cobra.Command {
	j := &job{start: start}
	cmd := &cobra.Command{
		Use:   "run FILE|DIRECTORY…",
		Short: "Run notebooks and cell scripts without a front end",
		Long: `Run evaluates the cells of notebooks (.ipynb) and of Go scripts with "// %%" cells,
in order, each file in a session of its own. A directory stands for all notebooks below it.

Without --out and --check the text of the outputs is printed and nothing is written.
With --check every output must be the stored one; durations, dates, addresses and temporary
files do not count, and pictures are compared by what they show.

Exit status: 0 when every cell passed, 1 when one failed or differed or a file could not be
read or written, 130 after Ctrl-C (what had run is written to --out first).`,
		Example: `  sprague run --check notebooks/kayles.ipynb
  sprague run --out kayles.ipynb kayles.go
  sprague run --param full=true --timeout 1h --out big.ipynb notebooks/rare-values.ipynb`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			cmd.SilenceUsage = true
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt)
			defer stop()
			return j.run(ctx, args, newPrinter(cmd.OutOrStdout(), cmd.ErrOrStderr()))
		},
	}
	f := cmd.Flags()
	f.StringVarP(&j.out, "out", "o", "", "write the executed notebook to `FILE` (a directory when there are several; .go writes the script)")
	f.BoolVar(&j.check, "check", false, "outputs must match what is stored; print a diff and fail where they do not")
	f.StringArrayVarP(&j.params, "param", "p", nil, "set a variable of the cell tagged \"parameters\": `NAME=VALUE`")
	f.DurationVar(&j.opts.Timeout, "timeout", 0, "time limit of one cell, such as 30s (default none)")
	f.BoolVar(&j.opts.KeepGoing, "keep-going", false, "go on after a cell that fails")
	f.BoolVar(&j.opts.Replay, "replay", false, "when a cell takes the worker down, run the earlier cells again before going on")
	f.StringVar(&j.junit, "junit", "", "write a JUnit report to `FILE`")
	f.StringVar(&j.summary, "summary", "", "write the plain summary to `FILE`")
	return cmd
}

func (j *job) run(ctx context.Context, args []string, p *printer) error {
	j.printer = p
	for _, s := range j.params {
		param, err := ParseParameter(s)
		if err != nil {
			return err
		}
		j.opts.Parameters = append(j.opts.Parameters, param)
	}
	files, err := expand(args)
	if err != nil {
		return err
	}
	if err := j.preflight(files); err != nil {
		return err
	}
	var outcomes []Outcome
	for _, path := range files {
		o, err := j.file(ctx, path, len(files) > 1)
		if err != nil {
			return err
		}
		outcomes = append(outcomes, o)
		if o.Interrupted {
			break
		}
	}
	return j.finish(outcomes, len(files))
}

// finish writes the reports and turns the outcomes into the exit status.
func (j *job) finish(outcomes []Outcome, files int) error {
	if j.junit != "" {
		if err := WriteJUnit(j.junit, outcomes); err != nil {
			return err
		}
	}
	text := Summary(outcomes)
	if j.summary != "" {
		if err := nbformat.WriteAtomic(j.summary, []byte(text)); err != nil {
			return err
		}
	}
	if files > 1 || j.check {
		j.printer.line(strings.TrimSuffix(text, "\n"))
	}
	for _, o := range outcomes {
		if o.Interrupted {
			return &ExitError{Code: exitInterrupted, Msg: "interrupted"}
		}
	}
	for _, o := range outcomes {
		if !o.OK() {
			return &ExitError{Code: exitFailed}
		}
	}
	return nil
}

// file runs one file in a session of its own, in the file's directory.
func (j *job) file(ctx context.Context, path string, several bool) (Outcome, error) {
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		return Outcome{}, err
	}
	session, err := j.start(filepath.Dir(path))
	if err != nil {
		return Outcome{}, err
	}
	defer session.Close()
	opts := j.opts
	opts.Parameters = declaredIn(nb, j.opts.Parameters)
	j.printer.begin(path)
	opts.Watch, opts.Progress = j.printer.watch, j.printer.progress
	j.printer.silent = j.out != "" || j.check
	if !j.printer.silent {
		opts.Echo = j.printer
	}
	run := Run(ctx, session, nb, opts)
	run.Path = path
	if j.check {
		run = Check(nb, run)
	}
	if j.out != "" {
		Settle(nb, run)
		target := j.target(path, several)
		if target != path && !nbformat.IsScript(target) {
			settleAgainst(target, run)
		}
		if err := nbformat.WriteFile(target, run.Notebook); err != nil {
			return run, err
		}
	}
	j.printer.end(run)
	return run, nil
}

// declaredIn returns those of the parameters that the notebook has.
func declaredIn(nb *nbformat.Notebook, params []Parameter) []Parameter {
	var own []Parameter
	declared := parametersOf(nb)
	for _, p := range params {
		if _, ok := declared[p.Name]; ok {
			own = append(own, p)
		}
	}
	return own
}

// settleAgainst keeps what the target already holds where only volatile text
// differs, so that writing it twice gives the same bytes.
func settleAgainst(target string, run Outcome) {
	if old, err := nbformat.ReadFile(target); err == nil {
		Settle(old, run)
	}
}

func (j *job) target(path string, several bool) string {
	if info, err := os.Stat(j.out); several || err == nil && info.IsDir() {
		name := filepath.Base(path)
		return filepath.Join(j.out, strings.TrimSuffix(name, filepath.Ext(name))+".ipynb")
	}
	return j.out
}

// expand replaces directories by the notebooks below them, sorted by name.
func expand(args []string) ([]string, error) {
	var files []string
	for _, arg := range args {
		info, err := os.Stat(arg)
		switch {
		case err != nil:
			return nil, err
		case !info.IsDir():
			files = append(files, arg)
			continue
		}
		found, err := below(arg)
		if err != nil {
			return nil, err
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s: no notebooks", arg)
		}
		files = append(files, found...)
	}
	return files, nil
}

func below(dir string) ([]string, error) {
	var found []string
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != dir && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return fs.SkipDir
			}
		case !d.IsDir() && strings.EqualFold(filepath.Ext(path), ".ipynb"):
			found = append(found, path)
		}
		return nil
	})
	sort.Strings(found)
	return found, err
}

// Summary is the plain report: a line for each notebook, details of what failed,
// and the totals.
func Summary(outcomes []Outcome) string {
	var b strings.Builder
	var total [Skipped + 1]int
	bad := 0
	for _, o := range outcomes {
		word := "ok"
		if !o.OK() {
			word = "FAIL"
			bad++
		}
		for s := range total {
			total[s] += o.Count(Status(s))
		}
		fmt.Fprintf(&b, "%-4s %s: %d of %d cells, %v\n", word, filepath.ToSlash(o.Path), o.Count(Passed), len(o.Cells), o.Took.Round(time.Millisecond))
	}
	books := "notebooks"
	if len(outcomes) == 1 {
		books = "notebook"
	}
	fmt.Fprintf(&b, "%d %s, %d failing; cells: %d passed, %d failed, %d differ, %d not run\n",
		len(outcomes), books, bad, total[Passed], total[Failed], total[Differs], total[Skipped])
	return b.String()
}

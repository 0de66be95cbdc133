package notebooks

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"sprague/internal/atomicfile"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// An ExitError ends the program with a code of its own. The message has been shown already when it is empty.
type ExitError struct {
	Code int
	Msg  string
}

func (e *ExitError) Error() string { return e.Msg }

// A Job is a run of files as the command "run" makes it.
type Job struct {
	Start   Start
	Options Options  // for each file; of Parameters those of Set are added
	Check   bool     // outputs must be the stored ones
	Graded  bool     // every exercise must be answered rightly; other cells may fail
	Checks  string   // notebook whose checks count in a graded run, "" for those of each file
	Out     string   // file or directory to write to, "" for none
	Set     []string // parameters as NAME=VALUE
	Summary string   // file for a plain report

	printer *printer
	wrong   bool // an exercise of a graded run is not right
}

// Run runs the files and all notebooks of the directories. The text of the cells goes to text, progress and diagnostics
// to notes. The error is an [ExitError] where cells failed or differed.
func (j *Job) Run(ctx context.Context, args []string, text, notes io.Writer) error {
	j.printer = newPrinter(text, notes)
	for _, s := range j.Set {
		param, err := ParseParameter(s)
		if err != nil {
			return err
		}
		j.Options.Parameters = append(j.Options.Parameters, param)
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

// finish writes the summary and turns the outcomes into the exit status.
func (j *Job) finish(outcomes []Outcome, files int) error {
	text := Summary(outcomes)
	if j.Summary != "" {
		if err := atomicfile.Write(j.Summary, []byte(text)); err != nil {
			return err
		}
	}
	if files > 1 && !j.Graded || j.Check {
		j.printer.line(strings.TrimSuffix(text, "\n"))
	}
	interrupted := func(o Outcome) bool { return o.Interrupted }
	failed := func(o Outcome) bool { return !o.OK() && !j.Graded }
	switch {
	case slices.ContainsFunc(outcomes, interrupted):
		return &ExitError{Code: 130, Msg: "interrupted"}
	case j.wrong || slices.ContainsFunc(outcomes, failed):
		return &ExitError{Code: 1}
	}
	return nil
}

// file runs one file in a session of its own, in the file's directory.
func (j *Job) file(ctx context.Context, path string, several bool) (Outcome, error) {
	nb, err := nbformat.ReadFile(path)
	if err != nil {
		return Outcome{}, err
	}
	if j.Graded {
		if nb, err = j.toGrade(path, nb); err != nil {
			return Outcome{}, err
		}
	}
	session, err := j.Start(filepath.Dir(path))
	if err != nil {
		return Outcome{}, err
	}
	defer session.Close()
	opts := j.Options
	declared := parametersOf(nb)
	opts.Parameters = slices.DeleteFunc(slices.Clone(opts.Parameters), func(p Parameter) bool {
		_, ok := declared[p.Name]
		return !ok
	})
	j.printer.path = path
	opts.Watch, opts.Progress = j.printer.watch, j.printer.progress
	opts.KeepGoing = opts.KeepGoing || j.Graded
	j.printer.silent = j.Out != "" || j.Check || j.Graded
	if !j.printer.silent {
		opts.Echo = j.printer
	}
	run := Run(ctx, session, nb, opts)
	run.Path = path
	if j.Check {
		run = Check(nb, run)
		for _, note := range Order(nb) {
			j.printer.line("note: " + filepath.ToSlash(path) + ": " + note)
		}
	}
	if j.Out != "" {
		Settle(nb, run)
		target := j.target(path, several)
		if target != path && !nbformat.IsScript(target) {
			if old, err := nbformat.ReadFile(target); err == nil {
				Settle(old, run) // so that writing it twice gives the same bytes
			}
		}
		dropWidgets(run.Notebook)
		if err := nbformat.WriteFile(target, run.Notebook); err != nil {
			return run, err
		}
	}
	j.printer.end(run)
	if j.Graded {
		scores := Scores(run)
		j.wrong = j.wrong || slices.ContainsFunc(scores, func(s Score) bool { return s.Points < s.Max })
		j.printer.scores(path, scores)
	}
	return run, nil
}

// dropWidgets takes out of a notebook what a page has kept of widgets: their models have ended.
func dropWidgets(nb *nbformat.Notebook) {
	delete(nb.Metadata, "widgets")
	for _, c := range nb.Cells {
		for _, o := range c.Outputs {
			delete(o.Data, display.MIMEWidget)
		}
	}
}

// toGrade returns a notebook as it is graded: with the checks of another where there is one.
func (j *Job) toGrade(path string, nb *nbformat.Notebook) (*nbformat.Notebook, error) {
	from := path
	if j.Checks != "" {
		original, err := nbformat.ReadFile(j.Checks)
		if err != nil {
			return nil, err
		}
		from, nb = j.Checks, withChecks(nb, original)
	}
	if len(exercisesOf(nb)) == 0 {
		return nil, fmt.Errorf(`%s: nothing to grade: no exercises (code cells with the tag "exercise")`, from)
	}
	return nb, nil
}

func (j *Job) target(path string, several bool) string {
	if info, err := os.Stat(j.Out); several || err == nil && info.IsDir() {
		return filepath.Join(j.Out, stem(path)+".ipynb")
	}
	return j.Out
}

// expand replaces directories by the notebooks below them, in the order of their names.
func expand(args []string) (files []string, err error) {
	for _, arg := range args {
		before := len(files)
		err := filepath.WalkDir(arg, func(path string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case path == arg && !d.IsDir(), !d.IsDir() && nbformat.IsNotebook(path) && !strings.HasPrefix(d.Name(), "."):
				files = append(files, path)
			case path != arg && d.IsDir() && strings.HasPrefix(d.Name(), "."):
				return fs.SkipDir
			}
			return nil
		})
		if err == nil && len(files) == before {
			err = fmt.Errorf("%s: no notebooks", arg)
		}
		if err != nil {
			return nil, err
		}
	}
	return files, nil
}

// Summary is the plain report: a line for each notebook, details of what failed, and the totals.
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
		fmt.Fprintf(&b, "%-4s %s: %d of %d cells, %v\n", word, filepath.ToSlash(o.Path), o.Count(Passed), len(o.Cells),
			o.Took.Round(time.Millisecond))
	}
	books := "notebooks"
	if len(outcomes) == 1 {
		books = "notebook"
	}
	fmt.Fprintf(&b, "%d %s, %d failing; cells: %d passed, %d failed, %d differ, %d not run\n",
		len(outcomes), books, bad, total[Passed], total[Failed], total[Differs], total[Skipped])
	return b.String()
}

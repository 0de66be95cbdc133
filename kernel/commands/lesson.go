package commands

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"sprague/kernel"
)

// Reading a lesson: :lesson NAME shows it up to its first cell of code, :next runs that cell and continues to the next
// one. At an exercise :check checks the answer in its variable, :hint and :solution show help. Other cells can be run
// in between.

// A Page is what a lesson shows at a time: text, and the cell that follows it.
type Page struct {
	Text, Code string // Text is broken to the columns; Code is empty at the end
	Hint       string // of the exercise, if the page is one
	Check      string // the part of the exercise that comes after the answer
	Solution   string // its code
	Fails      bool   // the cell is meant to fail
}

// A Found is a place in a lesson.
type Found struct{ Lesson, Heading, Line string }

// A Reading is the lesson that is open in a front end, and how far it has been read. The zero value is none.
type Reading struct {
	name  string
	pages []Page
	at    int // the page that is shown
}

// Open reports whether a lesson is being read.
func (r *Reading) Open() bool { return r != nil && r.at < len(r.pages) }

var noLessons = failed("there are no lessons in this session; a site has them on its start page")

func lessons(_ context.Context, h *Host, _ string) Answer {
	if h.Library == nil {
		return noLessons
	}
	var b strings.Builder
	for _, l := range h.Library.Lessons() {
		fmt.Fprintf(&b, "  %-16s %s\n", l[0], h.clipped(l[1], 19))
	}
	b.WriteString(":lesson NAME reads one here, cell by cell;\n:copy NAME puts the notebook into the working directory")
	return Answer{Text: b.String()}
}

func lesson(ctx context.Context, h *Host, name string) Answer {
	if name == "" || h.Library == nil {
		return lessons(ctx, h, "")
	}
	pages, err := h.Library.Open(strings.TrimSuffix(name, ".ipynb"), cmp.Or(h.Columns, 80))
	if err != nil {
		return failed("%v; :lessons lists them", err)
	}
	if h.Reading == nil {
		return failed("this front end reads no lessons; :copy %s copies the notebook", name)
	}
	*h.Reading = Reading{name: name, pages: pages}
	return h.page(ctx)
}

// page shows where the reader is. The answer that an exercise begins with is set first, so that
// its variables are there.
func (h *Host) page(ctx context.Context) Answer {
	r := h.Reading
	if !r.Open() {
		return Answer{Text: "The end of " + r.name + ". :lessons lists all."}
	}
	p := r.pages[r.at]
	text := p.Text
	if p.Code != "" {
		text = strings.TrimSpace(text+"\n\n"+barred(p.Code)) + "\n\n"
	}
	switch {
	case p.Check != "":
		h.evalSilently(ctx, strings.TrimSuffix(p.Code, p.Check))
		text += "Give the variable your answer, and then :check. There are :hint and :solution; " + h.goOn() + " goes on."
	case p.Code != "":
		text += fmt.Sprintf("%s runs this and goes on (%d of %d).", h.goOn(), r.at+1, len(r.pages))
	default:
		text = strings.TrimSpace(text + "\n\nThe end of " + r.name + ". :lessons lists all.")
		r.at = len(r.pages)
	}
	return Answer{Text: text}
}

// goOn is what a reader does to go on.
func (h *Host) goOn() string {
	if h.Quit != nil {
		return "Enter"
	}
	return ":next"
}

func barred(code string) string {
	return "  ▏ " + strings.ReplaceAll(strings.TrimRight(code, "\n"), "\n", "\n  ▏ ")
}

func next(ctx context.Context, h *Host, _ string) Answer {
	if !h.Reading.Open() {
		return failed("no lesson is open; :lesson NAME opens one")
	}
	p := h.Reading.pages[h.Reading.at]
	if p.Check == "" {
		ran := h.eval(ctx, p.Code)
		if ran.Err != nil && !p.Fails {
			return Answer{Result: ran, Text: "The lesson stays at this cell; :next tries it again."}
		}
		if ran.Err != nil {
			h.Out.Stream(kernel.Stdout, "(this fails, as it is meant to) "+ran.Err.Message+"\n")
		}
		if ran.Value != nil {
			h.Out.Display(*ran.Value) // above the next page
		}
	} else { // later cells may need the variables and functions of the solution
		h.evalSilently(ctx, p.Code)
	}
	h.Reading.at++
	a := h.page(ctx)
	a.Text = "\n" + a.Text // what the cell has shown stands above it
	return a
}

// atExercise returns a command that is given at an exercise.
func atExercise(do func(context.Context, *Host, Page) Answer) func(context.Context, *Host, string) Answer {
	return func(ctx context.Context, h *Host, _ string) Answer {
		if !h.Reading.Open() || h.Reading.pages[h.Reading.at].Check == "" {
			return failed("there is no exercise here")
		}
		return do(ctx, h, h.Reading.pages[h.Reading.at])
	}
}

func check(ctx context.Context, h *Host, p Page) Answer { return Answer{Result: h.eval(ctx, p.Check)} }

func hint(_ context.Context, _ *Host, p Page) Answer { return Answer{Text: p.Hint} }

func solution(ctx context.Context, h *Host, p Page) Answer {
	h.Out.Stream(kernel.Stdout, barred(p.Solution)+"\n")
	return Answer{Result: h.eval(ctx, p.Solution)}
}

func copyLesson(_ context.Context, h *Host, name string) Answer {
	if h.Library == nil {
		return noLessons
	}
	path, err := h.Library.Copy(".", name)
	if err != nil {
		return Answer{Err: err}
	}
	return Answer{Text: fmt.Sprintf("%s is yours to change.\n  read it:  sprague export %[1]s\n  play it:  sprague "+
		"notebook, or any Jupyter\n  run it here:  :load %[1]s", path)}
}

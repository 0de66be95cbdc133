// Package commands is the table of the commands that can be typed in place of a cell, with a
// colon before their name: the same ones in the terminal, in Jupyter and in the browser. The sign %
// of other notebooks is understood, too: %time, %who, %load.
package commands

import (
	"cmp"
	"context"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"sprague/kernel"
	"sprague/stdlib/display"
)

// A Session is what commands and those who offer them need of *kernel.Session. Positions are byte offsets.
type Session interface {
	Eval(ctx context.Context, cell kernel.Cell, out kernel.Output) kernel.Result
	Restart() error
	Inspect(source string, at int, detail kernel.Detail) kernel.Inspection
	VariableValues(ctx context.Context) []kernel.VariableValue
	Search(words string) []kernel.Match
	Complete(source string, at int) kernel.Completion
	IsComplete(source string) (state kernel.Completeness, indent string)
}

// A Library is where :lesson finds lessons, :search places in them, and :load the cells of files.
type Library interface {
	// Lessons lists names and titles, in the order of the course.
	Lessons() [][2]string
	// Copy puts a lesson into dir and returns its path; it never overwrites.
	Copy(dir, name string) (string, error)
	// Open returns a lesson page by page, its text broken to so many columns.
	Open(name string, columns int) ([]Page, error)
	// Search returns the places in lessons where all the words occur.
	Search(words string) []Found
	// Read returns the cells of code of a file that hold any.
	Read(path string) ([]FileCell, error)
}

// A FileCell is a cell of code in a file.
type FileCell struct {
	Source  string
	MayFail bool // as the file says; an error does not stop what runs it
}

// A Host is the front end in which a command is given.
type Host struct {
	Session Session
	Library Library // nil for none
	Out     kernel.Output
	Cell    kernel.Cell // as which code of the command is evaluated, but for its source

	// Save writes the session to a file that is not there yet, and returns how many cells it has, and how many that
	// failed were left out; nil where no files are written.
	Save func(path string) (cells, failed int, err error)
	// Run evaluates the cells of a file until one fails; nil evaluates them as one cell of the front end.
	Run func(ctx context.Context, path string, cells []FileCell) error

	Edit func(ctx context.Context, number string) error // has a cell edited and runs it; nil where cells can be edited

	Reading *Reading // the lesson that is open; nil where none can be read

	Page  func(display.Bundle) // shows documentation beside the output; nil for in it
	Reset func()               // follows a :reset; nil for nothing

	Columns int    // that a line may have; 0 for any number
	Quit    func() // nil where nobody leaves by a command
}

// An Answer is the result of a command, beside what it writes to the host's output.
type Answer struct {
	Text   string        // plain, lines
	Result kernel.Result // of the cell that the command has evaluated, if it has one
	Err    error         // the command is wrong here, or failed
}

// A Command is one line of the table.
type Command struct {
	Name, Args, Help string
	example          string // of the argument; "" where none is needed
	run              func(ctx context.Context, h *Host, args string) Answer
}

// takesCode reports whether the argument is code: all that follows.
func (c Command) takesCode() bool { return c.Args == "CODE" }

// Table lists the commands in the order in which :help shows them.
func Table() []Command {
	return []Command{
		{"help", "", "this list", "", help},
		{"lessons", "", "list the lessons, in the order of the course", "", lessons},
		{"lesson", "NAME", "read a lesson here, cell by cell", "", lesson},
		{"next", "", "run the cell of the lesson that is shown, and go on", "", next},
		{"check", "", "check the answer to the exercise that is shown", "", atExercise(check)},
		{"hint", "", "a hint for the exercise that is shown", "", atExercise(hint)},
		{"solution", "", "the solution of the exercise that is shown", "", atExercise(solution)},
		{"copy", "NAME", "copy the notebook of a lesson here", "kayles", copyLesson},
		{"search", "WORDS", "find games, names, documentation and places in lessons", "periodic nim product", search},
		{"doc", "NAME", "all there is to say about a name, as ??NAME", "octal.Kayles", doc},
		{"vars", "", "your variables, functions and types, with their values", "", vars},
		{"full", "", "the last value, however long it is", "", full},
		{"time", "CODE", "run code and say how long it takes", "octal.Kayles.Period()", timed},
		{"bench", "CODE", "run code again and again and say how long once takes", "nimber.Mul(200, 300)", bench},
		{"edit", "N", "edit the last cell, or cell N, in $EDITOR, and run it", "", edit},
		{"save", "FILE", "write the session as a notebook (.ipynb) or script (.go)", "", save},
		{"load", "FILE", "run the cells of a notebook or script here", "kayles.ipynb", load},
		{"reset", "", "forget all variables", "", reset},
		{"quit", "", "leave, as Ctrl-D does", "", quit},
	}
}

// signs are names of commands in other notebooks, beside those that are the same here.
var signs = map[string]string{"timeit": "bench", "who": "vars", "whos": "vars", "run": "load"}

// A Call is a command as it was typed.
type Call struct {
	Name string // as typed, without its sign
	Args string // code, for a command that takes some, may have several lines
	Sign string // ":", "%" or "%%"
}

var sign = regexp.MustCompile(`^(%%|%|:)`)

// Parse parses a source that begins with a command. Rest is the code after a command that does not take it: a cell of
// its own, which may begin with another command.
func Parse(source string) (call Call, rest string, ok bool) {
	source = strings.TrimLeftFunc(source, unicode.IsSpace)
	call.Sign = sign.FindString(source)
	if call.Sign == "" {
		return Call{}, "", false
	}
	line, rest, _ := strings.Cut(source[len(call.Sign):], "\n")
	call.Name, call.Args, _ = strings.Cut(strings.TrimSpace(line), " ")
	call.Args = strings.TrimSpace(call.Args)
	if command := call.find(); call.Sign == "%%" || command != nil && command.takesCode() {
		call.Args, rest = strings.TrimSpace(call.Args+"\n"+rest), ""
	}
	return call, rest, true
}

// find returns the command that the call means, nil for none. A name may be abbreviated if it is unique.
func (c Call) find() *Command {
	name := cmp.Or(signs[c.Name], c.Name)
	var found []Command
	for _, command := range Table() {
		if command.Name == name {
			return &command
		}
		if c.Sign == ":" && name != "" && strings.HasPrefix(command.Name, name) {
			found = append(found, command)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return &found[0]
}

// Runs says that the call evaluates code, as a cell does.
func (c Call) Runs() bool {
	command := c.find()
	return command != nil && command.takesCode() && c.Args != ""
}

// Do carries out a call.
func (h *Host) Do(ctx context.Context, c Call) Answer {
	command := c.find()
	switch {
	case command == nil:
		return failed("no command %s%s; :help lists the commands", c.Sign, c.Name)
	case command.Name == "quit" && h.Quit == nil:
		return failed("nothing is left by a command here: close the page, or shut the kernel down")
	case c.Sign != ":":
		c.Args = withoutFlags(c.Args)
	}
	if command.example != "" && c.Args == "" {
		return failed("%s what? :%[1]s %s", command.Name, command.example)
	}
	return command.run(ctx, h, c.Args)
}

// flags are what commands of other notebooks take before their argument: -n 100 -r 3 -q.
var flags = regexp.MustCompile(`^(?:-[a-zA-Z][ \t]*\d*(?:\s+|$))+`)

// withoutFlags returns an argument without the flags before it, which have no meaning here.
func withoutFlags(args string) string { return flags.ReplaceAllString(args, "") }

func failed(format string, args ...any) Answer { return Answer{Err: fmt.Errorf(format, args...)} }

// Code returns the part of a source that is evaluated: all of it, or the code after its commands.
func Code(source string) string {
	if _, _, question := kernel.Question(source); question {
		return ""
	}
	call, rest, ok := Parse(source)
	switch {
	case !ok:
		return source
	case call.Runs():
		return withoutFlags(call.Args)
	}
	return Code(rest)
}

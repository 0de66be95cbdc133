// Package colon is the table of the commands that can be typed in place of a cell, with a
// colon before their name: the same ones in the terminal, in Jupyter and in the browser. What
// is known in notebooks of other languages under the sign % is understood as what it means
// here.
package colon

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"sprague/kernel"
)

// A Session is what commands need of *kernel.Session.
type Session interface {
	Eval(ctx context.Context, cell kernel.Cell, out kernel.Output) kernel.Result
	Replay(ctx context.Context, out kernel.Output) *kernel.Error
	Restart() error
	Inspect(source string, at int, detail kernel.Detail) kernel.Inspection
	Variables() []kernel.Variable
	Search(words string) []kernel.Match
}

// A looker is a Session that knows the values of its variables.
type looker interface {
	Look(ctx context.Context) []kernel.Look
}

// A saver is a Session that can be written to a file.
type saver interface {
	SaveSession(ctx context.Context, path string) (kernel.Report, error)
	LoadSession(ctx context.Context, path string) (kernel.Report, error)
}

// A Library is where :lesson finds lessons, and :search places in them.
type Library interface {
	// Lessons lists names and titles, in the order of the course.
	Lessons() [][2]string
	// Copy puts a lesson into dir and returns its path; it never overwrites.
	Copy(dir, name string) (string, error)
	// Open returns a lesson page by page, its text broken to so many columns.
	Open(name string, columns int) ([]Page, error)
	// Search returns the places in lessons where all the words occur.
	Search(words string) []Found
}

// Files reads and writes files of cells, in whatever formats there are.
type Files interface {
	// Write puts cells of code into a file that is not there yet.
	Write(path string, cells []SavedCell) error
	// Read returns the cells of code of a file that hold any.
	Read(path string) ([]FileCell, error)
}

// A SavedCell is a cell of code that goes into a file, with its outputs as notebooks spell them.
type SavedCell struct {
	Source  string
	Count   int
	Outputs []json.RawMessage
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

	// Save writes the session to a file that is not there yet, and returns how many cells
	// it has; Load returns the cells of a file, Run evaluates them. A front end without
	// files leaves them nil.
	Save func(path string) (cells int, err error)
	Run  func(ctx context.Context, path string) error

	Reading *Reading // the lesson that is open; nil where none can be read

	Columns int    // that a line may have; 0 for any number
	Quit    func() // nil where nobody leaves by a command
}

// An Answer is what a command has to say, beside what it writes to the host's output.
type Answer struct {
	Text   string        // plain, lines
	Result kernel.Result // of the cell that the command has evaluated, if it has one
	Err    error         // the command makes no sense here, or could not be carried out
}

// A Command is one line of the table.
type Command struct {
	Name, Args, Help string
	code             bool // its argument is code: all that follows
	run              func(ctx context.Context, h *Host, args string) Answer
}

// Table lists the commands in the order in which :help shows them.
func Table() []Command {
	return []Command{
		{"help", "", "this list", false, help},
		{"lessons", "", "list the lessons, in the order of the course", false, lessons},
		{"lesson", "NAME", "read a lesson here, cell by cell", false, lesson},
		{"next", "", "run the cell of the lesson that is shown, and go on", false, next},
		{"check", "", "check the answer to the exercise that is shown", false, check},
		{"hint", "", "a hint for the exercise that is shown", false, hint},
		{"solution", "", "the solution of the exercise that is shown", false, solution},
		{"copy", "NAME", "copy the notebook of a lesson here", false, copyLesson},
		{"search", "WORDS", "find names, documentation and places in lessons", false, search},
		{"doc", "NAME", "all there is to say about a name, as ??NAME", false, doc},
		{"vars", "", "your variables, functions and types, with their values", false, vars},
		{"time", "CODE", "run code and say how long it takes", true, timed},
		{"bench", "CODE", "run code again and again and say how long once takes", true, bench},
		{"save", "FILE", "write the session as a notebook (.ipynb) or script (.go)", false, save},
		{"load", "FILE", "run the cells of a notebook or script here", false, load},
		{"save-session", "FILE", "write all variables, functions and types to a file", false, saveSession},
		{"load-session", "FILE", "bring them back, without running anything", false, loadSession},
		{"replay", "", "run the cells that had succeeded again, after the worker was lost", false, replay},
		{"reset", "", "forget all variables", false, reset},
		{"quit", "", "leave, as Ctrl-D does", false, quit},
	}
}

// signs are the names under which commands are known elsewhere.
var signs = map[string]string{
	"time": "time", "timeit": "bench", "prun": "time",
	"who": "vars", "whos": "vars", "who_ls": "vars",
	"pinfo": "doc", "pinfo2": "doc", "pdoc": "doc", "psource": "doc",
	"run": "load", "load": "load", "loadpy": "load", "save": "save", "notebook": "save",
	"reset": "reset", "reset_selective": "reset", "rerun": "replay", "recall": "replay",
	"lsmagic": "help", "magic": "help", "quickref": "help", "help": "help",
	"restart": "reset", "exit": "quit", "quit": "quit",
}

const (
	shell    = "cells run Go, not a shell; package os reads and writes files"
	packages = "all packages are there: write octal.Kayles, or strings.Repeat"
	history  = "in the terminal ↑ and Ctrl-R find earlier cells; :save writes them to a file"
	nothing  = "there is nothing to install: :search finds what there is"
	onlyGo   = "cells run Go: func f(n int) int { return n * n }"
	prints   = "there is no debugger: print values with fmt.Println, or run a Go program in dlv"
	settled  = "there is nothing to set: :help lists what there is"
	logs     = ":save FILE writes the session as a notebook or a script"
)

// elsewhere says what stands here in the place of things that have no command.
var elsewhere = map[string]string{
	"matplotlib":    "pictures show by themselves: end a cell with one, or call display.Show",
	"pylab":         "pictures show by themselves: end a cell with one, or call display.Show",
	"cd":            `os.Chdir("…") changes the directory`,
	"pwd":           "os.Getwd() tells the directory",
	"env":           `os.Getenv("…") and os.Setenv("…", "…") are there`,
	"ls":            `os.ReadDir(".") lists files`,
	"cat":           `os.ReadFile("…") reads a file`,
	"writefile":     `os.WriteFile("…", []byte("…"), 0o644) writes a file`,
	"file":          `os.WriteFile("…", []byte("…"), 0o644) writes a file`,
	"store":         ":save-session FILE writes all variables, :load-session FILE brings them back",
	"html":          `end a cell with display.HTML("…")`,
	"latex":         `end a cell with display.LaTeX("…")`,
	"markdown":      `end a cell with display.Markdown("…")`,
	"svg":           `end a cell with display.SVG("…")`,
	"bash":          shell,
	"sh":            shell,
	"script":        shell,
	"system":        shell,
	"sx":            shell,
	"load_ext":      packages,
	"reload_ext":    packages,
	"autoreload":    packages,
	"precision":     `fmt.Printf("%.3f\n", x) writes three digits`,
	"history":       history,
	"hist":          history,
	"dhist":         history,
	"pastebin":      "the page copies a link that holds the whole notebook; :save FILE writes it",
	"rep":           "↑ brings an earlier cell back, to be changed over several lines",
	"HTML":          `end a cell with display.HTML("…")`,
	"SVG":           `end a cell with display.SVG("…")`,
	"macro":         "a function does it: func again() { … }; :save writes cells to a file",
	"paste":         "paste into the cell: the terminal takes several lines at once, and goes on until they are complete",
	"cpaste":        "paste into the cell: the terminal takes several lines at once, and goes on until they are complete",
	"edit":          "↑ brings an earlier cell back, to be changed over several lines; sprague notebook opens an editor in the browser",
	"ed":            "↑ brings an earlier cell back, to be changed over several lines; sprague notebook opens an editor in the browser",
	"pdef":          "?name shows how a function is called, and what it does",
	"pfile":         "??name shows all there is to say about a name",
	"pycat":         `os.ReadFile("…") reads a file`,
	"more":          `os.ReadFile("…") reads a file`,
	"less":          `os.ReadFile("…") reads a file`,
	"page":          "long values show in short; fmt.Println(x) shows all of one",
	"psearch":       ":search WORDS finds names and documentation",
	"man":           "?name shows the documentation of a name; :help lists the commands",
	"debug":         prints,
	"pdb":           prints,
	"xdel":          ":reset forgets all variables; x = nil lets go of a large one",
	"del":           ":reset forgets all variables; x = nil lets go of a large one",
	"pprint":        "values show by themselves, in a form of their own; fmt.Printf(\"%+v\\n\", x) shows one with its fields",
	"tb":            "the error under a cell says where it came from, and who called",
	"xmode":         "the error under a cell says where it came from, and who called",
	"capture":       `fmt.Sprint(…) returns what it would print; a value in a variable is not shown`,
	"javascript":    "cells run Go; display.HTML(\"…\") shows a page of one's own",
	"js":            "cells run Go; display.HTML(\"…\") shows a page of one's own",
	"pip":           nothing,
	"conda":         nothing,
	"mamba":         nothing,
	"micromamba":    nothing,
	"uv":            nothing,
	"pypy":          onlyGo,
	"python":        onlyGo,
	"python2":       onlyGo,
	"python3":       onlyGo,
	"cython":        onlyGo,
	"ruby":          onlyGo,
	"perl":          onlyGo,
	"R":             onlyGo,
	"sage":          onlyGo,
	"julia":         onlyGo,
	"octave":        onlyGo,
	"sql":           onlyGo,
	"sc":            shell,
	"cmd":           shell,
	"alias":         shell,
	"unalias":       shell,
	"rehashx":       shell,
	"mkdir":         shell,
	"rmdir":         shell,
	"rm":            shell,
	"cp":            shell,
	"mv":            shell,
	"lk":            `os.ReadDir(".") lists files`,
	"ll":            `os.ReadDir(".") lists files`,
	"lx":            `os.ReadDir(".") lists files`,
	"ldir":          `os.ReadDir(".") lists files`,
	"lf":            `os.ReadDir(".") lists files`,
	"bookmark":      `os.Chdir("…") changes the directory`,
	"dirs":          `os.Chdir("…") changes the directory`,
	"pushd":         `os.Chdir("…") changes the directory`,
	"popd":          `os.Chdir("…") changes the directory`,
	"set_env":       `os.Getenv("…") and os.Setenv("…", "…") are there`,
	"unload_ext":    packages,
	"gui":           settled,
	"config":        settled,
	"colors":        settled,
	"automagic":     settled,
	"autoawait":     settled,
	"autocall":      settled,
	"autoindent":    settled,
	"autosave":      settled,
	"alias_magic":   settled,
	"doctest_mode":  settled,
	"code_wrap":     settled,
	"killbgscripts": settled,
	"logon":         logs,
	"logoff":        logs,
	"logstart":      logs,
	"logstate":      logs,
	"logstop":       logs,
	"cls":           "Ctrl-L clears the terminal",
	"clear":         "Ctrl-L clears the terminal; :reset forgets all variables",
	"connect_info":  "jupyter kernelspec list shows where kernels are installed",
	"qtconsole":     "sprague notebook opens the notebook in the browser",
}

// A Call is a command as it was typed.
type Call struct {
	Name string // as typed, without its sign
	Args string // code, for a command that takes some, may have several lines
	Sign string // ":", "%" or "%%"
}

// Parse takes a source apart that begins with a command. Rest is the code after commands
// that do not take it, a cell by itself; it may begin with another command.
func Parse(source string) (call Call, rest string, ok bool) {
	source = strings.TrimLeftFunc(source, unicode.IsSpace)
	switch {
	case strings.HasPrefix(source, "%%"):
		call.Sign = "%%"
	case strings.HasPrefix(source, "%"), strings.HasPrefix(source, ":"):
		call.Sign = source[:1]
	default:
		return Call{}, "", false
	}
	line, rest, _ := strings.Cut(source[len(call.Sign):], "\n")
	call.Name, call.Args, _ = strings.Cut(strings.TrimSpace(line), " ")
	call.Args = strings.TrimSpace(call.Args)
	if call.Sign == "%%" || call.find() != nil && call.find().code {
		call.Args, rest = strings.TrimSpace(call.Args+"\n"+rest), ""
	}
	return call, rest, true
}

// fits lists the commands that a call can mean. A name may be cut short where it is clear.
func (c Call) fits() []Command {
	name := c.Name
	if known, ok := signs[name]; ok {
		name = known
	}
	var list []Command
	for _, command := range Table() {
		if command.Name == name {
			return []Command{command}
		}
		if c.Sign == ":" && name != "" && strings.HasPrefix(command.Name, name) {
			list = append(list, command)
		}
	}
	return list
}

func (c Call) find() *Command {
	if list := c.fits(); len(list) == 1 {
		return &list[0]
	}
	return nil
}

// Runs says that the call evaluates code, as a cell does.
func (c Call) Runs() bool {
	command := c.find()
	return command != nil && command.code && c.Args != ""
}

// String returns the call as it can be typed.
func (c Call) String() string { return strings.TrimSpace(c.Sign + c.Name + " " + c.Args) }

// Do carries out a call.
func (h *Host) Do(ctx context.Context, c Call) Answer {
	command := c.find()
	switch say, known := elsewhere[c.Name]; {
	case command == nil && known:
		return failed("%s%s is not needed here: %s", c.Sign, c.Name, say)
	case command == nil:
		return failed("no command %s%s; :help lists them", c.Sign, c.Name)
	case command.Name == "quit" && h.Quit == nil:
		return failed("nothing is left by a command here: close the page, or shut the kernel down")
	case c.Sign != ":":
		return command.run(ctx, h, withoutFlags(c.Args))
	}
	return command.run(ctx, h, c.Args)
}

// flags are what commands of other notebooks take before their argument: -n 100 -r 3 -q.
var flags = regexp.MustCompile(`^(?:-[a-zA-Z][ \t]*\d*(?:\s+|$))+`)

// withoutFlags returns an argument without the flags before it, which say nothing here.
func withoutFlags(args string) string { return flags.ReplaceAllString(args, "") }

func failed(format string, args ...any) Answer { return Answer{Err: fmt.Errorf(format, args...)} }

// Complete lists what a command that begins a source can go on with at an offset: its name,
// or the name of a lesson.
func Complete(source string, at int, library Library) kernel.Completion {
	typed := source[:at]
	c := kernel.Completion{Start: 0, End: at}
	command, _, argument := strings.Cut(typed, " ")
	if argument && (command == ":lesson" || command == ":copy") && library != nil {
		c.Start = len(command) + 1
		for _, l := range library.Lessons() {
			if strings.HasPrefix(l[0], typed[c.Start:]) {
				c.Candidates = append(c.Candidates, kernel.Candidate{Text: l[0], Kind: "lesson"})
			}
		}
		return c
	}
	for _, command := range Table() {
		if name := ":" + command.Name; strings.HasPrefix(name, typed) {
			c.Candidates = append(c.Candidates, kernel.Candidate{Text: name, Kind: "command"})
		}
	}
	return c
}

// Code returns what of a source is evaluated: all of it, or what its commands leave.
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

package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"sprague/notebooks"
	"sprague/stdlib/certificate"
)

// A said is what the whole command line has said to some arguments.
type said struct {
	out, err string
	failure  error
}

// code is the status to exit with.
func (s said) code() int {
	if s.failure == nil {
		return 0
	}
	if coded, ok := errors.AsType[*notebooks.ExitError](s.failure); ok {
		return coded.Code
	}
	return 1
}

// whole runs the whole command line in the working directory, which a test has chosen.
func whole(t *testing.T, stdin string, args ...string) said {
	t.Helper()
	c := command()
	var out, err bytes.Buffer
	c.SetIn(strings.NewReader(stdin))
	c.SetOut(&out)
	c.SetErr(&err)
	c.SetArgs(args)
	failure := c.ExecuteContext(t.Context())
	return said{out.String(), err.String(), failure}
}

// A row is a command line and what it has to say.
type row struct {
	args  string // with blanks between, of which none is in an argument
	code  int
	says  string // on standard output
	fails string // in the error
}

func (r row) check(t *testing.T) {
	t.Helper()
	s := whole(t, "", strings.Fields(r.args)...)
	failure := ""
	if s.failure != nil {
		failure = s.failure.Error()
	}
	if s.code() != r.code || !strings.Contains(s.out, r.says) || !strings.Contains(failure, r.fails) || r.code == 0 &&
		failure != "" {
		t.Errorf("sprague %s: status %d, %q, on standard output %.300q, on the other %.200q; want %d, %q, %q", r.args,
			s.code(), failure, s.out, s.err, r.code, r.fails, r.says)
	}
}

const notebook = `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[
{"id":"a","cell_type":"markdown","metadata":{},"source":"# Title $x$"},
{"id":"b","cell_type":"code","metadata":{"tags":["parameters"]},"execution_count":1,"source":"n := 2","outputs":[]},
{"id":"c","cell_type":"code","metadata":{},"execution_count":2,"source":"n * 21","outputs":[{"output_type":"execute_result","execution_count":2,"metadata":{},"data":{"text/plain":"42"}}]}]}`

// files puts files into a new folder, which becomes the working directory.
func files(t *testing.T, list map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range list {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// Every command says what it takes, and refuses what it does not, before anything is done.
func TestEveryCommandOfTheLine(t *testing.T) {
	dir := files(t, nil)
	var visit func(c *cobra.Command, path string)
	n := 0
	visit = func(c *cobra.Command, path string) {
		for _, sub := range c.Commands() {
			visit(sub, strings.TrimSpace(path+" "+sub.Name()))
		}
		if path == "" || !c.Runnable() || strings.HasPrefix(path, "completion") || c.Name() == "help" {
			return
		}
		n++
		if c.Short == "" || c.RunE == nil && c.Run == nil {
			t.Errorf("%s has no short text", path)
		}
		if s := whole(t, "", append(strings.Fields(path), "--help")...); s.code() != 0 || !strings.Contains(s.out, "Usage:") {
			t.Errorf("%s --help: %d, %v", path, s.code(), s.failure)
		}
		if s := whole(t, "", append(strings.Fields(path), "--no-such-flag")...); s.code() == 0 ||
			!strings.Contains(s.failure.Error(), "unknown flag") {
			t.Errorf("%s --no-such-flag: %d, %v", path, s.code(), s.failure)
		}
	}
	visit(command(), "")
	if n < 20 {
		t.Errorf("only %d commands were visited", n)
	}
	if list, _ := os.ReadDir(dir); len(list) != 0 {
		t.Errorf("help has written %v", list)
	}
}

// What is typed wrongly is told, with what was meant, and nothing is written.
func TestMistakes(t *testing.T) {
	dir := files(t, map[string]string{"a.ipynb": notebook, "bad.ipynb": "{", "bad.json": `{"a":1}`, "text.txt": "x"})
	for _, r := range []row{
		{"slove 0.77", 1, "", "slove"}, {"frobnicate", 1, "", "frobnicate"}, {"solve", 1, "", "solve"},
		{"solve 0.7 0.7", 1, "", "solve"}, {"solve 0.q", 1, "", "octal"}, {"solve x", 1, "", "octal"},
		{"solve 0.77 --values -1", 1, "", ""}, {"solve 0.77 --time -1s", 1, "", ""},
		{"solve 0.77 --time soon", 1, "", "invalid argument"}, {"solve 0.77 --memory lots", 1, "", "memory"},
		{"solve 0.77 --segment 1/2", 1, "", "; one machine searches"},
		{"solve 0.77 --out .", 1, "", "is a directory"}, {"solve 0.77 --out none/x.json", 1, "", "write none/x.json"},
		{"sequence", 1, "", "sequence"}, {"sequence 0.77 --values 0", 1, "", "one at least"},
		{"sequence 0.77 --values -5", 1, "", "one at least"}, {"sequence 0.77 --values x", 1, "", "invalid argument"},
		{"sequence 0.77 --values 5 --out .", 1, "", "is a directory"},
		{"sequence 0.77 --values 5 --out none/x", 1, "", "write none/x"},
		{"verify none.json", 1, "", "none.json"}, {"verify bad.json", 1, "", "bad.json"},
		{"verify text.txt", 1, "", "text.txt"}, {"verify .", 1, "", ""}, {"verify bad.json --max never", 1, "", "--max"},
		{"verify --quick --plain bad.json", 1, "", "quick"}, {"verify --schema bad.json", 1, "", ""},
		{"verify --dir d bad.json", 1, "", "; a check covers everything"},
		{"verify --workers 1 bad.json", 1, "", "GOMAXPROCS"},
		{"survey", 1, "", "survey"}, {"survey q", 1, "", ""}, {"survey 0.x --time 0s", 1, "", "must be above 0"},
		{"survey 0.x --time -1s", 1, "", "must be above 0"}, {"survey 0.x --values -1", 1, "", "must be above 0"},
		{"survey 0.x --shard 3/2", 1, "", "3/2 is not a part"},
		{"survey 0.x --shard /2", 1, "", "$SLURM_ARRAY_TASK_ID/2"},
		{"survey 0.x --dir d", 1, "", "; --out FILE.jsonl is the file of one shard"},
		{"survey 0.x --workers 2", 1, "", "GOMAXPROCS"}, {"survey atlas none.jsonl", 1, "", "none.jsonl"},
		{"survey growth none.jsonl", 1, "", "none.jsonl"}, {"survey atlas", 1, "", ""},
		{"census 0.x --work 0", 1, "", "nothing would end"}, {"census 0.x --size 0", 1, "", "--size"},
		{"census 0.x --heap -1", 1, "", "--heap"}, {"census atlas none.jsonl", 1, "", "none.jsonl"},
		{"merge", 1, "", ""}, {"merge none", 1, "", "none"}, {"merge .", 1, "", "."},
		{"merge x --recheck 2%", 1, "", "; run the survey or census"},
		{"merge x --out none/x", 1, "", "write none/x"}, {"status found", 1, "", "; each shard appends"},
		{"bench 0.q", 1, "", "octal"}, {"bench --values -1", 1, "", "negative"},
		{"eval", 1, "", "eval"}, {"run", 1, "", "run"}, {"run none.ipynb", 1, "", ""},
		{"export none.ipynb", 1, "", "none.ipynb"}, {"export --to odt a.ipynb", 1, "", "odt"},
		{"export --to pdf a.ipynb", 1, "", "; a browser prints the page to PDF"},
		{"export --to latex a.ipynb", 1, "", "jupyter nbconvert writes LaTeX"},
		{"export --to markdown --live https://x.org a.ipynb", 1, "", "--live is for pages"},
		{"export --live nowhere a.ipynb", 1, "", "not the address of a site"}, {"export --to coq a.ipynb", 1, "", "a.ipynb"},
		{"export --to coq --out x a.ipynb a.ipynb", 1, "", "one file"}, {"export bad.ipynb", 1, "", "not a notebook"},
		{"kernel install --user --prefix x", 1, "", "user"},
		{"kernel start --connection-file none.json", 1, "", "none.json"},
		{"kernel start --connection-file bad.json", 1, "", ""}, {"kernel start", 1, "", ""},
		{"notebook --cert x", 1, "", "key"}, {"notebook --lessons --course x", 1, "", "course"},
		{"notebook --course none", 1, "", "--course"}, {"notebook --set-password p", 1, "", "terminal"},
		{"notebook a b", 1, "", ""},
		{"site", 1, "", "site"}, {"site localhost:8000", 1, "", "is an address"},
		{"site --serve=nowhere:99999999 public", 1, "", ""}, {"version x", 1, "", "version"},
		{"--memory x version", 1, "", "memory"},
		{"--output-limit 5 version", 1, "", "display.Limit"}, {"run --output-limit 5 a.ipynb", 1, "", "display.Limit"},
	} {
		r.check(t)
	}
	var left []string
	filepath.WalkDir(dir, func(p string, d fs.DirEntry, _ error) error {
		if rel, _ := filepath.Rel(dir, p); !d.IsDir() && rel != "a.ipynb" && rel != "bad.ipynb" && rel != "bad.json" &&
			rel != "text.txt" {
			left = append(left, rel)
		}
		return nil
	})
	if len(left) > 0 {
		t.Errorf("mistakes have written %v", left)
	}
}

// Commands that only tell something tell it.
func TestWhatIsTold(t *testing.T) {
	files(t, nil)
	for _, r := range []row{
		{"version", 0, "sprague " + version, ""}, {"help theorems", 0, "sprague help finite-state", ""},
		{"help finite-state", 0, "Theorem", ""}, {"verify --schema", 0, "$schema", ""}, {"completion", 0, "Usage", ""},
		{"sequence 0.77 --values 13", 0, "0.77", ""}, {"sequence grundy --values 50", 0, "Grundy", ""},
		{"sequence 0.77 --values 1", 0, "1 value", ""}, {"bench 0.77 --values 1000", 0, "| 0.77", ""},
		{"kernel", 0, "install", ""},
	} {
		r.check(t)
	}
	if !json.Valid([]byte(whole(t, "", "verify", "--schema").out)) {
		t.Error("the schema is no JSON")
	}
}

// A script of cells is evaluated in one session, ends at the first that fails unless it is to go on, and
// the status says whether all went well.
func TestEvalFromTheLine(t *testing.T) {
	files(t, nil)
	for _, c := range []struct {
		stdin string
		args  []string
		code  int
		out   string
		err   string
	}{
		{"", []string{"x := 6", "x * 7"}, 0, "42\n", ""},
		{"nimber.Mul(2, 3)", []string{"-"}, 0, "1\n", ""},
		{"", []string{"-"}, 0, "", ""},
		{"", []string{"panic(1)", "2"}, 1, "", "Panic"},
		{"", []string{"--keep-going", "panic(1)", "2"}, 1, "2\n", "Panic"},
		{"", []string{"1 +"}, 1, "", "SyntaxError"},
		{"", []string{"x := 6", ":vars"}, 0, "x  int  6\n", ""},
		{"", []string{":nothing"}, 1, "", "no command"},
		{"", []string{`fmt.Println("a")`, `println("b")`}, 0, "a\n", "b\n"},
		{"", []string{"os.Exit(3)"}, 1, "", "exit status 3"},
	} {
		s := whole(t, c.stdin, append([]string{"eval"}, c.args...)...)
		if s.code() != c.code || s.out != c.out || !strings.Contains(s.err, c.err) || c.code == 1 && s.failure.Error() != "" {
			t.Errorf("eval %q: %d, %q, %q, %v; want %d, %q, %q", c.args, s.code(), s.out, s.err, s.failure, c.code, c.out, c.err)
		}
	}
	if _, err := readCells([]string{"a", "-"}, brokenInput{}); !errors.Is(err, syscall.EIO) {
		t.Errorf("input that cannot be read: %v", err)
	}
}

type brokenInput struct{}

func (brokenInput) Read([]byte) (int, error) { return 0, syscall.EIO }

// Notebooks are run, checked and exported, each command with its status.
func TestNotebooksFromTheLine(t *testing.T) {
	files(t, map[string]string{"a.ipynb": notebook,
		"wrong.ipynb": strings.Replace(notebook, `"text/plain":"42"`, `"text/plain":"43"`, 1),
		"fails.ipynb": strings.Replace(notebook, "n * 21", "panic(n)", 1), "script.go": "// %% first\n6 * 7\n"})
	for _, r := range []row{
		{"run --check a.ipynb", 0, "", ""}, {"run --check wrong.ipynb", 1, "", ""}, {"run fails.ipynb", 1, "", ""},
		{"run script.go", 0, "42", ""}, {"run --out out.ipynb script.go", 0, "", ""},
		{"run --param n=1 a.ipynb", 0, "21", ""}, {"run --param n a.ipynb", 1, "", ""},
		{"run --check --summary s.txt a.ipynb", 0, "", ""},
		{"export a.ipynb", 0, "a.html", ""}, {"export --to markdown --out - a.ipynb", 0, "# Title", ""},
		{"export --to script --out a.go a.ipynb", 0, "", ""}, {"export --to notebook --out b.ipynb script.go", 0, "", ""},
		{"export --live https://example.org/games --out live.html a.ipynb", 0, "", ""},
	} {
		r.check(t)
	}
	for name, want := range map[string]string{
		"out.ipynb": `"42"`, "a.html": "Content-Security-Policy", "a.go": "// %%", "b.ipynb": "6 * 7",
		"live.html": "https://example.org/games/notebook.html#nb=",
	} {
		if text, err := os.ReadFile(name); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s lacks %s: %v", name, want, err)
		}
	}
	if text, _ := os.ReadFile("a.ipynb"); string(text) != notebook {
		t.Error("the notebook itself was changed")
	}
}

// A search, its certificate, and the certificate as a theorem: from the first command to the last, and
// with the certificate forged at each number.
func TestCertificatesFromTheLine(t *testing.T) {
	files(t, nil)
	for _, r := range []row{
		{"solve 0.77 --out c.json", 0, "period", ""}, {"verify c.json", 0, "preperiod 71, period 12: proved", ""},
		{"verify --plain c.json", 0, "proved", ""},
		{"verify --max 1us c.json", 2, "", ""}, {"verify c.json none.json", 1, "proved", "none.json"},
		{"export --to coq --out - c.json", 0, "Theorem", ""}, {"export --to coq --out . c.json", 0, ".v", ""},
		{"solve 0.77 --dir s --out e.json", 0, "period", ""}, {"solve 0.6 --values 200", 1, "", ""},
	} {
		r.check(t)
	}
	text, err := os.ReadFile("c.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, forge := range [][2]string{{`"preperiod": 71`, `"preperiod": 70`}, {`"period": 12`, `"period": 11`},
		{`"period": 12`, `"period": 0`}, {`"period": 12`, `"period": -12`}, {`"0.77"`, `"0.137"`},
		{`"period": 12`, `"period": 1e30`}, {"{", "{{"}, {"}", ""}} {
		forged := strings.Replace(string(text), forge[0], forge[1], 1)
		if forged == string(text) {
			t.Errorf("there is no %s", forge[0])
		}
		os.WriteFile("forged.json", []byte(forged), 0o644)
		if s := whole(t, "", "verify", "forged.json"); s.code() != 1 || strings.Contains(s.out, "proved") {
			t.Errorf("%s for %s: %d, %s, %v", forge[1], forge[0], s.code(), s.out, s.failure)
		}
	}
	if _, err := certificate.ReadFile("c.json"); err != nil {
		t.Error(err)
	}
}

// A survey in parts, and its merge; the same line once more finds nothing to do.
func TestSurveyFromTheLine(t *testing.T) {
	files(t, nil)
	for _, r := range []row{
		{"survey 0.0x --values 3000 --shard 1/2", 0, "0.0", ""},
		{"merge survey-1-of-2.jsonl", 1, "", "4 of 8 codes are missing: 0.01, 0.03, 0.05, 0.07"},
		{"merge --partial survey-1-of-2.jsonl", 0, `"code":"0.0`, ""},
		{"survey 0.0x --values 3000 --shard 2/2", 0, "0.0", ""},
		{"merge --out m.jsonl survey-1-of-2.jsonl survey-2-of-2.jsonl", 0, "", ""},
		{"survey 0.0x --values 3000", 0, "0.0", ""},
		{"survey 0.0x --values 100", 1, "", "another command, sprague survey 0.0x --values=3000"},
		{"survey 0.1x --values 3000", 1, "", "another command"}, {"census 0.0x --out survey.jsonl", 1, "", "another command"},
		{"merge survey.jsonl m.jsonl", 1, "", "line 1 is not of this work"}, {"merge m.jsonl", 1, "", "the first line"},
		{"survey atlas m.jsonl --out atlas.txt", 0, "", ""}, {"survey atlas survey.jsonl --out atlas2.txt", 0, "", ""},
		{"survey growth survey-2-of-2.jsonl", 0, "", ""},
	} {
		r.check(t)
	}
	text, err := os.ReadFile("m.jsonl")
	if err != nil || strings.Count(string(text), "\n") != 8 {
		t.Errorf("merged are %s, %v", text, err)
	}
	if s := whole(t, "", "merge", "survey.jsonl"); s.out != string(text) {
		t.Errorf("one process finds %s, the parts %s", s.out, text)
	}
	atlas, err := os.ReadFile("atlas.txt")
	if again, _ := os.ReadFile("atlas2.txt"); err != nil || !strings.Contains(string(atlas), "0.0") ||
		string(again) != string(atlas) {
		t.Errorf("the atlases are %.100s and %.100s, %v", atlas, again, err)
	}
}

// A merge reads the command of a file; one that is no survey and no census is refused.
func TestMergeReadsTheCommand(t *testing.T) {
	files(t, map[string]string{"a": `{"command":["rm","-rf"],"items":1}` + "\n",
		"b": `{"command":["survey","0.x","--valuse=3"],"items":1}` + "\n",
		"c": `{"command":["census","0.q"],"items":1}` + "\n"})
	for _, r := range []row{{"merge a", 1, "", "a: it is no survey and no census"},
		{"merge b", 1, "", "b: unknown flag: --valuse"}, {"merge c", 1, "", "c: 0.q: octal: "}} {
		r.check(t)
	}
}

// Output that nobody takes is an error of the command, whatever it makes of it.
func TestBrokenOutput(t *testing.T) {
	o := &checkedOutput{to: brokenOutput{}}
	for range 3 {
		o.Write([]byte("x"))
	}
	if !errors.Is(o.err, syscall.ENOSPC) {
		t.Errorf("%v", o.err)
	}
	var buffer bytes.Buffer
	o = &checkedOutput{to: &buffer}
	if n, err := o.Write([]byte("abc")); n != 3 || err != nil || o.err != nil || buffer.String() != "abc" {
		t.Error(n, err, o.err)
	}
	files(t, nil)
	c := command()
	c.SetOut(brokenOutput{})
	c.SetErr(new(bytes.Buffer))
	c.SetArgs([]string{"verify", "--schema"})
	if err := c.Execute(); !errors.Is(err, syscall.ENOSPC) {
		t.Errorf("%v", err)
	}
}

type brokenOutput struct{}

func (brokenOutput) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// Each kind of failure has its status.
func TestStatuses(t *testing.T) {
	for want, err := range map[int]error{0: nil, 1: errors.New("")} {
		if got := status(err); got != want {
			t.Errorf("%v: %d, want %d", err, got, want)
		}
	}
	for _, code := range []int{1, 2, 130} {
		if got := (said{failure: &notebooks.ExitError{Code: code}}).code(); got != code {
			t.Errorf("status %d, want %d", got, code)
		}
	}
}

// A site that is shown ends with its command.
func TestServeSiteEnds(t *testing.T) {
	dir := files(t, map[string]string{"index.html": "x"})
	ctx, cancel := context.WithCancel(t.Context())
	l := listener(t)
	c := &cobra.Command{}
	c.SetContext(ctx)
	told := make(chan string, 1)
	c.SetOut(writerFunc(func(p []byte) (int, error) { told <- string(p); return len(p), nil }))
	ended := make(chan error)
	go func() { ended <- serveSite(c, l, dir) }()
	if got := <-told; got != "http://"+l.Addr().String()+"/\n" {
		t.Errorf("%q", got)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

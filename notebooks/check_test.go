package notebooks

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

func shown(mime, content string) []*nbformat.Output {
	return []*nbformat.Output{nbformat.FromBundle(display.Plain("x").With(mime, []byte(content)), 0)}
}

func streamed(text string) []*nbformat.Output {
	return []*nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: text}}
}

func square(shade uint8, size int) string {
	img := image.NewGray(image.Rect(0, 0, size, size))
	for i := range img.Pix {
		img.Pix[i] = 200
	}
	img.SetGray(1, 1, color.Gray{Y: shade})
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		panic(err)
	}
	return b.String()
}

func TestDifferences(t *testing.T) {
	drawing := display.SVG("<svg/>")
	cases := []struct {
		name        string
		stored, now []*nbformat.Output
		want        string // part of the note; "" for no difference
	}{
		{"same", streamed("a\n"), streamed("a\n"), ""},
		{"line", streamed("a\nb\nc\n"), streamed("a\nx\nc\n"), "- b\n+ x"},
		{"new", nil, streamed("a"), "output 1 is new:\n+ a"},
		{"missing", streamed("a"), nil, "output 1 is missing:\n- a"},
		{"duration", streamed("in 1.2ms"), streamed("in 315µs"), ""},
		{"address", streamed("0xc000012345"), streamed("0xc0000abcde"), ""},
		{"address at a random place", streamed("0x10fe985f8d98"), streamed("0x51950dc2430"), ""},
		{"number in hexadecimal", streamed("0x10fe985f8d99"), streamed("0x10fe985f8d91"), "8d91"},
		{"number", streamed("12 s"), streamed("13 s"), "+ 13 s"},
		{"sequence", streamed("[0 1 2 3]"), streamed("[0 1 2 4]"), "+ [0 1 2 4]"},
		{"other type", streamed("a"), shown(display.MIMEText, "a"), "stored is stream"},
		{"png", shown(display.MIMEPNG, square(200, 2)), shown(display.MIMEPNG, square(0, 2)), "picture changed (PNG)"},
		{"png beside a drawing", []*nbformat.Output{nbformat.FromBundle(drawing.With(display.MIMEPNG, []byte("a")), 0)},
			[]*nbformat.Output{nbformat.FromBundle(drawing.With(display.MIMEPNG, []byte("b")), 0)}, ""},
		{"svg by a hair", shown(display.MIMESVG, `<svg a="1.00"/>`), shown(display.MIMESVG, `<svg a="1.01"/>`), ""},
		{"svg", shown(display.MIMESVG, `<svg a="1.00"/>`), shown(display.MIMESVG, `<svg a="1.5"/>`), "picture changed (SVG)"},
		{"svg parts", shown(display.MIMESVG, `<svg/>`), shown(display.MIMESVG, `<svg><g/></svg>`),
			"picture changed (SVG)"},
		{"jpeg", shown("image/jpeg", "\xff\xd8"), shown("image/jpeg", "\xff\xd8\xff"),
			"picture changed (JPEG)"},
		{"board", shown(display.MIMEHTML, `<p>a</p><svg width="9" height="8"><g/></svg>`),
			shown(display.MIMEHTML, `<p>a</p><svg width="9" height="8"><text>2</text></svg>`), "picture changed (SVG)"},
		{"board's words", shown(display.MIMEHTML, `<p>a</p><svg><g/></svg>`),
			shown(display.MIMEHTML, `<p>b</p><svg><text/></svg>`), "[drawing]"},
		{"json order", shown(display.MIMEJSON, `{"a":1,"b":2}`), shown(display.MIMEJSON, `{ "b":2, "a":1}`), ""},
		{"json", shown(display.MIMEJSON, `{"a":1}`), shown(display.MIMEJSON, `{"a":2}`), `+  "a": 2`},
		{"html", shown(display.MIMEHTML, `<b>1</b>`), shown(display.MIMEHTML, `<b>2</b>`), "text/html"},
		{"form gone", shown(display.MIMEHTML, `<b>1</b>`), shown(display.MIMEText, `x`), "text/html is missing"},
	}
	for _, c := range cases {
		got := differences(c.stored, c.now)
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestLineDiff(t *testing.T) {
	for _, c := range [][3]string{
		{"", "", ""}, {"a", "a\n", ""}, {"a\nb\nc", "a\nx\nc\n", "  a\n- b\n+ x\n  c"}, {"", "a", "- \n+ a"},
		{"1\na\nb\nc\nd\ne\nf\ng\n2", "3\na\nb\nc\nd\ne\nf\ng\n4", "- 1\n+ 3\n  a\n  b\n  c\n…\n  e\n  f\n  g\n- 2\n+ 4"},
	} {
		if got := lineDiff(c[0], c[1]); got != c[2] {
			t.Errorf("%q and %q: %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

// startFake opens sessions that know one picture.
func startFake(string) (Session, error) { return &fakeSession{png: []byte(square(0, 4))}, nil }

// execute runs a job and returns its text, its notes and its error.
func execute(t *testing.T, j Job, files ...string) (string, string, error) {
	t.Helper()
	j.Start = startFake
	var text, notes bytes.Buffer
	err := j.Run(t.Context(), files, &text, &notes)
	return text.String(), notes.String(), err
}

func TestJob(t *testing.T) {
	dir := t.TempDir()
	src := filepath.Join(dir, "a.go")
	if err := os.WriteFile(src, []byte("// %% [markdown]\n// # A\n\n// %%\nprint hello\npicture\nx\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	text, _, err := execute(t, Job{}, src)
	if err != nil || text != "hello\npicture\nx\n" {
		t.Errorf("plain run printed %q, %v", text, err)
	}
	books := filepath.Join(dir, "books")
	for _, name := range []string{"a", "b"} {
		if err := os.MkdirAll(books, 0o755); err != nil {
			t.Fatal(err)
		}
		if _, notes, err := execute(t, Job{Out: filepath.Join(books, name+".ipynb")}, src); err != nil {
			t.Fatal(err, notes)
		}
	}
	once, _ := os.ReadFile(filepath.Join(books, "a.ipynb"))
	summary := filepath.Join(dir, "s.txt")
	if _, notes, err := execute(t, Job{Check: true, Summary: summary}, books); err != nil ||
		!strings.Contains(notes, "2 notebooks, 0 failing") {
		t.Errorf("check: %v\n%s", err, notes)
	}
	if _, _, err := execute(t, Job{Out: filepath.Join(books, "a.ipynb")}, filepath.Join(books, "a.ipynb")); err != nil {
		t.Error(err)
	}
	if twice, _ := os.ReadFile(filepath.Join(books, "a.ipynb")); !bytes.Equal(once, twice) {
		t.Error("a second run writes other bytes")
	}
	if report, err := os.ReadFile(summary); err != nil || !strings.Contains(string(report), "2 notebooks, 0 failing") {
		t.Errorf("summary: %v\n%s", err, report)
	}
}

func TestCheckFindsChange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.ipynb")
	nb := nbformat.New()
	c := nb.Add(nbformat.Code, "print new")
	c.Outputs = streamed("old\n")
	if err := nbformat.WriteFile(path, nb); err != nil {
		t.Fatal(err)
	}
	_, notes, err := execute(t, Job{Check: true}, path)
	exit, ok := err.(*ExitError)
	if !ok || exit.Code != 1 || !strings.Contains(notes, "- old") || !strings.Contains(notes, "+ new") {
		t.Errorf("%v\n%s", err, notes)
	}
	c.Metadata["tags"] = []byte(`["volatile"]`)
	if err := nbformat.WriteFile(path, nb); err != nil {
		t.Fatal(err)
	}
	if _, notes, err := execute(t, Job{Check: true}, path); err != nil {
		t.Errorf("volatile cell: %v\n%s", err, notes)
	}
}

// What a page has kept of widgets, whose models have ended, is not in the notebook that a run writes.
func TestRunDropsWidgets(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.ipynb")
	nb := nbformat.New()
	nb.Metadata["widgets"] = []byte(`{"application/vnd.jupyter.widget-state+json":{"state":{"a":7}}}`)
	for _, tag := range []string{"", "skip-execution"} {
		c := nb.Add(nbformat.Code, "x")
		c.Metadata["tags"] = []byte(`["` + tag + `"]`)
		c.Outputs = shown(display.MIMEText, "x")
		c.Outputs[0].Data[display.MIMEWidget] = []byte(`{"model_id":"a"}`)
	}
	if err := nbformat.WriteFile(path, nb); err != nil {
		t.Fatal(err)
	}
	if _, notes, err := execute(t, Job{Out: path}, path); err != nil {
		t.Fatal(err, notes)
	}
	if text, err := os.ReadFile(path); err != nil || bytes.Contains(text, []byte("widget")) {
		t.Errorf("%v\n%s", err, text)
	}
}

func TestJobErrors(t *testing.T) {
	dir := t.TempDir()
	bad := filepath.Join(dir, "bad.ipynb")
	good := filepath.Join(dir, "good.go")
	for path, text := range map[string]string{bad: "{\n!", good: "x"} {
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	empty := t.TempDir()
	for _, c := range []struct {
		job  Job
		file string
		part string
	}{
		{Job{}, filepath.Join(dir, "none.ipynb"), "no such file"},
		{Job{}, bad, "not a notebook: line 2"},
		{Job{}, empty, "no notebooks"},
		{Job{Out: filepath.Join(dir, "no", "where.ipynb")}, good, "no such file"},
		{Job{Out: filepath.Join(good, "x.ipynb")}, good, "not a directory"},
		{Job{Set: []string{"1=2"}}, good, "want name=value"},
	} {
		_, _, err := execute(t, c.job, c.file)
		if err == nil || !strings.Contains(err.Error(), c.part) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%v: %v, want %q", c.file, err, c.part)
		}
	}
}

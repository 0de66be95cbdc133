package notebooks

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sprague/notebooks/nbformat"
)

func script(t *testing.T, src string) *nbformat.Notebook {
	t.Helper()
	nb, err := nbformat.ParseScript([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return nb
}

// outputs renders what the cells left, a line for each output.
func outputs(o Outcome) string {
	var b strings.Builder
	for _, c := range o.Cells {
		fmt.Fprintf(&b, "%d %s:", c.Index, c.Status)
		for _, out := range c.Cell.Outputs {
			fmt.Fprintf(&b, " %s%s %q", out.Type, out.Name, out.String())
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestRunKeepsOutputsInOrder(t *testing.T) {
	nb := script(t, "print a\nprint b\nwarn c\nprint d\nshow e\nf\n// %%\n\n// %% [markdown]\n// print no\n\n// %%\ng\n")
	got := outputs(Run(t.Context(), &fakeSession{}, nb, Options{}))
	want := `1 ok: streamstdout "a\nb\n" streamstderr "c\n" streamstdout "d\n" display_data "e" execute_result "f"
2 ok:
3 ok: execute_result "g"
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// A cell that is tagged so does not run, keeps its outputs, and stops nothing.
func TestRunSkipsWhatIsTagged(t *testing.T) {
	nb := script(t, "a\n// %% {\"metadata\":{\"tags\":[\"skip-execution\"]}}\nerr boom\n// %%\nb\n")
	nb.Cells[1].Outputs = []*nbformat.Output{{Type: nbformat.Stream, Name: "stdout", Text: "stored"}}
	o := Run(t.Context(), &fakeSession{}, nb, Options{})
	want := "1 ok: execute_result \"a\"\n2 ok: streamstdout \"stored\"\n3 ok: execute_result \"b\"\n"
	if got := outputs(o); got != want || !o.OK() {
		t.Errorf("%v, %s", o.OK(), got)
	}
	file := filepath.Join(t.TempDir(), "tagged.ipynb")
	if err := nbformat.WriteFile(file, nb); err != nil {
		t.Fatal(err)
	}
	cells, err := Library{}.Read(file)
	if err != nil || len(cells) != 2 || cells[1].Source != "b" {
		t.Errorf("loaded are %v, %v", cells, err)
	}
}

func TestRunStopsAtFailure(t *testing.T) {
	const src = "a\n// %%\nerr boom\n// %%\nb\n"
	for _, c := range []struct {
		keep bool
		want string
	}{
		{false, "1 ok 2 failed 3 not run"},
		{true, "1 ok 2 failed 3 ok"},
	} {
		o := Run(t.Context(), &fakeSession{}, script(t, src), Options{KeepGoing: c.keep})
		var got []string
		for _, cell := range o.Cells {
			got = append(got, fmt.Sprintf("%d %s", cell.Index, cell.Status))
		}
		if strings.Join(got, " ") != c.want || o.OK() {
			t.Errorf("keep going %v: %v, OK %v; want %s", c.keep, got, o.OK(), c.want)
		}
	}
}

func TestRunExpectedFailure(t *testing.T) {
	o := Run(t.Context(), &fakeSession{}, script(t, "// %% {\"metadata\":{\"tags\":[\"raises-exception\"]}}\nerr "+
		"boom\n// %%\nb\n"), Options{})
	if !o.OK() || o.Cells[0].Cell.Outputs[0].Type != nbformat.Failure {
		t.Errorf("%s", outputs(o))
	}
	o = Run(t.Context(), &fakeSession{}, script(t, "// %% {\"metadata\":{\"tags\":[\"raises-exception\"]}}\nfine\n"),
		Options{})
	if o.OK() {
		t.Error("a cell that should fail passed, and no one minds")
	}
}

func TestRunTimeLimitAndInterrupt(t *testing.T) {
	nb := script(t, "a\n// %%\nwait\n// %%\nb\n")
	o := Run(t.Context(), &fakeSession{}, nb, Options{Timeout: time.Millisecond})
	if o.Interrupted || o.Cells[1].Status != Failed || !strings.Contains(o.Cells[1].Detail, "time limit of 1ms") {
		t.Errorf("time limit: interrupted %v, %s %q", o.Interrupted, o.Cells[1].Status, o.Cells[1].Detail)
	}
	ctx, cancel := context.WithCancel(t.Context())
	opts := Options{KeepGoing: true, Watch: func(o CellOutcome, _ int) {
		if o.Index == 2 {
			cancel()
		}
	}}
	o = Run(ctx, &fakeSession{}, nb, opts)
	if !o.Interrupted || o.Cells[0].Status != Passed || o.Cells[2].Status != Skipped {
		t.Errorf("interrupt: %v\n%s", o.Interrupted, outputs(o))
	}
}

func TestParameters(t *testing.T) {
	const src = `// %% {"metadata":{"tags":["parameters"]}}
n := 100
code, full := "0.77", false

// %%
n
`
	params := []Parameter{{"n", "200"}, {"code", "0.137"}, {"full", "true"}, {"other", "some text"}}
	s := &fakeSession{}
	o := Run(t.Context(), s, script(t, src), Options{Parameters: params})
	want := "n = 200\ncode = \"0.137\"\nfull = true\nother := \"some text\""
	if s.evaluated[1] != want {
		t.Errorf("injected\n%s\nwant\n%s", s.evaluated[1], want)
	}
	again := Run(t.Context(), &fakeSession{}, o.Notebook, Options{Parameters: params[:1]})
	if n := len(again.Notebook.Cells); n != 3 {
		t.Errorf("after a second run with parameters the notebook has %d cells, want 3", n)
	}
	for _, bad := range []string{"", "=1", "a b=2", "n"} {
		if _, err := ParseParameter(bad); err == nil {
			t.Errorf("ParseParameter(%q) gave no error", bad)
		}
	}
}

func TestRunTwiceGivesTheSameBytes(t *testing.T) {
	took := 0
	src := func() *nbformat.Notebook { return script(t, "print took 1.5ms\n// %%\nx\n") }
	first := Run(t.Context(), &fakeSession{}, src(), Options{})
	changed := src()
	changed.Cells[0].Source = "print took 2.75ms"
	second := Run(t.Context(), &fakeSession{}, changed, Options{})
	for _, c := range second.Cells {
		c.Cell.Source = first.Cells[took].Cell.Source
		c.Cell.ID = first.Cells[took].Cell.ID
		took++
	}
	Settle(first.Notebook, second)
	a, errA := nbformat.Encode(first.Notebook)
	b, errB := nbformat.Encode(second.Notebook)
	if errA != nil || errB != nil || !bytes.Equal(a, b) {
		t.Errorf("%v %v\n%s", errA, errB, cmp.Diff(string(a), string(b)))
	}
}

func TestOutputIsBounded(t *testing.T) {
	r := &recorder{Recorder: nbformat.NewRecorder(nil)}
	for range 40 {
		r.Stream(0, strings.Repeat("é", 1<<15))
	}
	text := r.Finish(nil, 1, nil)[0].Text
	if n := len(text); n > 1<<20+100 || !strings.Contains(text, "not kept") || !strings.HasSuffix(text, "é") {
		t.Errorf("kept %d bytes", n)
	}
}

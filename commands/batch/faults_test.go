package batch

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"sprague/stdlib/task"
)

// A line is a record if its digest is that of its content and it names its item, and nothing else is.
func TestParse(t *testing.T) {
	k := fakeKind()
	good, err := Record{Item: "a", Content: []byte(`{"item":"a","length":1}`), Run: Run{Version: "1", Part: "1/2", Budget: Budget{"letters": 3}}}.Line()
	if err != nil {
		t.Fatal(err)
	}
	line := strings.TrimSuffix(string(good), "\n")
	r, err := k.parse([]byte(line))
	if err != nil || r.Item != "a" || string(r.Content) != `{"item":"a","length":1}` || r.Run.Part != "1/2" || r.Run.Budget["letters"] != 3 {
		t.Fatalf("%+v, %v", r, err)
	}
	sum := digest([]byte(`{"length":1}`))
	for name, c := range map[string]struct{ line, says string }{
		"nothing":               {"", "not JSON"},
		"half of it":            {line[:len(line)/2], "not JSON"},
		"two of it":             {line + line, "not JSON"},
		"another content":       {strings.Replace(line, `"length":1`, `"length":2`, 1), "does not fit its sha256"},
		"another item":          {strings.Replace(line, `"item":"a"`, `"item":"b"`, 1), "does not fit its sha256"},
		"more in its content":   {strings.Replace(line, `"length":1`, `"length":1,"more":2`, 1), "does not fit its sha256"},
		"white space":           {strings.Replace(line, `{"item"`, `{ "item"`, 1), "does not fit its sha256"},
		"another digest":        {strings.Replace(line, `"sha256":"`, `"sha256":"0`, 1), "does not fit its sha256"},
		"a digest that is none": {strings.Replace(line, `"sha256":"`, `"sha256":"",", "x":"`, 1), "not JSON"},
		"no digest":             {`{"item":"a","length":1}`, "no sha256"},
		"no item":               {`{"length":1,"sha256":"` + sum + `"}`, `no member "item"`},
		"an item of a number":   {`{"item":1,"sha256":"` + digest([]byte(`{"item":1}`)) + `"}`, `no member "item"`},
		"an item of nothing":    {`{"item":"","sha256":"` + digest([]byte(`{"item":""}`)) + `"}`, `no member "item"`},
		"a list":                {`[1]`, "no sha256"},
		"a run that is none":    {strings.Replace(line, `"run":{`, `"run":{"values":"x",`, 1), "cannot unmarshal"},
	} {
		if r, err := k.parse([]byte(c.line)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %+v, %v; want %q", name, r, err, c.says)
		}
	}
	// What an earlier program wrote without digests is read by the kind's own rule.
	k.Plain = func(line []byte) ([]byte, error) {
		return bytes.ToLower(line), oops(bytes.Contains(line, []byte("bad")))
	}
	if r, err := k.parse([]byte(`{"ITEM":"A"}`)); err != nil || r.Item != "a" || r.Run.Version != "" {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := k.parse([]byte(`{"item":"bad"}`)); err == nil {
		t.Error("a plain line that is none is read")
	}
	for _, content := range []string{"", "{", "{}", "[1]", `"x"`, `{"a":1`, "null"} {
		if line, err := (Record{Content: []byte(content)}).Line(); err == nil {
			t.Errorf("%q is written as %s", content, line)
		}
	}
}

func oops(fails bool) error {
	if fails {
		return errors.New("oops")
	}
	return nil
}

// A budget covers another if nothing more could be found with that; no bound is more than any.
func TestCovers(t *testing.T) {
	for _, c := range []struct {
		a, b Budget
		want bool
	}{
		{nil, nil, true}, {Budget{"s": 1}, nil, false}, {nil, Budget{"s": 1}, true}, {Budget{"s": 1}, Budget{"s": 1}, true}, {Budget{"s": 2}, Budget{"s": 1}, true}, {Budget{"s": 1}, Budget{"s": 2}, false},
		{Budget{"s": 0}, Budget{"s": 5}, true}, {Budget{"s": 5}, Budget{"s": 0}, false}, {Budget{"s": 2, "v": 1}, Budget{"s": 1, "v": 2}, false}, {Budget{"s": 2, "v": 2}, Budget{"s": 1, "v": 2}, true}, {Budget{"s": 1}, Budget{"v": 1}, false},
	} {
		if got := c.a.covers(c.b); got != c.want {
			t.Errorf("%v covers %v: %v", c.a, c.b, got)
		}
	}
	for want, b := range map[string]Budget{"none": nil, "seconds 1.5, values 3": {"values": 3, "seconds": 1.5, "zero": 0}} {
		if got := b.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Of the files in a folder those are journals that have exactly their names.
func TestPartsOfAFolder(t *testing.T) {
	f := folder(t.TempDir())
	for _, name := range []string{
		"part-2-of-3.jsonl", "part-1-of-3.jsonl", ".part-3-of-3.jsonl.state", ".part-1-of-3.jsonl.state", "part-1-of-1.jsonl", "part-10-of-12.jsonl", "part-9-of-12.jsonl",
		"part-1-of-3.jsonl.damaged", ".part-1-of-4.jsonl.lock", "part-01-of-5.jsonl", "part-1-of-6.json", "part-1-of-7.jsonlx", "my part-1-of-8.jsonl", "part--1-of-9.jsonl", "part-4-of-3.jsonl", "part-1-of-.jsonl", planName, "part-0-of-0.jsonl",
	} {
		if err := os.WriteFile(filepath.Join(string(f), name), nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	parts, err := f.parts()
	if got := fmt.Sprint(parts); err != nil || got != "[1/1 1/3 2/3 3/3 9/12 10/12]" {
		t.Errorf("%s, %v", got, err)
	}
	if got := fmt.Sprint(f.missingParts([]Part{{1, 1}, {1, 3}, {3, 3}, {2, 2}})); got != "map[2:1/2 3:2/3]" {
		t.Errorf("missing are %s", got)
	}
	if _, err := folder(string(f) + "/none").parts(); err == nil {
		t.Error("a folder that is not there has parts")
	}
}

// Folders that cannot be worked in are told, and none is changed.
func TestFoldersThatCannotBe(t *testing.T) {
	b := newBench(t)
	file := filepath.Join(b.dir, "file")
	os.WriteFile(file, []byte("x"), 0o666)
	for name, plan := range map[string]string{"no json": "{", "a list": "[]", "no format": `{"kind":"fake"}`, "the next format": `{"format":2}`, "nothing": ""} {
		dir := filepath.Join(b.dir, name)
		os.Mkdir(dir, 0o777)
		os.WriteFile(filepath.Join(dir, planName), []byte(plan), 0o666)
		w := b.work("", 0, "a")
		w.Dir = dir
		if _, err := w.Run(t.Context()); err == nil || !strings.Contains(err.Error(), planName) {
			t.Errorf("%s: %v", name, err)
		}
		if text, _ := os.ReadFile(filepath.Join(dir, planName)); string(text) != plan {
			t.Errorf("%s became %q", name, text)
		}
		if err := Status([]Kind{fakeKind()}, dir, new(bytes.Buffer)); err == nil {
			t.Errorf("%s has a status", name)
		}
	}
	for _, dir := range []string{file, file + "/below", b.dir + "/none"} {
		if err := Status([]Kind{fakeKind()}, dir, new(bytes.Buffer)); err == nil {
			t.Errorf("%s has a status", dir)
		}
		if _, err := KindOf(dir); err == nil {
			t.Errorf("%s has a kind", dir)
		}
		if err := (Merge{Kinds: []Kind{fakeKind()}}).Run(t.Context(), new(bytes.Buffer), new(bytes.Buffer), dir); err == nil {
			t.Errorf("%s is merged", dir)
		}
	}
	w := b.work("", 0, "a")
	w.Dir = file
	if _, err := w.Run(t.Context()); err == nil {
		t.Error("a file is a folder")
	}
	w = b.work("", 0, "a")
	w.Dir, w.File = "", filepath.Join(b.dir, "none", "a.jsonl")
	if _, err := w.Run(t.Context()); err == nil {
		t.Error("a file in no folder is written")
	}
}

// What another process has found while this one works counts once, records of other items not at all,
// and what says less is told.
func TestMergeOfFolders(t *testing.T) {
	a, b := newBench(t), newBench(t)
	a.do("1/2", 2, "x", "yyyy", "z")
	b.do("2/2", 2, "x", "yyyy", "z")
	b.do("1/2", 2, "x", "yyyy", "z")
	stranger, _ := Record{Item: "q", Content: []byte(`{"item":"q","length":1,"whole":true}`), Run: Run{Version: "1"}}.Line()
	b.write(Part{2, 2}, b.read(Part{2, 2})+string(stranger)+"damaged\n")
	var out, notes bytes.Buffer
	m := Merge{Kinds: []Kind{fakeKind()}}
	if err := m.Run(t.Context(), &out, &notes, a.dir, b.dir); err != nil || strings.Count(out.String(), "\n") != 3 {
		t.Errorf("%v: %s", err, out.String())
	}
	for _, want := range []string{"3 of 3 words", "2 found more than once, the same each time", "1 records of other items, left out", "1 damaged lines, left out"} {
		if !strings.Contains(notes.String(), want) {
			t.Errorf("no %q in %s", want, notes.String())
		}
	}
	other := newBench(t)
	other.do("", 2, "x")
	if err := m.Run(t.Context(), &out, &notes, a.dir, other.dir); err == nil || !strings.Contains(err.Error(), "cannot be merged") {
		t.Errorf("%v", err)
	}
	if err := (Merge{Kinds: nil}).Run(t.Context(), &out, &notes, a.dir); err == nil || !strings.Contains(err.Error(), `a work of the kind "fake"`) {
		t.Errorf("%v", err)
	}
	// With a greater budget the one that says more stands; both orders give the same.
	more := newBench(t)
	more.do("", 4, "x", "yyyy", "z")
	var texts [2]bytes.Buffer
	if err := errors.Join(m.Run(t.Context(), &texts[0], &notes, a.dir, b.dir, more.dir), m.Run(t.Context(), &texts[1], &notes, more.dir, b.dir, a.dir)); err != nil {
		t.Fatal(err)
	}
	if texts[0].String() != texts[1].String() || !strings.Contains(texts[0].String(), `"length":4,"whole":true`) {
		t.Errorf("%s and %s", texts[0].String(), texts[1].String())
	}
	if err := m.Run(t.Context(), brokenPipe{}, &notes, more.dir); err == nil {
		t.Error("what cannot be written is merged")
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, syscall.EPIPE }

// A recheck that cannot find an item, or is stopped, is no recheck that went well.
func TestRecheckThatFails(t *testing.T) {
	b := newBench(t)
	b.do("", 0, "a", "bb", "ccc")
	k := fakeKind()
	find := k.Find
	run := func(ctx context.Context, m Merge) error {
		m.Kinds = []Kind{k}
		return m.Run(ctx, new(bytes.Buffer), new(bytes.Buffer), b.dir)
	}
	k.Find = func(ctx context.Context, item string, budget Budget) ([]byte, int64, error) {
		return nil, 0, errors.New("not today")
	}
	if err := run(t.Context(), Merge{Share: 0.01}); err == nil || !strings.Contains(err.Error(), "recheck of") || !strings.Contains(err.Error(), "not today") {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	k.Find = func(ctx context.Context, item string, budget Budget) ([]byte, int64, error) {
		cancel()
		return find(ctx, item, budget)
	}
	var stopped *Stopped
	if err := run(ctx, Merge{Share: 1}); !errors.As(err, &stopped) {
		t.Errorf("%v", err)
	}
	k.Find = find
	for share, want := range map[float64]string{0.01: "1 of 3", 0.5: "2 of 3", 1: "3 of 3", 7: "3 of 3"} {
		var notes bytes.Buffer
		if err := (Merge{Kinds: []Kind{k}, Share: share}).Run(t.Context(), new(bytes.Buffer), &notes, b.dir); err != nil || !strings.Contains(notes.String(), want+" found again") {
			t.Errorf("a share of %g: %v, %s", share, err, notes.String())
		}
	}
}

// Output that cannot be written, to a journal or where it is printed, ends the work with an error that
// says how far it came.
func TestNowhereToWrite(t *testing.T) {
	b := newBench(t)
	w := b.work("", 0, "a", "b")
	w.Dir, w.Lines = "", brokenPipe{}
	if _, err := w.Run(t.Context()); !errors.Is(err, syscall.EPIPE) || !strings.Contains(err.Error(), "2 of 2 words done") {
		t.Errorf("%v", err)
	}
	w = b.work("", 0, "a")
	w.Kind.Find = func(context.Context, string, Budget) ([]byte, int64, error) { return []byte("no content"), 0, nil }
	if s, err := w.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "not the content of a record") || s.New != 0 {
		t.Errorf("%+v, %v", s, err)
	}
	if text := b.read(Part{}); text != "" {
		t.Errorf("the journal has %q", text)
	}
}

// A computation that is one item leaves its record when it has ended, and notes how it fared.
func TestSingle(t *testing.T) {
	dir := t.TempDir()
	single := func(part string) *Single {
		return &Single{Kind: "solve", Item: "0.77", Choice: Choice{Flag: "segment", Text: part, Asked: true}, Dir: dir, Version: "1", Workers: 1, Arguments: []string{"solve", "0.77", "--segment", part}, Notes: new(bytes.Buffer)}
	}
	finds := func(content string, err error) func(context.Context, Part) ([]byte, int64, error) {
		return func(context.Context, Part) ([]byte, int64, error) { return []byte(content), 7, err }
	}
	content := `{"certificate":"0.77","period":12}`
	if err := single("1/3").Run(t.Context(), finds(content, nil)); err != nil {
		t.Fatal(err)
	}
	if err := single("2/3").Run(t.Context(), finds("", errors.New("no luck"))); err == nil || err.Error() != "no luck" {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var stopped *Stopped
	err := single("3/3").Run(ctx, func(ctx context.Context, p Part) ([]byte, int64, error) { cancel(); return nil, 0, ctx.Err() })
	if !errors.As(err, &stopped) || stopped.Resume != "sprague solve 0.77 --segment 3/3" || stopped.ExitCode() != 1 {
		t.Errorf("%v", err)
	}
	var out bytes.Buffer
	if err := Status(nil, dir, &out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"sprague solve 0.77\n", "1/3   done", "2/3   failed   no luck", "3/3   stopped  stopped; what has been done is kept"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	for _, part := range []string{"2/3", "3/3"} {
		if err := single(part).Run(t.Context(), finds(content, nil)); err != nil {
			t.Fatal(err)
		}
	}
	if kind, err := KindOf(dir); kind != "solve" || err != nil {
		t.Error(kind, err)
	}
	other := single("1/3")
	other.Item = "0.137"
	if err := other.Run(t.Context(), finds(content, nil)); err == nil || !strings.Contains(err.Error(), "holds another work: sprague solve 0.77") {
		t.Errorf("%v", err)
	}
	bad := single("x")
	if err := bad.Run(t.Context(), finds(content, nil)); err == nil || !strings.Contains(err.Error(), "not of the form") {
		t.Errorf("%v", err)
	}
	free, err := lock(t.Context(), hidden(folder(dir).journal(Part{1, 3}), ".lock"), "x")
	if err != nil {
		t.Fatal(err)
	}
	defer free()
	synctest.Test(t, func(t *testing.T) { // whose clock makes the patience with a lock cost nothing
		if err := single("1/3").Run(t.Context(), finds(content, nil)); err == nil {
			t.Error("two processes are at one part")
		}
	})
}

// Without a folder nothing is kept, and an end says so.
func TestSingleWithoutFolder(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &Single{Kind: "solve", Choice: Choice{Flag: "segment", Asked: true}, Notes: new(bytes.Buffer)}
	err := s.Run(ctx, func(ctx context.Context, p Part) ([]byte, int64, error) {
		if p != (Part{}) {
			t.Errorf("part %v", p)
		}
		cancel()
		return nil, 0, ctx.Err()
	})
	if err == nil || !strings.Contains(err.Error(), "with --dir it could go on from here") {
		t.Errorf("%v", err)
	}
	if err := s.Run(t.Context(), func(context.Context, Part) ([]byte, int64, error) { return nil, 0, nil }); err != nil {
		t.Error(err)
	}
}

// How work ended is said in words, with the status that a shell knows.
func TestStoppedInWords(t *testing.T) {
	for _, c := range []struct {
		s    Stopped
		text string
		code int
	}{
		{Stopped{}, "stopped", 1}, {Stopped{Signal: os.Interrupt}, "stopped by an interrupt", 130}, {Stopped{Signal: syscall.SIGTERM, Done: "3 done"}, "stopped by SIGTERM; 3 done", 143},
		{Stopped{Resume: "sprague x"}, "stopped; go on with: sprague x", 1},
	} {
		if c.s.Error() != c.text || c.s.ExitCode() != c.code {
			t.Errorf("%q %d, want %q %d", c.s.Error(), c.s.ExitCode(), c.text, c.code)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(&outOfMemory{3 << 30})
	if got := StoppedBy(ctx, "1 done", "again").Error(); got != "the bound on memory, 3GB, was reached; 1 done; with fewer --workers or more --memory: again" {
		t.Error(got)
	}
	for seconds, want := range map[float64]string{-1: "unknown", 0: "0 s", 89.4: "89 s", 90: "2 min", 5399: "90 min", 5400: "1.5 h", 172799: "48.0 h", 172800: "2.0 days"} {
		if got := remaining(seconds); got != want {
			t.Errorf("%g seconds are %q, want %q", seconds, got, want)
		}
	}
	for r, want := range map[float64]string{0.1234: "0.123", 999_999: "1e+06", 1e6: "1 million", 2.5e9: "2.5e+03 million"} {
		if got := rate(r); got != want {
			t.Errorf("%g is %q, want %q", r, got, want)
		}
	}
	for _, h := range []struct {
		h    holder
		want string
	}{{holder{}, "another process"}, {holder{Host: "h", Process: 3}, "process 3 on h"}, {holder{Host: "h", Process: 3, Job: "9"}, "process 3 on h, job 9"}} {
		if h.h.String() != h.want {
			t.Errorf("%q, want %q", h.h.String(), h.want)
		}
	}
	if ago(time.Time{}) != "not heard of" {
		t.Error(ago(time.Time{}))
	}
}

// A line of progress is taken off before another word, and a broken terminal stops nothing.
func TestTellerOnATerminal(t *testing.T) {
	var out strings.Builder
	tell := &Teller{out: &out, live: true, stop: make(chan struct{})}
	tell.show() // nothing is known yet
	tell.At(task.Progress{Label: "a", Done: 1, Unit: "steps"})
	tell.show()
	tell.show()
	tell.Say("word")
	tell.show()
	tell.Clear()
	tell.Clear()
	tell.show()
	tell.Close()
	const gone = "\r\x1b[K"
	if got, want := out.String(), "a: 1 steps"+gone+"a: 1 steps"+gone+"word\na: 1 steps"+gone+"a: 1 steps"+gone; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	broken := Tell(brokenPipe{})
	broken.At(task.Progress{Label: "a"})
	broken.show()
	broken.Say("x")
	broken.Close()
}

// The memory that Slurm gives is a bound as well, if it is the lesser one.
func TestBoundOfSlurm(t *testing.T) {
	for _, c := range []struct {
		env   string
		bytes uint64
		ends  bool
	}{{"", 0, false}, {"0", 0, false}, {"x", 0, false}, {"-1", 0, false}, {"99999999", 0, false}, {"1", 0, true}, {"1", 1 << 50, true}, {"99999999", 1, true}} {
		t.Setenv("SLURM_MEM_PER_NODE", c.env)
		ctx, release := BoundMemory(t.Context(), c.bytes)
		if c.ends {
			<-ctx.Done()
			if cause := context.Cause(ctx); !errors.As(cause, new(*outOfMemory)) {
				t.Errorf("%+v: %v", c, cause)
			}
		} else if ctx.Err() != nil {
			t.Errorf("%+v: %v", c, ctx.Err())
		}
		release()
	}
}

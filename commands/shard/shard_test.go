package shard

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/task"
)

// lengths is a work: the length of each word.
func lengths(words ...string) *Work {
	return &Work{
		Command: []string{"lengths", "--of=words"}, Items: words, Unit: "words", Key: "of",
		Find: func(_ context.Context, item string) ([]byte, error) {
			return fmt.Appendf(nil, `{"of":%q,"length":%d}`, item, len(item)), nil
		},
		Says: func(line []byte) int64 {
			if bytes.Contains(line, []byte(`"length"`)) {
				return Final
			}
			return int64(len(line))
		},
		Differ: func(a, b []byte) string { return "" },
	}
}

// words returns so many different words.
func words(n int) (list []string) {
	for i := range n {
		list = append(list, strings.Repeat("x", i+1))
	}
	return list
}

func do(t *testing.T, w *Work, p Part, file string) [][]byte {
	t.Helper()
	lines, err := w.Do(t.Context(), p, file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return lines
}

// However a work is divided, its parts merge to the lines of the whole.
func TestEveryDivisionMergesToTheSame(t *testing.T) {
	w := lengths(words(7)...)
	want := bytes.Join(append(do(t, w, Part{1, 1}, ""), nil), []byte("\n"))
	for n := 1; n <= 8; n++ {
		dir := t.TempDir()
		var files []string
		for i := n; i >= 1; i-- {
			files = append(files, filepath.Join(dir, fmt.Sprint(i)))
			do(t, w, Part{i, n}, files[len(files)-1])
		}
		if got, err := w.Merge(false, files...); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d parts: %s, %v; want %s", n, got, err, want)
		}
		if n > 7 || n == 1 {
			continue
		}
		_, err := w.Merge(false, files[1:]...)
		if err == nil || !strings.Contains(err.Error(), " of 7 words are missing: ") {
			t.Errorf("%d parts without one: %v", n, err)
		}
		if got, err := w.Merge(true, files[1:]...); err != nil || len(got) >= len(want) {
			t.Errorf("%d parts without one, partial: %s, %v", n, got, err)
		}
	}
}

// A file that was cut off at any byte is gone on with: lines that are whole stay, and no other item is missing or found
// twice.
func TestGoesOnFromEveryByte(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f")
	w := lengths(words(5)...)
	do(t, w, Part{1, 1}, file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want, err := w.Merge(false, file)
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(text) + 1 {
		if err := os.WriteFile(file, text[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		kept := max(bytes.Count(text[:n], []byte("\n"))-1, 0)
		found := 0
		if _, err := w.Do(t.Context(), Part{1, 1}, file, func([]byte, int, int) { found++ }); err != nil ||
			found != 5-kept {
			t.Fatalf("cut off at byte %d: %d found, %v; %d lines were kept", n, found, err, kept)
		}
		if got, err := w.Merge(false, file); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("cut off at byte %d: %s, %v", n, got, err)
		}
	}
}

// Two processes at the same file by mistake lose nothing.
func TestTwoAtOneFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "f")
	w := lengths(words(50)...)
	ended := make(chan error)
	for range 2 {
		go func() {
			_, err := w.Do(context.Background(), Part{1, 1}, file, nil)
			ended <- err
		}()
	}
	if err := errors.Join(<-ended, <-ended); err != nil {
		t.Fatal(err)
	}
	if got, err := w.Merge(false, file); err != nil || bytes.Count(got, []byte("\n")) != 50 {
		t.Errorf("%s, %v", got, err)
	}
}

// Files of other commands, and of nothing, are refused and stay as they are.
func TestOtherFiles(t *testing.T) {
	dir := t.TempDir()
	w := lengths(words(3)...)
	file := filepath.Join(dir, "f")
	do(t, w, Part{1, 1}, file)
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	head, _, _ := strings.Cut(string(text), "\n")
	for name, c := range map[string]struct{ text, says string }{
		"no head":   {`{"of":"x","length":1}` + "\n", "line 1 is not of this work"},
		"no JSON":   {head + "\nhello\n", `line 2 is not of this work: "hello"`},
		"no key":    {head + "\n{}\n", "line 2 is not of this work"},
		"other key": {head + "\n" + `{"of":3}` + "\n", "line 2 is not of this work"},
		"other command": {`{"command":["lengths","it's"],"items":3}` + "\n",
			`holds the work of another command, sprague lengths it's (3 words)`},
		"other items": {strings.Replace(head, "3", "4", 1) + "\n", "(4 words); use another file"},
	} {
		other := filepath.Join(dir, name)
		if err := os.WriteFile(other, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Do(t.Context(), Part{1, 1}, other, nil); err == nil ||
			!strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := w.Merge(false, file, other); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s is merged: %v", name, err)
		}
		if left, _ := os.ReadFile(other); string(left) != c.text {
			t.Errorf("%s: %s is left", name, left)
		}
	}
	if _, err := w.Do(t.Context(), Part{1, 1}, dir, nil); err == nil {
		t.Error("a folder is a file")
	}
	if _, err := w.Merge(false, filepath.Join(dir, "none")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if _, err := Head(filepath.Join(dir, "no head")); err == nil {
		t.Error("a file without a head has a command")
	}
}

// Of several lines of an item the final one counts, or that which says most; lines that cannot both be true are shown.
func TestMergeChoosesAndCompares(t *testing.T) {
	w := lengths("x")
	w.Differ = func(a, b []byte) string {
		if bytes.Contains(a, []byte("odd")) != bytes.Contains(b, []byte("odd")) {
			return "one is odd"
		}
		return ""
	}
	file := filepath.Join(t.TempDir(), "f")
	const (
		short, long, later = `{"of":"x"}`, `{"of":"x","n":12}`, `{"of":"x","n":13}`
		final, false_, odd = `{"of":"x","length":1}`, `{"of":"x","length":2}`, `{"of":"x","odd":3}`
	)
	for _, c := range []struct {
		lines []string
		want  string // or what the error says
		fails bool
	}{
		{[]string{short, long}, long, false}, {[]string{later, long, later}, long, false},
		{[]string{long, final}, final, false}, {[]string{final, final}, final, false},
		{[]string{final, false_}, "x: two lines are final and differ:\n  " + final + "\n  " + false_, true},
		{[]string{short, odd}, "x: one is odd", true},
	} {
		for range 2 {
			text := `{"command":["lengths","--of=words"],"items":1}` + "\n" + strings.Join(c.lines, "\n") + "\n"
			if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
			got, err := w.Merge(false, file)
			if c.fails && (err == nil || !strings.HasPrefix(err.Error(), c.want)) || !c.fails &&
				(err != nil || string(got) != c.want+"\n") {
				t.Errorf("%q: %s, %v; want %s", c.lines, got, err, c.want)
			}
			if !c.fails {
				slices.Reverse(c.lines)
			}
		}
	}
}

// An item that fails, or panics, is named in the end, and the others are found.
func TestItemsThatFail(t *testing.T) {
	w := lengths(words(4)...)
	find := w.Find
	w.Find = func(ctx context.Context, item string) ([]byte, error) {
		switch item {
		case "x":
			return nil, errors.New("no luck")
		case "xx":
			panic("oh")
		case "xxx":
			panic(task.ErrInterrupted)
		}
		return find(ctx, item)
	}
	lines, err := w.Do(t.Context(), Part{}, "", nil)
	if len(lines) != 1 || err == nil || !strings.HasPrefix(err.Error(), "3 words failed: ") ||
		!strings.Contains(err.Error(), "x: no luck") || !strings.Contains(err.Error(), "xx: panic: oh") {
		t.Errorf("%q, %v", lines, err)
	}
}

// A work that is stopped keeps what it has, and nothing that may be cut off; an error of writing stops it.
func TestStops(t *testing.T) {
	why := errors.New("enough")
	ctx, cancel := context.WithCancelCause(t.Context())
	w := lengths(words(100)...)
	find := w.Find
	w.Find = func(ctx context.Context, item string) ([]byte, error) {
		if len(item) > 20 {
			cancel(why)
		}
		return find(ctx, item)
	}
	file := filepath.Join(t.TempDir(), "f")
	lines, err := w.Do(ctx, Part{1, 1}, file, nil)
	if err != why || len(lines) > 20 || len(lines) < 1 {
		t.Errorf("%d lines, %v", len(lines), err)
	}
	if got, err := w.Merge(true, file); err != nil || bytes.Count(got, []byte("\n")) != len(lines) {
		t.Errorf("%s, %v", got, err)
	}
	f, err := os.Open(file) // which cannot be written to
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	have := map[string][]byte{}
	err = lengths("x", "xx").find(t.Context(), []string{"x", "xx"}, have, f, nil)
	if err == nil || errors.Is(err, context.Canceled) || len(have) > 0 {
		t.Errorf("%v, %q", err, have)
	}
}

func TestParts(t *testing.T) {
	for text, want := range map[string]Part{"": {}, "1/1": {1, 1}, "3/16": {3, 16}, "16/16": {16, 16}, "0/3": {},
		"4/3": {}, "-1/3": {}, "1/0": {}, "/16": {}, "3": {}, "3/": {}, "3/4x": {}, " 3/4": {}, "03/4": {}, "x": {}} {
		var got Part
		err := got.Set(text)
		if (err != nil) != (want == Part{}) || err == nil && got != want {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

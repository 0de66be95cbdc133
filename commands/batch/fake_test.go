package batch

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

// A fakeFinding is what the fake kind finds of an item: its length, or less within a budget.
type fakeFinding struct {
	Item   string `json:"item"`
	Length int    `json:"length"`
	Whole  bool   `json:"whole"`
}

func fakeKind() Kind {
	read := func(content []byte) (f fakeFinding) { json.Unmarshal(content, &f); return f }
	return Kind{
		Name: "fake", Key: "item", Unit: "words",
		Final: func(c []byte) bool { return read(c).Whole },
		Depth: func(c []byte) int64 { return int64(read(c).Length) },
		Differ: func(a, b []byte) string {
			if x, y := read(a), read(b); x.Length == y.Length {
				return "as far, and not the same"
			}
			return ""
		},
		Find: func(ctx context.Context, item string, b Budget) ([]byte, int64, error) {
			if strings.HasPrefix(item, "panic") {
				panic("cannot be thought of")
			}
			if strings.HasPrefix(item, "error") {
				return nil, 0, errors.New("cannot be found")
			}
			n := len(item)
			if most := int(b["letters"]); most > 0 {
				n = min(n, most)
			}
			c, err := json.Marshal(fakeFinding{item, n, n == len(item)})
			return c, int64(n), err
		},
	}
}

// A bench is a folder in which fake works are done, and what they said.
type bench struct {
	*testing.T
	dir   string
	lines bytes.Buffer
	notes bytes.Buffer
}

func newBench(t *testing.T) *bench { return &bench{T: t, dir: t.TempDir()} }

// work returns a work on the items.
func (b *bench) work(part string, letters int, items ...string) *Work {
	b.lines.Reset()
	b.notes.Reset()
	return &Work{
		Kind: fakeKind(), Items: items, Budget: Budget{"letters": float64(letters)}, Choice: Choice{Flag: "shard", Text: part},
		Dir: b.dir, Version: "1", Arguments: []string{"fake", "--dir", b.dir, "--shard", part}, Lines: &b.lines, Notes: &b.notes,
	}
}

// do does a part and expects that all is well.
func (b *bench) do(part string, letters int, items ...string) Summary {
	b.Helper()
	s, err := b.work(part, letters, items...).Run(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	return s
}

// merge returns what the folder merges to.
func (b *bench) merge(m Merge) (string, error) {
	var out bytes.Buffer
	m.Kinds = []Kind{fakeKind()}
	b.notes.Reset()
	err := m.Run(b.Context(), &out, &b.notes, b.dir)
	return out.String(), err
}

func (b *bench) status() string {
	b.Helper()
	var out bytes.Buffer
	if err := Status([]Kind{fakeKind()}, b.dir, &out); err != nil {
		b.Fatal(err)
	}
	return out.String()
}

// write puts a text where a journal is.
func (b *bench) write(p Part, text string) {
	b.Helper()
	if err := os.WriteFile(folder(b.dir).journal(p), []byte(text), 0o666); err != nil {
		b.Fatal(err)
	}
}

func (b *bench) read(p Part) string {
	b.Helper()
	text, err := os.ReadFile(folder(b.dir).journal(p))
	if err != nil {
		b.Fatal(err)
	}
	return string(text)
}

// words are n items.
func wordList(n int) []string {
	var list []string
	for i := range n {
		list = append(list, fmt.Sprintf("w%0*d", 1+i%5, i))
	}
	return list
}

package octal

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/octal/internal/engine"
)

// Sequences in bytes, in four bytes, and in codes come back from their files, whole, in
// slices and at random.
func TestSequenceFiles(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 52))
	for _, c := range []struct {
		code string
		n    int
	}{{"0.77", 0}, {"0.77", 1}, {"0.77", 5000}, {"0.(3)", 1000}, {"0.454", engine.SampleValues + 70001}} {
		g := MustParse(c.code)
		name := filepath.Join(t.TempDir(), "values")
		if err := g.Sequence(c.n).Save(name); err != nil {
			t.Fatal(err)
		}
		s, err := OpenSequence(name)
		if err != nil {
			t.Fatal(err)
		}
		want := g.Sequence(c.n)
		if s.Len() != c.n || s.String() != want.String() || !slices.Equal(s.Counts(), want.Counts()) {
			t.Errorf("%s: %v with counts %v; saved was %v with %v", c.code, s, s.Counts(), want, want.Counts())
		}
		for range 2000 {
			if c.n == 0 {
				break
			}
			i := rng.IntN(c.n)
			j := i + rng.IntN(min(50, c.n-i))
			if s.At(i) != want.At(i) || !slices.Equal(s.Slice(i, j), want.Slice(i, j)) {
				t.Fatalf("%s: values from %d on differ", c.code, i)
			}
		}
	}
}

// A file that is cut off anywhere, changed, or something else is refused.
func TestBrokenSequenceFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "values")
	if err := Kayles.Sequence(300).Save(name); err != nil {
		t.Fatal(err)
	}
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	refused := func(text []byte) {
		t.Helper()
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenSequence(name); err == nil || !strings.HasPrefix(err.Error(), "octal: "+name+": ") {
			t.Fatalf("%d bytes: %v", len(text), err)
		}
	}
	for n := 0; n < len(whole); n += 1 + n/9 {
		refused(whole[:n])
	}
	refused(whole[:len(whole)-1])
	refused(append(slices.Clone(whole), 0))
	refused([]byte("a file of something else"))
	for _, at := range []int{0, len(formatLine), len(formatLine) + 4, headSize + 7, len(whole) - 1} {
		changed := slices.Clone(whole)
		changed[at] ^= 0x55
		refused(changed)
	}
	if _, err := OpenSequence(filepath.Join(t.TempDir(), "missing")); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	if err := Kayles.Sequence(10).Save(filepath.Join(t.TempDir(), "no", "folder")); err == nil {
		t.Error("a file in no folder is written")
	}
}

// A file with a right checksum and a header that no sequence has is refused.
func TestInvalidSequenceFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "values")
	for _, c := range []engine.Compact{
		{Small: []byte{0}, Wide: []uint32{1}}, {Codes: []byte{0}, Coding: engine.Coding{Bit: 1}},
		{Codes: []byte{0}, Coding: engine.NewCoding(engine.Space{})},
		{Codes: []byte{0}, Coding: engine.Coding{Space: engine.Space{Mask: 1}, Bit: 3}},
	} {
		if err := (&Sequence{game: "0.77", values: c}).Save(name); err != nil {
			t.Fatal(err)
		}
		if _, err := OpenSequence(name); err == nil || err.Error() != "octal: "+name+": the header is not valid" {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A file of something else or with a part missing is refused by its header, whatever its size; a sequence for which
// there is no memory, before it is read.
func TestHugeSequenceFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "values")
	head := func(codes int) []byte {
		s := Sequence{game: "0.77", values: engine.Compact{Small: make([]byte, 2)}}
		text, err := s.head()
		if err != nil {
			t.Fatal(err)
		}
		return bytes.Replace(text, []byte(`"small":2`), fmt.Appendf(nil, `"small":%d`, codes), 1)[:headSize]
	}
	const size = 1 << 42
	for want, begin := range map[string][]byte{
		"not a sequence of values":             []byte("a file of something else"),
		"4398046511104 bytes long; the header": head(300),
		"":                                     head(size - headSize - tailSize),
	} {
		if err := errors.Join(os.WriteFile(name, begin, 0o666), os.Truncate(name, size)); err != nil {
			t.Skip(err) // no file system for files with holes
		}
		func() {
			defer func() {
				if r, ok := recover().(*budget.Refusal); ok != (want == "") || ok && r.Bytes != size {
					t.Errorf("%q: %v", want, r)
				}
			}()
			if _, err := OpenSequence(name); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, not %q", err, want)
			}
		}()
	}
	if _, err := os.Stat("/dev/zero"); err == nil {
		if _, err := OpenSequence("/dev/zero"); err == nil || !strings.Contains(err.Error(), "not a sequence of values") {
			t.Error(err)
		}
	}
}

// Counts agree with the values one by one, in every form of sequence.
func TestCounts(t *testing.T) {
	for _, code := range []string{"0.77", "0.(3)", "0.104"} {
		n := 500
		if code == "0.104" {
			n = engine.SampleValues + 9001
		}
		s := MustParse(code).Sequence(n)
		want := map[int]int{}
		for i := range n {
			want[s.At(i)]++
		}
		for v, c := range s.Counts() {
			if c != want[v] {
				t.Errorf("%s: %d heaps have value %d, counted %d", code, want[v], v, c)
			}
		}
	}
}

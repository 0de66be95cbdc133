package wire

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
)

// plainly encodes as package json does.
func plainly(t testing.TB, v any) string {
	t.Helper()
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func sameText(t testing.TB, text string) {
	t.Helper()
	s := Stream{Name: "stdout", Text: text}
	if got, want := string(s.encode()), plainly(t, s); got != want {
		t.Errorf("%q: got %s, want %s", text, got, want)
	}
}

func TestStreamText(t *testing.T) {
	for c := range 256 { // each byte at each place of a word of eight
		for place := range 9 {
			sameText(t, strings.Repeat("a", place)+string([]byte{byte(c)})+"bcdefghijk")
		}
	}
	letters := []string{"a", " ", "0123456789", "\"", "\\", "\n", "\x00", "\x7f", "\x80", "ü", "𝐚", "\u2028", "\u2029",
		"\ufffd", "\xf0\x9d", "<&>"}
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var text strings.Builder
		for range random.IntN(12) {
			text.WriteString(letters[random.IntN(len(letters))])
		}
		sameText(t, text.String())
	}
}

func FuzzStreamText(f *testing.F) {
	f.Add("one line\nand \"another\" – \xff")
	f.Fuzz(func(t *testing.T, text string) { sameText(t, text) })
}

func BenchmarkStreamText(b *testing.B) {
	for name, text := range map[string]string{
		"digits": strings.Repeat("0123456789", 1<<16), "lines": strings.Repeat("a line of text\n", 1<<15),
		"boxes": strings.Repeat("│ 17 │", 1<<15),
	} {
		s := Stream{Name: "stdout", Text: text}
		b.Run(name+"/here", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				s.encode()
			}
		})
		b.Run(name+"/json", func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				plainly(b, s)
			}
		})
	}
}

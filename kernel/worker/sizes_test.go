package worker

import (
	"bytes"
	"strings"
	"testing"

	"sprague/kernel/cell/rt"
)

// Texts that are taken apart or joined ask for as much memory as the pieces take, and short ones for none.
func TestRoomForPieces(t *testing.T) {
	var wanted uint64
	rt.SetRoom(func(n uint64) (uint64, bool) { wanted = n; return 0, false })
	defer rt.SetRoom(func(uint64) (uint64, bool) { return 0, true })
	const n = 1 << 22
	text, words, list := strings.Repeat("x", n), strings.Repeat("x ", n), make([]string, n)
	raw, rawWords, rawList := []byte(text), []byte(words), make([][]byte, n)
	for _, c := range []struct {
		name  string
		short func()
		long  func()
		most  uint64 // bytes
	}{
		{"strings.Split", func() { splitText("a,b", ",") }, func() { splitText(text, "x") }, 16 * (n + 1)},
		{"bytes.Split", func() { splitBytes([]byte("a,b"), []byte(",")) }, func() { splitBytes(raw, raw[:1]) }, 24 * (n + 1)},
		{"strings.Fields", func() { fieldsOfText(" a b ") }, func() { fieldsOfText(words) }, 16 * (n + 1)},
		{"bytes.Fields", func() { fieldsOfBytes([]byte(" a b ")) }, func() { fieldsOfBytes(rawWords) }, 24 * (n + 1)},
		{"strings.Join", func() { joinTexts([]string{"a", "b"}, ",") }, func() { joinTexts(list, text[:16]) }, 16 * (n - 1)},
		{"bytes.Join", func() { joinBytes([][]byte{{1}, {2}}, []byte{3}) }, func() { joinBytes(rawList, raw[:16]) }, 16 * (n - 1)},
	} {
		wanted = 0
		if refused(c.short) || wanted != 0 {
			t.Errorf("%s of a short text asks for %d bytes", c.name, wanted)
		}
		if !refused(c.long) || wanted != c.most {
			t.Errorf("%s asks for %d bytes, want %d", c.name, wanted, c.most)
		}
	}
	if got := joinTexts(splitText("a,b,c", ","), "-") + string(bytes.Join(fieldsOfBytes([]byte(" d  e ")), []byte("+"))); got != "a-b-cd+e" {
		t.Errorf("got %s", got)
	}
}

// refused reports whether f panics.
func refused(f func()) (panics bool) {
	defer func() { panics = recover() != nil }()
	f()
	return
}

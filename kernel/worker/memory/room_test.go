package memory

import (
	"bytes"
	"io"
	"os"
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
	splitText, splitBytes := split(strings.Split, strings.Count), split(bytes.Split, bytes.Count)
	splitSome := splitN(strings.SplitN, strings.Count)
	fieldsOfText, fieldsOfBytes := fields(strings.Fields), fields(bytes.Fields)
	joinTexts, joinBytes := join(strings.Join), join(bytes.Join)
	raw, rawWords, rawList := []byte(text), []byte(words), make([][]byte, n)
	for _, c := range []struct {
		name  string
		short func()
		long  func()
		most  uint64 // bytes
	}{
		{"strings.Split", func() { splitText("a,b", ",") }, func() { splitText(text, "x") }, 16 * (n + 1)},
		{"strings.SplitN", func() { splitSome(text, "x", 2) }, func() { splitSome(text, "x", n/2) }, 16 * n / 2},
		{"fmt.Sprint of text", func() { RoomToPrint([]any{text[:100], 1, nil}) }, func() { RoomToPrint([]any{text, 7, text, text}) }, 3 * 3 * n},
		{"fmt.Sprint of bytes", func() { RoomToPrint([]any{raw[:100], list[:9]}) }, func() { RoomToPrint([]any{raw, raw}) }, 3 * 4 * n},
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

// What is read without end asks for memory as it goes, and all that is read is there.
func TestRoomForReading(t *testing.T) {
	var wanted uint64
	rt.SetRoom(func(n uint64) (uint64, bool) { wanted = n; return 0, n < 200<<20 })
	defer rt.SetRoom(func(uint64) (uint64, bool) { return 0, true })
	endless := func() io.Reader { return zeros{} }
	for name, f := range map[string]func(){
		"io.ReadAll":            func() { rt.ReadAll(endless()) },
		"bytes.Buffer.ReadFrom": func() { rt.BufferReadFrom(new(bytes.Buffer), endless()) },
		"io.Copy to a buffer":   func() { rt.Copy(new(bytes.Buffer), endless()) },
		"io.Copy to a builder":  func() { rt.Copy(new(strings.Builder), endless()) },
		"io.CopyN":              func() { rt.CopyN(new(bytes.Buffer), endless(), 1<<50) },
		"os.ReadFile":           func() { rt.ReadFile("/dev/zero") },
	} {
		if _, err := os.Stat("/dev/zero"); err != nil && name == "os.ReadFile" {
			continue
		}
		wanted = 0
		if !refused(f) || wanted < 200<<20 {
			t.Errorf("%s asks for %d bytes", name, wanted)
		}
	}
	const n = 40 << 20
	all, err := rt.ReadAll(io.LimitReader(endless(), n))
	var b bytes.Buffer
	copied, err2 := rt.CopyN(&b, endless(), n)
	if len(all) != n || err != nil || copied != n || b.Len() != n || err2 != nil {
		t.Error(len(all), err, copied, b.Len(), err2)
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// refused reports whether f panics.
func refused(f func()) (panics bool) {
	defer func() { panics = recover() != nil }()
	f()
	return
}

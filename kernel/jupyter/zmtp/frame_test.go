package zmtp

import (
	"bufio"
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// The bytes of a message, against the grammar of the specification.
func TestEncodeMessage(t *testing.T) {
	long := strings.Repeat("x", 256)
	for _, c := range []struct {
		m    Message
		want string
	}{
		{message(""), "0000"},
		{message("a"), "000161"},
		{message("", "a"), "0100" + "000161"},
		{message("a", "", "b"), "010161" + "0100" + "000162"},
		{message(long), "020000000000000100" + hex.EncodeToString([]byte(long))},
		{message(long, "a"), "030000000000000100" + hex.EncodeToString([]byte(long)) + "000161"},
	} {
		if got := hex.EncodeToString(encodeMessages([]Message{c.m})); got != c.want {
			t.Errorf("encode %.20q = %.60s, want %.60s", c.m, got, c.want)
		}
	}
}

func TestReadHeadRefuses(t *testing.T) {
	for name, in := range map[string]string{
		"reserved bit":      "\x08\x01a",
		"high bit":          "\x80\x01a",
		"command with more": "\x05\x01a",
		"length over 2^63":  "\x02\xff\xff\xff\xff\xff\xff\xff\xff",
	} {
		if _, err := readHead(bufio.NewReader(strings.NewReader(in))); !errors.Is(err, errGrammar) {
			t.Errorf("%s: %v, want errGrammar", name, err)
		}
	}
}

// A frame that announces terabytes and ends at once costs no more than one step.
func TestReadBodyDoesNotTrustTheLength(t *testing.T) {
	allocated := testing.AllocsPerRun(1, func() {
		if _, err := readBody(strings.NewReader("abc"), 1<<42); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("error %v, want unexpected EOF", err)
		}
	})
	if allocated > 10 {
		t.Errorf("%v allocations", allocated)
	}
}

func TestReadBodyGrows(t *testing.T) {
	want := bytes.Repeat([]byte("0123456789"), 3*readStep/10)
	got, err := readBody(bytes.NewReader(want), uint64(len(want)))
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("%d bytes, %v; want %d", len(got), err, len(want))
	}
}

func TestParsePropertiesRefuses(t *testing.T) {
	for _, in := range []string{"\x00", "\x05ab", "\x01a\x00\x00", "\x01a\x00\x00\x00\x02x", "\x01a\xff\xff\xff\xffx"} {
		if _, err := parseProperties([]byte(in)); !errors.Is(err, errGrammar) {
			t.Errorf("%q: %v, want errGrammar", in, err)
		}
	}
}

func TestPropertyNamesIgnoreCase(t *testing.T) {
	p, err := parseProperties(appendProperty(nil, "SOCKET-TYPE", "SUB"))
	if err != nil || p["socket-type"] != "SUB" {
		t.Errorf("%q, %v", p, err)
	}
}

func TestGreetingRefuses(t *testing.T) {
	good := slices.Clone(greeting)
	change := func(at int, b byte) []byte {
		g := bytes.Clone(good)
		g[at] = b
		return g
	}
	for name, g := range map[string][]byte{
		"HTTP":           []byte("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" + strings.Repeat(" ", 64)),
		"version 1":      append([]byte{1, 0}, good[2:]...),
		"version 2":      change(versionAt, 1),
		"PLAIN":          append(append([]byte{}, good[:mechanismAt]...), append([]byte("PLAIN"), make([]byte, 47)...)...),
		"bad mechanism":  change(mechanismAt, 'X'),
		"bad signature":  change(9, 0),
		"bad first byte": change(0, 0),
	} {
		if err := readGreeting(bytes.NewReader(g)); !errors.Is(err, errGrammar) {
			t.Errorf("%s: %v, want errGrammar", name, err)
		}
	}
	for name, g := range map[string][]byte{"version 1": {1, 0}, "version 2": append(bytes.Clone(good[:versionAt]), 1, 5)} {
		waits := io.MultiReader(bytes.NewReader(g), iotest.ErrReader(errors.New("waits for more")))
		if err := readGreeting(waits); !errors.Is(err, errGrammar) {
			t.Errorf("the whole greeting of %s: %v, want errGrammar", name, err)
		}
	}
	if err := readGreeting(bytes.NewReader(good)); err != nil {
		t.Error("our own greeting:", err)
	}
	if err := readGreeting(bytes.NewReader(good[:40])); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error("cut short:", err)
	}
}

// What is decoded from any bytes encodes to bytes that decode to the same.
func FuzzFrames(f *testing.F) {
	f.Add([]byte("\x00\x01a"))
	f.Add([]byte("\x01\x00\x02\x00\x00\x00\x00\x00\x00\x00\x01a"))
	f.Add([]byte("\x04\x06\x04PING\x00"))
	f.Add([]byte("\x02\x7f\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := bufio.NewReader(bytes.NewReader(data))
		var m Message
		for {
			head, err := readHead(r)
			if err != nil {
				return
			}
			body, err := readBody(r, head.size)
			if err != nil {
				return
			}
			if head.command() {
				checkCommand(t, body)
				continue
			}
			m = append(m, body)
			if head.more() {
				continue
			}
			if again := decode(t, encodeMessages([]Message{m})); !equal(again, m) {
				t.Fatalf("%q came back as %q", m, again)
			}
			m = nil
		}
	})
}

func checkCommand(t *testing.T, body []byte) {
	c, err := parseCommand(body)
	if err != nil {
		return
	}
	again, err := parseCommand(encodeCommand(c)[len(encodeCommand(c))-len(body):])
	if err != nil || again.name != c.name || !bytes.Equal(again.data, c.data) {
		t.Fatalf("%q came back as %q, %v", c, again, err)
	}
	parseProperties(c.data)
}

func decode(t *testing.T, data []byte) Message {
	r := bufio.NewReader(bytes.NewReader(data))
	var m Message
	for {
		head, err := readHead(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := readBody(r, head.size)
		if err != nil {
			t.Fatal(err)
		}
		m = append(m, body)
		if !head.more() {
			return m
		}
	}
}

// A server survives any bytes after its greeting, and answers the next client.
func FuzzPeer(f *testing.F) {
	hello := append(slices.Clone(greeting), encodeCommand(readyCommand("DEALER"))...)
	f.Add(hello)
	f.Add(append(bytes.Clone(hello), "\x00\x01a"...))
	f.Add(append(bytes.Clone(hello), encodeCommand(command{"PING", []byte("\x00\x00ctx")})...))
	f.Add(append(bytes.Clone(hello), encodeCommand(command{"PING", nil})...))
	f.Add(append(slices.Clone(greeting), encodeCommand(command{"READY", []byte("\x0bSocket-Type\xff\xff\xff\xff")})...))
	f.Fuzz(func(t *testing.T, data []byte) {
		r := NewRouter(quiet, func(Message) {})
		defer r.Close(0)
		ours, theirs := pipe(t)
		r.ServeConn(ours)
		go func() {
			theirs.Write(data)
			theirs.Close()
		}()
		io.Copy(io.Discard, theirs)
	})
}

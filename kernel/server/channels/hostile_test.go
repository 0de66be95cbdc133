package channels

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"
	"time"

	"sprague/kernel/jupyter/wire"
)

// offsets is the head of a frame of protocol v1.
func offsets(list ...uint64) (b []byte) {
	for _, n := range list {
		b = binary.LittleEndian.AppendUint64(b, n)
	}
	return b
}

// A frame whose offsets lie is refused, whatever they are; one that is whole comes back as it was.
func TestFramesOfV1(t *testing.T) {
	body := `shell{"msg_id":"1","msg_type":"x"}{}{}{}`
	at := func(ends ...int) []byte { // offsets of parts that end there
		n := uint64(8 * (len(ends) + 2))
		list := []uint64{uint64(len(ends) + 1), n}
		for _, e := range ends {
			list = append(list, n+uint64(e))
		}
		return append(offsets(list...), body...)
	}
	header, end := len(`shell{"msg_id":"1","msg_type":"x"}`), len(body)
	for _, c := range []struct {
		what  string
		frame []byte
		ok    bool
	}{
		{"whole", at(5, header, header+2, header+4, end), true},
		{"with an empty buffer", at(5, header, header+2, header+4, end, end), true},
		{"too few offsets", at(5, header, header+2, header+4), false},
		{"backwards", at(5, header, header+2, header-1, end), false},
		{"one past the end", at(5, header, header+2, header+4, end+1), false},
		{"nothing", nil, false}, {"one word", offsets(6), false}, {"a count alone", offsets(6, 0), false},
		{"2^64-1 offsets", offsets(1<<64-1, 0, 0, 0, 0, 0, 0, 0), false},
		{"as many as there are words", offsets(7, 0, 0, 0, 0, 0, 0), false},
		{"all at 2^64-1", offsets(6, 1<<64-1, 1<<64-1, 1<<64-1, 1<<64-1, 1<<64-1, 1<<64-1), false},
		{"all empty", offsets(6, 0, 0, 0, 0, 0, 0), false}, {"no offsets", offsets(0, 0, 0), false},
	} {
		m, err := DecodeV1(c.frame)
		if (err == nil) != c.ok {
			t.Errorf("%s: %v", c.what, err)
		}
		if err != nil {
			continue
		}
		again, err := DecodeV1(EncodeV1(m))
		if err != nil || again.Channel != "shell" || again.Header.ID != "1" || !bytes.Equal(again.Content, m.Content) ||
			len(again.Buffers) != len(m.Buffers) {
			t.Errorf("%s comes back as %+v, %v", c.what, again, err)
		}
	}
	text := `{"channel":"shell","header":{"msg_id":"1","msg_type":"x"},"parent_header":{},"metadata":{},"content":{}}`
	for frame, ok := range map[string]bool{text: true, "": false, "{": false,
		"\x00\x00\x00\x01\x00\x00\x00\x08" + text: false} {
		if m, err := DecodeFrame("", []byte(frame)); (err == nil) != ok || ok && m.Header.ID != "1" {
			t.Errorf("%q: %+v, %v", frame, m, err)
		}
	}
	if _, text, err := encodeFrame("", withBuffers()); err == nil {
		t.Errorf("buffers are written as %s", text)
	}
}

// Text that is too long is cut after a line if there is one in the second half, else between two characters, never
// beyond the bound.
func TestCutAt(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want int
	}{
		{"", 0, 0}, {"", 5, 0}, {"abc", 5, 3}, {"abc", 3, 3}, {"abc", 2, 2}, {"abc", 0, 0}, {"ab\ncd", 5, 5},
		{"ab\ncd", 4, 3}, {"ab\ncd", 3, 3}, {"a\nbcdefgh", 8, 8}, {"a\nbcdefgh", 3, 2},
		{"ää", 3, 2}, {"ää", 2, 2}, {"ää", 1, 0}, {"€", 2, 0}, {"a€", 3, 1}, {"\x80\x80\x80", 2, 0}, {"\n", 1, 1},
		{"\n\n", 1, 1},
	} {
		if got := cutAt(c.text, c.n); got != c.want {
			t.Errorf("%q at %d is cut at %d, want %d", c.text, c.n, got, c.want)
		}
	}
}

// What a page asks about the executions says when they began and ended, and whether they may change.
func TestModelOfExecution(t *testing.T) {
	x := newExecutions()
	begin := time.Now()
	e, _ := x.request(ask("m", "cell"))
	if m := e.model(); m.ID != "m" || m.Cell != "cell" || m.Code != "f()" || m.Count != nil || !m.Ended.IsZero() ||
		m.Live ||
		m.Began.Before(begin.Add(-time.Second)) {
		t.Errorf("%+v", m)
	}
	x.observe(said(wire.IOPub, "m", "execute_input", `{"execution_count":3,"code":"f()"}`))
	x.observe(said(wire.IOPub, "m", "display_data", `{"data":{},"transient":{"display_id":"d"}}`))
	x.observe(said(wire.IOPub, "m", "status", `{"execution_state":"idle"}`))
	if m := e.model(); m.Count == nil || *m.Count != 3 || m.Ended.Before(m.Began) || !m.Live {
		t.Errorf("%+v", m)
	}
	elsewhere := ask("n", "cell")
	elsewhere.Channel = wire.Control
	for name, m := range map[string]*wire.Message{
		"another channel": elsewhere, "no cell": ask("n", ""),
		"silent":  edit(ask("n", "cell"), `{"code":"x","silent":true}`),
		"no json": edit(ask("n", "cell"), `x`),
	} {
		if e, known := x.request(m); e != nil || known {
			t.Errorf("%s begins an execution: %+v", name, e)
		}
	}
	x.drop(e)
	if x.bytes != 0 || len(x.order)+len(x.byID) != 0 {
		t.Errorf("something is left: %+v", x)
	}
	if slices.Contains(outputTypes, "status") {
		t.Error("a status is an output")
	}
}

// edit gives a message another content.
func edit(m *wire.Message, content string) *wire.Message {
	now := *m
	now.Content = []byte(content)
	return &now
}

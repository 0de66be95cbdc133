package channels

import (
	"bytes"
	"strings"
	"testing"

	"sprague/kernel/jupyter/wire"
)

func FuzzDecodeV1(f *testing.F) {
	f.Add(EncodeV1(withBuffers()))
	f.Add([]byte(strings.Repeat("\x06", 80)))
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := DecodeV1(b)
		if err != nil {
			return
		}
		again, err := DecodeV1(EncodeV1(m))
		if err != nil || again.Channel != m.Channel || !bytes.Equal(again.Content, m.Content) ||
			len(again.Buffers) != len(m.Buffers) {
			t.Errorf("%+v came back as %+v, %v", m, again, err)
		}
	})
}

func FuzzDecodeText(f *testing.F) {
	_, text, _ := encodeFrame("", &wire.Message{Channel: wire.Shell,
		RawHeader: []byte(`{"msg_id":"1","msg_type":"x"}`), Parent: []byte(`{}`), Metadata: []byte(`{}`),
		Content: []byte(`{}`)})
	f.Add(text)
	f.Fuzz(func(t *testing.T, b []byte) {
		m, err := DecodeFrame("", b)
		if err != nil {
			return
		}
		_, out, err := encodeFrame("", m)
		if err != nil {
			return // the header's own members have other types
		}
		if again, err := DecodeFrame("", out); err != nil || again.Channel != m.Channel {
			t.Errorf("%+v came back as %+v, %v", m, again, err)
		}
	})
}

func withBuffers() *wire.Message {
	m := ask("m1", "c")
	m.Buffers = [][]byte{{1, 2}, {}}
	return m
}

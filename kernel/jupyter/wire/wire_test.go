package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/display"
)

func newCodec(t testing.TB, key string) *Codec {
	t.Helper()
	c, err := NewCodec("hmac-sha256", key)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// frames makes a signed message of the four parts.
func frames(t testing.TB, key string, parts ...string) [][]byte {
	m := &Message{
		RawHeader: json.RawMessage(parts[0]), Parent: json.RawMessage(parts[1]),
		Metadata: json.RawMessage(parts[2]), Content: json.RawMessage(parts[3]),
	}
	return newCodec(t, key).Encode(m)
}

const header = `{"msg_id":"1","msg_type":"execute_request","session":"s","username":"u","date":"d","version":"5.5"}`

func TestDecode(t *testing.T) {
	in := append([][]byte{[]byte("id1"), []byte("id2")}, frames(t, "key", header, "{}", "", `{"code":"1"}`)...)
	in = append(in, []byte("buffer"))
	m, err := newCodec(t, "key").Decode(in)
	if err != nil {
		t.Fatal(err)
	}
	if m.Header.Type != TypeExecute || m.Header.ID != "1" || string(m.RawHeader) != header {
		t.Errorf("header %+v", m.Header)
	}
	if len(m.Identities) != 2 || string(m.Identities[1]) != "id2" || len(m.Buffers) != 1 {
		t.Errorf("identities %q, buffers %q", m.Identities, m.Buffers)
	}
	if string(m.Metadata) != "{}" || string(m.Content) != `{"code":"1"}` {
		t.Errorf("metadata %s, content %s", m.Metadata, m.Content)
	}
}

// The signature, from the definition by another route: HMAC-SHA256 of "key" over
// `{"a":1}{}{}{}`, made by Python's hmac module.
func TestSignature(t *testing.T) {
	got := frames(t, "key", `{"a":1}`, "{}", "{}", "{}")
	const want = "f1128388193e4dd1aa760827bd756a1b40b627676b5efe22c0e8297919bfa218"
	if string(got[1]) != want {
		t.Errorf("signature %s, want %s", got[1], want)
	}
}

func TestDecodeRefuses(t *testing.T) {
	good := func(parts ...string) [][]byte { return frames(t, "key", parts...) }
	spoil := func(at int, with string) [][]byte {
		f := good(header, "{}", "{}", "{}")
		f[at] = []byte(with)
		return f
	}
	for name, c := range map[string]struct {
		frames [][]byte
		want   error
	}{
		"nothing":               {nil, ErrMalformed},
		"no delimiter":          {[][]byte{[]byte("a"), []byte("b")}, ErrMalformed},
		"too short":             {good(header, "{}", "{}", "{}")[:5], ErrMalformed},
		"wrong signature":       {spoil(1, strings.Repeat("0", 64)), ErrSignature},
		"no signature":          {spoil(1, ""), ErrSignature},
		"signature not hex":     {spoil(1, "\xffxyz"), ErrSignature},
		"changed content":       {spoil(5, `{"code":"rm"}`), ErrSignature},
		"header not JSON":       {good("{", "{}", "{}", "{}"), ErrMalformed},
		"header a list":         {good("[]", "{}", "{}", "{}"), ErrMalformed},
		"header empty":          {good("", "{}", "{}", "{}"), ErrMalformed},
		"header null":           {good("null", "{}", "{}", "{}"), ErrMalformed},
		"header without type":   {good(`{"msg_id":"1"}`, "{}", "{}", "{}"), ErrMalformed},
		"header without id":     {good(`{"msg_type":"x"}`, "{}", "{}", "{}"), ErrMalformed},
		"type not a string":     {good(`{"msg_id":"1","msg_type":5}`, "{}", "{}", "{}"), ErrMalformed},
		"content not JSON":      {good(header, "{}", "{}", "code"), ErrMalformed},
		"content not UTF-8":     {good(header, "{}", "{}", "{\"a\":\"\xff\"}"), ErrMalformed},
		"metadata a number":     {good(header, "{}", "7", "{}"), ErrMalformed},
		"parent a string":       {good(header, `"x"`, "{}", "{}"), ErrMalformed},
		"content of two values": {good(header, "{}", "{}", "{}{}"), ErrMalformed},
	} {
		if m, err := newCodec(t, "key").Decode(c.frames); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, m, err, c.want)
		}
	}
}

func TestReplay(t *testing.T) {
	c := newCodec(t, "key")
	f := frames(t, "key", header, "{}", "{}", "{}")
	if _, err := c.Decode(f); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Decode(f); !errors.Is(err, ErrReplay) {
		t.Errorf("second time: %v", err)
	}
	f[1] = bytes.ToUpper(f[1])
	if _, err := c.Decode(f); !errors.Is(err, ErrReplay) {
		t.Errorf("in capitals: %v", err)
	}
}

// The guard remembers at least the last generation of messages and forgets in the end.
func TestReplayGuardIsBounded(t *testing.T) {
	var g replayGuard
	name := func(i int) string { return string([]byte{byte(i), byte(i >> 8), byte(i >> 16)}) }
	for i := range 5 * generation {
		if !g.first(name(i)) {
			t.Fatalf("%d is new", i)
		}
	}
	if n := len(g.current) + len(g.previous); n > 2*generation {
		t.Errorf("%d remembered", n)
	}
	for i := 4 * generation; i < 5*generation; i++ {
		if g.first(name(i)) {
			t.Fatalf("%d was forgotten", i)
		}
	}
	if !g.first(name(0)) {
		t.Error("the first one is remembered for ever")
	}
}

func TestNoKeyMeansUnsigned(t *testing.T) {
	c := newCodec(t, "")
	f := frames(t, "", header, "{}", "{}", "{}")
	if len(f[1]) != 0 {
		t.Errorf("signature %q", f[1])
	}
	for range 2 {
		if _, err := c.Decode(f); err != nil {
			t.Error(err)
		}
	}
}

func TestSchemes(t *testing.T) {
	for _, scheme := range []string{"", "hmac-sha256"} {
		if _, err := NewCodec(scheme, "k"); err != nil {
			t.Errorf("%q: %v", scheme, err)
		}
	}
	if _, err := NewCodec("hmac-rot13", "k"); err == nil {
		t.Error("no error for a scheme that does not exist")
	}
}

func TestCompose(t *testing.T) {
	c := NewComposer()
	parent := &Message{RawHeader: json.RawMessage(`{ "msg_id" : "p",  "x": 1.50 }`)}
	m, err := c.Compose(IOPub, "stream", parent, Stream{Name: "stdout", Text: "a<b&c\u2028"})
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(m.Parent, parent.RawHeader) {
		t.Errorf("parent %s, want the bytes of the request's header", m.Parent)
	}
	if !strings.Contains(string(m.Content), "a<b&c") {
		t.Errorf("content %s is escaped for HTML", m.Content)
	}
	if _, err := time.Parse(time.RFC3339Nano, m.Header.Date); err != nil || !strings.HasSuffix(m.Header.Date, "Z") {
		t.Errorf("date %q: %v", m.Header.Date, err)
	}
	other, _ := c.Compose(IOPub, "stream", nil, Stream{})
	if other.Header.ID == m.Header.ID || other.Header.Session != m.Header.Session {
		t.Errorf("ids %q, %q", other.Header.ID, m.Header.ID)
	}
	if m.ParentID() != "p" || other.ParentID() != "" {
		t.Errorf("parents %q, %q", m.ParentID(), other.ParentID())
	}
}

func TestBundle(t *testing.T) {
	data, metadata := Bundle(display.Bundle{
		Data: map[string][]byte{
			"text/plain": []byte("a"), "image/png": {0x89, 'P'}, "image/svg+xml": []byte("<svg/>"),
			"application/json": []byte(`{"a":1}`), "application/vnd.vegalite.v5+json": []byte(`{broken`),
			"application/pdf": {0xff},
		},
		Metadata: map[string]json.RawMessage{"image/png": json.RawMessage(`{"width":3}`)},
	})
	for mime, want := range map[string]string{
		"text/plain": `"a"`, "image/png": `"iVA="`, "image/svg+xml": `"<svg/>"`, "application/json": `{"a":1}`,
		"application/vnd.vegalite.v5+json": `"{broken"`, "application/pdf": `"/w=="`,
	} {
		if string(data[mime]) != want {
			t.Errorf("%s: %s, want %s", mime, data[mime], want)
		}
	}
	if string(metadata) != `{"image/png":{"width":3}}` {
		t.Errorf("metadata %s", metadata)
	}
	if data, metadata := Bundle(display.Bundle{}); len(data) != 0 || string(metadata) != "{}" {
		t.Errorf("empty bundle: %v %s", data, metadata)
	}
}

func TestDefaults(t *testing.T) {
	no := false
	for _, c := range []struct {
		e             Execute
		stores, stops bool
	}{
		{Execute{}, true, true},
		{Execute{Silent: true}, false, false},
		{Execute{StoreHistory: &no}, false, true},
		{Execute{StopOnError: &no}, true, false},
	} {
		if c.e.Stores() != c.stores || c.e.Stops() != c.stops {
			t.Errorf("%+v: stores %v, stops %v", c.e, c.e.Stores(), c.e.Stops())
		}
	}
}

// Whatever comes, Decode answers without a panic; what it accepts, signed, encodes back
// to the same frames; and a message whose signature it did not check is not accepted.
func FuzzDecode(f *testing.F) {
	good := frames(f, "key", header, "{}", "{}", `{"code":"1"}`)
	f.Add(bytes.Join(good, []byte{0}))
	f.Add(bytes.Join(good[:3], []byte{0}))
	f.Add(bytes.Join([][]byte{good[0], bytes.ToUpper(good[1]), good[2], good[3], good[4], good[5]}, []byte{0}))
	f.Add([]byte("a\x00<IDS|MSG>\x00\x00{}\x00{}\x00{}\x00{}"))
	f.Add([]byte(""))
	f.Fuzz(func(t *testing.T, data []byte) {
		in := bytes.Split(data, []byte{0})
		open, closed := newCodec(t, ""), newCodec(t, "key")
		if m, err := closed.Decode(in); err == nil {
			out, first := closed.Encode(m), len(m.Identities)+1
			if !bytes.EqualFold(out[first], in[first]) || !bytes.Equal(out[first+1], in[first+1]) {
				t.Fatalf("%q came back as %q", in, out)
			}
		}
		m, err := open.Decode(in)
		if err != nil {
			return
		}
		again, err := newCodec(t, "").Decode(open.Encode(m))
		if err != nil || again.Header.ID != m.Header.ID || !bytes.Equal(again.Content, m.Content) {
			t.Fatalf("%q came back as %+v, %v", in, again, err)
		}
	})
}

// No content of any request makes reading it panic.
func FuzzRequests(f *testing.F) {
	for _, s := range []string{`{}`, `{"code":"1","silent":true}`, `{"cursor_pos":-1}`, `{"n":1e9,"pattern":"*"}`,
		`{"comm_id":"x","data":[]}`, `[]`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		m := &Message{RawHeader: json.RawMessage(header), Content: content}
		if m.Parse() != nil {
			return
		}
		if e, err := Read[Execute](m); err == nil {
			e.Stores()
			e.Stops()
		}
		Read[Cursor](m)
		Read[Source](m)
		Read[History](m)
		Read[CommInfo](m)
		Read[Shutdown](m)
		Read[InputReply](m)
		if c, err := Read[Comm](m); err == nil && len(c.Data) > 0 && !json.Valid(c.Data) {
			t.Fatalf("data %q is not JSON", c.Data)
		}
	})
}

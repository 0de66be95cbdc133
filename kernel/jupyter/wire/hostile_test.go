package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

// Frames that are no message, are signed by another, or came before, are refused, each by its name,
// and nothing of them is passed on.
func TestHostileFrames(t *testing.T) {
	good := func() [][]byte { return frames(t, "key", header, "{}", "{}", "{}") }
	with := func(i int, text string) [][]byte { f := good(); f[i] = []byte(text); return f }
	signed := func(parts ...string) [][]byte { return frames(t, "key", parts...) }
	signature := func(change func(s []byte) []byte) [][]byte { f := good(); f[1] = change(bytes.Clone(f[1])); return f }
	for name, c := range map[string]struct {
		frames [][]byte
		want   error
	}{
		"whole":                  {good(), nil},
		"upper case":             {signature(bytes.ToUpper), nil},
		"nothing":                {nil, ErrMalformed},
		"empty frames":           {[][]byte{{}, {}, {}}, ErrMalformed},
		"no delimiter":           {good()[1:], ErrMalformed},
		"the delimiter alone":    {good()[:1], ErrMalformed},
		"a part short":           {good()[:5], ErrMalformed},
		"no signature":           {signature(func([]byte) []byte { return nil }), ErrSignature},
		"half a signature":       {signature(func(s []byte) []byte { return s[:32] }), ErrSignature},
		"an odd half":            {signature(func(s []byte) []byte { return s[:31] }), ErrSignature},
		"a longer signature":     {signature(func(s []byte) []byte { return append(s, "00"...) }), ErrSignature},
		"no hex":                 {signature(func(s []byte) []byte { s[0] = 'x'; return s }), ErrSignature},
		"another last digit":     {signature(func(s []byte) []byte { s[len(s)-1] ^= 1; return s }), ErrSignature},
		"another key":            {frames(t, "other", header, "{}", "{}", "{}"), ErrSignature},
		"another header":         {with(2, strings.Replace(header, `"1"`, `"2"`, 1)), ErrSignature},
		"another parent":         {with(3, `{"a":1}`), ErrSignature},
		"other metadata":         {with(4, `{"a":1}`), ErrSignature},
		"another content":        {with(5, `{"a":1}`), ErrSignature},
		"a header of nothing":    {signed("", "{}", "{}", "{}"), ErrMalformed},
		"a header of null":       {signed("null", "{}", "{}", "{}"), ErrMalformed},
		"a header of a list":     {signed("[]", "{}", "{}", "{}"), ErrMalformed},
		"a header without names": {signed("{}", "{}", "{}", "{}"), ErrMalformed},
		"a header without type":  {signed(`{"msg_id":"1"}`, "{}", "{}", "{}"), ErrMalformed},
		"a header without id":    {signed(`{"msg_type":"x"}`, "{}", "{}", "{}"), ErrMalformed},
		"an id of a number":      {signed(`{"msg_id":1,"msg_type":"x"}`, "{}", "{}", "{}"), ErrMalformed},
		"half a header":          {signed(header[:20], "{}", "{}", "{}"), ErrMalformed},
		"bytes in the header":    {signed("{\"msg_id\":\"\xff\",\"msg_type\":\"x\"}", "{}", "{}", "{}"), ErrMalformed},
		"a parent of a text":     {signed(header, `"x"`, "{}", "{}"), ErrMalformed},
		"metadata of a number":   {signed(header, "{}", "7", "{}"), ErrMalformed},
		"content of half":        {signed(header, "{}", "{}", `{"code":`), ErrMalformed},
		"content of bytes":       {signed(header, "{}", "{}", "{\"code\":\"\xff\"}"), ErrMalformed},
		"white space and null":   {signed(" "+header+"\n", " null ", "\n", "null"), nil},
	} {
		m, err := newCodec(t, "key").Decode(c.frames)
		if !errors.Is(err, c.want) || c.want == nil && err != nil {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
		if err == nil && (m.Header.ID != "1" || string(m.Content) != "{}" || string(m.Parent) != "{}" ||
			string(m.Metadata) != "{}") {
			t.Errorf("%s: %+v", name, m)
		}
	}
}

// Without a key nothing is signed, and anything may come; with one a message comes once, whoever sends
// it at the same time.
func TestReplays(t *testing.T) {
	open := newCodec(t, "")
	f := open.Encode(&Message{RawHeader: json.RawMessage(header), Parent: emptyObject, Metadata: emptyObject,
		Content: emptyObject})
	for range 3 {
		if _, err := open.Decode(f); err != nil || len(f[1]) != 0 {
			t.Errorf("without a key: %v, signed %q", err, f[1])
		}
	}
	c := newCodec(t, "key")
	signed := frames(t, "key", header, "{}", "{}", "{}")
	var all sync.WaitGroup
	results := make(chan error, 16)
	for range 16 {
		all.Go(func() { _, err := c.Decode(signed); results <- err })
	}
	all.Wait()
	close(results)
	taken := 0
	for err := range results {
		if err == nil {
			taken++
		} else if !errors.Is(err, ErrReplay) {
			t.Error(err)
		}
	}
	if taken != 1 {
		t.Errorf("it was taken %d times", taken)
	}
	// A forged message does not keep the true one from coming.
	forged := frames(t, "key", strings.Replace(header, `"1"`, `"9"`, 1), "{}", "{}", "{}")
	bad := append([][]byte{}, forged...)
	bad[1] = []byte(strings.Repeat("0", 64))
	if _, err := c.Decode(bad); !errors.Is(err, ErrSignature) {
		t.Error(err)
	}
	if _, err := c.Decode(forged); err != nil {
		t.Error(err)
	}
}

// The last signatures are remembered, at least so many, at most twice as many.
func TestReplayGuardForgets(t *testing.T) {
	var g replayGuard
	for i := range 3 * generation {
		if !g.first(fmt.Sprint(i)) {
			t.Fatalf("%d is not new", i)
		}
		if n := len(g.current) + len(g.previous); n > 2*generation {
			t.Fatalf("%d are remembered", n)
		}
	}
	for _, i := range []int{3*generation - 1, 2*generation + 1, 2 * generation} {
		if g.first(fmt.Sprint(i)) {
			t.Errorf("%d of %d is forgotten", i, 3*generation)
		}
	}
	if !g.first("0") {
		t.Error("the first is remembered for ever")
	}
}

// Requests say what they mean by what they leave out.
func TestWhatRequestsLeaveOut(t *testing.T) {
	for text, want := range map[string][2]bool{
		`{}`: {true, true}, `{"silent":true}`: {false, false},
		`{"silent":true,"store_history":true,"stop_on_error":true}`: {false, false},
		`{"store_history":false}`:                                   {false, true}, `{"stop_on_error":false}`: {true, false},
		`{"store_history":null,"stop_on_error":null}`: {true, true},
	} {
		var e Execute
		if err := json.Unmarshal([]byte(text), &e); err != nil || e.Stores() != want[0] || e.Stops() != want[1] {
			t.Errorf("%s stores %v, stops %v, %v", text, e.Stores(), e.Stops(), err)
		}
	}
	for _, text := range []string{``, `[]`, `{"code":7}`, `{"silent":"yes"}`, `{`} {
		if _, err := Read[Execute](&Message{Content: json.RawMessage(text)}); err == nil {
			t.Errorf("%q asks to run a cell", text)
		}
	}
	for text, want := range map[string]string{`{"msg_id":"i","msg_type":"t"}`: "i t", `{}`: " ", `7`: " ", ``: " ",
		`{"msg_id":7}`: " "} {
		m := &Message{Parent: json.RawMessage(text)}
		if got := m.ParentID() + " " + m.ParentHeader().Type; got != want {
			t.Errorf("the parent %s is %q, want %q", text, got, want)
		}
	}
}

// Times are written as headers have them, wherever they are from.
func TestTimestamp(t *testing.T) {
	at := time.Date(2024, 2, 29, 23, 59, 59, 1_999, time.FixedZone("", 2*3600))
	if got := Timestamp(at); got != "2024-02-29T21:59:59.000001Z" {
		t.Error(got)
	}
	if got := string(Started(at)); got != `{"started":"2024-02-29T21:59:59.000001Z"}` {
		t.Error(got)
	}
	if f := Failure("E", "v"); f.Status != "error" || fmt.Sprint(f.Traceback) != "[E: v]" {
		t.Errorf("%+v", f)
	}
	if _, err := Encode(make(chan int)); err == nil {
		t.Error("a channel is JSON")
	}
}

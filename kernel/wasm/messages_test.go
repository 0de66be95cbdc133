package wasm

import (
	"encoding/json"
	"io/fs"
	"strings"
	"testing"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
	"sprague/kernel/kerneltest"
)

func TestMain(m *testing.M) { kerneltest.Main(m) }

// A posted is what the page gets.
type posted struct {
	channel, text string
	buffers       [][]byte
}

// page returns a page, with a kernel for it, and what it gets.
func page(t *testing.T) (Post, *jupyter.Kernel, <-chan posted) {
	t.Helper()
	session, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	got := make(chan posted, 1000)
	post := Post(func(channel, text string, buffers [][]byte) { got <- posted{channel, text, buffers} })
	k := jupyter.New(session, jupyter.Options{Log: t.Logf})
	t.Cleanup(k.Close)
	k.Subscribe(func(m *wire.Message) {
		if err := post.Send(m); err != nil {
			t.Error(err)
		}
	})
	return post, k, got
}

func request(kind, content string) string {
	return `{"channel":"shell","header":{"msg_id":"1","msg_type":"` + kind + `","session":"s"},"parent_header":{},` +
		`"metadata":{},"content":` + content + `}`
}

// A cell of the page is run, and its messages answer the request: the output, the value and the reply.
func TestTake(t *testing.T) {
	post, k, got := page(t)
	kind, err := post.Take(k, request("execute_request", `{"code":"fmt.Println(\"said\"); 6 * 7","silent":false}`), nil)
	if err != nil || kind != "execute_request" {
		t.Fatalf("%q, %v", kind, err)
	}
	seen := map[string]string{}
	for seen["execute_reply"] == "" || !strings.Contains(seen["status"], "idle") {
		p := <-got
		in, err := wire.ParseText([]byte(p.text))
		if err != nil || string(in.Channel) != p.channel || in.ParentID() != "1" {
			t.Fatalf("%s: %s, %v", p.channel, p.text, err)
		}
		seen[in.Header.Type] = p.channel + " " + string(in.Content)
	}
	for kind, want := range map[string][2]string{"stream": {"iopub ", `"said\n"`}, "execute_result": {"iopub ", `"42"`},
		"execute_reply": {"shell ", `"status":"ok"`}} {
		if !strings.HasPrefix(seen[kind], want[0]) || !strings.Contains(seen[kind], want[1]) {
			t.Errorf("%s is %s, want one on %s with %s", kind, seen[kind], want[0], want[1])
		}
	}
}

// What is no message is refused, with the reason, and the kernel hears nothing of it.
func TestTakeRefuses(t *testing.T) {
	post, k, got := page(t)
	for text, want := range map[string]string{
		"": "end of JSON", "{": "end of JSON", "[]": "cannot unmarshal", `{"channel":1}`: "cannot unmarshal",
		"{}": "header", `{"header":{"msg_id":"1"}}`: "without msg_type",
		request("kernel_info_request", "[]"): "content is not an object",
	} {
		if kind, err := post.Take(k, text, nil); err == nil || kind != "" || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %q, %v; want %s", text, kind, err, want)
		}
	}
	if len(got) != 0 {
		t.Errorf("the kernel answers %v", <-got)
	}
}

// A message goes to the page with its buffers; one that is no JSON is told.
func TestSend(t *testing.T) {
	var got posted
	post := Post(func(channel, text string, buffers [][]byte) { got = posted{channel, text, buffers} })
	m := &wire.Message{Channel: wire.Shell, RawHeader: json.RawMessage(`{"msg_id":"2"}`),
		Parent: json.RawMessage("{}"), Metadata: json.RawMessage("{}"), Content: json.RawMessage(`{"a":"ä"}`),
		Buffers: [][]byte{{1, 2}, nil}}
	if err := post.Send(m); err != nil || got.channel != "shell" || len(got.buffers) != 2 || got.text !=
		`{"channel":"shell","header":{"msg_id":"2"},"parent_header":{},"metadata":{},"content":{"a":"ä"},"buffers":[]}` {
		t.Errorf("%+v, %v", got, err)
	}
	m.Content, got = json.RawMessage("{"), posted{}
	if err := post.Send(m); err == nil || got.text != "" {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestMemory(t *testing.T) {
	for text, want := range map[string]kernel.Memory{"1000000": 1_000_000, "": kernel.NoBound, "0": kernel.NoBound,
		"-5": kernel.NoBound, "2GB": kernel.NoBound, "99999999999999999999": kernel.NoBound} {
		if got := Memory(text); got != want {
			t.Errorf("%q is %d bytes, want %d", text, got, want)
		}
	}
}

// The scripts lie beside one another, each once; those that a Worker imports are among them, but for Go's own.
func TestScripts(t *testing.T) {
	names, err := fs.Glob(Scripts, "*")
	if err != nil || len(names) < 4 {
		t.Fatalf("%v, %v", names, err)
	}
	text, err := fs.ReadFile(Scripts, "kernel.js")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "importScripts(")
	list, _, _ = strings.Cut(list, ")")
	for name := range strings.SplitSeq(strings.ReplaceAll(list, "'", ""), ", ") {
		if _, err := fs.Stat(Scripts, name); (err == nil) == (name == "wasm_exec.js") {
			t.Errorf("%s is imported: %v", name, err)
		}
	}
}

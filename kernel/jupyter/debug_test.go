package jupyter

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
)

// The hash is the one that front ends make.
func TestMurmur(t *testing.T) {
	for text, want := range map[string]uint32{
		"": 3990065800, "a": 2167009006, "ab": 2805137849, "abc": 3350977461, "abcd": 804720481, "x := 1\nx": 1941970703, "Größe → ≤": 2360301702,
	} {
		if got := murmur2([]byte(text), hashSeed); got != want {
			t.Errorf("%q has the hash %d, want %d", text, got, want)
		}
	}
}

// A front end goes through a cell as JupyterLab does.
func TestDebugAdapter(t *testing.T) {
	b := newBench(t)
	session, err := kernel.New(kernel.Options{})
	if err != nil {
		t.Fatal(err)
	}
	b.kernel = New(session, Options{Log: t.Logf})
	b.kernel.Subscribe(func(batch []*wire.Message) { b.note(func() { b.iopub = append(b.iopub, batch...) }) })
	t.Cleanup(b.kernel.Close)
	seq := 0
	do := func(command string, arguments any) map[string]any {
		t.Helper()
		seq++
		args, _ := json.Marshal(arguments)
		reply, _ := b.ask(Control, wire.TypeDebug, fmt.Sprintf(`{"seq":%d,"type":"request","command":%q,"arguments":%s}`, seq, command, args))
		var r struct {
			Success bool           `json:"success"`
			Seq     int            `json:"request_seq"`
			Message string         `json:"message"`
			Body    map[string]any `json:"body"`
		}
		if err := json.Unmarshal([]byte(reply), &r); err != nil || !r.Success || r.Seq != seq {
			t.Fatalf("%s: %s", command, reply)
		}
		return r.Body
	}
	event := func(name string, after int) int {
		t.Helper()
		for begin := time.Now(); time.Since(begin) < 20*time.Second; time.Sleep(time.Millisecond) {
			b.mu.Lock()
			for i := after; i < len(b.iopub); i++ {
				if m := b.iopub[i]; m.Header.Type == "debug_event" && strings.Contains(string(m.Content), `"event":"`+name+`"`) {
					b.mu.Unlock()
					return i + 1
				}
			}
			b.mu.Unlock()
		}
		t.Fatalf("no event %s", name)
		return 0
	}
	if info := do("debugInfo", nil); info["isStarted"] != false || info["hashMethod"] != "Murmur2" {
		t.Fatal(info)
	}
	do("initialize", map[string]any{"clientID": "test"})
	do("attach", nil)
	seen := event("initialized", 0)
	code := "func f(n int) int {\n\tm := 2 * n\n\treturn m + 1\n}\nx := f(3)\ny := map[string][]int{\"a\": {1, 2}}\nx"
	path := do("dumpCell", map[string]any{"code": code})["sourcePath"]
	if set := fmt.Sprint(do("setBreakpoints", map[string]any{"source": map[string]any{"path": path}, "breakpoints": []any{map[string]any{"line": 2}}, "sourceModified": false})); !strings.Contains(set, "verified:true") {
		t.Fatal(set)
	}
	do("configurationDone", nil)
	if text := fmt.Sprint(do("source", map[string]any{"source": map[string]any{"path": path}})); !strings.Contains(text, "return m + 1") {
		t.Error(text)
	}
	running := b.send(Shell, wire.TypeExecute, executeContent(code))
	seen = event("stopped", seen)
	frames := do("stackTrace", map[string]any{"threadId": 1})["stackFrames"].([]any)
	if text := fmt.Sprint(frames); len(frames) != 2 || !strings.Contains(text, fmt.Sprint("line:2 name:f source:map[name:")) || !strings.Contains(text, fmt.Sprint(path)) {
		t.Fatal(text)
	}
	locals := func() string {
		list := do("scopes", map[string]any{"frameId": 1})["scopes"].([]any)
		return fmt.Sprint(do("variables", map[string]any{"variablesReference": list[0].(map[string]any)["variablesReference"]}))
	}
	if text := locals(); !strings.Contains(text, "name:n type:int value:3") {
		t.Error(text)
	}
	do("next", map[string]any{"threadId": 1})
	seen = event("stopped", seen)
	if text := locals(); !strings.Contains(text, "name:m type:int value:6") {
		t.Error(text)
	}
	if text := fmt.Sprint(do("evaluate", map[string]any{"expression": "m * 7", "frameId": 1})); !strings.Contains(text, "result:42") {
		t.Error(text)
	}
	if text := fmt.Sprint(do("richInspectVariables", map[string]any{"variableName": "m", "frameId": 1})); !strings.Contains(text, "text/plain:6") {
		t.Error(text)
	}
	if info := do("debugInfo", nil); fmt.Sprint(info["stoppedThreads"]) != "[1]" || !strings.Contains(fmt.Sprint(info["breakpoints"]), fmt.Sprint(path)) {
		t.Error(info)
	}
	do("continue", map[string]any{"threadId": 1})
	event("continued", seen)
	if reply := b.replyTo(running); !strings.Contains(string(reply.Content), `"status":"ok"`) {
		t.Error(string(reply.Content))
	}
	if text := fmt.Sprint(do("inspectVariables", nil)); !strings.Contains(text, "name:x type:int value:7") {
		t.Error(text)
	}
	do("disconnect", map[string]any{"restart": false, "terminateDebuggee": true})
	if info := do("debugInfo", nil); info["isStarted"] != false {
		t.Error(info)
	}
	if reply, _ := b.run("f(1)"); !strings.Contains(reply, `"status":"ok"`) {
		t.Error(reply)
	}
}

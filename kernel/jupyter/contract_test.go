package jupyter

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	meter "sprague/internal/progress"
	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
)

// The contract of messages, with a front end in memory and a fake session.

// want compares JSON with what it should be, fields in any order.
func want(t *testing.T, got, wanted string) {
	t.Helper()
	var a, b any
	if json.Unmarshal([]byte(got), &a) != nil || json.Unmarshal([]byte(wanted), &b) != nil ||
		fmt.Sprint(a) != fmt.Sprint(b) {
		t.Errorf("got  %s\nwant %s", got, wanted)
	}
}

func wantTypes(t *testing.T, got []*wire.Message, wanted string) {
	t.Helper()
	if types(got) != wanted {
		t.Errorf("published %q, want %q", types(got), wanted)
	}
}

func TestExecute(t *testing.T) {
	b := newBench(t)
	reply, pub := b.run("value 42")
	want(t, reply, `{"status":"ok","execution_count":1,"user_expressions":{},"payload":[]}`)
	wantTypes(t, pub, "busy execute_input execute_result idle")
	want(t, string(pub[1].Content), `{"code":"value 42","execution_count":1}`)
	want(t, string(pub[2].Content), `{"data":{"text/plain":"42"},"metadata":{},"transient":{},"execution_count":1}`)
	for i, m := range pub {
		if i > 0 && m.Header.Date < pub[i-1].Header.Date {
			t.Errorf("%s is dated before %s", m.Header.Type, pub[i-1].Header.Type)
		}
		if len(m.Identities) != 1 || string(m.Identities[0]) != m.Header.Type {
			t.Errorf("%s has topics %q", m.Header.Type, m.Identities)
		}
	}
}

func TestExecutionCount(t *testing.T) {
	b := newBench(t)
	for _, step := range []struct {
		code, option string
		count        int
	}{
		{"value 1", `"silent":true`, 0},
		{"value 1", `"store_history":false`, 0},
		{"value 1", `"store_history":true`, 1},
		{"fail x", `"silent":false`, 2},
		{"value 1", `"silent":true,"store_history":true`, 2},
		{"value 1", `"silent":false`, 3},
	} {
		reply, _ := b.run(step.code, step.option)
		if !strings.Contains(reply, fmt.Sprintf(`"execution_count":%d`, step.count)) {
			t.Errorf("%s %s: %s, want count %d", step.code, step.option, reply, step.count)
		}
	}
}

func TestSilent(t *testing.T) {
	b := newBench(t)
	for _, code := range []string{"value 1", "print x", "show x", "clear", "fail x"} {
		reply, pub := b.run(code, `"silent":true`)
		wantTypes(t, pub, "busy idle")
		if strings.Contains(reply, `"error"`) != (code == "fail x") {
			t.Errorf("%s: %s", code, reply)
		}
	}
}

func TestError(t *testing.T) {
	b := newBench(t)
	reply, pub := b.run("fail boom")
	wantTypes(t, pub, "busy execute_input error idle")
	want(t, reply, `{"status":"error","ename":"Panic","evalue":"boom","traceback":["\u001b[31mIn [1]: `+
		`boom\u001b[0m","at x"],"execution_count":1}`)
	want(t, string(pub[2].Content), `{"ename":"Panic","evalue":"boom","traceback":["\u001b[31mIn [1]: `+
		`boom\u001b[0m","at x"]}`)
}

func TestMalformedContents(t *testing.T) {
	b := newBench(t)
	for msgType, contents := range map[string][]string{
		wire.TypeExecute:    {`{"code":7}`, `{"code":"1","silent":"maybe"}`},
		wire.TypeComplete:   {`{"code":"1","cursor_pos":"x"}`},
		wire.TypeInspect:    {`{"cursor_pos":"1"}`},
		wire.TypeIsComplete: {`{"code":[]}`},
		wire.TypeHistory:    {`{"n":"many"}`},
		wire.TypeCommInfo:   {`{"target_name":3}`},
	} {
		for _, content := range contents {
			reply, pub := b.ask(wire.Shell, msgType, content)
			if !strings.Contains(reply, `"status":"error"`) || !strings.Contains(reply, `"traceback"`) {
				t.Errorf("%s %s: %s", msgType, content, reply)
			}
			wantTypes(t, pub, "busy idle")
		}
	}
	if ran := b.session.sources(); len(ran) != 0 {
		t.Errorf("ran %q", ran)
	}
}

func TestUnknownTypes(t *testing.T) {
	b := newBench(t)
	for _, ch := range []wire.Channel{wire.Shell, wire.Control} {
		wantTypes(t, b.about(b.send(ch, "unheard_request", `{}`)), "busy idle")
	}
	b.send(wire.Stdin, "execute_request", executeContent("value 1"))
	if len(b.session.sources()) != 0 || len(b.replies) != 0 {
		t.Errorf("ran %q, replied %v", b.session.sources(), b.replies)
	}
}

func TestExecuteReplyTellsTheStart(t *testing.T) {
	b := newBench(t)
	before := wire.Timestamp(time.Now())
	reply := b.replyTo(b.send(wire.Shell, wire.TypeExecute, executeContent("value 1")))
	var about struct{ Started string }
	if err := json.Unmarshal(reply.Metadata, &about); err != nil || about.Started < before ||
		about.Started > reply.Header.Date {
		t.Errorf("metadata %s, %v; want a start between %s and %s", reply.Metadata, err, before, reply.Header.Date)
	}
}

func TestStopOnError(t *testing.T) {
	b := newBench(t)
	first := b.send(wire.Shell, wire.TypeExecute, executeContent("hold x"))
	second := b.send(wire.Shell, wire.TypeExecute, executeContent("value 2"))
	other := b.send(wire.Shell, wire.TypeKernelInfo, `{}`)
	third := b.send(wire.Shell, wire.TypeExecute, executeContent("value 3"))
	close(b.session.gate)
	b.replyTo(first)
	for _, m := range []*wire.Message{second, third} {
		want(t, string(b.replyTo(m).Content),
			`{"status":"error","ename":"Aborted","evalue":"not run, because a cell before it failed",
			"traceback":["Aborted: not run, because a cell before it failed"]}`)
		wantTypes(t, b.about(m), "busy idle")
	}
	if reply := b.replyTo(other); !strings.Contains(string(reply.Content), `"ok"`) {
		t.Errorf("another request was aborted: %s", reply.Content)
	}
	if reply, _ := b.run("value 4"); !strings.Contains(reply, `"ok"`) {
		t.Errorf("a request that came later: %s", reply)
	}
	if ran := b.session.sources(); !slices.Equal(ran, []string{"hold x", "value 4"}) {
		t.Errorf("ran %q", ran)
	}
}

// The cells of one front end arrive one by one while the first of them has failed
// already; another front end's requests do not make its reply wait.
func TestStopOnErrorWaitsForWhatIsOnItsWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		start := time.Now()
		first := b.send(wire.Shell, wire.TypeExecute, executeContent("fail x"))
		var late []*wire.Message
		for range 4 {
			time.Sleep(settleStep / 2) // by the test's own clock, which the shell goes by as well
			late = append(late, b.send(wire.Shell, wire.TypeExecute, executeContent("value 2")))
			b.send(wire.Shell, wire.TypeKernelInfo, `{}`)
		}
		b.replyTo(first)
		if waited := time.Since(start); waited > 4*settleStep {
			t.Errorf("the reply came after %v", waited)
		}
		for _, m := range late {
			if reply := b.replyTo(m); !strings.Contains(string(reply.Content), "Aborted") {
				t.Errorf("not aborted: %s", reply.Content)
			}
		}
		b.kernel.Close()
	})
}

func TestGoOnAfterError(t *testing.T) {
	for _, option := range []string{`"stop_on_error":false`, `"silent":true`} {
		b := newBench(t)
		b.send(wire.Shell, wire.TypeExecute, executeContent("fail x", option))
		m := b.send(wire.Shell, wire.TypeExecute, executeContent("value 2"))
		if reply := b.replyTo(m); !strings.Contains(string(reply.Content), `"ok"`) {
			t.Errorf("%s: %s", option, reply.Content)
		}
	}
}

func TestUserExpressions(t *testing.T) {
	b := newBench(t)
	reply, pub := b.run("value 1", `"user_expressions":{"a":"value 7","b":"fail no","c":"print x","d":5}`)
	want(t, reply, `{"status":"ok","execution_count":1,"payload":[],"user_expressions":{
		"a":{"status":"ok","data":{"text/plain":"7"},"metadata":{}},
		"b":{"status":"error","ename":"Panic","evalue":"no","traceback":["\u001b[31mIn [1]: no\u001b[0m","at x"]},
		"c":{"status":"ok","data":{},"metadata":{}},
		"d":{"status":"error","ename":"MalformedRequest","evalue":"not an expression: 5","traceback":["MalformedRequest: not an expression: 5"]}}}`)
	wantTypes(t, pub, "busy execute_input execute_result idle")
	b.run("fail x", `"user_expressions":{"a":"value never"}`)
	if slices.Contains(b.session.sources(), "value never") {
		t.Error("an expression was evaluated after an error")
	}
}

func TestStreams(t *testing.T) {
	b := newBench(t)
	_, pub := b.run("mix abc")
	wantTypes(t, pub, "busy execute_input stream stream stream stream stream stream idle")
	var order strings.Builder
	for _, m := range pub[2:8] {
		c, _ := wire.Read[wire.Stream](m)
		order.WriteString(c.Text)
	}
	if order.String() != "aAbBcC" {
		t.Errorf("order %q", order.String())
	}
}

// Text that comes in bytes goes out in characters, all of it, and what is not UTF-8 is
// replaced.
func TestStreamCharacters(t *testing.T) {
	for in, out := range map[string]string{
		"Grüße 𝐚∞": "Grüße 𝐚∞", "a\xffb": "a\uFFFDb", "cut \xf0\x9d": "cut \uFFFD\uFFFD", "\x80": "\uFFFD",
	} {
		b := newBench(t)
		c := &kernel.Cell{Source: in}
		r := b.execution()
		o := newOutput(r, false, false)
		for i := range len(c.Source) {
			o.Stream(kernel.Stdout, c.Source[i:i+1])
		}
		o.finish()
		b.mu.Lock()
		if got := text(b.iopub, "stdout"); got != out {
			t.Errorf("%q came out as %q, want %q", in, got, out)
		}
		b.mu.Unlock()
	}
}

// execution is a request to make outputs for.
func (b *bench) execution() *request {
	return &request{kernel: b.kernel, ctx: b.kernel.ctx,
		Message: b.message(wire.Shell, wire.TypeExecute, `{}`), reply: b.reply}
}

func TestStreamsAreBatched(t *testing.T) {
	b := newBench(t)
	_, pub := b.run("bytes " + strings.Repeat("x", 100_000))
	if len(pub) > 40 {
		t.Errorf("%d messages for 100 000 writes", len(pub))
	}
	if got := text(pub, "stdout"); len(got) != 100_000 {
		t.Errorf("%d bytes came out", len(got))
	}
}

func TestDisplay(t *testing.T) {
	b := newBench(t)
	_, pub := b.run("show x")
	wantTypes(t, pub, "busy execute_input stream display_data update_display_data idle")
	want(t, string(pub[3].Content), `{"data":{"text/plain":"x"},"metadata":{},"transient":{"display_id":"d1"}}`)
	want(t, string(pub[4].Content), `{"data":{"text/plain":"x"},"metadata":{},"transient":{"display_id":"d1"}}`)
}

func TestClear(t *testing.T) {
	b := newBench(t)
	_, pub := b.run("clear")
	wantTypes(t, pub, "busy execute_input clear_output idle")
	want(t, string(pub[2].Content), `{"wait":true}`)
}

// Output of a goroutine that its cell left running has the cell as parent, and comes
// without anything else happening.
func TestLateOutput(t *testing.T) {
	b := newBench(t)
	cell := b.send(wire.Shell, wire.TypeExecute, executeContent("keep"))
	b.about(cell)
	b.run("value 1")
	b.session.leftOut.Stream(kernel.Stdout, "late")
	b.await("late output", func() bool {
		last := b.iopub[len(b.iopub)-1]
		return last.Header.Type == "stream" && string(last.Parent) == string(cell.RawHeader)
	})
	if _, err := b.session.leftOut.(kernel.Asker).Ask("?", false); err == nil {
		t.Error("a cell that has ended may not ask")
	}
}

func TestAsk(t *testing.T) {
	b := newBench(t)
	cell := b.send(wire.Shell, wire.TypeExecute, executeContent("ask who?", `"allow_stdin":true`))
	var question *wire.Message
	b.await("input_request", func() bool {
		if len(b.replies) > 0 {
			question = b.replies[0]
		}
		return len(b.replies) > 0
	})
	want(t, string(question.Content), `{"prompt":"who?","password":false}`)
	if question.Channel != wire.Stdin || string(question.Parent) != string(cell.RawHeader) ||
		string(question.Identities[0]) != "front" {
		t.Errorf("question on %s to %q", question.Channel, question.Identities)
	}
	stranger := b.message(wire.Stdin, wire.TypeInputReply, `{"value":"mine"}`)
	stranger.Identities = [][]byte{[]byte("stranger")}
	b.kernel.Handle(stranger, b.reply)
	stale := b.message(wire.Stdin, wire.TypeInputReply, `{"value":"old"}`)
	stale.Parent = json.RawMessage(`{"msg_id":"another","msg_type":"input_request"}`)
	b.kernel.Handle(stale, b.reply)
	b.send(wire.Stdin, wire.TypeInputReply, `{"value":"Conway"}`)
	if got := text(b.about(cell), "stdout"); got != "<Conway>" {
		t.Errorf("the cell got %q", got)
	}
	b.send(wire.Stdin, wire.TypeInputReply, `{"value":"nobody asked"}`)
}

func TestAskNotAllowed(t *testing.T) {
	b := newBench(t)
	reply, _ := b.run("ask who?")
	if !strings.Contains(reply, "allow_stdin") || len(b.replies) != 1 {
		t.Errorf("%s, %d messages", reply, len(b.replies))
	}
}

func TestInterruptQuestion(t *testing.T) {
	b := newBench(t)
	cell := b.send(wire.Shell, wire.TypeExecute, executeContent("ask who?", `"allow_stdin":true`))
	b.await("input_request", func() bool { return len(b.replies) > 0 })
	b.ask(wire.Control, wire.TypeInterrupt, `{}`)
	if reply := b.replyTo(cell); !strings.Contains(string(reply.Content), "interrupted") {
		t.Errorf("%s", reply.Content)
	}
}

// A question waits for a front end whose stdin is still shaking hands, and not for ever.
func TestAskBeforeStdinIsThere(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.deaf = true
		cell := b.send(wire.Shell, wire.TypeExecute, executeContent("ask who?", `"allow_stdin":true`))
		time.Sleep(knockTime / 2) // by the test's own clock, which the question goes by as well
		b.note(func() { b.deaf = false })
		b.await("input_request", func() bool { return len(b.replies) > 0 })
		b.send(wire.Stdin, wire.TypeInputReply, `{"value":"Guy"}`)
		if got := text(b.about(cell), "stdout"); got != "<Guy>" {
			t.Errorf("the cell got %q", got)
		}
		b.deaf = true
		if reply, _ := b.run("ask who?", `"allow_stdin":true`); !strings.Contains(reply, errNobody.Error()) {
			t.Errorf("with nobody to ask: %s", reply)
		}
		cell = b.send(wire.Shell, wire.TypeExecute, executeContent("ask who?", `"allow_stdin":true`))
		time.Sleep(knockTime / 2) // by the test's own clock, which the question goes by as well
		b.ask(wire.Control, wire.TypeInterrupt, `{}`)
		if reply := b.replyTo(cell); !strings.Contains(string(reply.Content), errWithdrawn.Error()) {
			t.Errorf("interrupted while nobody is there: %s", reply.Content)
		}
	})
}

func TestControlWhileBusy(t *testing.T) {
	b := newBench(t)
	for _, ch := range []wire.Channel{wire.Control, wire.Shell} {
		cell := b.send(wire.Shell, wire.TypeExecute, executeContent("wait"))
		b.await("busy", func() bool { return strings.HasSuffix(types(b.iopub), "execute_input") })
		if reply, pub := b.ask(wire.Control, wire.TypeKernelInfo, `{}`); !strings.Contains(reply, `"ok"`) ||
			types(pub) != "busy idle" {
			t.Errorf("%s, %s", reply, types(pub))
		}
		for _, question := range []string{wire.TypeComplete, wire.TypeInspect, wire.TypeIsComplete, wire.TypeHistory} {
			if reply, pub := b.ask(wire.Control, question, `{"code":"c"}`); !strings.Contains(reply, `"status":"`) ||
				types(pub) != "busy idle" {
				t.Errorf("%s: %s, %s", question, reply, types(pub))
			}
		}
		waits := b.send(wire.Control, wire.TypeExecute, executeContent("value 5"))
		reply, _ := b.ask(ch, wire.TypeInterrupt, `{}`)
		want(t, reply, `{"status":"ok"}`)
		if reply := b.replyTo(waits); reply.Channel != wire.Control {
			t.Errorf("the cell that came on control is answered on %s", reply.Channel)
		}
		if reply := b.replyTo(cell); !strings.Contains(string(reply.Content), `"Interrupted"`) {
			t.Errorf("%s", reply.Content)
		}
		b.about(waits)
	}
}

func TestCompleteCountsCodePoints(t *testing.T) {
	b := newBench(t)
	const types = `{"_jupyter_types_experimental":[
		{"start":3,"end":5,"text":"Kayles","type":"instance","signature":"octal.Game"},
		{"start":3,"end":5,"text":"Nim","type":"module"}]}`
	reply, _ := b.ask(wire.Shell, wire.TypeComplete, `{"code":"𝐚ü Ka tail","cursor_pos":5}`)
	want(t, reply, `{"status":"ok","matches":["Kayles","Nim"],"cursor_start":3,"cursor_end":5,"metadata":`+types+`}`)
	for _, pos := range []string{`,"cursor_pos":-3`, `,"cursor_pos":100`, ``} {
		if reply, _ := b.ask(wire.Shell, wire.TypeComplete, `{"code":"𝐚"`+pos+`}`); !strings.Contains(reply, `"ok"`) {
			t.Errorf("cursor %q: %s", pos, reply)
		}
	}
}

func TestCursorConversion(t *testing.T) {
	const s = "a𝐚ü\n"
	for points, bytes := range []int{0, 1, 5, 7, 8} {
		if got := byteOffset(s, points); got != bytes {
			t.Errorf("byteOffset %d = %d, want %d", points, got, bytes)
		}
		if got := codePoints(s, bytes); got != points {
			t.Errorf("codePoints %d = %d, want %d", bytes, got, points)
		}
	}
}

func TestHelpCells(t *testing.T) {
	b := newBench(t)
	for _, code := range []string{"?octal", "octal?", " ?octal\n"} {
		reply, pub := b.run(code)
		wantTypes(t, pub, "busy execute_input idle")
		if !strings.Contains(reply, `"payload":[{"source":"page","data":{"text/plain":"octal"},"start":0}]`) {
			t.Errorf("%s: %s", code, reply)
		}
	}
	if reply, _ := b.run("??octal"); !strings.Contains(reply, `"octal in full"`) {
		t.Error(reply)
	}
	if reply, _ := b.ask(wire.Shell, wire.TypeIsComplete, `{"code":"?octal"}`); !strings.Contains(reply, `"complete"`) {
		t.Error(reply)
	}
	for _, code := range []string{"value \"?\"", "value a?b", "value x\n?"} {
		if _, pub := b.run(code); types(pub) != "busy execute_input execute_result idle" {
			t.Errorf("%s was taken for a question", code)
		}
	}
	if reply, pub := b.run("?"); !strings.Contains(text(pub, "stdout"), ":search WORDS") {
		t.Error(reply)
	}
}

func TestInspect(t *testing.T) {
	b := newBench(t)
	reply, _ := b.ask(wire.Shell, wire.TypeInspect, `{"code":"ü𝐚x","cursor_pos":2,"detail_level":0}`)
	want(t, reply, `{"status":"ok","found":true,"data":{"text/plain":"ü𝐚"},"metadata":{}}`)
	reply, _ = b.ask(wire.Shell, wire.TypeInspect, `{"code":"ü𝐚x","cursor_pos":2,"detail_level":1}`)
	want(t, reply, `{"status":"ok","found":true,"data":{"text/plain":"ü𝐚 in full"},"metadata":{}}`)
	reply, _ = b.ask(wire.Shell, wire.TypeInspect, `{"code":"x","cursor_pos":0}`)
	want(t, reply, `{"status":"ok","found":false,"data":{},"metadata":{}}`)
}

func TestIsComplete(t *testing.T) {
	b := newBench(t)
	for code, wanted := range map[string]string{
		"c": `{"status":"complete"}`, "i": `{"status":"incomplete","indent":"    "}`,
		"x": `{"status":"invalid"}`, "u": `{"status":"unknown"}`,
	} {
		reply, _ := b.ask(wire.Shell, wire.TypeIsComplete, `{"code":"`+code+`"}`)
		want(t, reply, wanted)
	}
}

func TestHistory(t *testing.T) {
	b := newBench(t)
	b.run("value 1")
	b.run("print x")
	b.run("fail x", `"stop_on_error":false`)
	b.run("value 9", `"store_history":false`)
	b.run("  ")
	for q, wanted := range map[string]string{
		`{"hist_access_type":"tail","n":2}`: `[[0,2,"print x"],[0,3,"fail x"]]`,
		`{"hist_access_type":"tail","n":9,"output":true}`: `[[0,1,["value 1",null]],[0,2,["print ` +
			`x",null]],[0,3,["fail x",null]]]`,
	} {
		reply, _ := b.ask(wire.Shell, wire.TypeHistory, q)
		want(t, reply, `{"status":"ok","history":`+wanted+`}`)
	}
	reply, _ := b.ask(wire.Shell, wire.TypeHistory, `{"hist_access_type":"range","session":0,"start":1,"stop":2}`)
	if !strings.Contains(reply, `"evalue":"hist_access_type is \"range\"; only tail is known"`) {
		t.Errorf("a range: %s", reply)
	}
}

func TestKernelInfo(t *testing.T) {
	b := newBench(t)
	reply, _ := b.ask(wire.Shell, wire.TypeKernelInfo, `{}`)
	var info wire.KernelInfoReply
	if err := json.Unmarshal([]byte(reply), &info); err != nil {
		t.Fatal(err)
	}
	if info.ProtocolVersion != "5.5" || info.ImplementationVersion != "1.2.3" || info.LanguageInfo.Name != "go" ||
		info.LanguageInfo.PygmentsLexer == "" || info.LanguageInfo.CodemirrorMode == "" || info.Banner == "" ||
		info.SupportedFeatures == nil || len(info.SupportedFeatures) > 0 {
		t.Errorf("%+v", info)
	}
}

func TestComms(t *testing.T) {
	b := newBench(t)
	_, pub := b.ask(wire.Shell, wire.TypeExecute, executeContent("comm comm_open"))
	wantTypes(t, pub, "busy execute_input comm_open idle")
	want(t, string(pub[2].Content), `{"comm_id":"c1","target_name":"jupyter.widget","data":{"v":1}}`)
	if string(pub[2].Metadata) != `{"version":"2.1.0"}` || len(pub[2].Buffers) != 1 {
		t.Errorf("metadata %s, buffers %v", pub[2].Metadata, pub[2].Buffers)
	}
	reply, _ := b.ask(wire.Shell, wire.TypeCommInfo, `{}`)
	want(t, reply, `{"status":"ok","comms":{"c1":{"target_name":"jupyter.widget"}}}`)
	reply, _ = b.ask(wire.Control, wire.TypeCommInfo, `{"target_name":"other"}`)
	want(t, reply, `{"status":"ok","comms":{}}`)

	heard := b.about(b.send(wire.Shell, wire.TypeCommMsg, `{"comm_id":"c1","data":{"value":5}}`))
	if got := text(heard, "stdout"); got != `widget heard {"value":5}` {
		t.Errorf("the widget's output is %q", got)
	}
	b.about(b.send(wire.Shell, wire.TypeCommClose, `{"comm_id":"c1","data":{}}`))
	reply, _ = b.ask(wire.Shell, wire.TypeCommInfo, `{}`)
	want(t, reply, `{"status":"ok","comms":{}}`)
}

func TestCommsThatAreNotThere(t *testing.T) {
	b := newBench(t)
	pub := b.about(b.send(wire.Shell, wire.TypeCommOpen, `{"comm_id":"x","target_name":"nobody","data":{}}`))
	wantTypes(t, pub, "busy comm_close idle")
	want(t, string(pub[1].Content), `{"comm_id":"x","data":{}}`)
	for _, content := range []string{`{"comm_id":"x","data":{}}`, `{}`, `{"comm_id":5}`} {
		wantTypes(t, b.about(b.send(wire.Shell, wire.TypeCommMsg, content)), "busy idle")
		wantTypes(t, b.about(b.send(wire.Shell, wire.TypeCommClose, content)), "busy idle")
	}
	if len(b.session.comms) != 0 {
		t.Errorf("the session heard %v", b.session.comms)
	}
}

func TestShutdown(t *testing.T) {
	for _, ch := range []wire.Channel{wire.Control, wire.Shell} {
		b := newBench(t)
		cell := b.send(wire.Shell, wire.TypeExecute, executeContent("wait"))
		b.await("busy", func() bool { return strings.Contains(types(b.iopub), "execute_input") })
		reply, pub := b.ask(ch, wire.TypeShutdown, `{"restart":true}`)
		want(t, reply, `{"status":"ok","restart":true}`)
		wantTypes(t, pub, "busy shutdown_reply idle")
		select {
		case c := <-b.kernel.Requested():
			if !c.Restart {
				t.Error("restart was forgotten")
			}
		case <-time.After(60 * time.Second):
			t.Fatal("nobody heard of the shutdown")
		}
		b.kernel.Close()
		if reply := b.replyTo(cell); !strings.Contains(string(reply.Content), `"status":"error"`) {
			t.Errorf("the running cell: %s", reply.Content)
		}
		b.about(cell)
	}
}

func TestProgressBundle(t *testing.T) {
	var m meter.Meter
	m.At(taskProgress("0.106", 25, 100))
	p := progressBundle(&m)
	if got, page := p.Text(), string(p.Data["text/html"]); !strings.HasPrefix(got, "██████████░") ||
		!strings.HasSuffix(got, " 0.106: 25 of 100 values") || !strings.Contains(page, `value="0.2500"`) {
		t.Errorf("%q %q", got, page)
	}
	m.At(taskProgress("a<b", 7, 0))
	if got := progressBundle(&m); strings.Contains(string(got.Data["text/html"]), "a<b") || got.Text() != "a<b: 7 values" {
		t.Errorf("%q %q", got.Text(), got.Data["text/html"])
	}
}

// Progress is drawn in place: shown once, then updated, and a quiet line stays.
func TestProgressInPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		o := newOutput(b.execution(), false, false)
		o.Report(taskProgress("early", 1, 9))
		time.Sleep(progressAfter) // by the test's own clock, which the progress goes by as well
		for i := range 3 {
			o.Report(taskProgress("search", int64(i), 3))
		}
		o.finish()
		o.Report(taskProgress("late", 9, 9))
		b.kernel.Close()
		b.mu.Lock()
		defer b.mu.Unlock()
		wantTypes(t, b.iopub, "display_data update_display_data update_display_data update_display_data")
		first, _ := wire.Read[wire.Display](b.iopub[0])
		for _, m := range b.iopub {
			d, _ := wire.Read[wire.Display](m)
			if id := d.Transient.DisplayID; id == "" || id != first.Transient.DisplayID {
				t.Errorf("display id %q", id)
			}
		}
	})
}

// Every type of request that the package knows has a case in these tests.
func TestEveryRequestHasACase(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "wire/request.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	paths, _ := filepath.Glob("*_test.go")
	var tests strings.Builder
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tests.Write(text)
	}
	known := 0
	for name, object := range file.Scope.Objects {
		if object.Kind != ast.Con || !strings.HasPrefix(name, "Type") {
			continue
		}
		known++
		if !regexp.MustCompile(`\bwire\.` + name + `\b`).MatchString(tests.String()) {
			t.Errorf("no test sends a message of type wire.%s", name)
		}
	}
	if known < 14 {
		t.Errorf("wire/request.go has %d types of requests", known)
	}
}

package channels

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/jupyter/wire"
)

// Ask is the request to run a cell.
func ask(id, cell string) *wire.Message {
	return must(Read("shell", fmt.Appendf(nil, `{"msg_id":%q,"msg_type":"execute_request","session":"s"}`, id), nil,
		fmt.Appendf(nil, `{"cellId":%q}`, cell), []byte(`{"code":"f()"}`), nil))
}

func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// Said is what the kernel says about a request.
func said(ch wire.Channel, parent, msgType, content string) *wire.Message {
	return must(Read(string(ch), fmt.Appendf(nil, `{"msg_id":"k","msg_type":%q}`, msgType),
		fmt.Appendf(nil, `{"msg_id":%q}`, parent), nil, []byte(content), nil))
}

// told lists what is told again, each with what matters of it.
func told(x *executions, id string) []string {
	var list []string
	for _, m := range x.replay(x.byID[id]) {
		list = append(list, m.Header.Type+string(m.Content))
	}
	return list
}

// A run has the count of a cell: null before its beginning, also when a restart has ended it by then.
func TestCountOfExecutions(t *testing.T) {
	x := newExecutions()
	x.request(ask("m", "cell"))
	listed := func(want string) {
		t.Helper()
		if text := must(json.Marshal(x.byID["m"].model())); !strings.Contains(string(text), `"execution_count":`+want+`,`) {
			t.Errorf("%s, want the count %s", text, want)
		}
	}
	listed("null")
	x.restarted()
	listed("null")
	x.observe(said(wire.IOPub, "m", "execute_input", `{"code":"f()","execution_count":7}`))
	listed("7")
}

// What a page hears that is opened anew is what an old page shows.
func TestExecutionsAreTold(t *testing.T) {
	const (
		busy   = `{"execution_state":"busy"}`
		idle   = `{"execution_state":"idle"}`
		input  = `{"code":"f()","execution_count":7}`
		result = `{"data":{},"metadata":{},"transient":{},"execution_count":7}`
	)
	stream := func(name, text string) string { return fmt.Sprintf(`{"name":%q,"text":%q}`, name, text) }
	area := func(text string) string {
		return fmt.Sprintf(`{"data":{"text/plain":%q},"metadata":{},"transient":{"display_id":"d"}}`, text)
	}
	type line struct{ msgType, content string }
	for _, c := range []struct {
		what string
		said []line
		want []string
	}{
		{"nothing yet", nil, []string{`clear_output{"wait":false}`}},
		{"text in pieces", []line{{"status", busy}, {"execute_input", input}, {"stream", stream("stdout", "a")},
			{"stream", stream("stdout", "b\n")}, {"stream", stream("stderr", "c")}, {"stream", stream("stdout", "d")}},
			[]string{`clear_output{"wait":true}`, "status" + busy, "execute_input" + input, "stream" + stream("stdout", "ab\n"),
				"stream" + stream("stderr", "c"), "stream" + stream("stdout", "d")}},
		{"an area that changes", []line{{"display_data", area("1")}, {"stream", stream("stdout", "a")},
			{"update_display_data", area("2")}, {"update_display_data", area("3")}},
			[]string{`clear_output{"wait":true}`, "display_data" + area("3"), "stream" + stream("stdout", "a")}},
		{"taken back", []line{{"stream", stream("stdout", "a")}, {"clear_output", `{"wait":false}`},
			{"stream", stream("stdout", "b")}},
			[]string{`clear_output{"wait":true}`, "stream" + stream("stdout", "b")}},
		{"taken back by what comes next", []line{{"stream", stream("stdout", "a")}, {"clear_output", `{"wait":true}`},
			{"stream", stream("stdout", "b")}},
			[]string{`clear_output{"wait":true}`, "stream" + stream("stdout", "b")}},
		{"to be taken back", []line{{"stream", stream("stdout", "a")}, {"clear_output", `{"wait":true}`}},
			[]string{`clear_output{"wait":true}`, "stream" + stream("stdout", "a"), `clear_output{"wait":true}`}},
		{"ended", []line{{"status", busy}, {"execute_input", input}, {"execute_result", result}, {"status", idle}},
			[]string{`clear_output{"wait":true}`, "status" + busy, "execute_input" + input, "execute_result" + result,
				"status" + idle}},
	} {
		x := newExecutions()
		if _, known := x.request(ask("m", "cell")); known {
			t.Errorf("%s: known before it began", c.what)
		}
		for _, l := range c.said {
			x.observe(said(wire.IOPub, "m", l.msgType, l.content))
			x.observe(said(wire.IOPub, "another", l.msgType, strings.ReplaceAll(l.content, `"d"`, `"e"`)))
		}
		if got := told(x, "m"); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n%s\nwant\n%s", c.what, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
		if _, known := x.request(ask("m", "cell")); !known {
			t.Errorf("%s: not known", c.what)
		}
	}
}

// A question that is open is put again, one that was answered is not; a kernel that is
// started anew ends what was under way.
func TestExecutionsUnderWay(t *testing.T) {
	x := newExecutions()
	e, _ := x.request(ask("m", "cell"))
	question := said(wire.Stdin, "m", "input_request", `{"prompt":"?"}`)
	e.answered(question)
	if got := told(x, "m"); !slices.Contains(got, `input_request{"prompt":"?"}`) {
		t.Errorf("the open question is missing: %s", got)
	}
	x.request(said(wire.Stdin, question.Header.ID, "input_reply", `{"value":"!"}`))
	if got := told(x, "m"); len(got) != 1 {
		t.Errorf("after the answer: %s", got)
	}
	anew := said(wire.IOPub, "", "status", `{"execution_state":"starting"}`)
	anew.Header.Session = "another"
	x.observe(anew)
	if got := told(x, "m"); len(got) != 3 || !strings.HasPrefix(got[1], `execute_reply{"status":"error"`) ||
		e.model().Ended.IsZero() {
		t.Errorf("after a restart: %s", got)
	}
	for _, m := range x.replay(e) {
		if m.Header.Session != "another" || !strings.Contains(string(m.RawHeader), `"another"`) {
			t.Errorf("%s says that it comes of another kernel: %s", m.Header.Type, m.RawHeader)
		}
	}
}

// What is kept is the last run of each cell, and no more than there is room for.
func TestExecutionsAreBounded(t *testing.T) {
	x := newExecutions()
	text := func(bytes int) string {
		return `{"name":"stdout","text":"` + strings.Repeat("x", bytes) + `"}`
	}
	for i := range maxRuns + 10 {
		x.request(ask(fmt.Sprint("m", i), fmt.Sprint("cell ", i)))
	}
	if len(x.order) != maxRuns || len(x.byID) != maxRuns {
		t.Errorf("%d executions are kept, known are %d", len(x.order), len(x.byID))
	}
	x.most = 1 << 16
	size := x.most / 6
	for i := range 20 {
		id := fmt.Sprint("large", i)
		x.request(ask(id, fmt.Sprint("large ", i/2)))
		x.observe(said(wire.IOPub, id, "stream", text(size)))
		x.observe(said(wire.IOPub, id, "status", `{"execution_state":"idle"}`))
	}
	if kept := slices.DeleteFunc(slices.Clone(x.order),
		func(e *execution) bool { return e.shown.Bytes() == 0 }); len(kept) != 5 || x.bytes > x.most {
		t.Errorf("%d executions with %d bytes are kept", len(kept), x.bytes)
	}
	if e, known := x.request(ask("large0", "large 0")); !known || e.reply == nil || e.ended.IsZero() {
		t.Error("a run that is forgotten would begin anew")
	}
	x.request(ask("flood", "flood"))
	for range 5 {
		x.observe(said(wire.IOPub, "flood", "stream", text(size)))
	}
	if kept := x.byID["flood"].shown.Bytes(); x.bytes > x.most || kept < 5*size {
		t.Errorf("%d bytes of a flood are kept, %d of all", kept, x.bytes)
	}
	x.drop(x.byID["flood"])
	if x.bytes != 0 {
		t.Errorf("%d bytes are left of nothing", x.bytes)
	}
}

// A kernel that has answered something else while a cell runs is busy still.
func TestBusyUntilAllIsDone(t *testing.T) {
	page := newClient(nil, false)
	k := &Kernel{busy: map[string]bool{}, clients: map[*client]bool{page: true}, runs: newExecutions()}
	for _, said := range [][3]string{
		{"cell", "busy", "busy"}, {"info", "busy", "busy"}, {"info", "idle", "busy"}, {"cell", "idle", "idle"},
		{"cell", "busy", "busy"}, {"", "starting", "starting"}, {"info", "busy", "busy"}, {"info", "idle", "idle"},
	} {
		content, _ := json.Marshal(wire.Status{State: said[1]})
		k.publish(must(Read("iopub", []byte(`{"msg_id":"k","msg_type":"status"}`),
			fmt.Appendf(nil, `{"msg_id":%q}`, said[0]), nil, content, nil)))
		if now, _, _ := k.State(); now != said[2] {
			t.Errorf("after %v it is %s", said, now)
		}
	}
	var heard []string
	for _, m := range page.next() {
		heard = append(heard, m.ParentID()+" "+state(m))
	}
	want := []string{"cell busy", "info busy", "info idle", " busy", "cell idle", "cell busy", " starting", "info busy",
		"info idle"}
	if !slices.Equal(heard, want) {
		t.Errorf("heard %q, want %q", heard, want)
	}
}

package jupyter

import (
	"encoding/json"
	"strings"
	"testing"

	"sprague/kernel/jupyter/wire"
)

// subshell creates a subshell and returns its id.
func (b *bench) subshell() string {
	b.t.Helper()
	reply, _ := b.ask(Control, wire.TypeCreateSubshell, `{}`)
	var created wire.CreateSubshellReply
	if json.Unmarshal([]byte(reply), &created) != nil || created.ID == "" {
		b.t.Fatal(reply)
	}
	return created.ID
}

// sendTo hands a request to a subshell and returns it.
func (b *bench) sendTo(id, msgType, content string) *wire.Message {
	m := b.message(msgType, content, id)
	b.kernel.Handle(Shell, m, b.reply)
	return m
}

func TestSubshells(t *testing.T) {
	b := newBench(t)
	id := b.subshell()
	reply, _ := b.ask(Control, wire.TypeListSubshell, `{}`)
	want(t, reply, `{"status":"ok","subshell_id":["`+id+`"]}`)

	busy := b.send(Shell, wire.TypeExecute, executeContent("wait"))
	b.await("busy", func() bool { return strings.Contains(types(b.iopub), "execute_input") })
	m := b.sendTo(id, wire.TypeIsComplete, `{"code":"c"}`)
	want(t, string(b.replyTo(m).Content), `{"status":"complete"}`)
	b.ask(Control, wire.TypeInterrupt, `{}`)
	b.replyTo(busy)

	m = b.sendTo(id, wire.TypeExecute, executeContent("value 1"))
	if reply := b.replyTo(m); !strings.Contains(string(reply.Content), `"execution_count":1`) {
		t.Errorf("the subshell's own count: %s", reply.Content)
	}
	content := `{"subshell_id":"` + id + `"}`
	reply, _ = b.ask(Control, wire.TypeDeleteSubshell, content)
	want(t, reply, `{"status":"ok"}`)
	reply, _ = b.ask(Control, wire.TypeDeleteSubshell, content)
	if !strings.Contains(reply, "SubshellNotFound") {
		t.Error(reply)
	}
	m = b.sendTo(id, wire.TypeExecute, executeContent("value 1"))
	if reply := b.replyTo(m); !strings.Contains(string(reply.Content), "SubshellNotFound") {
		t.Errorf("%s", reply.Content)
	}
}

// A subshell that is deleted ends what it is doing and answers what waits for it.
func TestSubshellDeletedWhileItIsBusy(t *testing.T) {
	b := newBench(t)
	id := b.subshell()
	running := b.sendTo(id, wire.TypeExecute, executeContent("wait"))
	b.await("busy", func() bool { return strings.Contains(types(b.iopub), "execute_input") })
	waiting := b.sendTo(id, wire.TypeExecute, executeContent("value 1", `"stop_on_error":false`))
	b.ask(Control, wire.TypeDeleteSubshell, `{"subshell_id":"`+id+`"}`)
	if reply := b.replyTo(running); !strings.Contains(string(reply.Content), `"Interrupted"`) {
		t.Errorf("the running cell: %s", reply.Content)
	}
	if reply := b.replyTo(waiting); !strings.Contains(string(reply.Content), `"status":"error"`) {
		t.Errorf("the waiting cell: %s", reply.Content)
	}
	b.about(waiting)
}

// An answer that names a subshell is for no other.
func TestQuestionsOfSubshells(t *testing.T) {
	b := newBench(t)
	id := b.subshell()
	cell := b.sendTo(id, wire.TypeExecute, executeContent("ask who?", `"allow_stdin":true`))
	b.await("input_request", func() bool { return len(b.replies) == 2 })
	b.kernel.Handle(Stdin, b.message(wire.TypeInputReply, `{"value":"Smith"}`, "another"), b.reply)
	b.kernel.Handle(Stdin, b.message(wire.TypeInputReply, `{"value":"Guy"}`, id), b.reply)
	if got := text(b.about(cell), "stdout"); got != "<Guy>" {
		t.Errorf("the cell got %q", got)
	}
}

package server

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"sprague/kernel/jupyter"
	"sprague/kernel/jupyter/wire"
)

// Limits of what is kept for the pages that will be opened anew, for each kernel.
const (
	maxKept = 32 << 20 // bytes of what cells have shown
	maxRuns = 4096     // cells
)

// executions are the last run of each cell of a notebook, with what it has shown, as
// long as its kernel lives. A page that is opened while a cell runs, or after it has
// ended without a page, asks which there are and requests them again under their old
// msg_id; a slider moves its picture again after the page has been loaded anew.
type executions struct {
	composer *wire.Composer
	byID     map[string]*execution // by the msg_id of the request
	byCell   map[string]*execution
	order    []*execution // as they were requested
	bytes    int          // of what they have shown
	most     int          // bytes, as maxKept
}

// An execution is one run of a cell, from its request on.
type execution struct {
	request      message
	cell, code   string
	began, ended time.Time // ended is zero before its end
	count        int
	pages        []*page // hear of its reply and its questions

	busy, input, reply, question, idle *message // as they came, if they did
	shown                              []*showing
	clearing                           bool // by what comes next
	full                               bool // and keeps nothing more
}

// A showing is one output: a message, and the text of those of the same stream that
// came after it.
type showing struct {
	message
	stream string
	text   []byte
	id     string // under which it can be replaced
}

func newExecutions() *executions {
	return &executions{composer: wire.NewComposer(), most: maxKept, byID: map[string]*execution{}, byCell: map[string]*execution{}}
}

// request begins an execution if m asks for one that a page will want to find again: it
// names its cell. known reports that it has begun before.
func (x *executions) request(m message) (e *execution, known bool) {
	if m.Header.Type == wire.TypeInputReply {
		x.questionAnswered(m.ParentID())
	}
	if m.Header.Type != wire.TypeExecute || m.Channel != jupyter.Shell {
		return nil, false
	}
	if e := x.byID[m.Header.ID]; e != nil {
		return e, true
	}
	var about struct {
		Cell string `json:"cellId"`
	}
	content, err := wire.Read[wire.Execute](m.Message)
	if json.Unmarshal(m.Metadata, &about) != nil || about.Cell == "" || err != nil || content.Code == nil || content.Silent {
		return nil, false
	}
	e = &execution{request: m, cell: about.Cell, code: *content.Code, began: time.Now()}
	x.drop(x.byCell[e.cell])
	x.byID[m.Header.ID], x.byCell[e.cell] = e, e
	x.order = append(x.order, e)
	if len(x.order) > maxRuns {
		x.drop(x.order[0])
	}
	return e, false
}

// drop forgets an execution.
func (x *executions) drop(e *execution) {
	if e == nil {
		return
	}
	x.clear(e)
	delete(x.byID, e.request.Header.ID)
	if x.byCell[e.cell] == e {
		delete(x.byCell, e.cell)
	}
	x.order = slices.DeleteFunc(x.order, func(other *execution) bool { return other == e })
}

// observe takes what the kernel says to all.
func (x *executions) observe(m message) {
	x.composer.Session = m.Header.Session
	if m.Header.Type == "update_display_data" {
		x.replace(m)
		return
	}
	e := x.byID[m.ParentID()]
	switch {
	case m.Header.Type == "status" && state(m) == "starting":
		x.restarted()
	case e == nil:
	case m.Header.Type == "status":
		e.status(m)
	case m.Header.Type == "execute_input":
		e.input = &m
		var input wire.ExecuteInput
		if json.Unmarshal(m.Content, &input) == nil {
			e.count = input.Count
		}
	case m.Header.Type == "clear_output":
		var clear wire.ClearOutput
		if json.Unmarshal(m.Content, &clear) == nil && !clear.Wait {
			x.clear(e)
		}
		e.clearing = clear.Wait
	case slices.Contains(outputTypes, m.Header.Type):
		x.show(e, m)
	}
}

// outputTypes are the messages that add to what a cell shows.
var outputTypes = []string{"stream", "display_data", "execute_result", "error"}

func state(m message) string {
	var status wire.Status
	if json.Unmarshal(m.Content, &status) != nil {
		return ""
	}
	return status.State
}

func (e *execution) status(m message) {
	switch state(m) {
	case "busy":
		e.busy = &m
	case "idle":
		e.idle, e.ended, e.question = &m, time.Now(), nil
	}
}

// answered takes what the kernel says to those who asked for the execution.
func (e *execution) answered(m message) {
	if m.Channel == jupyter.Stdin {
		e.question = &m
	} else {
		e.reply = &m
	}
}

func (x *executions) questionAnswered(id string) {
	for _, e := range x.order {
		if e.question != nil && e.question.Header.ID == id {
			e.question = nil
		}
	}
}

// restarted ends what was under way in a kernel that is no more.
func (x *executions) restarted() {
	for _, e := range x.order {
		if e.ended.IsZero() {
			failure := wire.Failure("Restarted", "the kernel was started anew")
			failure.Count = &e.count
			e.reply = x.compose(jupyter.Shell, "execute_reply", e, failure)
			e.status(*x.compose(iopub, "status", e, wire.Status{State: "idle"}))
		}
	}
}

// compose makes a message about an execution in the kernel's stead.
func (x *executions) compose(ch jupyter.Channel, msgType string, e *execution, content any) *message {
	m, err := x.composer.Compose(msgType, e.request.Message, content)
	if err != nil {
		panic("server: not JSON: " + err.Error()) // the contents are our own
	}
	return &message{ch, m}
}

// show keeps an output.
func (x *executions) show(e *execution, m message) {
	if e.clearing {
		x.clear(e)
	}
	if e.full {
		return
	}
	s := &showing{message: m}
	switch m.Header.Type {
	case "stream":
		var text wire.Stream
		if json.Unmarshal(m.Content, &text) != nil {
			return
		}
		if last := len(e.shown) - 1; last >= 0 && e.shown[last].stream == text.Name {
			s = e.shown[last]
			x.bytes -= s.size()
			s.text = append(s.text, text.Text...)
			x.keep(e, s)
			return
		}
		s.stream, s.text = text.Name, []byte(text.Text)
		s.Message = &wire.Message{Header: m.Header, RawHeader: m.RawHeader, Parent: m.Parent, Metadata: m.Metadata}
	case "display_data":
		s.id = displayID(m)
	}
	e.shown = append(e.shown, s)
	x.keep(e, s)
}

func displayID(m message) string {
	var display struct {
		Transient wire.Transient `json:"transient"`
	}
	if json.Unmarshal(m.Content, &display) != nil {
		return ""
	}
	return display.Transient.DisplayID
}

// keep counts an output of e, and forgets old executions when there is too much.
func (x *executions) keep(e *execution, s *showing) {
	x.bytes += s.size()
	for x.bytes > x.most {
		i := slices.IndexFunc(x.order, func(old *execution) bool { return old != e && len(old.shown) > 0 && !old.ended.IsZero() })
		if i < 0 {
			break
		}
		x.drop(x.order[i])
	}
	if x.bytes > x.most {
		e.full = true
		note := wire.Stream{Name: "stderr", Text: "\n[what came after this is not kept for a page that is opened anew]\n"}
		m := x.compose(iopub, "stream", e, note)
		last := &showing{message: *m, stream: note.Name, text: []byte(note.Text)}
		e.shown = append(e.shown, last)
		x.bytes += last.size()
	}
}

// clear forgets what an execution has shown.
func (x *executions) clear(e *execution) {
	for _, s := range e.shown {
		x.bytes -= s.size()
	}
	e.shown, e.clearing, e.full = nil, false, false
}

// replace puts an output in the place of those that have its name.
func (x *executions) replace(m message) {
	id := displayID(m)
	if id == "" {
		return
	}
	for _, e := range x.order {
		for _, s := range e.shown {
			if s.id == id {
				x.bytes -= s.size()
				now := *s.Message
				now.Content, now.Metadata, now.Buffers = m.Content, m.Metadata, m.Buffers
				s.Message = &now
				x.bytes += s.size()
			}
		}
	}
}

func (s *showing) size() int { return s.message.size() + len(s.text) }

// said returns the showing as one message; nil when it cannot be said.
func (s *showing) said() *message {
	if s.stream == "" {
		return &s.message
	}
	content, err := wire.Encode(wire.Stream{Name: s.stream, Text: string(s.text)})
	if err != nil {
		return nil
	}
	m := *s.Message
	m.Content = content
	return &message{s.Channel, &m}
}

// replay returns what a page has to hear that shows the execution from now on. The first
// message takes back what its cell shows.
func (x *executions) replay(e *execution) []message {
	said := []*message{x.compose(iopub, "clear_output", e, wire.ClearOutput{Wait: len(e.shown) > 0}), e.busy, e.input}
	for _, s := range e.shown {
		said = append(said, s.said())
	}
	if e.clearing {
		said = append(said, x.compose(iopub, "clear_output", e, wire.ClearOutput{Wait: true}))
	}
	said = append(said, e.question, e.reply, e.idle)
	var list []message
	for _, m := range said {
		if m != nil {
			list = append(list, x.present(*m))
		}
	}
	return list
}

// present returns a message as the present kernel would say it: a page drops what comes of
// one that has been started anew since.
func (x *executions) present(m message) message {
	if m.Header.Session == x.composer.Session {
		return m
	}
	now := *m.Message
	now.Header.Session = x.composer.Session
	if raw, err := wire.Encode(now.Header); err == nil {
		now.RawHeader = raw
	}
	return message{m.Channel, &now}
}

// executionModel is what a page asks about an execution.
type executionModel struct {
	ID    string     `json:"msg_id"`
	Cell  string     `json:"cell_id"`
	Code  string     `json:"code"`
	Count *int       `json:"execution_count"`
	Began time.Time  `json:"began"`
	Ended *time.Time `json:"ended"`
	Live  bool       `json:"live"` // its outputs can still change
}

func (e *execution) model() executionModel {
	m := executionModel{ID: e.request.Header.ID, Cell: e.cell, Code: e.code, Began: e.began.UTC()}
	if e.count > 0 {
		m.Count = &e.count
	}
	if !e.ended.IsZero() {
		ended := e.ended.UTC()
		m.Ended = &ended
	}
	m.Live = slices.ContainsFunc(e.shown, func(s *showing) bool { return s.id != "" })
	return m
}

// listExecutions answers which executions a page can request again.
func (h *hub) listExecutions(w http.ResponseWriter, r *http.Request) {
	k := h.find(w, r)
	if k == nil {
		return
	}
	k.pages.mu.Lock()
	list := make([]executionModel, 0, len(k.pages.runs.order))
	for _, e := range k.pages.runs.order {
		list = append(list, e.model())
	}
	k.pages.mu.Unlock()
	answer(w, http.StatusOK, list)
}

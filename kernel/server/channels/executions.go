package channels

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"sprague/kernel/jupyter/wire"
	"sprague/kernel/server/web"
	"sprague/notebooks/nbformat"
)

// Limits of what is kept of each kernel for pages that come back.
const (
	maxKept = 32 << 20 // bytes of what cells have shown
	maxRuns = 4096     // cells
)

// executions are the last run of each cell of a notebook, with its outputs, for the lifetime of the kernel. A page
// that is opened while a cell runs, or after it has ended without a page, lists them and requests them again by their
// msg_id. Outputs that the kernel updates, such as those of a slider, stay up to date in a page that was reloaded.
type executions struct {
	composer *wire.Composer
	byID     map[string]*execution // by the msg_id of the request
	asked    map[string]bool       // the msg_ids of all executions so far
	order    []*execution          // as they were requested
	extents  map[string]*extent    // by the msg_id of the request
	bytes    int                   // of their outputs
	most     int                   // bytes, as maxKept
}

// An execution is one run of a cell.
type execution struct {
	request      *wire.Message
	cell, code   string
	began, ended time.Time // ended is zero before its end
	count        int       // 0 before its beginning
	clients      []*client // get its reply and its questions

	reply, question *wire.Message // as they came, if they did
	shown           *nbformat.Recorder
}

func newExecutions() *executions {
	return &executions{composer: wire.NewComposer(), most: maxKept, byID: map[string]*execution{},
		asked: map[string]bool{}, extents: map[string]*extent{}}
}

// request begins an execution if m requests one and names its cell, so that a page can find it again. known reports
// that it has begun before.
func (x *executions) request(m *wire.Message) (e *execution, known bool) {
	if m.Header.Type == wire.TypeInputReply {
		x.questionAnswered(m.ParentID())
	}
	if m.Header.Type != wire.TypeExecute || m.Channel != wire.Shell {
		return nil, false
	}
	if e := x.byID[m.Header.ID]; e != nil {
		return e, true
	}
	if x.asked[m.Header.ID] {
		return x.forgotten(m), true
	}
	content, err := wire.Read[wire.Execute](m)
	if m.CellID() == "" || err != nil || content.Silent {
		return nil, false
	}
	e = &execution{request: m, cell: m.CellID(), code: content.Code, began: time.Now(),
		shown: nbformat.NewRecorder(nil)}
	if i := slices.IndexFunc(x.order, func(last *execution) bool { return last.cell == e.cell }); i >= 0 {
		x.drop(x.order[i])
	}
	x.byID[m.Header.ID], x.asked[m.Header.ID] = e, true
	x.order = append(x.order, e)
	if len(x.order) > maxRuns {
		x.drop(x.order[0])
	}
	return e, false
}

// drop forgets an execution.
func (x *executions) drop(e *execution) {
	x.bytes -= e.shown.Bytes()
	delete(x.byID, e.request.Header.ID)
	x.order = slices.DeleteFunc(x.order, func(other *execution) bool { return other == e })
}

// observe records what the kernel publishes.
func (x *executions) observe(m *wire.Message) {
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
	case m.Header.Type == "status" && state(m) == "idle":
		e.end()
	case m.Header.Type == "execute_input":
		var input wire.ExecuteInput
		if json.Unmarshal(m.Content, &input) == nil {
			e.count = input.Count
		}
	case m.Header.Type == "clear_output":
		var clear wire.ClearOutput
		if json.Unmarshal(m.Content, &clear) == nil {
			x.change(e, func() { e.shown.Clear(clear.Wait) })
		}
	case slices.Contains(outputTypes, m.Header.Type):
		x.change(e, func() { record(e.shown, m) })
		x.fit(e)
	}
}

func state(m *wire.Message) string {
	status, _ := wire.Read[wire.Status](m)
	return status.State
}

func (e *execution) end() { e.ended, e.question = time.Now(), nil }

// answered records what the kernel sends to those who requested the execution.
func (e *execution) answered(m *wire.Message) {
	if m.Channel == wire.Stdin {
		e.question = m
	} else {
		e.reply = m
	}
}

func (x *executions) questionAnswered(id string) {
	for _, e := range x.order {
		if e.question != nil && e.question.Header.ID == id {
			e.question = nil
		}
	}
}

// restarted ends the executions of the kernel before the restart.
func (x *executions) restarted() {
	for _, e := range x.order {
		if e.ended.IsZero() {
			x.fail(e, "Restarted", "the kernel was restarted")
		}
	}
}

// fail ends an execution on behalf of the kernel.
func (x *executions) fail(e *execution, name, text string) {
	failure := wire.Failure(name, text)
	failure.Count = &e.count
	e.reply = x.compose(wire.Shell, "execute_reply", e.request, failure)
	e.end()
}

// forgotten answers a client that requests an execution that is no longer kept. The cell does not run twice.
func (x *executions) forgotten(request *wire.Message) *execution {
	e := &execution{request: request, shown: nbformat.NewRecorder(nil)}
	e.shown.Write("stderr", "[the output of this run is no longer kept: run the cell again]\n")
	x.fail(e, "Forgotten", "the output of this run is no longer kept")
	return e
}

// compose makes a message about a request on behalf of the kernel.
func (x *executions) compose(ch wire.Channel, msgType string, request *wire.Message, content any) *wire.Message {
	m, err := x.composer.Compose(ch, msgType, request, content)
	if err != nil {
		panic("server: not JSON: " + err.Error()) // the contents are our own
	}
	return m
}

// change changes the outputs of an execution and updates the sum of their sizes.
func (x *executions) change(e *execution, do func()) {
	x.bytes -= e.shown.Bytes()
	do()
	x.bytes += e.shown.Bytes()
}

// fit drops old executions, but not e, while the outputs are too large: those of one cell are bounded by truncation.
func (x *executions) fit(e *execution) {
	for x.bytes > x.most {
		i := slices.IndexFunc(x.order, func(old *execution) bool {
			return old != e && old.shown.Bytes() > 0 && !old.ended.IsZero()
		})
		if i < 0 {
			return
		}
		x.drop(x.order[i])
	}
}

// replace updates the displays of all executions.
func (x *executions) replace(m *wire.Message) {
	if o, id := displayed(m); o != nil {
		for _, e := range x.order {
			x.change(e, func() { e.shown.Update(id, o) })
		}
	}
}

// replay returns the messages from which a page that comes back shows the execution. The first clears the output of its
// cell. All but a question are made anew: pages drop messages of a kernel before a restart.
func (x *executions) replay(e *execution) (list []*wire.Message) {
	tell := func(ch wire.Channel, msgType string, content any) *wire.Message {
		m := x.compose(ch, msgType, e.request, content)
		list = append(list, m)
		return m
	}
	outputs := e.shown.Outputs()
	tell(wire.IOPub, "clear_output", wire.ClearOutput{Wait: len(outputs) > 0})
	if e.count > 0 {
		tell(wire.IOPub, "status", wire.Status{State: "busy"})
		tell(wire.IOPub, "execute_input", wire.ExecuteInput{Code: e.code, Count: e.count})
	}
	for _, o := range outputs {
		tell(wire.IOPub, string(o.Type), content(o))
	}
	if e.shown.Clearing() {
		tell(wire.IOPub, "clear_output", wire.ClearOutput{Wait: true})
	}
	if e.question != nil {
		list = append(list, e.question)
	}
	if e.reply != nil {
		tell(wire.Shell, "execute_reply", e.reply.Content).Metadata = e.reply.Metadata
	}
	if !e.ended.IsZero() {
		tell(wire.IOPub, "status", wire.Status{State: "idle"})
	}
	return list
}

// executionModel is an execution in the API. Pages compare the count with that of a cell, null before its beginning.
type executionModel struct {
	ID    string    `json:"msg_id"`
	Cell  string    `json:"cell_id"`
	Code  string    `json:"code"`
	Count *int      `json:"execution_count"`
	Began time.Time `json:"began"`
	Ended time.Time `json:"ended,omitzero"`
	Live  bool      `json:"live"` // its outputs can still change
}

func (e *execution) model() executionModel {
	m := executionModel{e.request.Header.ID, e.cell, e.code, nil, e.began, e.ended, e.shown.Updatable()}
	if e.count > 0 {
		m.Count = new(e.count)
	}
	return m
}

// ListExecutions answers with the executions that a page can request again.
func (k *Kernel) ListExecutions(w http.ResponseWriter, r *http.Request) {
	k.mu.Lock()
	list := make([]executionModel, 0, len(k.runs.order))
	for _, e := range k.runs.order {
		list = append(list, e.model())
	}
	k.mu.Unlock()
	web.Answer(w, http.StatusOK, list)
}

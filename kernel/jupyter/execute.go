package jupyter

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/kernel/jupyter/wire"
	"sprague/stdlib/display"
)

// execute runs a cell: input, outputs, result or error, then the reply.
func execute(r *request, content wire.Execute) any {
	r.about = wire.Started(time.Now())
	if r.kernel.aborted() {
		return wire.Failure("Aborted", "not run, because a cell before it failed") // and so without a number
	}
	e := &execution{request: r, Execute: content, pages: []wire.Page{}}
	if e.Stores() {
		e.kernel.count++
	}
	e.count = e.kernel.count
	if !e.Silent {
		e.publish("execute_input", wire.ExecuteInput{Code: e.Code, Count: e.count})
	}
	out := newOutput(e.request, e.AllowStdin, e.Silent)
	result := e.host(out).Eval(e.ctx, e.Code)
	out.finish()
	return e.conclude(result)
}

// An execution is one cell from request to reply.
type execution struct {
	*request
	wire.Execute
	count int
	pages []wire.Page
}

// host returns the front end of the cell, for its commands.
func (e *execution) host(out *output) *commands.Host {
	return &commands.Host{
		Session: e.kernel.session, Library: e.kernel.options.Library, Out: out, Reading: &e.kernel.reading, Page: e.page,
		Reset: e.closeComms, Cell: kernel.Cell{Number: e.count, Silent: e.Silent, ID: e.CellID()},
	}
}

// page shows documentation in the front end's pager.
func (e *execution) page(b display.Bundle) {
	data, _ := wire.Bundle(b)
	e.pages = append(e.pages, wire.Page{Source: "page", Data: data})
}

// conclude publishes the value or the error of the cell, and returns the reply.
func (e *execution) conclude(result kernel.Result) any {
	e.after = e.remember
	if result.Err != nil {
		if result.Err.Lost {
			e.closeComms()
		}
		return e.fail(result.Err)
	}
	if result.Value != nil && !e.Silent {
		shown := displayContent(*result.Value)
		shown.Count = &e.count
		e.publish("execute_result", shown) // front ends may stop reading at the reply
	}
	return wire.ExecuteReply{
		Status: "ok", Count: e.count, UserExpressions: e.expressions(), Payload: e.pages,
	}
}

// fail publishes the error and returns the reply that repeats it.
func (e *execution) fail(err *kernel.Error) any {
	if e.Stops() {
		e.kernel.abortQueued()
	}
	reply := errorReply(err)
	if !e.Silent {
		e.publishError(reply)
	}
	reply.Count = &e.count
	return reply
}

func (r *request) publishError(reply wire.ErrorReply) {
	reply.Status = ""
	r.publish("error", reply)
}

// errorReply returns an error as front ends show it.
func errorReply(err *kernel.Error) wire.ErrorReply {
	reply := wire.Failure(string(err.Kind), err.Message)
	if len(err.Traceback) > 0 { // whose first line, which says where and what, stands out
		reply.Traceback = slices.Clone(err.Traceback)
		reply.Traceback[0] = "\x1b[31m" + reply.Traceback[0] + "\x1b[0m"
	}
	return reply
}

// remember adds the cell to the history.
func (e *execution) remember() {
	if !e.Stores() || strings.TrimSpace(e.Code) == "" {
		return
	}
	if err := e.kernel.options.History.Add(e.count, e.Code); err != nil {
		e.kernel.logf("history: %v", err)
	}
}

// expressions evaluates the user_expressions. One that fails has the error as its answer and does not affect the
// others.
func (e *execution) expressions() map[string]json.RawMessage {
	answers := make(map[string]json.RawMessage, len(e.UserExpressions))
	for name, source := range e.UserExpressions {
		raw, err := wire.Encode(e.expression(source))
		if err != nil {
			e.kernel.logf("user expression %s: %v", name, err)
			continue
		}
		answers[name] = raw
	}
	return answers
}

func (e *execution) expression(quoted json.RawMessage) any {
	var source string
	if err := json.Unmarshal(quoted, &source); err != nil {
		return wire.Failure("MalformedRequest", "not an expression: "+string(quoted))
	}
	out := newOutput(e.request, false, true)
	result := e.kernel.session.Eval(e.ctx, kernel.Cell{Source: source, Number: e.count, Silent: true}, out)
	out.finish()
	if result.Err != nil {
		return errorReply(result.Err)
	}
	var value display.Bundle
	if result.Value != nil {
		value = *result.Value
	}
	data, metadata := wire.Bundle(value)
	return wire.Expression{Status: "ok", Data: data, Metadata: metadata}
}

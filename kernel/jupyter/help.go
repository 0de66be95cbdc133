package jupyter

import (
	"encoding/json"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/kernel/jupyter/wire"
)

// help answers with the documentation of a name, for the front end's pager.
func (e *execution) help(name string, detail kernel.Detail) any {
	found := e.kernel.session.Inspect(name, len(name), detail)
	if !found.Found {
		said := "nothing known about " + name
		if s, ok := e.kernel.session.(commands.Session); ok {
			said = commands.NotKnown(s, name).Error()
		}
		return e.fail(&kernel.Error{Kind: "NotFound", Message: said})
	}
	e.after = func() { e.remember(kernel.Result{}) }
	data, _ := wire.Bundle(found.Bundle)
	return wire.ExecuteReply{
		Status: "ok", Count: e.count, UserExpressions: map[string]json.RawMessage{},
		Payload: []wire.Page{{Source: "page", Data: data}},
	}
}

package jupyter

import (
	"encoding/json"
	"strings"
	"unicode"

	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
)

// helpWanted recognises a cell that asks for documentation, "?name" or "name?", as in
// the terminal.
func helpWanted(source string) (name string, ok bool) {
	source = strings.TrimSpace(source)
	name = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(source, "?"), "?"))
	path := func(r rune) bool { return r == '.' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
	if name == source || strings.ContainsFunc(name, func(r rune) bool { return !path(r) }) {
		return "", false
	}
	return name, true
}

// help answers with the documentation of a name, for the front end's pager.
func (e *execution) help(name string) any {
	found := e.kernel.session.Inspect(name, len(name))
	if !found.Found {
		return e.fail(&kernel.Error{Kind: "NotFound", Message: "no documentation of " + name})
	}
	e.after = func() { e.remember(kernel.Result{}) }
	data, _ := wire.Bundle(found.Bundle)
	return wire.ExecuteReply{
		Status: "ok", Count: e.count, UserExpressions: map[string]json.RawMessage{},
		Payload: []wire.Page{{Source: "page", Data: data}},
	}
}

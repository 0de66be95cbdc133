package nbformat

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"regexp"
	"strings"
	"sync"

	"sprague/stdlib/display"
)

// Widgets in a notebook: an output holds the name of a model, and the metadata of the notebook the state of all models
// when it was saved, so that a page without a kernel can show them.

const stateType = "application/vnd.jupyter.widget-state+json"

// A model is what a notebook keeps of a widget, or of a part of one.
type model struct {
	Name    string                     `json:"model_name"`
	Module  string                     `json:"model_module"`
	Version string                     `json:"model_module_version"`
	State   map[string]json.RawMessage `json:"state"`
}

type widgetState struct {
	Major  int               `json:"version_major"`
	Minor  int               `json:"version_minor"`
	Models map[string]*model `json:"state"`
}

// WidgetStates follow the widgets of a notebook while it runs.
type WidgetStates struct {
	mu     sync.Mutex
	models map[string]*model
}

// Hear takes a message of a widget.
func (w *WidgetStates) Hear(m display.Comm) {
	var said struct {
		Method string                     `json:"method"`
		State  map[string]json.RawMessage `json:"state"`
	}
	json.Unmarshal(m.Data, &said)
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case m.Kind == display.CommOpen:
		if w.models == nil {
			w.models = map[string]*model{}
		}
		w.models[m.ID] = &model{Name: text(said.State["_model_name"]),
			Module: text(said.State["_model_module"]), Version: text(said.State["_model_module_version"]),
			State: orEmpty(said.State)}
	case m.Kind == display.CommClose:
		delete(w.models, m.ID)
	case w.models[m.ID] != nil && (said.Method == "update" || said.Method == "echo_update"):
		maps.Copy(w.models[m.ID].State, said.State)
	}
}

// Keep writes into a notebook the states of the widgets that its outputs show, with their parts, and of no others. It
// gives them names that do not depend on the session, so that a second run writes the same bytes: the names of a
// session have the same beginning, up to the last hyphen of a view.
func (w *WidgetStates) Keep(nb *Notebook) {
	w.mu.Lock()
	defer w.mu.Unlock()
	kept, session := map[string]*model{}, ""
	var todo []string
	for _, c := range nb.Cells {
		todo = append(todo, c.Views()...)
	}
	for ; len(todo) > 0; todo = todo[1:] {
		m := w.models[todo[0]]
		if m == nil || kept[todo[0]] != nil {
			continue
		}
		kept[todo[0]] = m
		session = cmp.Or(session, todo[0][:strings.LastIndexByte(todo[0], '-')+1])
		state, _ := json.Marshal(m.State) // it came as JSON
		for _, other := range modelName.FindAllSubmatch(state, -1) {
			todo = append(todo, string(other[1]))
		}
	}
	if len(kept) == 0 {
		delete(nb.Metadata, "widgets")
		return
	}
	if nb.Metadata == nil {
		nb.Metadata = Fields{}
	}
	named := func(text []byte) []byte { return bytes.ReplaceAll(text, []byte(session), []byte("widget-")) }
	if session == "" {
		named = func(text []byte) []byte { return text }
	}
	state, _ := json.Marshal(map[string]widgetState{stateType: {Major: 2, Models: kept}})
	nb.Metadata["widgets"] = named(state)
	for _, c := range nb.Cells {
		for _, o := range c.Outputs {
			if view := o.Data[display.MIMEWidget]; view != nil {
				o.Data[display.MIMEWidget] = named(view)
			}
		}
	}
}

var modelName = regexp.MustCompile(`"IPY_MODEL_([^"]+)"`)

// Views returns the models that the outputs of a cell show.
func (c *Cell) Views() (ids []string) {
	for _, o := range c.Outputs {
		var view struct {
			Model string `json:"model_id"`
		}
		if json.Unmarshal(o.Data[display.MIMEWidget], &view) == nil && view.Model != "" {
			ids = append(ids, view.Model)
		}
	}
	return ids
}

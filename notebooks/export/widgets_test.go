package export_test

import (
	"strings"
	"testing"

	"sprague/notebooks/export"
	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
)

// In a page widgets stand as they stood at last, and what their texts hold is text.
func TestWidgetsInPages(t *testing.T) {
	var widgets nbformat.WidgetStates
	nb := nbformat.New()
	show := func(id, state string) {
		widgets.Hear(display.Comm{Kind: display.CommOpen, ID: id, Data: []byte(`{"state":` + state + `}`)})
	}
	show("s", `{"_model_name":"IntSliderModel","_model_module":"m","_model_module_version":"2.0.0","description":"n","min":1,"max":50,"value":7,"layout":"IPY_MODEL_l"}`)
	show("l", `{"_model_name":"LayoutModel"}`)
	show("d", `{"_model_name":"DropdownModel","description":"game","_options_labels":["Nim","<b>Kayles"],"index":1}`)
	show("row", `{"_model_name":"VBoxModel","children":["IPY_MODEL_s","IPY_MODEL_d","IPY_MODEL_row"]}`)
	show("elsewhere", `{"_model_name":"TextModel","value":"secret"}`)
	widgets.Hear(display.Comm{Kind: display.CommMsg, ID: "s", Data: []byte(`{"method":"update","state":{"value":41}}`)})
	c := nb.Add(nbformat.Code, "row")
	c.Outputs = []*nbformat.Output{nbformat.FromBundle(display.Plain("a row").With(display.MIMEWidget,
		[]byte(`{"model_id":"row","version_major":2,"version_minor":0}`)), 1)}
	widgets.Keep(nb)
	if models := nb.Models(); len(models) != 4 || models["elsewhere"] != nil {
		t.Errorf("the notebook keeps %d models: those that it shows are four", len(models))
	}
	page, err := export.HTML(nb, "widgets", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`min="1" max="50" value="41"`, `<output>41</output>`,
		`<option selected>&lt;b&gt;Kayles</option>`} {
		if !strings.Contains(string(page), want) {
			t.Errorf("the page has no %s", want)
		}
	}
	c.Outputs = nil
	widgets.Keep(nb)
	if nb.Models() != nil {
		t.Error("a notebook that shows no widget keeps some")
	}
}

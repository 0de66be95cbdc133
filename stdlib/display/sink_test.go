package display

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// A listener is a Host that records its calls.
type listener struct {
	shown []Bundle
	comms []Comm
	wait  []bool
}

func (l *listener) Bundle(v any) Bundle                  { return Of(v) }
func (l *listener) Show(b Bundle)                        { l.shown = append(l.shown, b) }
func (l *listener) Clear(wait bool)                      { l.wait = append(l.wait, wait) }
func (l *listener) Limit(int)                            {}
func (l *listener) Send(m Comm)                          { l.comms = append(l.comms, m) }
func (l *listener) Ask(p string, _ bool) (string, error) { return "answer to " + p, nil }

// begin makes a sink that of the process until the test ends.
func begin(t *testing.T, host Host, prefix string) *Sink {
	session.Store(nil)
	t.Cleanup(func() { session.Store(nil) })
	return NewSink(host, prefix)
}

func TestAreaKeepsItsID(t *testing.T) {
	l := &listener{}
	begin(t, l, "w-")
	a, b := NewArea(1), NewArea(2)
	a.Update(3)
	if l.shown[0].ID == l.shown[1].ID || l.shown[2].ID != l.shown[0].ID || !l.shown[2].Update || l.shown[0].Update {
		t.Errorf("shown %+v", l.shown)
	}
	b.Update(4)
	if l.shown[3].ID != l.shown[1].ID || !strings.HasPrefix(l.shown[3].ID, "w-") {
		t.Errorf("the second area updates as %q", l.shown[3].ID)
	}
}

// A model names its layout and style, which must have been opened before it.
func TestModelsAreOpenedInOrder(t *testing.T) {
	for _, w := range []func() *Widget{
		func() *Widget { return Slider("n", 1, 5, 2, func(int) any { return nil }) },
		func() *Widget { return Select("s", []string{"a"}, func(string) any { return nil }) },
		func() *Widget { return Button("b", func() any { return nil }) },
	} {
		l := &listener{}
		begin(t, l, "w-")
		Show(w())
		opened := map[string]bool{}
		for _, m := range l.comms {
			var data struct{ State map[string]any }
			if err := json.Unmarshal(m.Data, &data); err != nil || m.Kind != CommOpen || m.Target != "jupyter.widget" {
				t.Fatalf("%+v: %v", m, err)
			}
			for _, part := range []string{"layout", "style"} {
				if ref, ok := data.State[part].(string); ok && !opened[strings.TrimPrefix(ref, "IPY_MODEL_")] {
					t.Errorf("%v refers to %s, which is not open", data.State["_model_name"], ref)
				}
			}
			opened[m.ID] = true
		}
		if len(opened) != 3 {
			t.Errorf("%d models opened, want 3", len(opened))
		}
	}
}

func TestWidgetMessages(t *testing.T) {
	l := &listener{}
	d := begin(t, l, "w-")
	pressed := 0
	slider := Slider("n", 1, 50, 2, func(n int) any { return fmt.Sprint("n is ", n) })
	choice := Select("s", []string{"a", "b"}, func(s string) any { return s })
	button := Button("b", func() any { pressed++; return nil })
	Show(slider)
	Show(choice)
	Show(button)
	send := func(w *Widget, data string) {
		t.Helper()
		if !d.Receive(Comm{Kind: CommMsg, ID: w.id, Data: json.RawMessage(data)}) {
			t.Error("the message finds no widget")
		}
	}
	last := func() string { return l.shown[len(l.shown)-1].Text() }
	send(slider, `{"method":"update","state":{"value":33}}`)
	if slider.Value() != 33 || last() != "n is 33" {
		t.Errorf("the slider stands at %d, shown is %q", slider.Value(), last())
	}
	if m := l.comms[len(l.comms)-1]; m.ID != slider.id ||
		string(m.Data) != `{"buffer_paths":[],"method":"echo_update","state":{"value":33}}` {
		t.Errorf("the other pages hear %s", m.Data)
	}
	for sent, stands := range map[int]int{-5: 1, 700: 50} {
		if send(slider, fmt.Sprintf(`{"method":"update","state":{"value":%d}}`, sent)); slider.Value() != stands {
			t.Errorf("sent to %d, the slider stands at %d", sent, slider.Value())
		}
	}
	if send(choice, `{"method":"update","state":{"index":7}}`); choice.Value() != 1 {
		t.Errorf("the choice is %d of 0 and 1", choice.Value())
	}
	send(slider, `{"method":"update","state":{"value":33}}`)
	send(choice, `{"method":"update","state":{"index":0}}`)
	if choice.Value() != 0 || last() != "a" {
		t.Errorf("the choice is %d, shown is %q", choice.Value(), last())
	}
	send(button, `{"method":"custom","content":{"event":"click"}}`)
	if pressed != 1 {
		t.Errorf("pressed %d times", pressed)
	}
	shown := len(l.shown)
	for _, nonsense := range []string{``, `7`, `{"method":"update"}`, `{"method":"update","state":{"value":"x"}}`,
		`{"method":"update","state":{"value":null}}`, `{"method":"fly"}`} {
		send(slider, nonsense)
	}
	if len(l.shown) != shown || slider.Value() != 33 {
		t.Error("nonsense moves the slider")
	}
	send(slider, `{"method":"request_state"}`)
	if m := l.comms[len(l.comms)-1]; m.ID != slider.id || !strings.Contains(string(m.Data), `"value":33`) ||
		!strings.Contains(string(m.Data), `"_model_name":"IntSliderModel"`) {
		t.Errorf("the state is told as %s", m.Data)
	}
	for _, part := range []string{"-layout", "-style"} {
		d.Receive(Comm{Kind: CommMsg, ID: slider.id + part, Data: json.RawMessage(`{"method":"request_state"}`)})
		if m := l.comms[len(l.comms)-1]; m.ID != slider.id+part || !strings.Contains(string(m.Data), "_model_name") {
			t.Errorf("the state of the %s is told as %s", part, m.Data)
		}
	}
	if !d.Receive(Comm{Kind: CommClose, ID: slider.id}) || d.Receive(Comm{Kind: CommMsg, ID: slider.id}) {
		t.Error("a closed widget still listens")
	}
}

func TestQuestions(t *testing.T) {
	begin(t, &listener{}, "")
	if got := Input("heap? "); got != "answer to heap? " {
		t.Errorf("Input returns %q", got)
	}
}

// A value beyond the limit shows its beginning and end; a value at the limit shows in full.
func TestLongValuesAreElided(t *testing.T) {
	list := make([]int, ElementLimit+1)
	for i := range list {
		list[i] = i
	}
	if text := Text(list); !strings.HasPrefix(text, "[0 1 2 ") || !strings.Contains(text, " 199 … 981 ") ||
		!strings.HasSuffix(text, " 1000]\n1001 elements; :full shows all") {
		t.Error(text)
	}
	if whole := Text(list[:ElementLimit]); whole != fmt.Sprint(list[:ElementLimit]) {
		t.Error("a list at the limit is cut")
	}
	for _, v := range []any{strings.Repeat("ä", TextLimit/2+1), map[string]string{"a": strings.Repeat("b", TextLimit)},
		[][]string{{strings.Repeat("c", TextLimit)}}} {
		text := Text(v)
		if len(text) > firstBytes+lastBytes+60 || !utf8.ValidString(text) ||
			!strings.HasSuffix(text, fmt.Sprintf("%d bytes; :full shows all", len(fmt.Sprint(v)))) {
			t.Errorf("%d bytes: %.40q … %q", len(text), text, text[len(text)-40:])
		}
	}
	if text := strings.Repeat("x", TextLimit); Text(text) != text {
		t.Error("a text at the limit is cut")
	}
	rows := slices.Repeat([][]int{list}, ElementLimit+1)
	if text := Text(rows); len(text) > firstBytes+lastBytes+60 ||
		!strings.HasSuffix(text, "1001 elements; :full shows all") {
		t.Errorf("rows of a thousand numbers take %d bytes", len(text))
	}
}

type rich struct{}

func (rich) String() string   { return "text" }
func (rich) HTML() string     { return "<b>html</b>" }
func (rich) LaTeX() string    { return "x^2" }
func (rich) Markdown() string { return "**md**" }
func (rich) SVG() string      { return "<svg/>" }
func (rich) PNG() []byte      { return []byte("png") }

func TestMethodsAddRepresentations(t *testing.T) {
	b := Of(rich{})
	for mime, want := range map[string]string{
		MIMEText: "text", MIMEHTML: "<b>html</b>", MIMELaTeX: `$\displaystyle x^2$`,
		MIMEMarkdown: "**md**", MIMESVG: "<svg/>", MIMEPNG: "png",
	} {
		if got := string(b.Data[mime]); got != want {
			t.Errorf("%s is %q, want %q", mime, got, want)
		}
	}
}

// counter is a Live that counts presses.
type counter struct{ pressed []string }

func (c *counter) Display() Bundle   { return Plain(strings.Join(c.pressed, " ")) }
func (c *counter) Press(word string) { c.pressed = append(c.pressed, word) }

// A press reaches the value, whose display is updated; no other message does.
func TestLiveValuesAnswer(t *testing.T) {
	l := &listener{}
	d := begin(t, l, "w-")
	Show(&counter{})
	var where struct{ Comm, Output string }
	if err := json.Unmarshal(l.shown[0].Data[MIMELive], &where); err != nil || where.Output != l.shown[0].ID {
		t.Fatalf("%v: %+v", err, l.shown[0])
	}
	press := func(data string) bool {
		return d.Receive(Comm{Kind: CommMsg, ID: where.Comm, Data: json.RawMessage(data)})
	}
	for _, nothing := range []string{`{}`, `{"method":"custom","content":{}}`, `{"method":"custom","content":7}`,
		`{"method":"update","state":{"value":3}}`} {
		if !press(nothing) || len(l.shown) != 1 {
			t.Errorf("%s: %+v", nothing, l.shown)
		}
	}
	press(`{"method":"custom","content":{"press":"m3"}}`)
	if got := l.shown[1]; got.Text() != "m3" || !got.Update || got.ID != where.Output {
		t.Errorf("after a press: %+v", got)
	}
	d.Receive(Comm{Kind: CommClose, ID: where.Comm})
	if press(`{"method":"custom","content":{"press":"m4"}}`) || len(l.shown) != 2 {
		t.Error("a closed board answers")
	}
}

// Every widget accepts its values from a page and from a cell, rounds to the nearest valid one, and rejects all others.
func TestWidgetsHold(t *testing.T) {
	l := &listener{}
	d := begin(t, l, "w-")
	choices := []string{"a", "b", "c"}
	for _, c := range []struct {
		w     *Widget
		takes map[string]string // what a page says, and the text then
		not   []string
	}{
		{Slider("n", 1, 9, 3, nil), map[string]string{"5": "5", "-1": "1", "99": "9", "1e300": "9"},
			[]string{"2.5", `"x"`, "null", "true", "[1,2]"}},
		{TextField("t", "x", nil), map[string]string{`"ü"`: "ü", `""`: ""}, []string{"1", "null", "[]"}},
		{Checkbox("c", false, nil), map[string]string{"true": "true", "false": "false"}, []string{"1", "null"}},
		{Select("s", choices, nil), map[string]string{"2": "c", "9": "c", "-1": "a", `"b"`: "b"}, []string{`"d"`, "null"}},
	} {
		Show(c.w)
		if !views[viewOf(l, c.w)] {
			t.Errorf("%s: pages have no %s", c.w.kind.model, viewOf(l, c.w))
		}
		send := func(value string) {
			d.Receive(Comm{Kind: CommMsg, ID: c.w.id, Data: fmt.Appendf(nil, `{"method":"update","state":{%q:%s}}`,
				c.w.kind.key, value)})
		}
		for said, want := range c.takes {
			if send(said); c.w.Text() != want {
				t.Errorf("%s: after %s it holds %q, want %q", c.w.kind.model, said, c.w.Text(), want)
			}
		}
		before := c.w.Text()
		for _, said := range c.not {
			if send(said); c.w.Text() != before {
				t.Errorf("%s: takes %s", c.w.kind.model, said)
			}
		}
	}
}

// views lists the views of the protocol's controls.
var views = map[string]bool{
	"IntSliderView": true, "TextView": true, "CheckboxView": true, "DropdownView": true, "ButtonView": true,
	"VBoxView": true,
}

// viewOf returns the view sent for a widget.
func viewOf(l *listener, w *Widget) string {
	for _, m := range l.comms {
		var data struct {
			State struct {
				View string `json:"_view_name"`
			} `json:"state"`
		}
		if m.ID == w.id && m.Kind == CommOpen && json.Unmarshal(m.Data, &data) == nil {
			return data.State.View
		}
	}
	return ""
}

// A callback may set another widget, whose callback runs once if its value has changed.
func TestWidgetsThatSetOthers(t *testing.T) {
	l := &listener{}
	d := begin(t, l, "w-")
	var calls []string
	b := Slider("b", 0, 5, 1, func(n int) any { calls = append(calls, fmt.Sprint("b", n)); return nil })
	a := Slider("a", 0, 9, 1, func(n int) any { calls = append(calls, fmt.Sprint("a", n)); b.Set(n); return nil })
	a.open()
	for _, n := range []int{4, 4, 7, 8} {
		d.Receive(Comm{Kind: CommMsg, ID: a.id, Data: fmt.Appendf(nil, `{"method":"update","state":{"value":%d}}`, n)})
	}
	if got := fmt.Sprint(calls, a, b); got != "[a4 b4 a7 b5 a8] a = 8 (0 … 9) b = 5 (0 … 5)" {
		t.Error(got)
	}
}

// A column refers only to open models, and its outputs have the form of notebook outputs.
func TestColumns(t *testing.T) {
	l := &listener{}
	begin(t, l, "w-")
	n := Slider("n", 0, 9, 1, func(n int) any { return n * n })
	Show(Column(n, Column("text", Checkbox("c", true, nil))))
	opened := map[string]bool{}
	for _, m := range l.comms {
		if m.Kind != CommOpen {
			continue
		}
		var data struct {
			State struct {
				Children []string `json:"children"`
				Outputs  []struct {
					Type string            `json:"output_type"`
					Data map[string]string `json:"data"`
				} `json:"outputs"`
			}
		}
		if err := json.Unmarshal(m.Data, &data); err != nil {
			t.Fatal(err)
		}
		for _, c := range data.State.Children {
			if !opened[strings.TrimPrefix(c, "IPY_MODEL_")] {
				t.Errorf("%s is not open", c)
			}
		}
		for _, o := range data.State.Outputs {
			if o.Type != "display_data" || o.Data["text/plain"] != "text" {
				t.Errorf("the output is %v", o)
			}
		}
		opened[m.ID] = true
	}
	if len(l.shown) != 2 || l.shown[1].Text() != "1" {
		t.Errorf("shown: %v", l.shown)
	}
}

// A cell reads a widget while the user changes it.
func TestWidgetsMoveBesideACell(t *testing.T) {
	d := begin(t, &quiet{}, "w-")
	a := Slider("a", 0, 1000, 0, func(n int) any { return n })
	done := make(chan bool)
	go func() {
		for i := range 1000 {
			d.Receive(Comm{Kind: CommMsg, ID: a.id, Data: fmt.Appendf(nil, `{"method":"update","state":{"value":%d}}`, i)})
			d.Receive(Comm{Kind: CommMsg, ID: a.id, Data: json.RawMessage(`{"method":"request_state"}`)})
		}
		close(done)
	}()
	for i := range 1000 {
		a.Set(1000 - i)
		_ = a.Value()
		_ = a.String()
	}
	<-done
	if n := a.Value(); n != 1 && n != 999 {
		t.Errorf("the last to move it was neither: %v", a)
	}
}

// A quiet Host ignores all calls, from any goroutine.
type quiet struct{ listener }

func (*quiet) Show(Bundle) {}
func (*quiet) Send(Comm)   {}

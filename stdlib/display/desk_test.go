package display

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// A listener is a Host that keeps what it gets.
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

func TestAreaKeepsItsID(t *testing.T) {
	l := &listener{}
	d := NewDesk(l, "w-")
	a, b := d.Area(1), d.Area(2)
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
	for _, w := range []func(d *Desk) *Widget{
		func(d *Desk) *Widget { return d.Slider("n", 1, 5, 2, func(int) any { return nil }) },
		func(d *Desk) *Widget { return d.Select("s", []string{"a"}, func(string) any { return nil }) },
		func(d *Desk) *Widget { return d.Button("b", func() any { return nil }) },
	} {
		l := &listener{}
		d := NewDesk(l, "w-")
		d.Show(w(d))
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
	d := NewDesk(l, "w-")
	pressed := 0
	slider := d.Slider("n", 1, 50, 2, func(n int) any { return fmt.Sprint("n is ", n) })
	choice := d.Select("s", []string{"a", "b"}, func(s string) any { return s })
	button := d.Button("b", func() any { pressed++; return nil })
	d.Show(slider)
	d.Show(choice)
	d.Show(button)
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
	if m := l.comms[len(l.comms)-1]; m.ID != slider.id || string(m.Data) != `{"buffer_paths":[],"method":"echo_update","state":{"value":33}}` {
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
	send(choice, `{"method":"update","state":{"index":1}}`)
	if choice.Value() != 1 || last() != "b" {
		t.Errorf("the choice is %d, shown is %q", choice.Value(), last())
	}
	send(button, `{"method":"custom","content":{"event":"click"}}`)
	if pressed != 1 {
		t.Errorf("pressed %d times", pressed)
	}
	shown := len(l.shown)
	for _, nonsense := range []string{``, `7`, `{"method":"update"}`, `{"method":"update","state":{"value":"x"}}`, `{"method":"update","state":{"value":null}}`, `{"method":"fly"}`} {
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
	d := NewDesk(&listener{}, "")
	if got := d.Input("heap? "); got != "answer to heap? " {
		t.Errorf("Input returns %q", got)
	}
}

func TestLongSlicesAreCut(t *testing.T) {
	text := Text(make([]int, 3*ElementLimit))
	if !strings.HasSuffix(text, fmt.Sprintf(" … %d elements in all]", 3*ElementLimit)) || len(text) > 3*ElementLimit {
		t.Errorf("%d bytes, ending in %q", len(text), text[len(text)-40:])
	}
	if whole := Text(make([]int, ElementLimit)); strings.Contains(whole, "…") {
		t.Error("a slice at the limit is cut")
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

func TestProgressOverNegativeSteps(t *testing.T) {
	defer func() {
		if s, ok := recover().(string); !ok || s != "display: Progress over -1 steps" {
			t.Errorf("panic %v", s)
		}
	}()
	Progress(-1)
}

// counter is a Live that counts what is pressed.
type counter struct{ pressed []string }

func (c *counter) Display() Bundle   { return Plain(strings.Join(c.pressed, " ")) }
func (c *counter) Press(word string) { c.pressed = append(c.pressed, word) }

// What is pressed reaches the value, which shows anew in its place; nothing else does.
func TestLiveValuesAnswer(t *testing.T) {
	l := &listener{}
	d := NewDesk(l, "w-")
	d.Show(&counter{})
	var where struct{ Comm, Output string }
	if err := json.Unmarshal(l.shown[0].Data[MIMELive], &where); err != nil || where.Output != l.shown[0].ID {
		t.Fatalf("%v: %+v", err, l.shown[0])
	}
	press := func(data string) bool {
		return d.Receive(Comm{Kind: CommMsg, ID: where.Comm, Data: json.RawMessage(data)})
	}
	for _, nothing := range []string{`{}`, `{"method":"custom","content":{}}`, `{"method":"custom","content":7}`, `{"method":"update","state":{"value":3}}`} {
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

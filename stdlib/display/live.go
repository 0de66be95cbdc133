package display

import "encoding/json"

// MIMELive marks the output of a Live value. Its JSON names the comm for the presses, and the output to update. A
// front end without support shows the HTML, which does not react.
const MIMELive = "application/vnd.sprague.live+json"

// Live is a value that users interact with where it is displayed, such as a board. Elements of its HTML with the
// attribute data-press react to mouse and keyboard: Press gets the value of the attribute, and then the display is
// updated.
type Live interface {
	Displayer
	Press(word string)
}

// A stage is the display of a live value.
type stage struct {
	sink *Sink
	area *Area
	id   string
	live Live
}

// showLive shows a live value.
func (s *Sink) showLive(v Live) {
	st := &stage{sink: s, id: s.id(), live: v}
	s.open(st.id, modelState(baseModule, "Layout", nil), st.receive) // a model without a view: only its comm is needed
	st.area = &Area{sink: s, id: s.id()}
	st.show(false)
}

// show displays the current value.
func (s *stage) show(again bool) {
	b := s.sink.host.Bundle(s.live)
	where, _ := json.Marshal(map[string]string{"comm": s.id, "output": s.area.id})
	b = b.With(MIMELive, where)
	b.ID, b.Update = s.area.id, again
	s.sink.host.Show(b)
}

// receive handles a press.
func (s *stage) receive(m widgetMessage) {
	var content struct {
		Press string `json:"press"`
	}
	if m.Method != "custom" || json.Unmarshal(m.Content, &content) != nil || content.Press == "" {
		return
	}
	s.live.Press(content.Press)
	s.show(true)
}

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

// showLive shows a live value, and again after each press.
func (s *Sink) showLive(v Live) {
	comm := s.id()
	area := &Area{s, s.id()}
	where, _ := json.Marshal(map[string]string{"comm": comm, "output": area.id})
	show := func(again bool) { area.show(s.host.Bundle(v).With(MIMELive, where), again) }
	// a model without a view: only its comm is needed
	s.open(comm, modelState(baseModule, "Layout", nil), func(m widgetMessage) {
		var content struct {
			Press string `json:"press"`
		}
		if m.Method == "custom" && json.Unmarshal(m.Content, &content) == nil && content.Press != "" {
			v.Press(content.Press)
			show(true)
		}
	})
	show(false)
}

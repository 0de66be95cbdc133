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
	desk *Desk
	area *Area
	id   string
	live Live
}

// Live shows a live value.
func (d *Desk) Live(v Live) {
	s := &stage{desk: d, id: d.id(), live: v}
	d.mu.Lock()
	d.stages[s.id] = s
	d.mu.Unlock()
	d.sendOpen(s.id, modelState(baseModule, "Layout", nil)) // a model without a view: only its comm is needed
	s.area = &Area{desk: d, id: d.id()}
	s.show(false)
}

// show displays the current value.
func (s *stage) show(again bool) {
	b := s.desk.host.Bundle(s.live)
	where, _ := json.Marshal(map[string]string{"comm": s.id, "output": s.area.id})
	b = b.With(MIMELive, where)
	b.ID, b.Update = s.area.id, again
	s.desk.host.Show(b)
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

package display

import "encoding/json"

// MIMELive marks the output of a Live value. Its JSON names the comm over which the page says what
// was pressed, and the output that follows. A page without it shows the HTML, in which nothing happens.
const MIMELive = "application/vnd.sprague.live+json"

// Live is a value that a user plays with where it is shown, such as a board. Elements of its HTML with
// the attribute data-press can be pressed, by mouse or by keyboard: Press gets the attribute's word,
// and what the value then displays takes the place of what it was.
type Live interface {
	Displayer
	Press(word string)
}

// A stage is a place where a live value is shown.
type stage struct {
	desk *Desk
	area *Area
	id   string
	live Live
}

// Live shows a value that can be played with.
func (d *Desk) Live(v Live) {
	s := &stage{desk: d, id: d.id(), live: v}
	d.mu.Lock()
	d.stages[s.id] = s
	d.mu.Unlock()
	d.sendOpen(s.id, modelState(baseModule, "Layout", nil)) // a model without a view: only its comm is needed
	s.area = &Area{desk: d, id: d.id()}
	s.show(false)
}

// show shows the value as it is now.
func (s *stage) show(again bool) {
	b := s.desk.host.Bundle(s.live)
	where, _ := json.Marshal(map[string]string{"comm": s.id, "output": s.area.id})
	b = b.With(MIMELive, where)
	b.ID, b.Update = s.area.id, again
	s.desk.host.Show(b)
}

// receive acts on a press.
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

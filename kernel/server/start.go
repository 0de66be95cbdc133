package server

import (
	_ "embed"
	"fmt"
	"html/template"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"sprague/kernel/server/assets"
	"sprague/kernel/server/auth"
	"sprague/kernel/server/contents"
	"sprague/kernel/server/web"
	"sprague/notebooks/nbformat"
)

// The start page: the course with a picture of each lesson, the notebooks that were changed last, and those that run.
// It has no script.

//go:embed start.html
var startText string

var startTemplate = template.Must(template.New("start").Parse(startText))

// A course is the lessons of the start page; their cards are made once.
type course struct {
	lessons []nbformat.Lesson
	cards   func() []nbformat.Card
}

// A card is that of a lesson on the start page.
type card struct {
	nbformat.Card
	Changed bool // the reader's copy is not as the lesson was written
}

func newCourse(lessons []nbformat.Lesson) *course {
	return &course{lessons, sync.OnceValue(func() []nbformat.Card { return nbformat.Cards(lessons) })}
}

// find returns the card of a lesson.
func (c *course) find(name string) *nbformat.Card {
	cards := c.cards()
	if i := slices.IndexFunc(cards, func(k nbformat.Card) bool { return k.Name == name }); i >= 0 {
		return &cards[i]
	}
	return nil
}

func (s *Server) getStart(w http.ResponseWriter, r *http.Request) {
	type running struct{ Path, State string }
	type recent struct{ Path, When string }
	var page struct {
		Base, Version, XSRF string
		Mark                template.HTML
		Running             []running
		Recent              []recent
		Course              []card
		Gallery             bool
	}
	page.Base, page.Version, page.Mark, page.Course = s.Base, s.Version, template.HTML(assets.Icon), s.cards()
	page.Gallery = s.course.find("gallery") != nil
	page.XSRF = s.auth.XSRF(w, r)
	s.kernels.mu.Lock()
	for _, x := range s.kernels.sessions {
		page.Running = append(page.Running, running{x.Path, x.model().Kernel.ExecutionState})
	}
	s.kernels.mu.Unlock()
	slices.SortFunc(page.Running, func(a, b running) int { return strings.Compare(a.Path, b.Path) })
	const most = 6
	for _, m := range s.store.Recent(most + len(s.course.lessons)) {
		if len(page.Recent) < most && !s.untouched(m) {
			page.Recent = append(page.Recent, recent{m.Path, ago(time.Since(m.LastModified), m.LastModified)})
		}
	}
	assets.Headers(w)
	auth.AllowForms(w.Header())
	startTemplate.Execute(w, page)
}

// untouched reports whether a notebook is an unchanged lesson.
func (s *Server) untouched(m *contents.Model) bool {
	for _, l := range s.course.lessons {
		if s.pathOf(l.Name) == m.Path && m.Size != nil && *m.Size == int64(len(l.Content)) {
			now, err := s.store.Get(m.Path, contents.Want{Hash: true})
			return err == nil && *now.Hash == contents.Hash(l.Content)
		}
	}
	return false
}

// pathOf returns the path of the notebook of a lesson, whether or not it is there.
func (s *Server) pathOf(name string) string { return path.Join(s.lessonsIn, name+".ipynb") }

// cards returns those of the course, with marks on the lessons that the reader has changed.
func (s *Server) cards() []card {
	var list []card
	for _, c := range s.course.cards() {
		m, err := s.store.Get(s.pathOf(c.Name), contents.Want{})
		list = append(list, card{c, err == nil && !s.untouched(m)})
	}
	return list
}

// postLessonAgain starts a lesson over: it moves the reader's copy into the trash and copies the lesson.
func (s *Server) postLessonAgain(w http.ResponseWriter, r *http.Request) {
	path := s.pathOf(r.PathValue("name"))
	if _, err := s.store.Get(path, contents.Want{}); err == nil && s.course.find(r.PathValue("name")) != nil {
		if err := s.store.Delete(path); err != nil {
			assets.Notice(w, s.Base, http.StatusInternalServerError, "The lesson could not be started over", err.Error())
			return
		}
	}
	s.getLesson(w, r)
}

// ago describes a time for people.
func ago(d time.Duration, at time.Time) string {
	switch {
	case d < time.Minute:
		return "just now"
	case d < time.Hour:
		return counted(int(d.Minutes()), "minute")
	case d < 24*time.Hour:
		return counted(int(d.Hours()), "hour")
	case d < 14*24*time.Hour:
		return counted(int(d.Hours()/24), "day")
	}
	return at.Format("2 January 2006")
}

func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what + " ago"
	}
	return fmt.Sprintf("%d %ss ago", n, what)
}

// getLesson copies the lessons that are not there yet, and opens one.
func (s *Server) getLesson(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if s.course.find(name) == nil {
		assets.Notice(w, s.Base, http.StatusNotFound, "There is no such lesson", "The start page lists those there are.")
		return
	}
	if s.copyLessons(w) {
		http.Redirect(w, r, s.Base+"notebooks/"+s.pathOf(name), http.StatusSeeOther)
	}
}

func (s *Server) getLessonPicture(w http.ResponseWriter, r *http.Request) {
	c := s.course.find(r.PathValue("name"))
	if c == nil || c.Picture == nil {
		web.Fail(w, http.StatusNotFound, "this lesson has no picture")
		return
	}
	h := w.Header()
	h.Set("Content-Type", c.MIME)
	h.Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	h.Set("Cache-Control", "private, max-age=3600")
	w.Write(c.Picture)
}

// postNew creates a notebook and opens it.
func (s *Server) postNew(w http.ResponseWriter, r *http.Request) {
	m, err := s.store.New("", contents.Notebook, "")
	if err != nil {
		assets.Notice(w, s.Base, http.StatusInternalServerError, "The notebook could not be made", err.Error())
		return
	}
	http.Redirect(w, r, s.Base+"notebooks/"+m.Path, http.StatusSeeOther)
}

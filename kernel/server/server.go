// Package server is the notebook in the browser: the front end of Jupyter Notebook 7, which is embedded, and the part
// of the Jupyter Server API that it asks for, over the same kernel that other Jupyter clients start.
//
// Package auth decides which requests are answered; assets has the front end, its pages and settings (ui is the recipe
// of its archive); contents has the files, behind files.go; channels the connections between pages and kernels; web
// what all answers have in common.
package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/coder/websocket"

	"sprague/kernel/jupyter"
	"sprague/kernel/server/assets"
	"sprague/kernel/server/auth"
	"sprague/kernel/server/channels"
	"sprague/kernel/server/contents"
	"sprague/kernel/server/web"
	"sprague/notebooks/nbformat"
)

// A Setup is what the server needs of the rest of the program.
type Setup struct {
	Version string
	// Start starts a kernel whose cells run in the folder dir.
	Start func(dir string) (channels.Jupyter, error)
	// CopyLessons copies the lessons into a folder, which it creates if need be, and overwrites nothing.
	CopyLessons func(dir string) error
	// Course returns the lessons that CopyLessons copies. They are trusted while they are unchanged.
	Course func() []nbformat.Lesson
	// Forms are those in which Export writes notebooks.
	Forms  []Form
	Export Exporter
}

// Options say what to serve and to whom.
type Options struct {
	Setup
	auth.Options
	Dir     string         // the folder of the notebooks
	Proxies []netip.Prefix // whose X-Forwarded headers are believed
	Kernels int            // how many may run at a time; 0: any number
	Idle    time.Duration  // after which a kernel without pages is ended; 0: never
	// Files in which settings and signatures are kept between runs; empty: nowhere.
	SettingsFile, SignaturesFile string
}

// A Server answers the pages of one folder.
type Server struct {
	Options
	store     *contents.Store
	settings  *assets.Settings
	front     *assets.Archive
	kernels   *manager
	auth      *auth.Authenticator
	course    *course
	lessonsIn string // the folder of the lessons, lessonsDir or that of the notebooks itself
}

// lessonsPlace returns the folder of the lessons: that of the notebooks if it has them all already, or else lessonsDir
// below it.
func lessonsPlace(dir string, course []nbformat.Lesson) string {
	missing := func(l nbformat.Lesson) bool {
		_, err := os.Stat(filepath.Join(dir, l.File()))
		return err != nil
	}
	if len(course) == 0 || slices.ContainsFunc(course, missing) {
		return lessonsDir
	}
	return ""
}

// lessonsDir is the folder of the lessons below that of the notebooks.
const lessonsDir = "lessons"

// New returns a Server. Close it to end its kernels.
func New(o Options) (*Server, error) {
	if o.Token == "" {
		return nil, errors.New("server: a token is needed")
	}
	o.Base = cleanBase(o.Base)
	f, err := assets.Open()
	if err != nil {
		return nil, err
	}
	var lessons []nbformat.Lesson
	if o.Course != nil {
		lessons = o.Course()
	}
	s := &Server{
		Options: o, front: f, kernels: newManager(o), auth: auth.New(o.Options), course: newCourse(lessons),
		lessonsIn: lessonsPlace(o.Dir, lessons),
	}
	if s.settings, err = assets.OpenSettings(f, o.SettingsFile); err != nil {
		return nil, err
	}
	var builtIn [][]byte
	for _, l := range lessons {
		builtIn = append(builtIn, l.Content)
	}
	s.store, err = contents.Open(o.Dir, o.SignaturesFile, builtIn...)
	return s, err
}

// Close ends all kernels and closes the folder.
func (s *Server) Close() error {
	s.kernels.close()
	return s.store.Close()
}

// kernelName is the name of the one kernel there is.
const kernelName = jupyter.SpecName

// Handler answers the requests that are allowed.
func (s *Server) Handler() http.Handler {
	mux := http.NewServeMux()
	s.routePages(mux)
	s.routeContents(mux)
	s.routeKernels(mux)
	return headers(auth.Forwarded(s.Proxies, below(s.Base, s.auth.Protect(mux))))
}

// cleanBase returns a path between slashes.
func cleanBase(base string) string {
	if base = strings.Trim(base, "/"); base == "" {
		return "/"
	}
	return "/" + base + "/"
}

// below answers requests below a path, and redirects the path itself.
func below(base string, next http.Handler) http.Handler {
	if base == "/" {
		return next
	}
	root := strings.TrimSuffix(base, "/")
	inside := http.StripPrefix(root, next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == root {
			to := url.URL{Path: base, RawQuery: r.URL.RawQuery}
			http.Redirect(w, r, to.String(), http.StatusFound)
			return
		}
		if !strings.HasPrefix(r.URL.Path, base) {
			web.Fail(w, http.StatusNotFound, "the notebook lies below "+base)
			return
		}
		inside.ServeHTTP(w, r)
	})
}

// headers sets the headers of every answer.
func headers(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}

func (s *Server) page(kind string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		p := assets.Page{Base: s.Base, Kind: kind, Version: s.Version, Secret: s.auth.SecretName()}
		if kind == "tree" {
			p.TreePath = r.PathValue("path")
		}
		if err := p.Write(w); err != nil {
			web.Fail(w, http.StatusInternalServerError, err.Error())
		}
	}
}

func (s *Server) routePages(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", s.getStart)
	mux.HandleFunc("POST /new", s.postNew)
	mux.HandleFunc("GET /lesson/{name}", s.getLesson)
	mux.HandleFunc("GET /lesson/{name}/picture", s.getLessonPicture)
	mux.HandleFunc("POST /lesson/{name}/again", s.postLessonAgain)
	mux.HandleFunc("GET /tree", s.page("tree"))
	mux.HandleFunc("GET /tree/{path...}", s.page("tree"))
	mux.HandleFunc("GET /notebooks/{path...}", s.page("notebooks"))
	mux.HandleFunc("GET /edit/{path...}", s.page("edit"))
	mux.HandleFunc("GET /lessons", s.getLessons)
	mux.HandleFunc("GET /favicon.ico", assets.ServeIcon(assets.Icon))
	mux.HandleFunc("GET /static/favicons/{name}", assets.ServeIcon(assets.Icon))
	for _, name := range []string{"1", "2", "3"} { // shown in turn while a cell runs
		mux.HandleFunc("GET /static/favicons/favicon-busy-"+name+".ico", assets.ServeIcon(assets.BusyIcon))
	}
	mux.HandleFunc("GET /static/{name...}",
		func(w http.ResponseWriter, r *http.Request) { s.front.Serve(w, r, "static/"+r.PathValue("name")) })
	mux.HandleFunc("GET /lab/api/themes/{name...}",
		func(w http.ResponseWriter, r *http.Request) { s.front.Serve(w, r, "themes/"+r.PathValue("name")) })
	mux.HandleFunc("GET /lab/api/licenses",
		func(w http.ResponseWriter, r *http.Request) { s.front.Serve(w, r, "THIRD-PARTY-NOTICES.txt") })
	mux.HandleFunc("GET /lab/api/settings", s.settings.List)
	mux.HandleFunc("GET /lab/api/settings/{$}", s.settings.List)
	mux.HandleFunc("GET /lab/api/settings/{id...}", s.settings.Get)
	mux.HandleFunc("PUT /lab/api/settings/{id...}", s.settings.Put)
	for path, answer := range fixed {
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, r *http.Request) {
			web.Answer(w, http.StatusOK, json.RawMessage(answer))
		})
	}
}

func (s *Server) routeContents(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/contents", s.getContents)
	mux.HandleFunc("GET /api/contents/{path...}", s.getContents)
	mux.HandleFunc("PUT /api/contents/{path...}", s.putContents)
	mux.HandleFunc("POST /api/contents", s.postContents)
	mux.HandleFunc("POST /api/contents/{path...}", s.postContents)
	mux.HandleFunc("PATCH /api/contents/{path...}", s.patchContents)
	mux.HandleFunc("DELETE /api/contents/{path...}", s.deleteContents)
	mux.HandleFunc("GET /files/{path...}", s.getFile)
	if s.Export != nil {
		mux.HandleFunc("GET /api/nbconvert", s.exportForms)
		mux.HandleFunc("GET /nbconvert/{form}/{path...}", s.exported)
	}
}

func (s *Server) routeKernels(mux *http.ServeMux) {
	mux.HandleFunc("GET /api/kernelspecs", s.kernelspecs)
	mux.HandleFunc("GET /api/kernelspecs/"+kernelName, s.kernelspec)
	mux.HandleFunc("GET /kernelspecs/"+kernelName+"/logo-svg.svg", assets.ServeIcon(assets.Icon))
	m := s.kernels
	kernel := func(pattern string, answer func(*running, http.ResponseWriter, *http.Request)) {
		mux.HandleFunc(pattern, named(m, m.running, "kernel", answer))
	}
	mux.HandleFunc("GET /api/kernels", m.listKernels)
	mux.HandleFunc("POST /api/kernels", m.postKernel)
	kernel("GET /api/kernels/{id}", (*running).get)
	kernel("DELETE /api/kernels/{id}", m.deleteKernel)
	kernel("POST /api/kernels/{id}/interrupt", (*running).interrupt)
	kernel("POST /api/kernels/{id}/restart", (*running).restart)
	kernel("GET /api/kernels/{id}/channels", (*running).Connect)
	kernel("GET /api/kernels/{id}/executions", (*running).ListExecutions)
	mux.HandleFunc("GET /api/sessions", m.listSessions)
	mux.HandleFunc("POST /api/sessions", m.postSession)
	mux.HandleFunc("GET /api/sessions/{id}", named(m, m.sessions, "session", m.getSession))
	mux.HandleFunc("PATCH /api/sessions/{id}", named(m, m.sessions, "session", m.patchSession))
	mux.HandleFunc("DELETE /api/sessions/{id}", named(m, m.sessions, "session", m.deleteSession))
	mux.HandleFunc("GET /api/events/subscribe", events)
}

// getLessons copies the lessons that are not there yet and shows the course.
func (s *Server) getLessons(w http.ResponseWriter, r *http.Request) {
	if s.copyLessons(w) {
		http.Redirect(w, r, s.Base+"#course", http.StatusFound)
	}
}

// copyLessons copies the lessons that are not there yet; when it cannot, it answers why and returns false.
func (s *Server) copyLessons(w http.ResponseWriter) bool {
	err := errors.New("there are no lessons here")
	if s.CopyLessons != nil {
		err = s.CopyLessons(filepath.Join(s.Dir, s.lessonsIn))
	}
	if err == nil {
		return true
	}
	if place, ok := errors.AsType[*fs.PathError](err); ok {
		err = place.Err // without the path on this machine
	}
	assets.Notice(w, s.Base, http.StatusInternalServerError, "The lessons could not be copied",
		"They belong into the folder "+path.Join(".", s.lessonsIn)+" beside the notebooks: "+err.Error()+
			". To have them in another place, start: sprague notebook --lessons FOLDER")
	return false
}

// version is that of jupyter_server whose API this is.
const version = `{"version":"2.14.0"}`

// fixed are answers that do not change.
var fixed = map[string]string{
	"/api":     version,
	"/api/{$}": version,
	"/api/me": `{"identity":{"username":"you","name":"You","display_name":"You","initials":"Y","color":null,` +
		`"avatar_url":null},"permissions":{}}`,
	"/lab/api/translations":            `{"data":{"en":{"displayName":"English","nativeName":"English"}},"message":""}`,
	"/lab/api/translations/{language}": `{"data":{},"message":""}`,
}

// events is the stream of what other users of a server do, which stays empty.
func events(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		return
	}
	defer conn.CloseNow()
	ctx := conn.CloseRead(r.Context())
	channels.KeepAlive(ctx, conn)
}

// Serve answers on l until ctx ends.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	hs := &http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: 10 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          log.New(io.Discard, "", 0), // clients that go away are not errors
	}
	go s.kernels.cull(ctx)
	stop := context.AfterFunc(ctx, func() {
		s.kernels.close() // ends the WebSockets, for which Shutdown would not wait
		wait, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if hs.Shutdown(wait) != nil {
			hs.Close()
		}
	})
	defer stop()
	if err := hs.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

//go:build browser

package server_test

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A knife is a proxy that breaks connections.
type knife struct {
	to   string
	mu   sync.Mutex
	on   map[net.Conn]bool
	away bool          // new connections end at once
	left int           // bytes that pass to the page before the next cut, 0 for none
	done chan struct{} // closed by that cut
}

// cutBetween puts a knife between the page and the server.
func (v *visitor) cutBetween() *knife {
	u, err := url.Parse(v.base)
	if err != nil {
		v.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		v.Fatal(err)
	}
	k := &knife{to: "127.0.0.1:" + u.Port(), on: map[net.Conn]bool{}}
	v.Cleanup(func() { l.Close(); k.cut() })
	_, port, _ := net.SplitHostPort(l.Addr().String())
	v.base = "http://localhost:" + port
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go k.carry(conn)
		}
	}()
	v.do(chromedp.Navigate(v.base + "/tree"))
	if js[bool](v, `document.body.innerText.includes('token')`) {
		v.do(chromedp.Navigate(v.base + "/tree?" + v.query))
	}
	return k
}

func (k *knife) carry(conn net.Conn) {
	defer conn.Close()
	far, err := net.Dial("tcp", k.to)
	if err != nil {
		return
	}
	defer far.Close()
	k.mu.Lock()
	k.on[conn] = true
	away := k.away
	k.mu.Unlock()
	if away {
		return
	}
	go func() { io.Copy(far, conn); far.Close() }()
	io.Copy(blade{k, conn}, far)
	k.mu.Lock()
	delete(k.on, conn)
	k.mu.Unlock()
}

// cut breaks all connections, without a word of farewell.
func (k *knife) cut() {
	k.mu.Lock()
	defer k.mu.Unlock()
	for conn := range k.on {
		conn.(*net.TCPConn).SetLinger(0)
		conn.Close()
	}
}

// part keeps the page from the server, or lets it come again.
func (k *knife) part(away bool) {
	k.mu.Lock()
	k.away = away
	k.mu.Unlock()
	if away {
		k.cut()
	}
}

// cutAfter breaks all connections as soon as so many more bytes have passed to the page, and closes
// the channel then.
func (k *knife) cutAfter(bytes int) (done <-chan struct{}) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.left, k.done = bytes, make(chan struct{})
	return k.done
}

// A blade is the way of a connection to the page.
type blade struct {
	*knife
	page net.Conn
}

func (b blade) Write(p []byte) (int, error) {
	b.mu.Lock()
	cuts := 0 < b.left && b.left <= len(p)
	if cuts {
		p = p[:b.left]
	}
	b.left = max(0, b.left-len(p))
	b.mu.Unlock()
	n, err := b.page.Write(p)
	if cuts {
		b.cut()
		close(b.done)
		return n, net.ErrClosed
	}
	return n, err
}

// Two hundred cuts while a cell prints numbers, after random amounts: each number is shown once.
func TestBrowserCuts(t *testing.T) {
	numbers := pipe(t)
	v := visit(t, map[string]string{"a.ipynb": notebookOf(fromPipe(numbers), `fmt.Println("after")`)})
	k := v.cutBetween()
	v.open("a.ipynb")
	v.start(0)
	v.start(1)
	js[bool](v, `(() => {
		window.connects = 0;
		const session = jupyterapp.shell.currentWidget.sessionContext;
		session.connectionStatusChanged.connect((_, status) => { window.connects += status === 'connected'; });
		return true;
	})()`)
	feed := v.feed(numbers)
	r := rand.New(rand.NewPCG(1, 2))
	var want strings.Builder
	n, connects := 0, 0
	for round := range 200 {
		if round%20 != 0 { // these cut while the page connects again, after which it waits longer
			v.wait(fmt.Sprintf("window.connects > %d", connects))
		}
		connects = js[int](v, "window.connects")
		cut := k.cutAfter(1 + r.IntN(400)) // ten numbers are more
		for range 10 {
			fmt.Fprintln(io.MultiWriter(feed, &want), n)
			n++
		}
		select {
		case <-cut:
		case <-time.After(patience):
			t.Fatalf("round %d: the numbers do not come to the page", round)
		}
	}
	feed.Close()
	v.wait(shown(1, "after"))
	if !v.soon(shown(0, strings.TrimSpace(want.String()))) {
		got := js[string](v, area(0))
		t.Errorf("%d lines are shown, not 2000: %.200q", strings.Count(got, "\n")+1, got)
	}
}

// A laptop is closed while a cell runs, and opened again: the page has what was printed meanwhile, once, and the area
// that changed after its cell had ended; a cell that was run without a connection runs once. Another page of the same
// notebook, which was away as well, shows what it showed.
func TestBrowserLid(t *testing.T) {
	numbers, later, ready := pipe(t), pipe(t), filepath.Join(t.TempDir(), "ready")
	v := visit(t, map[string]string{"a.ipynb": notebookOf(
		fmt.Sprintf(`area := display.NewArea("waiting")
go func() {
	os.ReadFile(%q)
	area.Update("come")
	os.WriteFile(%q, nil, 0o600)
}()`, later, ready),
		fromPipe(numbers), "runs := 0", "runs++\nruns")})
	k := v.cutBetween()
	v.open("a.ipynb")
	v.start(0)
	v.wait(shown(0, "waiting"))
	v.start(1)
	feed := v.feed(numbers)
	fmt.Fprintln(feed, "before")
	v.wait(shown(1, "before"))
	other := v.tab(t)
	other.open("a.ipynb")

	k.part(true)
	fmt.Fprintln(feed, "while away")
	v.feed(later).Close()
	v.start(2)
	v.start(3)
	if !eventually(time.Minute, func() bool { _, err := os.Stat(ready); return err == nil }) {
		t.Fatal("the area does not change")
	}
	k.part(false)
	v.wait(shown(1, "before\nwhile away") + " && " + prompt(1, "*"))
	fmt.Fprintln(feed, "after")
	feed.Close()
	v.wait(shown(0, "come") + " && " + shown(1, "before\nwhile away\nafter") + " && " + shown(3, "1"))
	other.wait(kernelIs("idle"))
	if !other.soon(shown(0, "waiting") + " || " + shown(0, "come")) {
		t.Errorf("the other page shows %q", js[string](other, area(0)))
	}
	if got := js[int](other, `document.querySelectorAll('.jp-CodeCell').length`); got != 4 {
		t.Errorf("the other page has %d cells", got)
	}
	v.start(3)
	v.wait(shown(3, "2"))
}

// tab opens another tab of the browser.
func (v *visitor) tab(t *testing.T) *visitor {
	other := v.in(t)
	ctx, cancel := chromedp.NewContext(v.ctx)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil { // the tab lives as long as this context
		t.Fatal(err)
	}
	other.ctx = ctx
	return other
}

// A cell that prints without end leaves the page to its user.
func TestBrowserFlood(t *testing.T) {
	v := visit(t, map[string]string{"a.ipynb": notebookOf(`for i := 0; ; i++ { fmt.Println("line", i) }`,
		`fmt.Print(strings.Repeat("0123456789abcdef\n", 1<<20))`, "1 + 1",
		`for i := range 20000 { display.Show(i) }`, `for i := 0; ; i++ { display.Clear(); fmt.Println(i) }`)})
	v.open("a.ipynb")
	for _, cell := range []int{0, 4} {
		v.start(cell)
		v.wait(area(cell) + ".length > 0")
		early := js[string](v, area(cell))
		v.wait(fmt.Sprintf(`%s !== %q`, area(cell), early)) // it has painted what came and taken in more
		t.Logf("cell %d, while it prints: key to paint %v", cell, v.keyToPaint())
		if cell == 0 {
			v.shot("flood")
		}
		v.command("notebook:interrupt-kernel")
		v.wait(kernelIs("idle"))
	}
	start := time.Now()
	v.start(1)
	v.wait(`document.querySelectorAll('.jp-CodeCell')[1].innerText.includes('more follows')`)
	v.wait(kernelIs("idle"))
	t.Logf("17 MB of text are there after %v, key to paint %v", time.Since(start).Round(time.Millisecond), v.keyToPaint())
	start = time.Now()
	v.start(3)
	v.wait(`JSON.stringify(jupyterapp.shell.currentWidget.content.widgets[3].model.outputs.toJSON()).includes(` +
		`'more follows')`)
	v.wait(kernelIs("idle"))
	t.Logf("20000 outputs end after %v, key to paint %v", time.Since(start).Round(time.Millisecond), v.keyToPaint())
	v.start(2)
	v.wait(shown(2, "2"))
	v.command("docmanager:save")
	v.shot("flooded")
}

// keyToPaint types a letter into the third cell and returns how long it takes to be painted.
func (v *visitor) keyToPaint() time.Duration {
	v.Helper()
	js[bool](v, `(() => {
		const cells = jupyterapp.shell.currentWidget.content;
		cells.activeCellIndex = 2;
		cells.mode = 'edit';
		cells.activeCell.editor.focus();
		return true;
	})()`)
	start := time.Now()
	v.key("x")
	js[bool](v, `new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true), 0)))`)
	took := time.Since(start)
	v.key(kb.Backspace)
	return took.Round(time.Millisecond)
}

// A page whose server was started anew, with another token, asks for it, keeps what was typed
// and gets a new kernel.
func TestBrowserServerRestarts(t *testing.T) {
	v := visit(t, map[string]string{"a.ipynb": notebookOf("x := 20 + 1\nx", "for {}")})
	v.interrupted()
	v.startServerAnew()
	v.takeNewKernel()
	v.wait("!(" + prompt(1, "*") + ")")
	v.wait(`!jupyterapp.shell.currentWidget.context.model.dirty`) // the save went through
	v.start(2)
	v.wait(shown(2, "42"))
}

// The page asks for kernels and for sessions each at its own time, so it may know for long that
// its kernel is dead and not yet that there is no session.
func TestBrowserServerRestartsSlowly(t *testing.T) {
	v := visit(t, map[string]string{"a.ipynb": notebookOf("x := 20 + 1\nx", "for {}")})
	v.interrupted()
	js[bool](v, `(() => {
		const plain = window.fetch;
		window.fetch = async (...args) => {
			const url = String(args[0].url ?? args[0]);
			if (/api\/sessions(\?|$)/.test(url) && (args[0].method ?? 'GET') === 'GET') await new Promise(done => setTimeout(done, 5000));
			return plain(...args);
		};
		return true;
	})()`)
	v.startServerAnew()
	v.takeNewKernel()
	v.start(2)
	v.wait(shown(2, "42"))
}

// interrupted is in the midst of work: one cell has run, one runs, one was typed and is not saved.
func (v *visitor) interrupted() {
	v.Helper()
	v.open("a.ipynb")
	v.start(0)
	v.wait(shown(0, "21"))
	v.start(1)
	v.wait(prompt(1, "*"))
	js[bool](v, `(jupyterapp.shell.currentWidget.content.activeCellIndex = 1) > 0`)
	v.command("notebook:insert-cell-below")
	v.edit("6 * 7 // typed before the end")
}

// A page says that its server is away, takes the word back when it answers again, and asks for the
// token by itself.
func TestBrowserServerIsAway(t *testing.T) {
	v := visit(t, map[string]string{"a.ipynb": notebookOf("x := 20 + 1\nx", "for {}")})
	v.interrupted()
	u, _ := url.Parse(v.base)
	v.end()
	v.wait(`document.querySelector('.jp-Dialog')?.innerText.includes('does not answer')`)
	v.shot("away")
	link, _ := url.Parse(v.serve(u.Port()))
	v.logInAgain(link)
	v.takeNewKernel()
	v.command("docmanager:save")
	v.start(2)
	v.wait(shown(2, "42"))
}

// startServerAnew ends the server, starts another at its port and logs in there from the page.
func (v *visitor) startServerAnew() {
	v.Helper()
	u, _ := url.Parse(v.base)
	v.end()
	link, _ := url.Parse(v.serve(u.Port()))
	js[bool](v, `(void jupyterapp.commands.execute('docmanager:save'), true)`) // it waits for the login
	v.logInAgain(link)
}

// logInAgain answers the question for the token.
func (v *visitor) logInAgain(link *url.URL) {
	v.Helper()
	v.wait(`document.querySelector('.jp-Dialog input[type=password]')`)
	v.shot("login-again")
	js[bool](v, `document.querySelector('.jp-Dialog input[type=password]').focus() ?? true`)
	v.key(link.Query().Get("token"))
	v.key(kb.Enter)
}

// takeNewKernel accepts the offer of a new kernel.
func (v *visitor) takeNewKernel() {
	v.Helper()
	v.wait(`[...document.querySelectorAll('.jp-Dialog button')].some(b => b.innerText.includes('New kernel'))`)
	v.shot("new-kernel")
	js[bool](v, `[...document.querySelectorAll('.jp-Dialog button')].find(b => b.innerText.includes('New `+
		`kernel')).click() ?? true`)
	v.wait(kernelIs("idle"))
	v.wait(`!document.querySelector('.jp-Dialog')`)
}

// Behind a proxy the notebook lies below a path: the start page, a new notebook, a kernel over
// WebSockets, a lesson, the files.
func TestBrowserBehindProxy(t *testing.T) {
	v := visit(t, nil, "--base-url", "/games/")
	u, _ := url.Parse(v.base)
	front := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(&url.URL{Scheme: "http", Host: u.Host})
		r.Out.Host = r.In.Host
	}})
	v.Cleanup(front.Close)
	_, port, _ := net.SplitHostPort(front.Listener.Addr().String())
	v.base = "http://localhost:" + port + "/games"
	v.do(chromedp.Navigate(v.base + "/?" + v.query))
	v.wait(`document.querySelector('ul.course')`)
	js[bool](v, `document.querySelector('form button').click() ?? true`)
	v.wait(kernelIs("idle"))
	v.enter("6 * 7")
	v.wait(shown(0, "42"))
	v.command("docmanager:save")
	v.do(chromedp.Navigate(v.base + "/lesson/nim"))
	v.wait(kernelIs("idle"))
	v.do(chromedp.Navigate(v.base + "/tree"))
	v.wait(`document.body.innerText.includes('Untitled.ipynb')`)
	if len(v.errors) > 0 {
		t.Errorf("the page complained: %q", v.errors)
	}
}

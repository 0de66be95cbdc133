//go:build browser

package server_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// The boards and the figures of the library in a real browser.

const (
	board  = `document.querySelector('.sprague-live')`
	status = `(document.querySelector('.sprague-live [role="status"]')?.innerText ?? '')`
)

// boardOf opens a notebook with a board and waits for it, and for the keyboard to be in the cell below.
func boardOf(t *testing.T, source string) *visitor {
	v := visit(t, map[string]string{"play.ipynb": notebookOf("")})
	v.open("play.ipynb")
	v.enter(source)
	v.wait(board)
	v.wait(kernelIs("idle"))
	v.wait(`jupyterapp.shell.currentWidget.content.widgets[1]?.node.contains(document.activeElement)`)
	return v
}

// over reports whether the game has ended.
func (v *visitor) over() bool { return strings.Contains(js[string](v, status), "cannot move") }

// A hand plays: it presses what has a word, and waits until the board has changed.
type hand func(word string)

// mouse presses by moving to the middle of a place and clicking there.
func (v *visitor) mouse(word string) {
	v.Helper()
	at := js[[]float64](v, fmt.Sprintf(`(() => { const e = document.querySelector('.sprague-live [data-press="%s"]'); `+
		`e.scrollIntoView({block: 'nearest'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + `+
		`r.height / 2]; })()`, word))
	v.do(chromedp.MouseClickXY(at[0], at[1]))
}

// arrows goes to a place by the arrow keys from where the keyboard is, and presses Enter.
func (v *visitor) arrows(word string) {
	v.Helper()
	for range 80 {
		if js[bool](v, fmt.Sprintf(`document.activeElement?.dataset?.press === %q`, word)) {
			v.key(kb.Enter)
			return
		}
		v.key(kb.ArrowRight)
	}
	v.Fatalf("the arrow keys do not lead to %q from %q", word, js[string](v, `document.activeElement?.dataset?.press `+
		`?? document.activeElement?.tagName`))
}

// playKayles plays to the end by the hints, as the winner, with beans alone.
func (v *visitor) playKayles(press hand) (moves int) {
	v.Helper()
	for moves = 0; !v.over(); moves++ {
		if moves > 12 {
			v.Fatal("the game does not end")
		}
		v.settled(func() { press("hint") })
		hint := js[string](v, status)
		first, _, _ := strings.Cut(hint, ":")
		from, to, ok := strings.Cut(first, " → ")
		if !ok {
			v.Fatalf("the hint is %q", hint)
		}
		row := js[int](v, fmt.Sprintf(`[...document.querySelectorAll('.sprague-live .row')].findIndex(r => `+
			`r.querySelector('span').innerText === '%s')`, from))
		n, _ := strconv.Atoi(from)
		left, right := 0, 0
		fmt.Sscanf(strings.ReplaceAll(to, "nothing", "0"), "%d + %d", &left, &right)
		v.settled(func() { press(fmt.Sprintf("c%d.%d", row, left)) })
		if strings.Contains(js[string](v, status), "is selected") {
			v.settled(func() { press(fmt.Sprintf("c%d.%d", row, n-1-right)) })
		}
		if s := js[string](v, status); !strings.Contains(s, "ou moved") {
			v.Fatalf("after %s the board says %q", first, s)
		}
	}
	return moves
}

// settled does something and waits until the board has been drawn anew.
func (v *visitor) settled(act func()) {
	v.Helper()
	js[bool](v, board+`.firstElementChild.setAttribute('data-old', '') ?? true`)
	act()
	v.wait(board + `.querySelector('[data-old]') === null && ` + status + ` !== ''`)
}

// A whole game of Kayles(7, 5) by mouse alone.
func TestBrowserPlayByMouse(t *testing.T) {
	v := boardOf(t, "play.New(octal.Kayles, 7, 5)")
	v.shot("board")
	moves := v.playKayles(v.mouse)
	if s := js[string](v, status); !strings.Contains(s, "you win") {
		t.Errorf("after %d moves by the hints: %q", moves, s)
	}
	v.shot("board-won")
	v.settled(func() { v.mouse("new") })
	v.settled(func() { v.mouse("misere") })
	v.settled(func() { v.mouse("easy") })
	v.settled(func() { v.mouse("begin") })
	v.settled(func() { v.mouse("undo") })
	v.clean()
}

// The same by keyboard alone, from the cell on: Escape, then Tab until the board has the keyboard.
func TestBrowserPlayByKeyboard(t *testing.T) {
	v := boardOf(t, "play.New(octal.Kayles, 7, 5)")
	v.key(kb.Escape)
	for range 60 {
		if js[bool](v, board+`.contains(document.activeElement)`) {
			break
		}
		v.do(chromedp.KeyEvent(kb.Tab, chromedp.KeyModifiers(shift)))
	}
	if !js[bool](v, board+`.contains(document.activeElement)`) {
		v.shot("lost")
		t.Fatal("the keyboard does not come to the board")
	}
	moves := v.playKayles(v.arrows)
	if s := js[string](v, status); !strings.Contains(s, "you win") {
		t.Errorf("after %d moves by the hints: %q", moves, s)
	}
	if cells := js[int](v, `jupyterapp.shell.currentWidget.content.widgets.length`); cells != 2 {
		t.Errorf("the keys have reached the notebook: %d cells", cells)
	}
	v.clean()
}

// Boards of every kind answer to the mouse, those drawn as well as those made of buttons.
func TestBrowserPlayEverything(t *testing.T) {
	v := visit(t, map[string]string{"play.ipynb": notebookOf("")})
	v.open("play.ipynb")
	for i, one := range []struct{ source, word string }{
		{`play.New(nim.Heaps(3, 4, 5))`, "c2.1"},
		{`play.New(coins.TurningTurtles, "thht")`, "t2"},
		{`play.New(twoheap.Wythoff(), 4, 7)`, "c1.3"},
		{`play.New(digraph.NodeKayles(digraph.Cycle(8)))`, "t3"},
		{`play.New(digraph.ArcKayles(digraph.Grid(3, 3)))`, "t4"},
		{`play.New(digraph.Hackenbush(digraph.Edges([][2]int{{0, 1}, {1, 2}, {2, 3}, {1, 4}, {0, 5}, {5, 6}, {6, 0}}), 0))`,
			"t2"},
	} {
		v.enter(one.source)
		last := fmt.Sprintf(`[...document.querySelectorAll('.sprague-live')][%d]`, i)
		v.wait(last)
		said := js[string](v, last+`.querySelector('[role="status"]').innerText`)
		at := js[[]float64](v, fmt.Sprintf(`(() => { const e = %s.querySelector('[data-press="%s"]'); `+
			`e.scrollIntoView({block: 'center'}); const r = e.getBoundingClientRect(); return [r.x + r.width / 2, r.y + `+
			`r.height / 2]; })()`, last, one.word))
		v.do(chromedp.MouseClickXY(at[0], at[1]))
		v.wait(fmt.Sprintf(`%s.querySelector('[role="status"]').innerText !== %q`, last, said))
		v.shot(fmt.Sprintf("board-%d", i))
	}
	v.clean()
}

// clean fails when the page has asked others or complained.
func (v *visitor) clean() {
	v.Helper()
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.strange) > 0 || len(v.errors) > 0 {
		v.Errorf("the page asked others: %q, and complained: %q", v.strange, v.errors)
	}
}

// Figures follow the theme, zoom by wheel, buttons and keys, tell the value under the pointer, and are saved for paper.
func TestBrowserFigures(t *testing.T) {
	v := visit(t, map[string]string{"figures.ipynb": notebookOf("")})
	v.open("figures.ipynb")
	v.enter(`figure.Values(octal.Kayles.Values(200))`)
	v.wait(`document.querySelector('.jp-RenderedSVG svg.sprague-figure')`)
	const said = `document.querySelector('.sprague-zoom output').textContent`
	box := js[[]float64](v, `(() => { const s = document.querySelector('svg.sprague-figure'); `+
		`s.scrollIntoView({block: 'center'}); const r = s.getBoundingClientRect(); `+
		`return [r.x, r.y, r.width, r.height]; })()`)
	v.do(chromedp.MouseEvent("mouseMoved", box[0]+box[2]*0.5, box[1]+box[3]*0.5))
	v.wait(said + `.startsWith('heap ')`)
	v.shot("figure-light")
	before := js[string](v, said)
	js[bool](v, `document.querySelector('.sprague-zoom button').click() ?? true`)
	v.wait(`document.querySelector('svg.sprague-figure .data').style.visibility === 'hidden'`)
	v.shot("figure-zoomed")
	// The page puts the focus there.
	v.wait(`jupyterapp.shell.currentWidget.content.widgets[1]?.node.contains(document.activeElement)`)
	js[bool](v, `document.querySelector('svg.sprague-figure').focus() ?? true`)
	v.key(kb.ArrowRight)
	v.key(kb.ArrowRight)
	if !v.soon(said + ` !== ` + strconv.Quote(before) + ` && ` + said + `.startsWith('heap ')`) {
		t.Errorf("the arrow keys say %q", js[string](v, said))
	}
	v.key("0")
	v.wait(`document.querySelector('svg.sprague-figure .data').style.visibility === ''`)
	light := js[string](v, `getComputedStyle(document.querySelector('.sprague-figure text')).fill`)
	v.dark(t)
	dark := js[string](v, `getComputedStyle(document.querySelector('.sprague-figure text')).fill`)
	if light == dark {
		t.Errorf("words are %s on both grounds", light)
	}
	js[bool](v, `Promise.all(document.getAnimations().map(a => a.finished.catch(() => {}))).then(() => true)`)
	v.shot("figure-dark")
	js[bool](v, `(() => {
		const make = URL.createObjectURL;
		window.saved = [];
		URL.createObjectURL = b => { saved.push(b); return make.call(URL, b); };
		for (const b of document.querySelectorAll('.sprague-zoom button')) if (['SVG', 'PNG'].includes(b.textContent)) b.click();
		return true;
	})()`)
	v.wait(`saved.some(b => b.type === 'image/svg+xml') && saved.some(b => b.type === 'image/png' && b.size > 1000)`)
	svg := js[string](v, `saved.find(b => b.type === 'image/svg+xml').text()`)
	if !strings.Contains(svg, light) || strings.Contains(svg, dark) || strings.Contains(svg, "class=") {
		t.Errorf("saved as %.500s", svg)
	}
	v.clean()
}

// A notebook of a stranger gets no figure to run anything or to change the page.
func TestBrowserStrangeFigures(t *testing.T) {
	evil := `<svg xmlns="http://www.w3.org/2000/svg" class="sprague-figure" onload="window.bad=1" viewBox="0 0 9 9" ` +
		`data-figure="{&quot;kind&quot;` +
		`:1}"><style>body{display:none}</style><script>window.bad=2</script><title>x</title><a ` +
		`href="javascript:window.bad=3"><text>y</text></a><text x="1" y="8" onclick="window.bad=4" ` +
		`style="position:fixed">hello</text><image href="https://example.org/x.png"/><foreignObject><iframe ` +
		`xmlns="http://www.w3.org/1999/xhtml" src="https://example.org"/></foreignObject><use ` +
		`href="https://example.org/y.svg#z"/><animate onbegin="window.bad=5"/></svg>`
	nb := strings.Replace(notebookOf("1"), `"outputs":[]`,
		fmt.Sprintf(`"outputs":[{"output_type":"display_data","metadata":{},"data":{"image/svg+xml":%q,"text/plain":"x"}}]`,
			evil), 1)
	v := visit(t, map[string]string{"strange.ipynb": nb})
	v.open("strange.ipynb")
	v.wait(`document.querySelector('svg.sprague-figure text')`)
	if js[bool](v, `'bad' in window || document.querySelector('svg.sprague-figure :is(script, style, a, `+
		`foreignObject, use, animate)') !== null || getComputedStyle(document.body).display === 'none' || `+
		`document.querySelector('svg.sprague-figure :is([onclick], [style], [href])') !== null`) {
		t.Error(js[string](v, `document.querySelector('svg.sprague-figure').outerHTML`))
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.strange) > 0 {
		t.Errorf("the page asked others: %q", v.strange)
	}
}

//go:build browser

package server_test

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// What it costs to use the page where it is hard. The figures are printed, and nothing fails for
// being slow:
//
//	go test -tags browser -run Measures ./kernel/server -v -args -measures

var measures = flag.Bool("measures", false, "measure the page under load")

// TestMeasures prints what is slow in the page.
func TestMeasures(t *testing.T) {
	if !*measures {
		t.Skip("-measures is not given")
	}
	t.Run("EndlessPrint", measureEndlessPrint)
	t.Run("LongPrint", measureLongPrint)
	t.Run("LargeNotebook", measureLargeNotebook)
	t.Run("Typing", measureTyping)
	t.Run("ThirtyUsers", measureThirtyUsers)
}

// measureEndlessPrint tells how long a key takes while a cell prints without end, and what the page
// holds.
func measureEndlessPrint(t *testing.T) {
	v := visit(t, map[string]string{"a.ipynb": notebookOf(`for i := 0; ; i++ { fmt.Println("line", i) }`, "1", "1 + 1")})
	v.open("a.ipynb")
	v.start(0)
	v.wait(area(0) + ".length > 0")
	time.Sleep(2 * time.Second) // the measure begins two seconds into the flood
	var keys []time.Duration
	for range 40 {
		keys = append(keys, v.keyToPaint())
		time.Sleep(100 * time.Millisecond) // as long as between the keys of somebody who types
	}
	t.Logf("endless print, from 2 s on: key to paint median %v, p95 %v; the renderer holds %d MB", share(keys, 0.5),
		share(keys, 0.95), v.renderer()>>20)
	time.Sleep(10 * time.Second) // the measure: what ten seconds more of the flood leave
	t.Logf("ten seconds later: key to paint %v; the renderer holds %d MB", v.keyToPaint(), v.renderer()>>20)
	v.command("notebook:interrupt-kernel")
	t.Logf("interrupt to idle %v", v.wait(kernelIs("idle")).Round(time.Millisecond))
}

// measureLongPrint tells when 48 MB of text are there.
func measureLongPrint(t *testing.T) {
	v := visit(t, map[string]string{"a.ipynb": notebookOf(`display.Limit(64 << 20)`,
		`fmt.Print(strings.Repeat("0123456789abcdef\n", 48_000_000/17))`)})
	v.open("a.ipynb")
	v.start(0)
	v.wait(prompt(0, "1"))
	start := time.Now()
	v.start(1)
	v.wait(prompt(1, "2"))
	v.wait(area(1) + `.includes('MB of text')`)
	t.Logf("48 MB of text: %v to the end, the renderer holds %d MB", time.Since(start).Round(time.Millisecond),
		v.renderer()>>20)
}

// measureLargeNotebook tells how long a notebook with 40 MB of text in its outputs takes to open.
func measureLargeNotebook(t *testing.T) {
	text := strings.Repeat("a line of the output of a cell, in a row with very many others\n", 400_000/64)
	var cells []string
	for i := range 100 {
		cells = append(cells, fmt.Sprintf(
			`{"cell_type":"code","id":"c%d","metadata":{},"execution_count":%d,"source":"%d",`+
				`"outputs":[{"output_type":"stream","name":"stdout","text":%q}]}`, i, i+1, i, text))
	}
	nb := fmt.Sprintf(`{"cells":[%s],"metadata":{"kernelspec":{"name":"sprague","display_name":"Go `+
		`(sprague)","language":"go"}},"nbformat":4,"nbformat_minor":5}`, strings.Join(cells, ","))
	v := visit(t, map[string]string{"large.ipynb": nb})
	seen, idle := v.open("large.ipynb")
	t.Logf("a notebook of %d MB: %v to the cells, %v to the idle kernel, key to paint %v, the renderer holds %d MB",
		len(nb)/1_000_000, seen.Round(time.Millisecond), idle.Round(time.Millisecond), v.keyToPaint(), v.renderer()>>20)
}

// measureTyping types into a notebook with 500 cells.
func measureTyping(t *testing.T) {
	var cells []string
	for i := range 500 {
		cells = append(cells, fmt.Sprintf("x%d := %d * %d\nfmt.Println(x%d)", i, i, i, i))
	}
	v := visit(t, map[string]string{"long.ipynb": notebookOf(cells...)})
	_, idle := v.open("long.ipynb")
	time.Sleep(2 * time.Second) // the page still draws cells out of sight, which is not to be measured
	v.keyToPaint()
	var keys []time.Duration
	for i, key := range strings.Repeat("sum of values ", 10) {
		start := time.Now()
		v.key(string(key))
		js[bool](v, `new Promise(done => requestAnimationFrame(() => setTimeout(() => done(true), 0)))`)
		keys = append(keys, time.Since(start))
		if i%10 == 9 {
			time.Sleep(300 * time.Millisecond) // a pause, in which the page does what it puts off while one types
		}
	}
	t.Logf("500 cells, open after %v; key to paint median %v, p95 %v", idle.Round(time.Millisecond), share(keys, 0.5),
		share(keys, 0.95))
}

// measureThirtyUsers opens thirty notebooks at a server, each with its kernel, and tells what all of
// it holds, and how long a page takes to come to its kernel beside them.
func measureThirtyUsers(t *testing.T) {
	v := visit(t, map[string]string{"page.ipynb": notebookOf("1")})
	token := strings.TrimPrefix(v.query, "token=")
	for i := range 30 {
		name := fmt.Sprintf("user%d.ipynb", i)
		if err := os.WriteFile(v.dir+"/"+name, []byte(notebookOf("1")), 0o644); err != nil {
			t.Fatal(err)
		}
		v.run(token, v.begin(token, name), fmt.Sprintf("values := octal.Kayles.Values(%d)\nlen(values)", 1000+i))
	}
	t.Logf("thirty kernels that have computed: %d processes, %d MB in all", len(processes(t, v.pid)),
		memory(processes(t, v.pid))>>20)
	var idle []time.Duration
	for i := range 30 {
		_, took := v.open(fmt.Sprintf("user%d.ipynb", i))
		idle = append(idle, took)
	}
	t.Logf("a page beside them: idle after median %v, at the most %v; then %d MB in all", share(idle, 0.5),
		share(idle, 1), memory(processes(t, v.pid))>>20)
	v.do(chromedp.Navigate("about:blank"))
}

// share returns the time below which so great a part of the times lies.
func share(times []time.Duration, part float64) time.Duration {
	s := slices.Sorted(slices.Values(times))
	return s[min(int(part*float64(len(s))), len(s)-1)].Round(time.Millisecond)
}

// renderer returns the memory of the page's process alone: private and its part of what is shared.
func (v *visitor) renderer() int {
	v.Helper()
	most := 0
	for _, p := range processes(v.T, os.Getpid()) {
		line, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", p))
		if err == nil && strings.Contains(string(line), "--type=renderer") {
			most = max(most, memory([]int{p}))
		}
	}
	return most
}

package jupyter

import (
	"fmt"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	meter "sprague/internal/progress"
	"sprague/kernel"
	"sprague/kernel/jupyter/wire"
	"sprague/stdlib/display"
)

// Text of a cell is sent after this time, or when there is this much of it. Both grow with the text that has been
// sent: a page renders the whole text of an output again for each piece, so that pieces of a constant size would take
// time in the square of the text.
const (
	streamDelay = 15 * time.Millisecond
	streamBytes = 256 << 10
)

// delay returns how long text waits for more.
func (o *output) delay() time.Duration {
	return streamDelay + min(time.Duration(o.sent)*100, time.Second) // a second after ten megabytes
}

// most returns how many bytes of text may wait.
func (o *output) most() int { return max(streamBytes, o.sent/2) }

// output publishes what one cell writes, with the cell as parent. It outlives the cell, for goroutines that are left
// running.
//
// Text waits in pending until the delay is over, another stream or a display comes, or
// the cell ends. tail keeps the bytes of a character that was cut in two.
type output struct {
	*request
	asking bool
	silent bool
	begun  time.Time

	mu       sync.Mutex
	stream   kernel.Stream
	pending  strings.Builder
	sent     int // bytes of text published since it was last cleared
	tail     string
	timer    *time.Timer
	ended    bool
	meter    meter.Meter
	progress string // id of the display that shows it, "" until it is shown
}

func newOutput(r *request, asking, silent bool) *output {
	return &output{request: r, asking: asking, silent: silent, begun: time.Now()}
}

// Stream takes text of the cell.
func (o *output) Stream(s kernel.Stream, text string) {
	if o.silent || text == "" {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if s != o.stream {
		o.flushAll()
		o.stream = s
	}
	text, o.tail = cutCharacter(o.tail + text)
	o.pending.WriteString(text)
	if o.pending.Len() >= o.most() {
		o.flush()
		return
	}
	if o.timer == nil {
		o.timer = time.AfterFunc(o.delay(), o.flushLater)
	}
}

// cutCharacter parts text from a character that has begun at its end and is not whole.
func cutCharacter(text string) (whole, begun string) {
	for i := len(text) - 1; i >= 0 && i >= len(text)-utf8.UTFMax; i-- {
		if utf8.RuneStart(text[i]) {
			if utf8.FullRuneInString(text[i:]) {
				break
			}
			return text[:i], text[i:]
		}
	}
	return text, ""
}

func (o *output) flushLater() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
}

// flush publishes the pending text.
func (o *output) flush() {
	if o.timer != nil {
		o.timer.Stop()
		o.timer = nil
	}
	if o.pending.Len() == 0 {
		return
	}
	text := o.pending.String() // its encoding as JSON replaces what is not UTF-8
	o.pending.Reset()
	o.sent += len(text)
	o.publish("stream", wire.Stream{Name: o.stream.String(), Text: text})
}

// flushAll publishes the pending text with a character at its end that is not whole.
func (o *output) flushAll() {
	o.pending.WriteString(o.tail)
	o.tail = ""
	o.flush()
}

// finish publishes the rest when the cell has ended.
func (o *output) finish() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flushAll()
	o.endProgress()
	o.ended = true
}

// Display takes a bundle that the cell shows.
func (o *output) Display(b display.Bundle) {
	if o.silent {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
	o.show(b)
}

func (o *output) show(b display.Bundle) {
	msgType := "display_data"
	if b.Update {
		msgType = "update_display_data"
	}
	o.publish(msgType, displayContent(b))
}

func displayContent(b display.Bundle) wire.Display {
	data, metadata := wire.Bundle(b)
	return wire.Display{Data: data, Metadata: metadata, Transient: wire.Transient{DisplayID: b.ID}}
}

// Clear clears the output of the cell.
func (o *output) Clear(wait bool) {
	if o.silent {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
	o.sent = 0
	o.publish("clear_output", wire.ClearOutput{Wait: wait})
}

// Comm passes a widget's message on to the front ends.
func (o *output) Comm(m display.Comm) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
	o.kernel.comms.sent(m)
	o.publishComm(m)
}

// Ask puts a question to the user who runs the cell.
func (o *output) Ask(prompt string, password bool) (string, error) {
	o.mu.Lock()
	o.flush()
	ended := o.ended
	o.mu.Unlock()
	if !o.asking || ended {
		return "", fmt.Errorf("this front end does not take questions (allow_stdin is false)")
	}
	return o.kernel.question.ask(o.request, wire.InputRequest{Prompt: prompt, Password: password})
}

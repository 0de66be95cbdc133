package nbformat

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/display"
)

func bundle(id, text string, update bool) display.Bundle {
	return display.Bundle{ID: id, Update: update, Data: map[string][]byte{display.MIMEText: []byte(text)}}
}

// A display that is named changes in the cell that has shown it, from a later cell too, and
// no more when the later cell has ended.
func TestRecorderReplacesInEarlierCells(t *testing.T) {
	first := NewRecorder(nil)
	first.Write("stdout", "begin")
	first.Show(bundle("a", "1", false))
	outputs := first.Finish(nil, 1, nil)
	shown := func() string { return outputs[1].Bundle().Text() }
	second := NewRecorder(first)
	second.Show(bundle("a", "2", true))
	if len(outputs) != 2 || shown() != "2" {
		t.Fatalf("%d outputs, the area shows %q", len(outputs), shown())
	}
	if first.Show(bundle("a", "3", true)) || first.Write("stdout", "late") || first.Show(bundle("", "late", false)) {
		t.Error("a cell that has ended still takes outputs")
	}
	second.Show(bundle("b", "4", true))
	if own := second.Finish(nil, 2, nil); len(own) != 0 || shown() != "2" || outputs[0].Text != "begin" {
		t.Errorf("%v, %q, %q", own, shown(), outputs[0].Text)
	}
}

// What a cell takes back is gone from its file, its value and its error are the last.
func TestRecorderClears(t *testing.T) {
	r := NewRecorder(nil)
	r.Write("stdout", "old")
	r.Clear(true)
	value := bundle("", "7", false)
	outputs := r.Finish(&value, 3, &Output{Type: Failure, ErrorName: "Panic"})
	if len(outputs) != 2 || outputs[0].Count != 3 || outputs[1].Type != Failure {
		t.Errorf("%+v", outputs)
	}
}

// recorded lists what is kept: the text of streams, and what displays show.
func recorded(r *Recorder) []string {
	list := []string{}
	for _, o := range r.Outputs() {
		if o.Type == Stream {
			list = append(list, o.Name+":"+o.Text)
		} else {
			list = append(list, o.Bundle().Text())
		}
	}
	return list
}

func TestRecorder(t *testing.T) {
	for _, c := range []struct {
		what string
		do   func(r *Recorder)
		want []string
	}{
		{"nothing", func(r *Recorder) { r.Write("out", "") }, []string{}},
		{"text in pieces", func(r *Recorder) { r.Write("out", "a"); r.Write("out", "b"); r.Write("err", "c") },
			[]string{"out:ab", "err:c"}},
		{"text around a display", func(r *Recorder) {
			r.Write("out", "a")
			r.Show(bundle("", "D", false))
			r.Write("out", "b")
		},
			[]string{"out:a", "D", "out:b"}},
		{"updated", func(r *Recorder) {
			r.Show(bundle("x", "1", false))
			r.Show(bundle("y", "2", false))
			r.Show(bundle("x", "3", false))
			r.Show(bundle("x", "4", true))
		}, []string{"4", "2", "4"}},
		{"no ID", func(r *Recorder) { r.Show(bundle("", "1", false)); r.Show(bundle("", "2", true)) }, []string{"1"}},
		{"cleared", func(r *Recorder) { r.Write("out", "a"); r.Clear(false); r.Write("out", "b") }, []string{"out:b"}},
		{"cleared to nothing", func(r *Recorder) { r.Show(bundle("x", "1", false)); r.Clear(false) }, []string{}},
		{"cleared by the next", func(r *Recorder) {
			r.Show(bundle("x", "1", false))
			r.Clear(true)
			r.Show(bundle("", "2", false))
		}, []string{"2"}},
		{"to be cleared", func(r *Recorder) { r.Show(bundle("x", "1", false)); r.Clear(true); r.Write("out", "") },
			[]string{"1"}},
	} {
		r := NewRecorder(nil)
		c.do(r)
		if got := recorded(r); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", c.what, got, c.want)
		}
	}
}

// Bytes is the sum of the sizes, whatever happens.
func TestRecorderBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	r := NewRecorder(nil)
	for step := range 5000 {
		text := strings.Repeat("x", random.IntN(9))
		id := fmt.Sprint("", random.IntN(3))
		switch random.IntN(8) {
		case 0:
			r.Clear(random.IntN(2) == 0)
		case 1:
			r.Show(bundle(id, text, true))
		case 2:
			r.Show(bundle(id, text, false))
		case 3:
			r.Show(bundle("", text, false))
		default:
			r.Write(id, text)
		}
		sum := 0
		for _, s := range r.shown {
			sum += s.size()
		}
		if r.Bytes() != sum {
			t.Fatalf("step %d: %d bytes are counted, and %d kept", step, r.Bytes(), sum)
		}
	}
}

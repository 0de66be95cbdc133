package record

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// spelled lists what is kept: the text of streams, the others as they are.
func spelled(r *Recorder[string]) []string {
	list := []string{}
	for _, e := range r.Entries() {
		if e.Stream != "" {
			list = append(list, e.Stream+":"+e.Text())
		} else {
			list = append(list, e.Output)
		}
	}
	return list
}

func TestRecorder(t *testing.T) {
	always := func(now string) func(string) string { return func(string) string { return now } }
	for _, c := range []struct {
		what string
		do   func(r *Recorder[string])
		want []string
	}{
		{"nothing", func(r *Recorder[string]) { r.Write("out", "", "") }, []string{}},
		{"text in pieces", func(r *Recorder[string]) { r.Write("out", "a", ""); r.Write("out", "b", ""); r.Write("err", "c", "") }, []string{"out:ab", "err:c"}},
		{"text around a display", func(r *Recorder[string]) { r.Write("out", "a", ""); r.Show("", "D"); r.Write("out", "b", "") }, []string{"out:a", "D", "out:b"}},
		{"replaced", func(r *Recorder[string]) {
			r.Show("x", "1")
			r.Show("y", "2")
			r.Show("x", "3")
			r.Replace("x", always("4"))
		}, []string{"4", "2", "4"}},
		{"no name", func(r *Recorder[string]) { r.Show("", "1"); r.Replace("", always("2")) }, []string{"1"}},
		{"taken back", func(r *Recorder[string]) { r.Write("out", "a", ""); r.Clear(false); r.Write("out", "b", "") },
			[]string{"out:b"}},
		{"taken back to nothing", func(r *Recorder[string]) { r.Show("x", "1"); r.Clear(false) }, []string{}},
		{"taken back by the next", func(r *Recorder[string]) { r.Show("x", "1"); r.Clear(true); r.Show("", "2") },
			[]string{"2"}},
		{"to be taken back", func(r *Recorder[string]) { r.Show("x", "1"); r.Clear(true); r.Write("out", "", "") },
			[]string{"1"}},
		{"settled", func(r *Recorder[string]) { r.Write("out", "a", ""); r.Show("x", "1"); r.Show("", "2"); r.Settle() },
			[]string{"1"}},
	} {
		r := &Recorder[string]{Limit: 100}
		c.do(r)
		if got := spelled(r); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, not %q", c.what, got, c.want)
		}
	}
}

// What is counted is what is kept, whatever happens.
func TestBytes(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	r := &Recorder[string]{Limit: 10, Size: func(s string) int { return len(s) }}
	for step := range 5000 {
		text := strings.Repeat("x", random.IntN(9))
		id := fmt.Sprint("", random.IntN(3))
		switch random.IntN(8) {
		case 0:
			r.Clear(random.IntN(2) == 0)
		case 1:
			r.Replace(id, func(string) string { return text })
		case 2:
			r.Show(id, text)
		case 3:
			r.Show("", text)
		case 4:
			if random.IntN(20) == 0 {
				r.Settle()
			}
		default:
			r.Write(id, text, "")
		}
		sum := 0
		for _, e := range r.Entries() {
			if sum += len(e.Output) + e.text.Len(); e.text.Len() > 15 {
				t.Fatalf("step %d: %d bytes of a text are kept", step, e.text.Len())
			}
		}
		if r.Bytes() != sum {
			t.Fatalf("step %d: %d bytes are counted, and %d kept", step, r.Bytes(), sum)
		}
	}
}

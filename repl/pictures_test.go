package repl

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"strings"
	"testing"

	"sprague/stdlib/display"
	"sprague/stdlib/task"
)

// figureBundle is a picture of a black square on white.
func figureBundle(t *testing.T) display.Bundle {
	t.Helper()
	img := image.NewGray(image.Rect(0, 0, 80, 40))
	for i := range img.Pix {
		img.Pix[i] = 255
	}
	for y := 10; y < 30; y++ {
		for x := 20; x < 60; x++ {
			img.SetGray(x, y, color.Gray{})
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return display.Plain("a square").With(display.MIMEPNG, b.Bytes())
}

func TestPicturesByProtocol(t *testing.T) {
	b := figureBundle(t)
	for can, want := range map[protocol][2]string{
		kittyGraphics: {"\x1b_G", "\x1b\\\n"},
		itermImages:   {"\x1b]1337;File=", "\a\n"},
		sixelGraphics: {"\x1bP", "\x1b\\\n"},
	} {
		var out bytes.Buffer
		if !newPictures(can).show(&out, b) {
			t.Errorf("protocol %d shows nothing", can)
		}
		if got := out.String(); !strings.HasPrefix(got, want[0]) || !strings.HasSuffix(got, want[1]) {
			t.Errorf("protocol %d: %.20q … %q", can, got, got[max(0, len(got)-4):])
		}
	}
}

func TestPictureInCharacters(t *testing.T) {
	p := newPictures(characters)
	p.files.path = t.TempDir()
	var out bytes.Buffer
	p.show(&out, figureBundle(t))
	lines := strings.Split(out.String(), "\n")
	if !strings.HasPrefix(out.String(), "a square\n") {
		t.Errorf("%s", out.String())
	}
	path := strings.TrimPrefix(lines[len(lines)-2], "picture: ")
	if data, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(data, []byte("\x89PNG")) {
		t.Errorf("%s: %v", path, err)
	}
	if newPictures(kittyGraphics).show(&out, display.Plain("x")) {
		t.Error("text taken for a picture")
	}
}

func TestNamedTerminals(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want protocol
	}{
		{map[string]string{"TERM": "xterm-kitty"}, kittyGraphics},
		{map[string]string{"TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"}, itermImages},
		{map[string]string{"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, itermImages},
		{map[string]string{"TERM": "screen-256color", "KITTY_WINDOW_ID": "1"}, characters},
		{map[string]string{"TERM": "tmux", "TERM_PROGRAM": "iTerm.app"}, characters},
		{map[string]string{"TERM": "xterm"}, characters},
	} {
		if got := named(func(k string) string { return c.env[k] }); got != c.want {
			t.Errorf("%v: %d, want %d", c.env, got, c.want)
		}
	}
}

func TestAnswersSixel(t *testing.T) {
	for answer, want := range map[string]bool{
		"\x1b[?62;4;6;22c": true, "\x1b[?4c": false, "\x1b[?62;22c": false, "": false,
		"x\x1b[?1;4c": true, "\x1b[?1;4": false, "\x1b[?64;14c": false,
	} {
		if got := answersSixel([]byte(answer)); got != want {
			t.Errorf("%q: %v", answer, got)
		}
	}
}

func TestProgressIsDrawnInPlace(t *testing.T) {
	var out bytes.Buffer
	s := &screen{out: &out, err: &out, live: true, columns: func() int { return 40 }}
	s.Report(task.Progress{Label: "0.106", Done: 5, Total: 10, Unit: "values"})
	s.Report(task.Progress{Label: "0.106", Done: 10, Total: 10, Unit: "values", Note: strings.Repeat("long ", 20)})
	s.Stream(0, "done\n")
	want := "██████████░░░░░░░░░░ 0.106: 5 of 10 va…\r\x1b[K"
	if got := out.String(); !strings.HasPrefix(got, want) || !strings.HasSuffix(got, "…\r\x1b[Kdone\n") {
		t.Errorf("%q", got)
	}
	out.Reset()
	s.live = false
	s.Report(task.Progress{Label: "x"})
	if out.Len() > 0 {
		t.Errorf("progress on a pipe: %q", out.String())
	}
}

func TestNamedLineIsRedrawn(t *testing.T) {
	bar := func(text string, update bool) display.Bundle {
		b := display.Plain(text)
		b.ID, b.Update = "bar", update
		return b
	}
	for live, want := range map[bool]string{
		true:  "\r\x1b[K0/2\r\x1b[K1/2\r\x1b[K2/2\nafter\n",
		false: "2/2\nafter\n",
	} {
		var out bytes.Buffer
		s := &screen{out: &out, err: &out, live: live, columns: func() int { return 40 }, pictures: newPictures(characters)}
		s.Display(bar("0/2", false))
		s.Display(bar("1/2", true))
		s.Display(bar("2/2", true))
		s.Stream(0, "after\n")
		if got := out.String(); got != want {
			t.Errorf("live %v: %q, want %q", live, got, want)
		}
	}
}

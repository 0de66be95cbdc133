package repl

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
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

func TestPictureInCharacters(t *testing.T) {
	files := &folder{path: t.TempDir()}
	var out bytes.Buffer
	files.show(&out, figureBundle(t))
	lines := strings.Split(out.String(), "\n")
	if !strings.HasPrefix(out.String(), "a square\n") {
		t.Errorf("%s", out.String())
	}
	path := strings.TrimPrefix(lines[len(lines)-2], "picture: ")
	if data, err := os.ReadFile(path); err != nil || !bytes.HasPrefix(data, []byte("\x89PNG")) {
		t.Errorf("%s: %v", path, err)
	}
	out.Reset()
	if (*folder)(nil).show(&out, figureBundle(t)); out.String() != "a square\n" {
		t.Errorf("on a pipe: %q", out.String())
	}
	if hasPicture(display.Plain("x")) {
		t.Error("text taken for a picture")
	}
	// A folder that cannot be made is told in the place of the file.
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
	out.Reset()
	(&folder{}).show(&out, figureBundle(t))
	if !strings.Contains(out.String(), "picture: mkdir") && !strings.Contains(out.String(), "no such file") {
		t.Errorf("%q", out.String())
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
		s := &screen{out: &out, err: &out, live: live, columns: func() int { return 40 }, pictures: &folder{}}
		s.Display(bar("0/2", false))
		s.Display(bar("1/2", true))
		s.Display(bar("2/2", true))
		s.Stream(0, "after\n")
		if got := out.String(); got != want {
			t.Errorf("live %v: %q, want %q", live, got, want)
		}
	}
}

// Package figure draws games: figures that show themselves in a notebook and save
// themselves to a file.
//
//	kayles := octal.MustParse("0.77")
//	figure.Values(kayles)
//	figure.Values(kayles.Values(500)).Named("Kayles").Save("kayles.svg")
//
//	Values(a, b, …)      Grundy values against heap size
//	Differences(a, lag)  G(n+lag) − G(n): constant where a game is periodic
//	Period(cert)         a certified period laid over the values
//	Rare(game, n)        rare and common values of an octal game
//	Strip(a)             where the P-positions lie
//	Heatmap(table)       a table of two heaps, its P-positions marked
//	Histogram(a)         how often each value occurs
//	Compare(a, b)        two games and where they first differ
//	Cost(sizes, …)       log-log cost of computations, with the slope
//
// A sequence is a []int, anything with Len and At, or a game with Values(n), of which
// 200 values are drawn. A Figure holds a gonum plot: everything of gonum.org/v1/plot
// may be changed on it before it is shown. The colours can be told apart by readers
// with any kind of colour vision [OkabeIto2008].
package figure

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	_ "gonum.org/v1/plot/vg/vgeps" // Save knows the format
	"gonum.org/v1/plot/vg/vgimg"
	_ "gonum.org/v1/plot/vg/vgpdf" // Save knows the format
	"gonum.org/v1/plot/vg/vgsvg"

	"sprague/stdlib/display"
)

// Figure is a plot with its size and a version of it in characters.
type Figure struct {
	*plot.Plot               // the gonum plot, free to change
	Width, Height vg.Length  // the size of the picture; vg.Inch is a unit
	Text          string     // the figure in characters, without its title
	bar           *plot.Plot // a colour bar drawn beside the plot, or nil
}

// barWidth returns the room for a colour bar with its numbers.
func barWidth(bar *plot.Plot) vg.Length {
	const least, digit = 1.05 * vg.Inch, 0.085 * vg.Inch // with up to three digits, and each more
	return least + digit*vg.Length(max(0, utf8.RuneCountInString(grouped(int64(bar.Y.Max)))-3))
}

// margin is the white edge of a picture; tick labels reach into it.
const margin = 0.08 * vg.Inch

// pngDots is the resolution of PNG pictures, in dots per inch.
const pngDots = 144

// Named sets the title to the name, for sequences that do not know their game, and returns the figure.
func (f *Figure) Named(name string) *Figure {
	f.Title.Text = name
	return f
}

// Sized sets width and height in inches and returns the figure. It panics when one is not
// positive or above 100, a poster of 800 megabytes.
func (f *Figure) Sized(width, height float64) *Figure {
	const most = 100
	if !(width > 0 && height > 0 && width <= most && height <= most) {
		panic(fmt.Sprintf("figure: size %v by %v inches; both must be positive and at most %d", width, height, most))
	}
	f.Width, f.Height = vg.Length(width)*vg.Inch, vg.Length(height)*vg.Inch
	return f
}

// SVG returns the picture as an SVG document. The same figure gives the same bytes every time.
func (f *Figure) SVG() []byte {
	c := vgsvg.New(f.Width, f.Height)
	f.paint(draw.New(c))
	// A bitmap must fill its place: the axes are drawn for that.
	return bytes.ReplaceAll(written(c), []byte("<image x="), []byte(`<image preserveAspectRatio="none" x=`))
}

// PNG returns the picture as a PNG file of 144 dots per inch.
func (f *Figure) PNG() []byte {
	c := vgimg.NewWith(vgimg.UseWH(f.Width, f.Height), vgimg.UseDPI(pngDots))
	f.paint(draw.New(c))
	return written(vgimg.PngCanvas{Canvas: c})
}

// written returns what w writes into memory, where writing cannot fail.
func written(w io.WriterTo) []byte {
	var b bytes.Buffer
	if _, err := w.WriteTo(&b); err != nil {
		panic("figure: " + err.Error())
	}
	return b.Bytes()
}

// paint draws the plot with a margin, and the colour bar beside it.
func (f *Figure) paint(c draw.Canvas) {
	c.SetColor(white)
	c.Fill(c.Rectangle.Path())
	c = draw.Crop(c, margin, -2*margin, margin, -margin)
	if f.bar == nil {
		f.Draw(c)
		return
	}
	wide := barWidth(f.bar)
	f.Draw(draw.Crop(c, 0, -wide, 0, 0))
	f.bar.Draw(draw.Crop(c, c.Size().X-wide+2*margin, 0, 0, 0))
}

// Save writes the picture to a file; the ending of the name chooses the format: svg, png, pdf, eps, jpg,
// tif. The error is that of an unknown ending or of the file system.
func (f *Figure) Save(file string) error {
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), "."))
	var content []byte
	switch ending {
	case "svg":
		content = f.SVG()
	case "png":
		content = f.PNG()
	default:
		c, err := draw.NewFormattedCanvas(f.Width, f.Height, ending)
		if err != nil {
			return fmt.Errorf("figure: cannot save %q: %v; endings that work are svg, png, pdf, eps, jpg, tif", file, err)
		}
		f.paint(draw.New(c))
		content = written(c)
	}
	return os.WriteFile(file, content, 0o666)
}

// String returns the title and the figure in characters.
func (f *Figure) String() string {
	return strings.TrimRight(f.Title.Text+"\n"+f.Text, "\n")
}

// Display shows the figure as SVG, as PNG and in characters.
func (f *Figure) Display() display.Bundle {
	return display.Plain(f.String()).
		With(display.MIMESVG, f.SVG()).
		With(display.MIMEPNG, f.PNG())
}

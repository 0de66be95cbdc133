// Package figure draws games: figures that show themselves in a notebook and save themselves to a file.
//
//	kayles := octal.MustParse("0.77")
//	figure.Values(kayles)
//	figure.Values(kayles, 500).Title("Kayles").Save("kayles.svg")
//
//	Values(a, b, …)      Grundy values against heap size
//	Differences(a, lag)  G(n+lag) − G(n): constant where a game is periodic
//	Period(cert)         a certified period laid over the values
//	Rare(game, n)        rare and common values of an octal game
//	Heatmap(table)       a table of two heaps, its P-positions marked
//	Histogram(a)         how often each value occurs
//	Compare(a, b)        two games in lanes, and where they differ
//	Cost(sizes, …)       log-log cost of computations, with the slope
//	NewSketch(title, …)  lines, dots and words of your own: the picture of a proof
//
// A sequence is a []int, anything with Len and At, or a game with Values(n), of which 200 values are drawn, or as many
// as a number after it says. Title, XLabel, YLabel, LogY and Sized change what every figure has. A Figure holds a gonum
// plot: everything of gonum.org/v1/plot may be changed on its field Plot before it is shown. Figures are light or dark
// as the page is in which they stand. In a notebook in the browser and in exported pages they can be zoomed, and tell
// the value under the pointer. Series differ in colour and in shape, and the colours can be told apart by readers with
// any kind of colour vision [OkabeIto2008].
package figure

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"sprague/stdlib/display"
	"sprague/stdlib/display/vector"
)

// Figure is a plot with its size, what surrounds it, and a version of it in characters.
type Figure struct {
	Plot          *plot.Plot // the gonum plot, free to change
	Width, Height vg.Length  // the size of the picture; vg.Inch is a unit

	about    string             // what it shows, in sentences
	keys     []key              // the legend, outside of the axes
	notes    []note             // what is said above the data, at places
	standing bool               // bars stand on the axis
	bar      *bar               // the scale of colours beside the plot, or nil
	drawn    []drawn            // what a page can zoom: sequences,
	table    [][]int            // or a table, drawn as squares
	reals    []*plotter.Scatter // sequences of real numbers
	screen   func(t) string     // the figure in characters
}

// t is the terminal that characters are for.
type t = display.Terminal

// pngDots is the resolution of PNG pictures, in dots per inch.
const pngDots = 144

// Title sets the title, of which twelve lines are drawn, and returns the figure.
func (f *Figure) Title(text string) *Figure {
	f.Plot.Title.Text = text
	return f
}

// XLabel sets what stands below the axis of numbers and returns the figure.
func (f *Figure) XLabel(text string) *Figure {
	f.Plot.X.Label.Text = text
	return f
}

// YLabel sets what stands beside the other axis and returns the figure.
func (f *Figure) YLabel(text string) *Figure {
	f.Plot.Y.Label.Text = text
	return f
}

// Sized sets width and height in inches and returns the figure. It panics if one is not
// positive or above 100, a poster of 800 megabytes. A legend below the axes adds to the height.
func (f *Figure) Sized(width, height float64) *Figure {
	const most = 100
	if !(width > 0 && height > 0 && width <= most && height <= most) {
		panic(fmt.Sprintf("figure: size %v by %v inches; both must be positive and at most %d", width, height, most))
	}
	f.Width, f.Height = vg.Length(width)*vg.Inch, vg.Length(height)*vg.Inch
	return f
}

// SVG returns the picture as an SVG document, light or dark as its surroundings are. The same
// figure gives the same bytes every time. It panics if an axis was given ends that cannot be drawn: NaN, infinite,
// above 1e300, or the greater one first.
func (f *Figure) SVG() []byte {
	l := f.layout()
	c := vector.New(l.width, l.height)
	area := f.paint(draw.New(c), l)
	return c.Document(f.Plot.Title.Text, f.about, f.zoomData(area, l))
}

// PNG returns the picture as a PNG file of 144 dots per inch, on white. It panics as SVG does.
func (f *Figure) PNG() []byte {
	l := f.layout()
	c := vgimg.NewWith(vgimg.UseWH(l.width, l.height), vgimg.UseDPI(pngDots))
	f.paint(draw.New(c), l)
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

// Save writes the picture to a file; the ending of the name chooses the format: svg, png, pdf, eps, jpg,
// tif. The error is that of an unknown ending, of ends of an axis that cannot be drawn, or of the file system.
func (f *Figure) Save(file string) error {
	if err := f.check(); err != nil {
		return err
	}
	switch ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(file), ".")); ending {
	case "svg":
		return os.WriteFile(file, f.SVG(), 0o666)
	case "png":
		return os.WriteFile(file, f.PNG(), 0o666)
	default:
		l := f.layout()
		c, err := draw.NewFormattedCanvas(l.width, l.height, ending)
		if err != nil {
			others := slices.DeleteFunc(draw.Formats(), func(e string) bool { return e == "svg" })
			return fmt.Errorf("figure: cannot save %q: %v; endings that work are svg, %s", file, err,
				strings.Join(others, ", "))
		}
		f.paint(draw.New(c), l)
		return os.WriteFile(file, written(c), 0o666)
	}
}

// String returns the title and the figure in characters, 80 to a line.
func (f *Figure) String() string { return f.characters(t{}) }

func (f *Figure) characters(to t) string {
	return strings.TrimRight(f.Plot.Title.Text+"\n"+f.screen(to), "\n")
}

// Display shows the figure as SVG, as PNG and in characters. It panics as SVG does.
func (f *Figure) Display() display.Bundle {
	return display.Plain(f.characters(display.Here())).
		With(display.MIMESVG, f.SVG()).
		With(display.MIMEPNG, f.PNG())
}

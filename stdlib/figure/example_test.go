package figure_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sprague/stdlib/figure"
	"sprague/stdlib/nimber"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/subtraction"
)

func ExampleValues() {
	fmt.Println(figure.Values(octal.MustParse("0.77").Values(40)))
	// Output:
	// Grundy values
	//      8 │                           •     •
	//      7 │               •       •      •    •
	//      6 │           •          •           •
	//      5 │                            •
	//      4 │     •   •  •    •   •  •    •      •
	//      3 │   •  •           •                    •
	//      2 │  •    •  •   •    •      •    •      •
	//      1 │ •  •   •    •  •   •    •      •    •
	//      0 │•
	//        └────────────────────────────────────────
	//         0                                 n = 39
}

// What is no sequence is refused.
func ExampleValues_error() {
	defer func() { fmt.Println(recover()) }()
	figure.Values("0.77")
	// Output: figure: Values of a string; it takes slices of integers, sequences with Len and At, and games with Values(n)
}

func ExampleDifferences() {
	fmt.Println(figure.Differences([]int{5, 0, 1, 2, 0, 1, 2, 0, 1}, 3))
	// Output:
	// differences at distance 3
	//      0 │ •••••
	//     -1 │
	//     -2 │
	//     -3 │•
	//        └──────
	//         0 n = 5
}

func ExamplePeriod() {
	c, _ := octal.MustParse("0.77").Period()
	fmt.Println(figure.Period(c).Plot.Title.Text)
	// Output: Kayles (0.77): period 12 from heap 71 on (proved)
}

func ExamplePeriod_error() {
	defer func() { fmt.Println(recover()) }()
	figure.Period(periodic.Certificate{Preperiod: 3, Period: 4})
	// Output: figure: the certificate carries no values; its period is too long to draw
}

func ExampleHeatmap() {
	fmt.Println(figure.Heatmap([][]int{{0, 1, 2}, {1, 0, 3}, {2, 3, 0}}))
	// Output:
	// values, P-positions marked
	//    2 │  2  3  0
	//    1 │  1  0  3
	//    0 │  0  1  2
	//      └─────────
	//         0  1  2
}

func ExampleHistogram() {
	fmt.Println(figure.Histogram([]int{0, 1, 1, 3, 1}))
	// Output:
	// how often each value occurs in 5 heaps
	//      0 │▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪ 1
	//      1 │▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪ 3
	//      2 │ 0
	//      3 │▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪▪ 1
}

func ExampleCompare() {
	f := figure.Compare(octal.MustParse("0.314"), octal.MustParse("0.31"))
	fmt.Println(f.Plot.Title.Text)
	// Output: 0.314 and 0.31 first differ at heap 5
}

func ExampleCost() {
	fmt.Println(figure.Cost("steps", figure.Curve{Name: "all pairs", Sizes: []int{10, 100, 1000},
		Costs: []float64{45, 4950, 499500}}))
	// Output:
	// cost of computation, log-log
	// all pairs: slope 2.02
	//   n = 10         45 steps
	//   n = 100        4.95e+03 steps
	//   n = 1000       5e+05 steps
}

func ExampleCurve_Slope() {
	c := figure.Curve{Sizes: []int{1, 2, 4}, Costs: []float64{3, 6, 12}}
	fmt.Printf("%.3f\n", c.Slope())
	// Output: 1.000
}

func ExampleFigure_Title() {
	fmt.Println(figure.Values([]int{0, 1, 2}).Title("Nim").Plot.Title.Text)
	// Output: Nim
}

func ExampleFigure_Sized() {
	f := figure.Values([]int{0, 1, 2}).Sized(4, 2)
	fmt.Println(f.Width.Points(), f.Height.Points())
	// Output: 288 144
}

func ExampleFigure_SVG() {
	svg := figure.Values([]int{0, 1, 2}).SVG()
	fmt.Println(string(svg[:40]))
	// Output: <svg xmlns="http://www.w3.org/2000/svg"
}

func ExampleFigure_PNG() {
	fmt.Printf("%q\n", figure.Values([]int{0, 1, 2}).PNG()[1:4])
	// Output: "PNG"
}

func ExampleFigure_Save() {
	dir, _ := os.MkdirTemp("", "figure")
	defer os.RemoveAll(dir)
	f := figure.Values([]int{0, 1, 2})
	fmt.Println(f.Save(filepath.Join(dir, "nim.svg")))
	fmt.Println(f.Save("nim.doc"))
	// Output:
	// <nil>
	// figure: cannot save "nim.doc": unsupported format: "doc"; endings that work are svg, eps, jpeg, jpg, pdf, png, tex, tif, tiff
}

func ExampleFigure_String() {
	fmt.Println(figure.Heatmap([][]int{{0, 1}, {1, 0}}).String())
	// Output:
	// values, P-positions marked
	//    1 │  1  0
	//    0 │  0  1
	//      └──────
	//         0  1
}

func ExampleFigure_Display() {
	b := figure.Values([]int{0, 1, 2}).Display()
	fmt.Println(len(b.Data["image/svg+xml"]) > 1000, len(b.Data["image/png"]) > 1000, len(b.Text()) > 10)
	// Output: true true true
}

func ExampleRare() {
	fmt.Println(figure.Rare(octal.MustParse("0.16"), 1000).Plot.Title.Text)
	// Output: 0.16: 41 rare of 1000 values, mask 1110 in binary
}

func ExampleRare_error() {
	defer func() { fmt.Println(recover()) }()
	figure.Rare(octal.MustParse("0.16"), 0)
	// Output: figure: Rare of 0 values; it needs 1 or more
}

func ExampleSurvey() {
	fmt.Println(figure.Survey(subtraction.Survey(6)).Plot.Title.Text)
	// Output: periods of the 63 subtraction games with numbers up to 6
}

// Tables of nimbers are drawn too; their zeros are marked.
func ExampleHeatmap_nimbers() {
	fmt.Println(figure.Heatmap(nimber.Table(4)))
	// Output:
	// nim product of a and b
	//    3 │  0  3  1  2
	//    2 │  0  2  3  1
	//    1 │  0  1  2  3
	//    0 │  0  0  0  0
	//      └────────────
	//         0  1  2  3
}

func ExampleFigure_XLabel() {
	fmt.Println(figure.Values([]int{1, 2, 4}).XLabel("step").Plot.X.Label.Text)
	// Output: step
}

// Values that are 0 are not drawn.
func ExampleFigure_LogY() {
	f := figure.Values([]int{0, 1, 10, 100}).LogY()
	fmt.Println(f.Plot.Y.Min, f.Plot.Y.Max)
	// Output: 1 100
}

// Real numbers are drawn against their index.
func ExampleValues_reals() {
	fmt.Println(figure.Values([]float64{1.5, 2.25, 3.375}).XLabel("step"))
	// Output:
	// values
	// sequence 1: 3 real numbers from 1.5 to 3.375
}

func ExampleFigure_YLabel() {
	fmt.Println(figure.Values(octal.Kayles, 500).YLabel("value of a row").Plot.Y.Label.Text)
	// Output: value of a row
}

func ExampleValues_number() {
	fmt.Println(figure.Values(octal.Kayles, 500).Plot.X.Max, figure.Values([]int{0, 1, 2, 3}, 2).Plot.X.Max)
	// Output: 499 1
}

// The two halves of a proof, as a picture.
func ExampleNewSketch() {
	s := figure.NewSketch("From P to N, and back", "A position P has moves to N only; each N has a move to P.")
	s.Line(0, 0, 0, 2, 0).Dot(1, 0, 0, "P").Dot(0, 2, 0, "N").Words(0, 1, 0.4, "every move")
	fmt.Println(s)
	// Output:
	// From P to N, and back
	// A position P has moves to N only; each N has a move to P.
}

func ExampleSketch_Line() {
	s := figure.NewSketch("A stair", "Three steps.").Line(2, 0, 0, 1, 0, 1, 1, 2, 1)
	fmt.Println(strings.Count(string(s.SVG()), "<path"))
	// Output: 1
}

func ExampleSketch_Dot() {
	s := figure.NewSketch("A bean", "One bean.").Dot(1, 0, 0, "")
	fmt.Println(strings.Contains(string(s.SVG()), "<circle"))
	// Output: true
}

func ExampleSketch_Words() {
	s := figure.NewSketch("A word", "One word.").Words(0, 0, 0, "ground")
	fmt.Println(strings.Contains(string(s.SVG()), ">ground</text>"))
	// Output: true
}

func ExampleSketch_SVG() {
	defer func() { fmt.Println(recover()) }()
	figure.NewSketch("Nothing", "Nothing was drawn.").SVG()
	// Output: figure: an empty sketch; Line, Dot and Words draw on it
}

func ExampleSketch_String() {
	fmt.Println(figure.NewSketch("A bean", "One bean.").Dot(1, 0, 0, "").String())
	// Output:
	// A bean
	// One bean.
}

func ExampleSketch_Display() {
	b := figure.NewSketch("A bean", "One bean.").Dot(1, 0, 0, "").Display()
	fmt.Println(len(b.Data["image/svg+xml"]) > 0, string(b.Data["text/plain"]) != "")
	// Output: true true
}

package display_test

import (
	"fmt"
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gonum.org/v1/plot"

	"sprague/stdlib/display"
)

// mimes lists the representations of a bundle.
func mimes(b display.Bundle) []string {
	var list []string
	for mime := range b.Data {
		list = append(list, mime)
	}
	slices.Sort(list)
	return list
}

func ExampleOf() {
	fmt.Println(display.Of([]int{0, 1, 2, 3}))
	fmt.Println(display.Of(func(n int) bool { return true }))
	fmt.Println(mimes(display.Of(plot.New())))
	// Output:
	// [0 1 2 3]
	// func(int) bool
	// [image/png image/svg+xml text/plain]
}

func ExampleText() {
	fmt.Println(display.Text(make([]int, 1000000))[:20])
	// Output: [0 0 0 0 0 0 0 0 0 0
}

func ExampleJoin() {
	fmt.Println(display.Join(71, 12, "proved"))
	// Output: 71 12 proved
}

func ExamplePlain() {
	fmt.Println(display.Plain("mex").Text())
	// Output: mex
}

func ExampleBundle_With() {
	b := display.Plain("two").With(display.MIMELaTeX, []byte("$2$"))
	fmt.Println(mimes(b))
	// Output: [text/latex text/plain]
}

func ExampleBundle_Text() {
	fmt.Println(display.HTML("<p>a <b>pile</b></p>").Text())
	// Output: a pile
}

func ExampleBundle_String() {
	fmt.Println(display.Markdown("*nim*").String())
	// Output: *nim*
}

func ExampleBundle_Display() {
	b := display.Plain("itself")
	fmt.Println(b.Display().Text())
	// Output: itself
}

func ExampleHTML() {
	fmt.Println(display.HTML("<table><tr><td>1</td><td>2</td></tr></table>"))
	// Output: 1 2
}

func ExampleMarkdown() {
	fmt.Println(mimes(display.Markdown("# Kayles")))
	// Output: [text/markdown text/plain]
}

func ExampleLaTeX() {
	b := display.LaTeX(`2 \otimes 2 = 3`)
	fmt.Printf("%s\n", b.Data[display.MIMELaTeX])
	// Output: $\displaystyle 2 \otimes 2 = 3$
}

func ExampleSVG() {
	fmt.Println(display.SVG(`<svg xmlns="http://www.w3.org/2000/svg"/>`))
	// Output: SVG picture
}

func ExamplePNG() {
	fmt.Println(display.PNG([]byte("no picture")))
	// Output:
	// the picture cannot be drawn
	// png: invalid format: not a PNG file
}

func ExampleImage() {
	fmt.Println(display.Image(image.NewGray(image.Rect(0, 0, 4, 3))))
	// Output: PNG picture, 4×3
}

func ExampleJSON() {
	fmt.Println(display.JSON(map[string]int{"period": 12}))
	fmt.Println(display.JSON(func() {}))
	// Output:
	// {
	//   "period": 12
	// }
	// the value cannot be drawn
	// json: unsupported type: func()
}

func ExamplePlot() {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = "Kayles", "heap", "value"
	fmt.Println(display.Plot(p))
	// Output: plot: Kayles (value against heap)
}

func ExampleTable() {
	type row struct {
		Heap  int
		Value string
	}
	fmt.Println(display.Table([]row{{9, "4"}, {10, "2"}}))
	fmt.Println(display.Table(map[int]string{2: "b", 10: "j"}, "n", "letter"))
	func() {
		defer func() { fmt.Println(recover()) }()
		display.Table(7)
	}()
	// Output:
	// Heap  Value
	//    9      4
	//   10      2
	//  n  letter
	//  2  b
	// 10  j
	// display: Table takes a slice or a map, not int
}

func ExampleGrid_String() {
	fmt.Println(display.Table([][]int{{1, 22}, {333, 4}}).String())
	// Output:
	//   1  22
	// 333   4
}

func ExampleGrid_HTML() {
	fmt.Println(display.Table([]string{"a<b"}, "rule").HTML())
	// Output: <table><tr><th style="text-align:left">rule</th></tr><tr><td style="text-align:left">a&lt;b</td></tr></table>
}

func ExampleGrid_Markdown() {
	fmt.Println(display.Table([][]string{{"a|b", "c"}}, "x", "y").Markdown())
	// Output:
	// | x | y |
	// |---|---|
	// | a\|b | c |
}

func ExampleShow() {
	display.Show([]int{1, 2})
	// Output: [1 2]
}

func ExampleClear() {
	display.Show("before")
	display.Clear() // outside of a session there is nothing to take back
	// Output: before
}

func ExampleClearNext() {
	for n := range 3 {
		display.ClearNext()
		display.Show(n)
	}
	// Output:
	// 0
	// 1
	// 2
}

func ExampleBrief() {
	fmt.Println(display.Brief([]int{0, 1, 2}))
	fmt.Println(display.Brief(make([]int, 1_000_000)))
	// Output:
	// [0 1 2]
	// [0 0 0 0 0 0 0 0 0 0 … 1000000 elements
}

func ExampleLimit() {
	display.Limit(64 << 20) // this cell has much to show
	display.Show("a long table")
	// Output: a long table
}

func ExampleNewArea() {
	a := display.NewArea("searching")
	a.Update("found")
	// Output:
	// searching
	// found
}

func ExampleArea_Update() {
	display.NewArea(0).Update(1)
	// Output:
	// 0
	// 1
}

func ExampleInput() {
	defer func() { fmt.Println(recover()) }()
	display.Input("heap? ")
	// Output: display: no input: there is no notebook session
}

func ExamplePassword() {
	defer func() { fmt.Println(recover()) }()
	display.Password("key? ")
	// Output: display: no input: there is no notebook session
}

func ExampleSlider() {
	display.Show(display.Slider("n", 1, 9, 3, func(n int) any { return n * n }))
	func() {
		defer func() { fmt.Println(recover()) }()
		display.Slider("n", 1, 9, 10, nil)
	}()
	// Output:
	// n = 3 (1 … 9)
	// 9
	// display: Slider "n": start 10 is not between 1 and 9
}

func ExampleSelect() {
	display.Show(display.Select("game", []string{"Kayles", "Dawson"}, func(name string) any { return "rules of " + name }))
	// Output:
	// game = Kayles
	// rules of Kayles
}

func ExampleButton() {
	display.Show(display.Button("again", func() any { return "pressed" }))
	// Output: [again]
}

func ExampleTextField() {
	display.Show(display.TextField("code", "0.77", func(text string) any { return len(text) }))
	// Output:
	// code = "0.77"
	// 4
}

func ExampleCheckbox() {
	display.Show(display.Checkbox("misère", true, func(ticked bool) any { return ticked }))
	// Output:
	// ☑ misère
	// true
}

func ExampleColumn() {
	square := display.Output(9)
	n := display.Slider("n", 0, 9, 3, func(n int) any { square.Set(n * n); return nil })
	column := display.Column(n, "its square:", square)
	n.Set(5)
	fmt.Println(column)
	// Output:
	// n = 5 (0 … 9)
	// its square:
	// 25
}

func ExampleOutput() {
	place := display.Output(1)
	place.Set("two")
	fmt.Println(place)
	// Output: two
}

func ExampleWidget_Set() {
	n := display.Slider("n", 0, 9, 3, func(n int) any { return n * n })
	n.Set(50)
	fmt.Println(n)
	func() {
		defer func() { fmt.Println(recover()) }()
		n.Set("many")
	}()
	// Output:
	// 81
	// n = 9 (0 … 9)
	// display: n = 9 (0 … 9) cannot have the value many
}

func ExampleWidget_Text() {
	game := display.Select("game", []string{"Kayles", "Dawson"}, nil)
	game.Set("Dawson")
	fmt.Println(game.Text(), game.Value())
	// Output: Dawson 1
}

func ExampleWidget_Checked() {
	fmt.Println(display.Checkbox("misère", true, nil).Checked())
	// Output: true
}

func ExampleWidget_Value() {
	fmt.Println(display.Slider("n", 0, 9, 4, nil).Value())
	// Output: 4
}

func ExampleWidget_String() {
	fmt.Println(display.Button("go", nil).String())
	// Output: [go]
}

func ExampleWidget_Display() {
	fmt.Println(mimes(display.Button("go", nil).Display()))
	// Output: [application/vnd.jupyter.widget-view+json text/plain]
}

func ExampleTerminal_Paint() {
	fmt.Printf("%q %q\n", display.Terminal{Colour: true}.Paint(1, "×"), display.Terminal{}.Paint(1, "×"))
	// Output: "\x1b[31m×\x1b[0m" "×"
}

func ExampleTerminal_Width() {
	fmt.Println(display.Terminal{Columns: 132}.Width(), display.Terminal{}.Width())
	// Output: 132 80
}

func ExampleHere() {
	fmt.Println(display.Here().Colour)
	// Output: false
}

func ExampleShowIn() {
	display.ShowIn(display.Terminal{Columns: 100})
	fmt.Println(display.Here().Width())
	display.ShowIn(display.Terminal{})
	// Output: 100
}

func ExampleShortened() {
	fmt.Println(display.Shortened("a short text"), len(display.Shortened(strings.Repeat("long ", 10_000))))
	// Output: a short text 4534
}

func ExampleSaveCSV() {
	file := filepath.Join(os.TempDir(), "kayles.csv")
	defer os.Remove(file)
	fmt.Println(display.SaveCSV(file, []int{0, 1, 2, 3, 1, 4}, []string{"P", "N", "N", "N", "N", "N"}))
	text, _ := os.ReadFile(file)
	fmt.Print(string(text[:18]))
	fmt.Println(display.SaveCSV(file, []int{0, 1}, []int{0}))
	fmt.Println(display.SaveCSV(file, 5))
	// Output:
	// <nil>
	// n,value 1,value 2
	// display: SaveCSV: the lists have 2 and 1 elements
	// display: SaveCSV: int is not a list, such as []int
}

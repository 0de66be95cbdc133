package kerneltest

import (
	_ "embed"
	"strings"
)

// cells are entered one after another in one session.
var cells = []struct {
	source string
	want   string // what the user sees, without space around it
	fails  string // what the error says, empty for none
}{
	{source: "1 + 1", want: "2"},
	{source: "x := 20", want: ""},
	{source: "x * 2 + 2", want: "42"},
	{source: `fmt.Println("one"); fmt.Println("two")`, want: "one\ntwo"},
	{source: "func double(n int) int { return 2 * n }"},
	{source: "double(x)", want: "40"},
	{source: `octal.MustParse("0.77").Values(10)`, want: "[0 1 2 3 1 4 3 2 1 4]"},
	{source: "strings.ToUpper(\"mex\")", want: "MEX"},
	{source: `display.Show(3); display.Show("four")`, want: "3\nfour"},
	{source: "var m map[string]int; m[\"a\"] = 1", fails: "assignment to entry in nil map"},
	{source: "y := 1 +", fails: "expected operand, found the end of the cell"},
	{source: "x", want: "20"},
}

// A killer is a cell that would end an ordinary process, or never end. Variables survive all of them.
type killer struct {
	name   string
	says   string // in the error; empty when the cell ends well
	source string
}

// interrupted is what is said of cells that end only by an interrupt.
const interrupted = "nterrupted"

//go:embed killers.txt
var killersText string

// killers reads killers.txt: paragraphs of a line "name: what the error says" and the cell.
func killers() (all []killer) {
	for paragraph := range strings.SplitSeq(strings.TrimSpace(killersText), "\n\n") {
		about, source, _ := strings.Cut(paragraph, "\n")
		name, says, _ := strings.Cut(about, ":")
		all = append(all, killer{name, strings.TrimSpace(says), source})
	}
	return all
}

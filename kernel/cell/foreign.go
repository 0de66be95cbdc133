package cell

import "regexp"

// A foreign text is a piece of another language: how it looks, and how cells write it. Patterns look at one
// line; $1, $2 in the advice are what their groups match.
type foreign struct {
	looks  *regexp.Regexp
	advice string
	typed  bool // it can be Go by its grammar, so that only its names or types are wrong
}

// foreigns are looked at in this order when a cell is not Go.
var foreigns = []foreign{
	{regexp.MustCompile(`^\s*[%!](\w.*)$`), "cells have no magic commands; in the terminal :help lists the commands", true},
	{regexp.MustCompile(`^\s*\?+\s*(\S*)\s*$`), "ask ?$1 alone in a cell of a terminal session or a notebook", false},
	{regexp.MustCompile(`^\s*:(\w+)`), "commands with a colon are of the terminal session; there :help lists them", false},
	{regexp.MustCompile(`^\s*(?:from\s+\S+\s+)?import\s+[A-Za-z*]`), "no import is needed for games and Go's own packages: write octal.Kayles; other imports are import \"path\"", false},
	{regexp.MustCompile(`^\s*def\s+(\w+)\s*\(`), "write func $1(n int) int { return … }", false},
	{regexp.MustCompile(`\blambda\b`), "write func(n int) int { return … }", false},
	{regexp.MustCompile(`^\s*for\s+(\w+)\s+in\s+range\s*\(\s*([^,()]+)\s*\)`), "write for $1 := range $2 { … }", false},
	{regexp.MustCompile(`^\s*for\s+(\w+)\s+in\s+range\s*\(\s*([^,()]+)\s*,\s*([^,()]+)\s*\)`), "write for $1 := $2; $1 < $3; $1++ { … }", false},
	{regexp.MustCompile(`^\s*for\s+(\w+)\s+in\s+range\b`), "write for $1 := range 10 { … }", false},
	{regexp.MustCompile(`^\s*for\s+(\w+)\s+in\s+([\w.]+)`), "write for _, $1 := range $2 { … }", false},
	{regexp.MustCompile(`\bfor\s+(\w+)\s+in\b`), "Go has no comprehensions: write a loop, for $1 := range 10 { list = append(list, …) }", false},
	{regexp.MustCompile(`^\s*while\b\s*([^:{]*)`), "write for $1 { … }", false},
	{regexp.MustCompile(`^\s*(?:el)?if\b\s*([^:{]*):(?:[^=]|$)`), "write if $1 { … }", false},
	{regexp.MustCompile(`^\s*(?:else|elif)\b`), "write } else { on the line of the closing brace", false},
	{regexp.MustCompile(`^\s*(?:print|echo|puts)\s+([^(].*)$`), "write fmt.Println($1)", false},
	{regexp.MustCompile(`^\s*(?:let|local|my|set)\s+(\w+)\s*=\s*(.*)$`), "write $1 := $2", false},
	{regexp.MustCompile(`^\s*(?:int|float|double|auto|Integer)\s+(\w+)\s*=\s*([^;]*);?\s*$`), "write $1 := $2", false},
	{regexp.MustCompile(`^\s*(\w+)\s*<-\s*(.*)$`), "write $1 := $2", true},
	{regexp.MustCompile(`^\s*(\w+)\[(\w+)_\]\s*:?=`), "write func $1($2 int) int { return … }", true},
	{regexp.MustCompile(`\b(Table|Map|Select|Array|ListPlot|Plot|Manipulate)\s*\[`), "that is Mathematica's: write a loop, octal.Kayles.Values(20), figure.Values(octal.Kayles) or display.Slider", false},
	{regexp.MustCompile(`(^|[=(,\s])\[\s*(-?\d+(?:\s*,\s*-?\d+)+)\s*\]`), "write []int{$2} for a list", false},
	{regexp.MustCompile(`(^|[=(,\s])\[\s*\]\s*$`), "write []int{} for an empty list", false},
	{regexp.MustCompile(`(^|[=(,\s])\{\s*(-?\d+(?:\s*,\s*-?\d+)+)\s*\}`), "write []int{$2} for a list", false},
	{regexp.MustCompile(`\*\*`), "Go has no operator for powers: write math.Pow(x, 3), or x.Pow(3) for a nimber", true},
	{regexp.MustCompile(`\b(?:and|or)\b`), "write && for and, || for or", false},
	{regexp.MustCompile(`\bnot\s+\w`), "write ! for not", false},
	{regexp.MustCompile(`'[^'\\]{2,}'`), "texts stand in double quotes: \"…\"", false},
	{regexp.MustCompile(`^\s*#`), "comments begin with //", false},
	{regexp.MustCompile(`^\s*(\w+)\s*\+\s*\+\s*(\w+)`), "write append($1, $2...)", false},
	{regexp.MustCompile(`\d!`), "Go has no factorial operator: write new(big.Int).MulRange(1, 5)", false},
	{regexp.MustCompile(`^\s*\*(\d+)\s*$`), "*$1 is a nimber: write nimber.Nimber($1)", true},
	{regexp.MustCompile(`\bif\b.*\belse\b`), "Go has no conditional expressions: write if … { … } else { … }", false},
}

// inOtherWords returns what to write instead of a line of another language; "" for lines that look like Go. Of
// lines that are Go by their grammar only some are looked at.
func inOtherWords(line string, typed bool) string {
	bare := withoutTexts(line)
	for _, f := range foreigns {
		if typed && !f.typed {
			continue
		}
		if m := f.looks.FindStringSubmatchIndex(bare); m != nil {
			return string(f.looks.ExpandString(nil, f.advice, line, m))
		}
	}
	return ""
}

// withoutTexts blanks out what stands in double or back quotes and in comments, so that it is not taken for code.
func withoutTexts(line string) string {
	out := []byte(line)
	quote := byte(0)
	for i, c := range out {
		switch {
		case quote == 0 && (c == '"' || c == '`'):
			quote = c
		case quote == 0 && c == '/' && i+1 < len(out) && out[i+1] == '/':
			return string(out[:i])
		case quote == c:
			quote = 0
		case quote != 0:
			out[i] = '.'
		}
	}
	return string(out)
}

// lineText returns a line of the cell, counted from 1.
func (s *source) lineText(l int) string {
	end := len(s.text)
	if l < len(s.lines) {
		end = s.lines[l] - 1
	}
	return s.text[s.lines[l-1]:end]
}

// translate gives the complaints about a cell that is not Go one place and one advice, if some line of it looks like
// another language.
func (s *source) translate(complaints []Diagnostic) []Diagnostic {
	last := complaints[0].Line
	for _, l := range []int{last, last - 1} {
		if l < 1 || l > len(s.lines) {
			continue
		}
		if text := inOtherWords(s.lineText(l), false); text != "" {
			first := complaints[0]
			first.Hint = text
			return []Diagnostic{first}
		}
	}
	return complaints
}

package cell

import (
	"regexp"
	"strings"

	"sprague/kernel/cell/source"
)

// A foreign text is a piece of another language: how it looks, and how cells write it. Patterns look at one
// line; $1, $2 in the advice are what their groups match.
type foreign struct {
	looks  *regexp.Regexp
	advice string
	typed  bool // it can be Go by its grammar, so that only its names or types are wrong
}

// foreigns are looked at in this order when a cell is not Go.
var foreigns = []foreign{
	{regexp.MustCompile(`^\s*%{1,2}([a-zA-Z]\w*)\b.*$`), "commands such as :vars and %$1 stand at the beginning of a cell; :help lists them", true},
	{regexp.MustCompile(`^\s*!+[a-zA-Z].*$`), "cells run Go, not a shell; package os reads and writes files, :help lists the commands", true},
	{regexp.MustCompile(`^\s*\w+\s*:?=\s*!+\s*(?:ls|pwd|cat|cd|echo|grep|find|git|pip3?|conda|wc|head|tail|date|which|python3?|curl|wget|mkdir|rm|cp|mv|df|du|ps|uname|whoami|sudo|apt)\b.*$`), "cells run Go, not a shell; package os reads and writes files, :help lists the commands", true},
	{regexp.MustCompile(`^\s*\w+\s*:?=\s*%+([a-zA-Z]\w*)\b.*$`), "commands such as :vars and %$1 stand at the beginning of a cell, and have no result; :help lists them", false},
	{regexp.MustCompile(`^\s*\?*\s*\**\s*(\w+)[\w.]*\*+[\w.*]*\s*\?*\s*$`), "names are found by :search $1", false},
	{regexp.MustCompile(`^\s*\?*\s*\*+(\w+)[\w.]*\s*\?+\s*$`), "names are found by :search $1", false},
	{regexp.MustCompile(`^\s*range\s+([\w.]+\.Values)\s*$`), "write for i, v := range $1(20) { … }", false},
	{regexp.MustCompile(`^\s*range\s+([\w.]+)\s*$`), "write for i, v := range $1 { … }", false},
	{regexp.MustCompile(`^\s*(?:%+\d*|_+\d*|Out\[\d*\]|In\[\d*\])\s*$`), "ans is the last value that was shown; values to keep get names: x := …", true},
	{regexp.MustCompile(`^\s*([\w.]+)\s*\?+\s*$`), "a question for documentation stands alone in a cell: ?$1", false},
	{regexp.MustCompile(`^\s*(?:sudo|pip3?|conda|apt|brew|git|cat|cd|rm|mkdir|npm|make|curl)\s+[\w./~-]`), "cells run Go, not a shell; package os reads and writes files, :help lists the commands", true},
	{regexp.MustCompile(`^\s*(?:using|require|library|with|use|load|restart)\b\s*\(?\s*["\'\w]`), "no import is needed for games and Go's own packages: write octal.Kayles", true},
	{regexp.MustCompile(`^\s*#\s*include\b`), "no import is needed for games and Go's own packages: write octal.Kayles", false},
	{regexp.MustCompile(`^\s*<<\s*\w`), "no import is needed for games and Go's own packages: write octal.Kayles", false},
	{regexp.MustCompile(`^\s*\?+\s*(\S*)\s*$`), "a question for documentation stands alone in a cell: ?$1", false},
	{regexp.MustCompile(`^\s*:(\w+)`), "commands such as :$1 stand at the beginning of a cell; :help lists them", false},
	{regexp.MustCompile(`^\s*(?:from\s+\S+\s+)?import\s+[A-Za-z*]`), "no import is needed for games and Go's own packages: write octal.Kayles; other imports are import \"path\"", false},
	{regexp.MustCompile(`^\s*def\s+(\w+)\s*\(`), "write func $1(n int) int { return … }", false},
	{regexp.MustCompile(`\blambda\b`), "write func(n int) int { return … }", false},
	{regexp.MustCompile(`^\s*(?:fn|fun|function|sub|proc)\s+(\w+)\s*\(\s*(\w*)`), "write func $1($2 int) int { return … }", false},
	{regexp.MustCompile(`^\s*(\w+)\s*:?=\s*(?:proc|function)\s*\(\s*(\w*)`), "write func $1($2 int) int { return … }", false},
	{regexp.MustCompile(`^\s*(\w+)\s*<-\s*function\s*\(\s*(\w*)\s*\)\s*(.*)$`), "write func $1($2 int) int { return $3 }", false},
	{regexp.MustCompile(`^\s*(\w+)\s*:?=\s*\(?\s*(\w+)\s*\)?\s*(?:-|=)>\s*(.*?)\s*$`), "write func $1($2 int) int { return $3 }", false},
	{regexp.MustCompile(`\(?\b(\w+)\)?\s*(?:[^<-]-|=)>\s*(.+?)\s*$`), "write func($1 int) int { return $2 }", false},
	{regexp.MustCompile(`^\s*(\w+)\s*\(\s*([a-z]\w?)\s*\)\s*:?=\s*([^=].*)$`), "write func $1($2 int) int { return $3 }", true},
	{regexp.MustCompile(`^\s*(?:class|struct|interface)\s+(\w+)`), "write type $1 struct { … }, and func (x $1) name() int { … } for its methods", false},
	{regexp.MustCompile(`^\s*for\s+(\w+)\s+in\s+range\s*\(\s*([^,()]+)\s*\)`), "write for $1 := range $2 { … }", false},
	{regexp.MustCompile(`^\s*for\s+(\w+)\s+in\s+range\s*\(\s*([^,()]+)\s*,\s*([^,()]+)\s*\)`), "write for $1 := $2; $1 < $3; $1++ { … }", false},
	{regexp.MustCompile(`^\s*for\s+(\w+)\s+in\s+range\b`), "write for $1 := range 10 { … }", false},
	{regexp.MustCompile(`^\s*for\s+(\w+)\s+in\s+([\w.]+)`), "write for _, $1 := range $2 { … }", false},
	{regexp.MustCompile(`\bfor\s+(\w+)\s+in\b`), "Go has no comprehensions: write a loop, for $1 := range 10 { list = append(list, …) }", false},
	{regexp.MustCompile(`^\s*while\s*\(([^{]*)\)\s*\{?.*$`), "write for $1 { … }", false},
	{regexp.MustCompile(`^\s*while\b\s*([^:{]*)`), "write for $1 { … }", false},
	{regexp.MustCompile(`^\s*(?:do|repeat|loop)\b\s*(?:\{|$)`), "write for { … if done { break } }", true},
	{regexp.MustCompile(`^\s*until\b\s*(.*)$`), "write for { … if $1 { break } }", false},
	{regexp.MustCompile(`^\s*if\b\s*(.*?)\s*\bthen\b`), "write if $1 { … }", false},
	{regexp.MustCompile(`\?[^:]*:`), "Go has no conditional expressions: write if … { … } else { … }", false},
	{regexp.MustCompile(`^\s*(?:try|except|catch|finally)\b\s*[^:={]*[:{]`), "Go's functions return errors: write x, err := f(), then if err != nil { … }; recover() catches a panic in a deferred function", true},
	{regexp.MustCompile(`^\s*(?:raise|throw)\b\s*(.*)$`), "write panic(\"…\"), or return an error: fmt.Errorf(\"…\")", false},
	{regexp.MustCompile(`^\s*assert\b\s*\(?(.*?)\)?\s*$`), "write if !($1) { panic(\"…\") }", false},
	{regexp.MustCompile(`^\s*(?:del|delete|unset|undef)\s+(\w+)\s*$`), "variables stay; write $1 = nil for what may be large, or :reset for a new session", false},
	{regexp.MustCompile(`^\s*pass\s*$`), "a block may be empty: write { }", true},
	{regexp.MustCompile(`^\s*(?:return|yield)\s+(.*?)\s*$`), "a cell shows the value of its last line: write $1 alone", true},
	{regexp.MustCompile(`^\s*(?:el)?if\b\s*([^:{]*):(?:[^=]|$)`), "write if $1 { … }", false},
	{regexp.MustCompile(`^\s*(?:else|elif)\b`), "write } else { on the line of the closing brace", false},
	{regexp.MustCompile(`^\s*(?:print|echo|puts|say|disp|write|cat|cout\s*<<|Print)\s+([^(=:].*)$`), "write fmt.Println($1)", false},
	{regexp.MustCompile(`^\s*(?:let|local|my|set)\s+(\w+)\s*=\s*(.*)$`), "write $1 := $2", false},
	{regexp.MustCompile(`^\s*(?:int|float|double|auto|Integer)\s+(\w+)\s*=\s*([^;]*);?\s*$`), "write $1 := $2", false},
	{regexp.MustCompile(`^\s*type\s*\(\s*(.*?)\s*\)\s*$`), "write fmt.Printf(\"%T\", $1)", false},
	{regexp.MustCompile(`^\s*var\s*\(?\s*[\'\"]?(\w+)[\'\"]?\s*\)?\s*$`), "a variable has a value or a type: write $1 := 5, or var $1 int", false},
	{regexp.MustCompile(`^\s*(\w+)\s*<-\s*(.*)$`), "write $1 := $2", true},
	{regexp.MustCompile(`^\s*(\w+)\[(\w+)_\]\s*:?=`), "write func $1($2 int) int { return … }", true},
	{regexp.MustCompile(`^\s*(?:\w+\s*:?=\s*)?\[?\s*(-?\w+)\s*\.\.\.?\s*(-?\w+)\s*\]?\s*$`), "Go has no ranges: write for i := $1; i <= $2; i++ { … }", false},
	{regexp.MustCompile(`^\s*(?:\w+\s*:?=\s*)?\[?\s*(-?\d+)\s*:\s*(-?\d+)\s*\]?\s*$`), "Go has no ranges: write for i := $1; i <= $2; i++ { … }", false},
	{regexp.MustCompile(`\brange\s*\(\s*([^,()]+)\s*\)`), "write for i := range $1 { … }", false},
	{regexp.MustCompile(`\brange\s*\(\s*([^,()]+)\s*,\s*([^,()]+)\s*\)`), "write for i := $1; i < $2; i++ { … }", false},
	{regexp.MustCompile(`\b(Table|Map|Select|Array|ListPlot|Plot|Manipulate)\s*\[`), "that is Mathematica's: write a loop, octal.Kayles.Values(20), figure.Values(octal.Kayles) or display.Slider", false},
	{regexp.MustCompile(`(^|[=(,\s])\[\s*(-?\d+(?:\s*,\s*-?\d+)+)\s*\]`), "write []int{$2} for a list", false},
	{regexp.MustCompile(`(^|[=(,\s])\[\s*\]\s*$`), "write []int{} for an empty list", false},
	{regexp.MustCompile(`(^|[=(,\s])\{\s*(-?\d+(?:\s*,\s*-?\d+)+)\s*\}`), "write []int{$2} for a list", false},
	{regexp.MustCompile(`^\s*(.*?)\b([\w.()]+)\s+(?i:xor|⊕)\s+([\w.()]+)`), "write $2 ^ $3 for numbers, nim.Sum($2, $3) for the nim-sum", false},
	{regexp.MustCompile(`([\w.()]+)\s*⊕\s*([\w.()]+)`), "write $1 ^ $2 for numbers, nim.Sum($1, $2) for the nim-sum", false},
	{regexp.MustCompile(`([\w.()]+)\s*⊗\s*([\w.()]+)`), "write nimber.Mul($1, $2)", false},
	{regexp.MustCompile(`([\w.()]+)\s*[∧∨¬≤≥≠]\s*`), "write &&, ||, !, <=, >= and !=", false},
	{regexp.MustCompile(`([\w.()]+)\s+(?i:mod)\s+([\w.()]+)`), "write $1 % $2", false},
	{regexp.MustCompile(`([\w.()]+)\s+(?i:div)\s+([\w.()]+)`), "write $1 / $2", false},
	{regexp.MustCompile(`(\S+)\s*(?:<>|=!=|~=|!==)\s*(\S+)`), "write $1 != $2", false},
	{regexp.MustCompile(`(\S+)\s*(?:===|=:=)\s*(\S+)`), "write $1 == $2", false},
	{regexp.MustCompile(`^\s*\(\s*-?\w+\s*(?:,\s*-?\w+\s*)+\)\s*$`), "Go has no tuples: write []int{1, 2} for a list, or a, b := 1, 2", false},
	{regexp.MustCompile(`(?:^|[\s=(,])\{\s*(?:\'[^\']*\'|"[^"]*"|\w+)\s*:`), "write map[string]int{\"a\": 1} for a dictionary, map[int]int{1: 2} where keys are numbers", false},
	{regexp.MustCompile(`\bdict\s*\(`), "write map[string]int{\"a\": 1} for a dictionary", false},
	{regexp.MustCompile(`(?:^|[\s=(,])[fr]"`), "write fmt.Sprintf(\"… %v …\", x)", false},
	{regexp.MustCompile(`(\S+)\s+in\s+(\S+)\s*$`), "write slices.Contains($2, $1), or strings.Contains($2, $1) for texts", false},
	{regexp.MustCompile(`\*\[|\{[^{}"]*\|[^|{}"]*\}|\^\*|\*\^`), partizan, true},
	{regexp.MustCompile(`\*\*`), "Go has no operator for powers: write math.Pow(x, 3), or x.Pow(3) for a nimber", true},
	{regexp.MustCompile(`\b(?:and|or)\b`), "write && for and, || for or", false},
	{regexp.MustCompile(`\bnot\s+\w`), "write ! for not", false},
	{regexp.MustCompile(`'[^'\\]{2,}'`), "texts stand in double quotes: \"…\"", false},
	{regexp.MustCompile(`^\s*#`), "comments begin with //", false},
	{regexp.MustCompile(`^\s*(\w+)\s*\+\s*\+\s*(\w+)`), "write append($1, $2...)", false},
	{regexp.MustCompile(`\d!`), "Go has no factorial operator: write new(big.Int).MulRange(1, 5)", false},
	{regexp.MustCompile(`^\s*\*(\d+)\s*$`), "*$1 is a nimber: write nimber.Of($1)", true},
	{regexp.MustCompile(`^\s*\*(\d+)\s*\+\s*\*(\d+)\s*$`), "*$1 and *$2 are nimbers: write nimber.Of($1).Add(nimber.Of($2))", true},
	{regexp.MustCompile(`^\s*time(?:it)?\s+([\w.]+\(.*)$`), "write %timeit $1, or :bench $1", true},
	{regexp.MustCompile(`^\s*(?:man|help|doc|info)\s+([\w.]+)\s*$`), "write ?$1", true},
	{regexp.MustCompile(`^\s*N\[(.*)\]\s*$`), "write math.Pi, or fmt.Printf(\"%.20f\\n\", x) for digits", true},
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
	if m := squareCall.FindStringSubmatch(bare); m != nil && !typed {
		if text := advice(nameGuesses, m[1], ""); text != "" {
			return text
		}
		if strings.HasPrefix(m[1], "Bit") {
			return "write 3 ^ 5 for numbers, nim.Sum(3, 5, 7) for the nim-sum"
		}
		return "the arguments of a call stand in round brackets: " + strings.ToLower(m[1]) + "(…)"
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

// translate gives the diagnostics about a cell that is not Go one place and one advice, if some line of it looks like
// another language.
func translate(s *source.Cell, diagnostics []source.Diagnostic) []source.Diagnostic {
	last := diagnostics[0].Line
	for _, l := range []int{last, last - 1} {
		if l < 1 || l > len(s.Lines) {
			continue
		}
		if text := inOtherWords(s.LineText(l), false); text != "" {
			first := diagnostics[0]
			first.Hint = text
			return []source.Diagnostic{first}
		}
	}
	for _, g := range grammar {
		if strings.HasPrefix(diagnostics[0].Message, g.message) {
			diagnostics[0].Hint = g.advice
			break
		}
	}
	return diagnostics
}

// grammar says what to do about messages of the parser that name its rules rather than the mistake.
var grammar = []struct{ message, advice string }{
	{"expected 1 expression", "a line shows one value: write fmt.Println(a, b) for several"},
	{"expected declaration", "a } stands there without its {"},
	{"expected '}', found 'case'", "case stands in a switch: switch n { case 3: … }"},
	{"expected '}', found 'default'", "default stands in a switch: switch n { default: … }"},
	{"expected ';', found '++'", "n++ is a statement of its own, not a value"},
	{"expected ';', found '--'", "n-- is a statement of its own, not a value"},
	{"expected statement, found ')'", "a ) stands there without its ("},
	{"expected statement, found ']'", "a ] stands there without its ["},
}

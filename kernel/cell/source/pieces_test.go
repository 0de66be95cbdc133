package source

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"
)

// Each offset of a text, and that of its end, is in the line and the column that one counts.
func TestLinesOfTexts(t *testing.T) {
	for _, text := range []string{"", "a", "\n", "a\n", "\n\n", "a\r\nb", "é\nß\n", "a\nbc\n\ndef"} {
		s := &Cell{Text: text, Lines: lineStarts(text)}
		for offset := range len(text) + 1 {
			line, column := s.LineColumn(offset)
			if wantLine, wantColumn := count(text, offset); line != wantLine || column != wantColumn {
				t.Errorf("offset %d of %q is %d:%d, want %d:%d", offset, text, line, column, wantLine, wantColumn)
			}
		}
		for i, want := range strings.Split(text, "\n") {
			if got := s.LineText(i + 1); got != want {
				t.Errorf("line %d of %q is %q, want %q", i+1, text, got, want)
			}
		}
		if len(s.Lines) != strings.Count(text, "\n")+1 {
			t.Errorf("%q has %d lines", text, len(s.Lines))
		}
	}
}

// What is wanted of a cell stays where it is, with the comments before it; all else is blank.
func TestOnlyWhatIsWanted(t *testing.T) {
	const text = "import \"os\"\n// T is.\ntype T int\nx := 1; var v T\nx"
	for _, c := range []struct {
		kinds []chunkKind
		want  string
	}{
		{nil, "           \n        \n          \n               \n "},
		{[]chunkKind{importChunk}, "import \"os\"\n        \n          \n               \n "},
		{[]chunkKind{declChunk}, "           \n// T is.\ntype T int\n        var v T\n "},
		{[]chunkKind{stmtChunk}, "           \n        \n          \nx := 1;        \nx"},
		{[]chunkKind{importChunk, declChunk, stmtChunk}, text},
	} {
		s := &Cell{Text: text, Chunks: split(text)}
		got := s.only(c.kinds...)
		if got != c.want {
			t.Errorf("of %v is left\n%q, want\n%q", c.kinds, got, c.want)
		}
	}
}

// The parser's words are changed where they speak of what nobody has typed, and nowhere else.
func TestWordsOfSyntaxErrors(t *testing.T) {
	for _, c := range []struct {
		message string
		beyond  bool
		want    string
	}{
		{"expected '}', found 'EOF'", true, "unexpected end of the cell: a { is not closed"},
		{"expected '}', found 'EOF'", false, "unexpected end of the cell: a { is not closed"},
		{"expected operand, found '}'", true, "expected operand, found the end of the cell"},
		{"expected operand, found '}'", false, "expected operand, found '}'"},
		{"expected ';', found x", true, "expected ';', found x"},
		{"", true, ""},
	} {
		if got := syntaxMessage(c.message, c.beyond); got != c.want {
			t.Errorf("%q, beyond %v: %q, want %q", c.message, c.beyond, got, c.want)
		}
	}
	for text, want := range map[string]int{"": -1, "{": 0, "{}": -1, "}{": -1, "{{}": 0, "\"{\"": -1, "// {": -1,
		"if x { y": 5, "f((1+2)": 1, "f(a[1)": 3, "([{": 2, ")": -1} {
		got := -1
		if open, _ := Unclosed(text); len(open) > 0 {
			got = open[len(open)-1].Offset
		}
		if got != want {
			t.Errorf("%q has an open bracket at %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int{"": -1, "x": -1, "/*": 0, "/* */": -1, "a /* b": 2, "\"/*\"": -1, "// /*": -1,
		"/**//*": 4, "`/*": 0} {
		if got, _ := unfinished(text); got != want {
			t.Errorf("what does not end in %q begins at %d, want %d", text, got, want)
		}
	}
	if (Diagnostic{Message: "m"}).Error() != "m" || (Diagnostic{Message: "m", Hint: "h"}).Error() != "m (h)" {
		t.Error("a diagnostic is told wrongly")
	}
}

// Tokens are where they are in the text, automatic semicolons behind what they end.
func TestTokens(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " \n ": "", "x": "IDENT@0 ;@1", "x\n": "IDENT@0 ;@1", "x; y": "IDENT@0 ;@1 IDENT@3 ;@4",
		"(\n)": "(@0 )@2 ;@3", "// c\nx": "IDENT@5 ;@6", "é := 1": "IDENT@0 :=@3 INT@6 ;@7", "\"a": "STRING@0 ;@2",
	} {
		var list []string
		for _, l := range Lex(text) {
			list = append(list, fmt.Sprintf("%v@%d", l.Tok, l.Offset))
		}
		if got := strings.Join(list, " "); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	for text, want := range map[string]string{"type T int": "T", "var a, b = 1, 2": "a b", "const c = 1": "c",
		"import \"os\"": ""} {
		names := slices.Sorted(maps.Keys(DeclaredNames(parsed(t, text).Decls)))
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
	if _, diagnostics := Parse(token.NewFileSet(), "x := 1\n}\nfunc y() {\n}"); len(diagnostics) == 0 {
		t.Error("a brace that closes nothing is right")
	}
}

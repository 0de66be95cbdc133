package source

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func parsed(t *testing.T, text string) *Cell {
	t.Helper()
	s, diagnostics := Parse(token.NewFileSet(), text)
	if len(diagnostics) > 0 {
		t.Fatalf("%q: %v", text, diagnostics)
	}
	return s
}

// pieces writes the chunks of a text, each with a letter for its kind.
func pieces(text string) string {
	var list []string
	for _, c := range split(text) {
		list = append(list, string("pids"[c.kind])+":"+text[c.start:c.end])
	}
	return strings.Join(list, "|")
}

func TestSplit(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""}, {"// only a comment", ""}, {" \n\t\n", ""}, {";", ""}, {"x", "s:x"}, {"x;", "s:x;"}, {"x; y", "s:x;|s:y"},
		{"x\ny", "s:x|s:y"},
		{"package main\nx", "p:package main|s:x"}, {`import "fmt"`, `i:import "fmt"`},
		{"import (\n\"a\"\n\"b\"\n)", "i:import (\n\"a\"\n\"b\"\n)"},
		{"const c = 1; var v int\ntype T int", "d:const c = 1;|d:var v int|d:type T int"}, {"func f() {}", "d:func f() {}"},
		{"func f[T any]() {}", "d:func f[T any]() {}"},
		{"func (t T) m() {}", "d:func (t T) m() {}"}, {"func (T) m() {}; x", "d:func (T) m() {};|s:x"},
		{"func() {}()", "s:func() {}()"}, {"func(a int) {}(1)", "s:func(a int) {}(1)"},
		{"func (a int) (b int) { return }(1)", "s:func (a int) (b int) { return }(1)"},
		{"func (a int) string { return s }(1)", "s:func (a int) string { return s }(1)"},
		{"if x {\n y\n}\nz", "s:if x {\n y\n}|s:z"}, {"f(\n1,\n)\ng()", "s:f(\n1,\n)|s:g()"},
		{"x := []int{\n1,\n}", "s:x := []int{\n1,\n}"},
		{"for i := 0; i < 3; i++ { f(i); g() }", "s:for i := 0;|s:i < 3;|s:i++ { f(i); g() }"},
		{"}\nx", "s:}|s:x"}, {")))\nx\ny", "s:)))|s:x|s:y"}, {"(\nx\ny", "s:(\nx\ny"}, {"\"a;b\"; 'c'", "s:\"a;b\";|s:'c'"},
		{"`a\n;b`\nx", "s:`a\n;b`|s:x"}, {"\"open\nx", "s:\"open|s:x"},
		{"/* c; */ x /* d\n */ y", "s:x /* d|s:y"}, {"ξ := 1\nξ", "s:ξ := 1|s:ξ"}, {"\x00\xff;x", "s:\x00\xff;|s:x"},
		{"label: for {}", "s:label: for {}"}, {"func", "s:func"}, {"func (", "s:func ("}, {"type", "d:type"},
	} {
		if got := pieces(c.text); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}

// A syntax error is told at its place, in words about what was typed.
func TestSyntaxErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x +", "1:4 expected operand, found the end of the cell"}, {"if x {", "1:6 this { is not closed"},
		{"f(1", "1:2 this ( is not closed"}, {"f((1+2)\ng(3)", "1:2 this ( is not closed"},
		{"f(\"a", "1:3 string literal not terminated"},
		{"}", "1:2 expected declaration, found the end of the cell"}, {"x\n}\ny", "3:1 expected declaration, found y"},
		{"é := (1", "1:7 this ( is not closed"}, {"var", "1:4 expected 'IDENT', found 'EOF'"},
		{"x\n\ty := ]", "2:7 expected operand, found ']'"}, {"\"a", "1:1 string literal not terminated"},
		{"'ab'", "1:1 illegal rune literal"}, {"/* a", "1:1 comment not terminated"},
		{"x := 1\ny /* a\n é", "2:3 comment not terminated"}, {"type T int /*", "1:12 comment not terminated"},
		{"x := 08", "1:7 invalid digit '8' in octal literal"}, {"a := 1\nfunc f( {}\nb := 2", "2:7 this ( is not closed"},
		{"\x00", "1:1 illegal character NUL"}, {"\"\xff\"", "1:2 illegal UTF-8 encoding"},
	} {
		_, diagnostics := Parse(token.NewFileSet(), c.text)
		if len(diagnostics) == 0 {
			t.Errorf("%q is right", c.text)
			continue
		}
		d := diagnostics[0]
		if got := fmt.Sprintf("%d:%d %s", d.Line, d.Column, d.Message); got != c.want || d.Kind != Syntax {
			t.Errorf("%q: %q of kind %d, want %q", c.text, got, d.Kind, c.want)
		}
	}
}

// hostile draws texts with pieces of Go in no order, and bytes that are none.
func hostile() *rapid.Generator[string] {
	piece := rapid.OneOf(rapid.SampledFrom([]string{"x", "f(", ")", "{", "}", "[", "]", "func ", "type T ", "struct",
		"\"", "`", "'", "\\", "//", "/*", "*/", "\n", ";", ":=", "=", ",", ".", "import ", "\"fmt\"", "package p", "if ",
		"for ",
		"case ", "ξ", "😀", "\xff", "\x00", "1", "+", "\r\n", "\ufeff", "var ", "const ", "(t T) "}), rapid.StringN(0, 3, 6))
	return rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 30).Draw(t, "pieces"), "")
	})
}

// Whatever is typed: nothing panics, what is said lies in the text, and the chunks cover its tokens in order.
func TestHostileTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := hostile().Draw(t, "text")
		s, diagnostics := Parse(token.NewFileSet(), text)
		for _, d := range append(diagnostics, TooDeep(text)...) {
			line, column := count(text, d.Offset)
			if d.Offset < 0 || d.Offset > len(text) || d.Line != line || d.Column != column || d.Error() == "" {
				t.Fatalf("%q: %+v is at %d:%d", text, d, line, column)
			}
		}
		end := 0
		for _, c := range s.Chunks {
			if c.start < end || c.end < c.start || c.end > len(text) {
				t.Fatalf("%q: the chunk %+v begins before %d", text, c, end)
			}
			end = c.end
		}
		for _, kinds := range [][]chunkKind{{}, {packageChunk, importChunk, declChunk, stmtChunk}, {stmtChunk}} {
			checkOnly(t, s, kinds)
		}
		switch Opened(text) {
		case "", "//", "/*", "`", "\"", "'":
		default:
			t.Fatalf("%q ends in %q", text, Opened(text))
		}
		if len(diagnostics) == 0 {
			s.Mentioned()
			s.Declarations()
			s.Unresolved()
		}
	})
}

// count is the line and column of an offset, by its definition.
func count(text string, offset int) (line, column int) {
	before := text[:min(max(offset, 0), len(text))]
	return strings.Count(before, "\n") + 1, len(before) - strings.LastIndexByte(before, '\n')
}

// checkOnly checks that only blanks out and moves nothing.
func checkOnly(t *rapid.T, s *Cell, kinds []chunkKind) {
	only := s.only(kinds...)
	if len(only) != len(s.Text) {
		t.Fatalf("%q: %d bytes are left", s.Text, len(only))
	}
	for i := range len(only) {
		blank := only[i] == ' ' || only[i] == '\n' && s.Text[i] == '\n'
		if only[i] != s.Text[i] && !blank || s.Text[i] == '\n' && only[i] != '\n' {
			t.Fatalf("%q becomes %q", s.Text, only)
		}
	}
	if len(kinds) == 0 && strings.Trim(only, " \n") != "" {
		t.Fatalf("%q: nothing wanted leaves %q", s.Text, only)
	}
}

func TestTooDeepAtTheBound(t *testing.T) {
	nest := func(n int) string { return strings.Repeat("(", n) + "1" + strings.Repeat(")", n) }
	for _, c := range []struct {
		name, text, want string
	}{
		{"brackets", nest(maxNesting), ""}, {"brackets, one more", "x\n " + nest(maxNesting+1),
			"2:302 this is nested more than 300 deep"},
		{"braces", strings.Repeat("{", maxNesting+1), "1:301 this is nested more than 300 deep"},
		{"side by side", strings.Repeat("(1)", 1000), ""}, {"closed", strings.Repeat(")", 1000), ""},
		{"types", "var x " + strings.Repeat("[]", maxPrefix) + "int", ""},
		{"types, one more", "var x " + strings.Repeat("[]", maxPrefix+1) + "int", "1:207 this is nested more than 100 deep"},
		{"signs", strings.Repeat("-", 2*maxPrefix) + "1", ""},
		{"signs, one more", strings.Repeat("!", 2*maxPrefix+1) + "b", "1:201 this is nested more than 100 deep"},
		{"arrays", "var x " + strings.Repeat("[1]", maxPrefix+1) + "int", "1:307 this is nested more than 100 deep"},
		{"sums", strings.Repeat("-1+2", 500), ""}, {"in text", "\"" + strings.Repeat("(", 1000) + "\"", ""},
	} {
		got := ""
		if d := TooDeep(c.text); len(d) > 0 {
			got = fmt.Sprintf("%d:%d %s", d[0].Line, d[0].Column, d[0].Message)
			if d[0].Error() != d[0].Message+" (give parts of it names)" || d[0].Kind != Refusal {
				t.Errorf("%s: %v", c.name, d[0])
			}
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestOpened(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "x": "", "\"a": "\"", "\"a\"": "", "`a\nb": "`", "`a`": "", "'": "'", "'a": "'", "'a'": "", "// c": "//",
		"// c\n": "", "/* c": "/*", "/* c\nd": "/*", "/* c */": "", "\"a\nx": "", "x // \"": "//", "f(\"": "\"",
		"\"\\": "\"", "\"\\\"": "\"", "`\\`": "", "\"a\" + `": "`", "// `\n\"": "\"", "'\n": "", "x /* \" */ + \"é": "\"",
		"'\\": "'", "//": "//", "/": "", "/*": "/*", "\"a\n\"b": "\"",
	} {
		if got := Opened(text); got != want {
			t.Errorf("%q ends in %q, want %q", text, got, want)
		}
	}
}

func set(names map[string]bool) string {
	var list []string
	for name := range names {
		list = append(list, name)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ text, mentioned, declared, unresolved string }{
		{"x := y + 1", "_ main x y", "", ""}, {"type T struct{ a int }\nvar v, w = f(), 2\nt.a", "T _ a f int main t v w",
			"T v w", "f int"},
		{"func f(a int) int { return g(a) + b }\nf(1)", "_ a b f g int main", "f", "b g int"},
		{"func (t *T) m() {}\n1", "T _ m main t", "", "T"}, {"const c, _ = 1, 2", "_ c main", "c", ""},
		{"func init() {}\nfunc _() {}\nvar _ = x", "_ init main x", "", "x"},
		{"import \"fmt\"\nfmt.Println(a)", "Println _ a fmt main", "", ""},
	} {
		s := parsed(t, c.text)
		if got := set(s.Mentioned()); got != c.mentioned {
			t.Errorf("%q mentions %q, want %q", c.text, got, c.mentioned)
		}
		if got := set(DeclaredNames(s.Decls)); got != c.declared {
			t.Errorf("%q declares %q, want %q", c.text, got, c.declared)
		}
		if got := set(s.Unresolved()); got != c.unresolved {
			t.Errorf("%q leaves %q open, want %q", c.text, got, c.unresolved)
		}
	}
}

func TestReceiverName(t *testing.T) {
	for text, want := range map[string]string{"T": "T", "*T": "T", "(T)": "T", "*(T)": "T", "(*T)": "T", "T[A]": "T",
		"*T[A, B]": "T", "p.T": "", "[]T": ""} {
		s := parsed(t, "func (t "+text+") m() {}")
		if got := ReceiverName(s.Decls.Decls[0].(*ast.FuncDecl)); got != want {
			t.Errorf("the receiver %s is of %q, want %q", text, got, want)
		}
	}
	s := parsed(t, "func () m() {}") // which the type checker refuses
	if got := ReceiverName(s.Decls.Decls[0].(*ast.FuncDecl)); got != "" || len(s.Declarations()) != 0 {
		t.Errorf("no receiver is of %q, and %v are declared", got, s.Declarations())
	}
}

// What a cell declares, with comments, as it was typed.
func TestDeclarations(t *testing.T) {
	s := parsed(t, "// A T is one.\ntype T int // not this\n\n// m does.\nfunc (t *T) m() { return }\n\n// "+
		"group\nconst (\n\t// a is 1\n\ta = 1\n\tb = 2\n)\nfunc f() int { return 1 }\nx, y := 1, 2\nz = 3\nvar v = `é`")
	for name, want := range map[string]Declared{
		"T": {"A T is one.\n", "// A T is one.\ntype T int"}, "T.m": {"m does.\n", "// m does.\nfunc (t *T) m() { return }"},
		"a": {"a is 1\n", "// group\nconst (\n\t// a is 1\n\ta = 1\n\tb = 2\n)"},
		"b": {"group\n", "// group\nconst (\n\t// a is 1\n\ta = 1\n\tb = 2\n)"}, "f": {"", "func f() int { return 1 }"},
		"x": {"", "x, y := 1, 2"}, "y": {"", "x, y := 1, 2"}, "v": {"", "var v = `é`"}, "z": {},
	} {
		if got := s.Declarations()[name]; got != want {
			t.Errorf("%s is %+v, want %+v", name, got, want)
		}
	}
	if n := len(s.Declarations()); n != 8 {
		t.Errorf("%d names are declared", n)
	}
	if d := parsed(t, "m[1], x, \"a\" := 1, 2, 3").Declarations(); len(d) != 1 { // which the type checker refuses
		t.Errorf("%v are declared", d)
	}
}

// Places of a cell: what is at the top level, and which line is which.
func TestPlaces(t *testing.T) {
	s := parsed(t, "a, b := 1, 2\nc = a\nd++\nif b > 0 { e := 1; e += 2 }\nf(c)\né(d);")
	defined, expressions := "", ""
	ast.Inspect(s.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if s.DefinesAtTop(id.Pos()) {
				defined += id.Name
			}
			if s.IsTopExpression(id.Pos()) {
				expressions += id.Name
			}
		}
		return true
	})
	if defined != "ab" || expressions != "fcéd" {
		t.Errorf("defined %q, expressions %q", defined, expressions)
	}
	for i, want := range []string{"a, b := 1, 2", "c = a", "d++", "if b > 0 { e := 1; e += 2 }", "f(c)", "é(d);"} {
		if got := s.LineText(i + 1); got != want {
			t.Errorf("line %d is %q, want %q", i+1, got, want)
		}
	}
	if !s.Hidden() || !s.EndsInStatement() {
		t.Error("the cell shows its value, or ends in a declaration")
	}
	for text, want := range map[string][2]bool{"x": {false, true}, "x;": {true, true}, "x; // c": {true, true},
		"x\n": {false, true}, "type T int": {false, false}, "": {false, false}, "x; type T int;": {true, false}} {
		s := parsed(t, text)
		if got := [2]bool{s.Hidden(), s.EndsInStatement()}; got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
	if d := s.Refusal(s.Stmts.List[5].Pos(), "no", "do not"); d.Line != 6 || d.Column != 1 || d.Error() != "no (do not)" ||
		d.Kind != Refusal {
		t.Errorf("%+v", d)
	}
	if got := s.Offset(token.NoPos); got != 0 {
		t.Errorf("no position is at %d", got)
	}
}

// A diagnostic outside of the text is at its nearest end.
func TestDiagnosticIsInTheText(t *testing.T) {
	s := parsed(t, "ab\nc")
	for offset, want := range map[int]string{-5: "1:1", 0: "1:1", 2: "1:3", 3: "2:1", 4: "2:2", 99: "2:2"} {
		d := s.Diagnostic(Type, offset, "m")
		if got := fmt.Sprintf("%d:%d", d.Line, d.Column); got != want || d.Error() != "m" {
			t.Errorf("offset %d is at %s, want %s", offset, got, want)
		}
	}
}

package lower_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/kernel/cell"
)

// loweredBy checks and lowers cells, and returns what of each goes to the interpreter.
func loweredBy(t *testing.T, c *cell.Checker, cells ...string) (steps [][]string) {
	t.Helper()
	for i, src := range cells {
		u, diagnostics := c.Check(src, i+1, "")
		if len(diagnostics) > 0 {
			t.Fatalf("%s: %v", src, diagnostics)
		}
		steps = append(steps, u.Steps)
		c.Commit(u, len(u.Steps))
	}
	return steps
}

// outside says why a node is not of the language that the interpreter is given, "" if it is.
func outside(n ast.Node) string {
	switch n := n.(type) {
	case *ast.SelectStmt, *ast.DeferStmt, *ast.TypeSwitchStmt, *ast.GoStmt, *ast.CommClause:
		return "a statement that package rt does"
	case *ast.IndexListExpr, *ast.BadExpr, *ast.BadStmt, *ast.BadDecl:
		return "an instance, or nothing"
	case *ast.FuncDecl:
		if n.Recv != nil {
			return "a method"
		}
	case *ast.FuncType:
		if n.TypeParams != nil {
			return "a generic function"
		}
		for _, p := range n.Params.List {
			if _, variadic := p.Type.(*ast.Ellipsis); variadic {
				return "a variadic function"
			}
		}
	case *ast.TypeSpec:
		if !n.Assign.IsValid() || n.TypeParams != nil {
			return "a type with a name of its own"
		}
	case *ast.InterfaceType:
		if len(n.Methods.List) > 0 {
			return "an interface with methods"
		}
	case *ast.StructType:
		for _, f := range n.Fields.List {
			if len(f.Names) == 0 {
				return "an embedded field"
			}
		}
	case *ast.AssignStmt:
		if n.Tok == token.ASSIGN && len(n.Rhs) > 1 {
			return "an assignment of several values"
		}
	case *ast.SwitchStmt:
		if _, variable := n.Tag.(*ast.Ident); n.Init != nil || n.Tag != nil && !variable {
			return "a switch over more than a variable"
		}
	case *ast.IfStmt:
		if n.Init != nil {
			return "a condition with a statement before it"
		}
	}
	return ""
}

// All that is lowered of the language cases is of the small language, whatever they are made of.
func TestOnlyTheSmallLanguage(t *testing.T) {
	files, err := filepath.Glob("../testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	nodes := 0
	for f, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range strings.Split("\n"+string(text), "\n=== ")[1:] {
			if (i+f)%8 != 0 {
				continue // kernel/cell runs them all
			}
			name, rest, _ := strings.Cut(block, "\n")
			body, _, _ := strings.Cut(rest, "\n>>>")
			c := cell.New()
			for i, src := range strings.Split(body, "\n---\n") {
				u, diagnostics := c.Check(src, i+1, "")
				if len(diagnostics) > 0 {
					continue
				}
				for _, step := range u.Steps {
					nodes += inspect(t, name, step)
				}
				c.Commit(u, len(u.Steps))
			}
		}
	}
	if nodes < 10_000 {
		t.Errorf("only %d nodes were looked at", nodes)
	}
}

// inspect looks at all nodes of a step.
func inspect(t *testing.T, name, step string) (nodes int) {
	t.Helper()
	var root ast.Node
	root, err := parser.ParseFile(token.NewFileSet(), "", step, parser.SkipObjectResolution)
	if err != nil {
		if root, err = parser.ParseExpr(step); err != nil {
			t.Errorf("%s: %v in\n%s", name, err, step)
			return 0
		}
	}
	ast.Inspect(root, func(n ast.Node) bool {
		if why := outside(n); why != "" {
			t.Errorf("%s: %s in\n%s", name, why, step)
			return false
		}
		nodes++
		return true
	})
	return nodes
}

// The operands that the forms below are made of: functions that the interpreter must call.
const operands = `import "strings"
type T struct{ n int; s []int; m map[string]int; p *T }
func (t *T) meth(a int) int { return a }
var say = func(any) {}
func f1() int { say(1); return 1 }; func f2() int { say(2); return 2 }; func f3() int { say(3); return 3 }; func f4() int { say(4); return 0 }
func s1() []int { say(1); return nil }; func s2() []int { say(1); return nil }
func m1() map[int]int { say(1); return nil }; func p1() *int { say(1); return nil }; func x1() *T { say(1); return nil }
func b1() bool { say(1); return true }; func b2() bool { say(1); return true }; func c1() chan int { say(1); return nil }; func a1() any { say(1); return nil }; func e1() (int, error) { say(1); return 1, nil }
func h1(int) { say(1) }; func h2(a, b int) int { say(1); return a }; func k1() func(int) int { say(1); return nil }; func v1(...int) int { say(1); return 0 }`

// isOperand reports whether a name is that of one of the operands.
func isOperand(id *ast.Ident) (name string, ok bool) {
	name, _, _ = strings.Cut(id.Name, "ˑ")
	return name, len(name) == 2 && strings.ContainsAny(name[:1], "fsmpxbcaehkv") && name[1] >= '1' && name[1] <= '4'
}

// calls lists the calls of operands in a step, in their order.
func calls(t *testing.T, step string) (list []string) {
	f, err := parser.ParseFile(token.NewFileSet(), "", step, 0)
	if err != nil {
		return nil
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl: // an operand comes along, for another form of it
			_, own := isOperand(n.Name)
			return !own
		case *ast.Ident:
			if name, ok := isOperand(n); ok {
				list = append(list, name)
			}
		}
		return true
	})
	return list
}

// Each operand of each form of statement is evaluated once, in the order of the language.
func TestOperandsOnceInOrder(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"s1()[f1()] = f2()", "s1 f1 f2"}, {"s1()[f1()] += f2()", "s1 f1 f2"}, {"m1()[f1()]++", "m1 f1"},
		{"*p1() = f1()", "p1 f1"}, {"*p1() *= f1()", "p1 f1"}, {"x1().n = f1()", "x1 f1"}, {"x1().n--", "x1"},
		{"x1().p.s[f1()] -= f2()", "x1 f1 f2"},
		{"s1()[f1()], s2()[f2()] = f3(), f4()", "s1 f1 s2 f2 f3 f4"}, {"m1()[f1()], _ = e1()", "m1 f1 e1"},
		{"_, _ = f1(), f2()", "f1 f2"}, {"var q, r = f1(), f2(); _, _ = q, r", "f1 f2"},
		{"c1() <- f1()", "c1 f1"}, {"_ = <-c1()", "c1"}, {"v, ok := <-c1(); _, _ = v, ok", "c1"},
		{"v, ok := m1()[f1()]; _, _ = v, ok", "m1 f1"}, {"v, ok := a1().(int); _, _ = v, ok", "a1"},
		{"_ = a1().(string)", "a1"},
		{"_ = []int{f1(), f2(), f3()}", "f1 f2 f3"}, {"_ = map[int]int{f1(): f2(), f3(): f4()}", "f1 f2 f3 f4"},
		{"_ = T{n: f1(), s: s1()}", "f1 s1"}, {"_ = &T{f1(), s1(), nil, x1()}", "f1 s1 x1"},
		{"_ = [3]int{2: f1(), 0: f2()}", "f1 f2"},
		{"_ = s1()[f1():f2():f3()]", "s1 f1 f2 f3"}, {"_ = s1()[f1():]", "s1 f1"},
		{"_ = f1() + f2()*f3() - f4()", "f1 f2 f3 f4"}, {"_ = f1() << uint(f2())", "f1 f2"}, {"_ = b1() && b2()", "b1 b2"},
		{"_ = b1() || b2()", "b1 b2"}, {"_ = f1() == f2()", "f1 f2"},
		{"h1(f1())", "h1 f1"}, {"_ = h2(f1(), h2(f2(), f3()))", "h2 f1 h2 f2 f3"}, {"_ = v1(f1(), f2())", "v1 f1 f2"},
		{"_ = v1(s1()...)", "v1 s1"}, {"_ = k1()(f1())", "k1 f1"}, {"_ = x1().meth(f1())", "x1 f1"},
		{"g := x1().meth; _ = g", "x1"},
		{"if v := f1(); v > f2() { h1(v) }", "f1 f2 h1"},
		{"if b1() { h1(f1()) } else if b2() { h1(f2()) }", "b1 h1 f1 b2 h1 f2"},
		{"switch f1() { case f2(), f3(): h1(4) }", "f1 f2 f3 h1"}, {"switch v := a1().(type) { case int: h1(v) }", "a1 h1"},
		{"switch { case b1(): case b2(): }", "b1 b2"},
		{"for range s1() { <-c1() }", "s1 c1"}, {"for i, v := range s1() { c1() <- i + v }", "s1 c1"},
		{"for k, v := range m1() { c1() <- k + v }", "m1 c1"}, {"for v := range c1() { h1(v) }", "c1 h1"},
		{"for i := range f1() { c1() <- i }", "f1 c1"}, {"for b1() { c1() <- f1() }", "b1 c1 f1"},
		{"func() { defer h1(f1()) }()", "h1 f1"}, {"go h1(f1())", "h1 f1"}, {"func() { defer x1().meth(f1()) }()", "x1 f1"},
		{"select { case c1() <- f1(): h1(f2()); default: }", "c1 f1 h1 f2"},
		{"select { case s1()[f1()] = <-c1(): }", "c1 s1 f1"},
		{"_ = func() int { return h2(f1(), f2()) }", "h2 f1 f2"}, {"_ = func() (int, int) { return f1(), f2() }", "f1 f2"},
		{"_ = append(s1(), f1(), f2())", "s1 f1 f2"}, {"copy(s1(), s2())", "s1 s2"}, {"delete(m1(), f1())", "m1 f1"},
		{"_ = make([]int, f1(), f2())", "f1 f2"}, {"_ = min(f1(), f2(), f3())", "f1 f2 f3"},
		{"_ = any(f1()) == any(f2())", "f1 f2"}, {"panic(f1())", "f1"},
		{"_ = strings.Repeat(\"a\", f1()) + strings.Repeat(\"b\", f2())", "f1 f2"}, {"_ = len(s1()) + cap(s2())", "s1 s2"},
		{"_ = -f1() ^ ^f2()", "f1 f2"}, {"_ = float64(f1()) / float64(f2())", "f1 f2"}, {"_, _ = e1()", "e1"},
	} {
		slow := cell.New()
		slow.Slow(true) // what is fast is not in the text
		steps := loweredBy(t, slow, operands, c.src)[1]
		var got []string
		for _, step := range steps {
			got = append(got, calls(t, step)...)
		}
		want := strings.Fields(c.want)
		if sorted(got) != sorted(want) {
			t.Errorf("%s evaluates %q, want %q, in\n%s", c.src, got, want, strings.Join(steps, "\n"))
			continue
		}
		withoutCallees := func(list []string) string { // a function is named before its arguments or behind them
			return fmt.Sprint(slices.DeleteFunc(slices.Clone(list),
				func(s string) bool { return strings.ContainsAny(s[:1], "hv") }))
		}
		if withoutCallees(got) != withoutCallees(want) {
			t.Errorf("%s evaluates %q, want %q, in\n%s", c.src, got, want, strings.Join(steps, "\n"))
		}
	}
}

func sorted(list []string) string {
	list = slices.Clone(list)
	slices.Sort(list)
	return strings.Join(list, " ")
}

// What has no exact form is refused where it stands, with advice, and leaves nothing behind.
func TestRefusals(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{"x := 1\nfunc f()", "2:1: missing function body (write the body)"},
		{"import \"unsafe\"\nx := 1\np := unsafe.Pointer(&x)",
			"3:1: unsafe.Pointer cannot be used in a cell (work with values, not with memory)"},
		{"import \"unsafe\"\nvar s []int\n_ = unsafe.SliceData(s)",
			"3:5: unsafe.SliceData cannot be used in a cell (work with values, not with memory)"},
		{"var p *[1 << 40]byte\np[5] = 1", "1:8: this array has more than 2^30 elements (make a slice)"},
		{"type row [1 << 15]bool\ntype T struct{ a, b [1<<15 + 1]row }",
			"2:21: this array has more than 2^30 elements (make a slice)"},
		{"1 << 70", "1:1: 1 << 70 is too large for int (divide or shift it until it fits, or compute with math/big)"},
	} {
		k := cell.New()
		_, diagnostics := k.Check(c.src, 1, "")
		got := ""
		if len(diagnostics) > 0 {
			got = fmt.Sprintf("%d:%d: %s", diagnostics[0].Line, diagnostics[0].Column, diagnostics[0].Error())
		}
		if got != c.want {
			t.Errorf("%q: %q, want %q", c.src, got, c.want)
		}
		u, diagnostics := k.Check("y := 1; y + 1", 2, "")
		if len(diagnostics) > 0 {
			t.Errorf("after %q: %v", c.src, diagnostics)
			continue
		}
		k.Commit(u, len(u.Steps))
	}
}

package cell

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// A generator writes random programs that compile: every variable is of a known type,
// every loop ends, every value is printed. All names carry the number of the family, those
// of functions the program's too, so that many programs fit into one compilation.
type generator struct {
	r      *rand.Rand
	id     int
	number int
	n      int // names given out
	depth  int
	b      strings.Builder
	vars   []variable
	ind    string
	loops  int
	self   string // function that is being written, for its results
}

type variable struct{ name, typ string }

// A family is a number of programs that share the declarations of their types, by which
// the compiler and a session do that work once.
type family struct {
	id       int
	decls    string
	programs []program
}

// A program is the declarations of functions, and the name of the one to call.
type program struct {
	seed       uint64
	decls, run string
}

// newFamily writes n programs, of which each has a seed of its own.
func newFamily(seed uint64, id, n int) family {
	types := &generator{r: rand.New(rand.NewPCG(seed, 8)), id: id}
	types.types()
	f := family{id: id, decls: types.b.String()}
	for i := range n {
		g := &generator{r: rand.New(rand.NewPCG(seed+uint64(i), 7)), id: id, number: i}
		for range 1 + g.r.IntN(3) {
			g.function()
		}
		run := g.own("run")
		g.main(run)
		f.programs = append(f.programs, program{seed + uint64(i), g.b.String(), run})
	}
	return f
}

// own names a function of this program alone.
func (g *generator) own(base string) string { return fmt.Sprintf("%s_%d", g.name(base), g.number) }

func (g *generator) name(base string) string { return fmt.Sprintf("%s_%d", base, g.id) }

func (g *generator) fresh(base string) string {
	g.n++
	return fmt.Sprintf("%s%d", base, g.n)
}

func (g *generator) line(format string, args ...any) {
	g.b.WriteString(g.ind + fmt.Sprintf(format, args...) + "\n")
}

// types declares the same family of types in every program, with varying details.
func (g *generator) types() {
	v := func(options ...string) string { return options[g.r.IntN(len(options))] }
	text := `
type N_ID ` + v("int", "uint8", "int32", "int64") + `
func (n N_ID) String() string { return fmt.Sprintf("<%d>", ` + v("int(n)", "int64(n)") + `) }
func (n N_ID) M(k int) int { return int(n)*` + v("2", "3") + ` + k }
func (n *N_ID) Bump() { *n++ }
type S_ID struct { A int; b string; C [2]int8; d N_ID }
func (s S_ID) M(k int) int { s.A += k; return s.A + len(s.b) + int(s.C[0]) }
func (s *S_ID) Set(k int) { s.A = k; s.C[k&1]++; s.b += "x" }
type E_ID struct { S_ID; extra float64 }
type P_ID struct { *S_ID; next *P_ID; tag any }
type L_ID []N_ID
func (l L_ID) M(k int) int { t := k; for _, x := range l { t += int(x) }; return t }
type T_ID struct { v int; kids []*T_ID; by map[string]*T_ID }
func (t *T_ID) sum() int { if t == nil { return 0 }; s := t.v; for _, k := range t.kids { s += k.sum() }; return s }
type I_ID interface { M(int) int }
type Err_ID struct { code int }
func (e Err_ID) Error() string { return fmt.Sprint("err", e.code) }
type Tree_ID []Tree_ID
func (t Tree_ID) size() int { n := 1; for _, k := range t { n += k.size() }; return n }
func map_ID[T, U any](s []T, f func(T) U) []U { var r []U; for _, x := range s { r = append(r, f(x)) }; return r }
func sum_ID[T ~int | ~int8 | ~uint8 | ~int32 | ~int64 | ~float64](xs ...T) T { var t T; for _, x := range xs { t += x }; return t }
type Pair_ID[K comparable, V any] struct { Key K; Val V }
func (p Pair_ID[K, V]) Swap() Pair_ID[K, V] { p.Key, p.Val = p.Key, p.Val; return p }
func pair_ID[K comparable, V any](k K, v V) Pair_ID[K, V] { return Pair_ID[K, V]{k, v} }
func v_ID[T any](x T) T { return x }
func kind_ID(x any) string { switch y := x.(type) { case nil: return "nil"; case int: return fmt.Sprint("int", y+1); case N_ID: return "N" + y.String(); case S_ID: return "S" + y.b; case *S_ID: return "*S"; case error: return "error:" + y.Error(); case I_ID: return fmt.Sprint("I", y.M(1)); case []int: return fmt.Sprint("ints", len(y)); case func() int: return fmt.Sprint("f", y()) }; return fmt.Sprintf("?%T", x) }
func try_ID(f func() int) (r int, err error) { defer func() { if x := recover(); x != nil { if e, ok := x.(error); ok { err = e } else { err = fmt.Errorf("rec %v", x) }; r = -1 } }(); return f(), nil }
func seq_ID(n int) func(func(int, string) bool) { return func(yield func(int, string) bool) { for i := 0; i < n; i++ { if !yield(i, strings.Repeat("z", i)) { return } } } }
`
	g.b.WriteString(strings.ReplaceAll(text+constructTypes, "_ID", fmt.Sprintf("_%d", g.id)))
}

var basics = []string{"int", "int", "int", "string", "bool", "float64", "uint8", "int8", "uint64", "int32", "uint16"}

// kinds returns the types that variables may have.
func (g *generator) kinds() []string {
	id := func(s string) string { return fmt.Sprintf("%s_%d", s, g.id) }
	return append(append([]string{}, basics...), "[]int", "[3]int", "map[string]int", id("N"), id("S"), "*"+id("S"),
		id("E"), id("I"), "any", "[]"+id("S"), id("L"),
		"func(int) int", "[]any", "map["+id("N")+"]"+id("S"), "error", "[2]"+id("S"), "map["+id("I")+"]int",
		id("Pair")+"[string, int]", "[]string", "*int", id("Tree"), "*"+id("T"), "map[any]string")
}

func (g *generator) pick(list []string) string { return list[g.r.IntN(len(list))] }

// of returns a variable of a type, or "".
func (g *generator) of(typ string) string {
	var list []string
	for _, v := range g.vars {
		if v.typ == typ {
			list = append(list, v.name)
		}
	}
	if len(list) == 0 {
		return ""
	}
	return g.pick(list)
}

// expr returns an expression of a type.
func (g *generator) expr(typ string) string {
	g.depth++
	defer func() { g.depth-- }()
	if v := g.of(typ); v != "" && (g.depth > 3 || g.r.IntN(3) > 0) {
		return v
	}
	if g.depth > 4 {
		return g.simple(typ)
	}
	if g.r.IntN(4) == 0 {
		return g.simple(typ)
	}
	return g.compound(typ)
}

// simple returns an expression without parts.
func (g *generator) simple(typ string) string {
	id := func(s string) string { return fmt.Sprintf("%s_%d", s, g.id) }
	switch typ {
	case "int":
		return fmt.Sprintf("%s(%d)", id("v"), g.r.IntN(40)-10)
	case "uint8", "uint16", "uint64":
		return fmt.Sprintf("%s(%s(%d))", id("v"), typ, g.r.IntN(250))
	case "int8", "int32":
		return fmt.Sprintf("%s(%s(%d))", id("v"), typ, g.r.IntN(200)-100)
	case "float64":
		return id("v") + "(" + g.pick([]string{"0.5", "2.25", "-1.0", "1e3", "3.0"}) + ")"
	case "string":
		return id("v") + "(" + g.pick([]string{`"a"`, `"héy"`, `""`, `"xyz"`, "`q\"`"}) + ")"
	case "bool":
		return id("v") + "(" + g.pick([]string{"true", "false"}) + ")"
	case "[]int":
		return g.pick([]string{"[]int{1, 2, 3}", "[]int(nil)", "make([]int, 2, 5)", "[]int{5, 4, 3, 2}"})
	case "[3]int":
		return g.pick([]string{"[3]int{1, 2, 3}", "[3]int{}", "[...]int{2: 7}"})
	case "map[string]int":
		return g.pick([]string{`map[string]int{"a": 1, "b": 2}`, "map[string]int{}"})
	case "func(int) int":
		return "func(k int) int { return k*2 + 1 }"
	case "any":
		return g.pick([]string{"any(nil)", "any(3)", `any("s")`, "any(" + id("N") + "(4))", "any(" + id("S") + "{A: 2})",
			"any([]int{1})", "any(2.5)"})
	case "error":
		return g.pick([]string{"error(nil)", "error(" + id("Err") + "{3})", `errors.New("e")`,
			`fmt.Errorf("w: %w", ` + id("Err") + "{1})"})
	case "[]any":
		return "[]any{1, \"b\", " + id("N") + "(2), nil}"
	case "[]string":
		return `[]string{"p", "q"}`
	case "*int":
		return "new(int)"
	case "map[any]string":
		return "map[any]string{1: \"one\", " + id("N") + "(1): \"n\", \"k\": \"s\"}"
	}
	base := strings.TrimSuffix(typ, fmt.Sprintf("_%d", g.id))
	switch base {
	case "N":
		return fmt.Sprintf("%s(%s(%d))", id("v"), typ, g.r.IntN(100))
	case "S":
		return fmt.Sprintf("%s{A: %d, b: \"s%d\", C: [2]int8{%d, 3}, d: %d}", typ, g.r.IntN(9), g.r.IntN(3), g.r.IntN(100),
			g.r.IntN(9))
	case "*S":
		return "(&" + strings.TrimPrefix(typ, "*") + "{b: \"p\"})"
	case "E":
		return typ + "{extra: 1.5, S_" + fmt.Sprint(g.id) + ": " + g.simple(id("S")) + "}"
	case "I":
		return g.pick([]string{typ + "(" + id("N") + "(3))", typ + "(" + id("S") + "{A: 1})",
			typ + "(&" + id("S") + "{A: 2})", typ + "(" + id("L") + "{1, 2})", typ + "(" + id("E") + "{})"})
	case "L":
		return typ + "{3, 1, 2}"
	case "[]S":
		return typ + "{{A: 1}, {b: \"q\"}}"
	case "[2]S":
		return typ + "{1: {A: 9}}"
	case "Tree":
		return typ + "{{}, {{}}}"
	case "*T":
		return "(&T_" + fmt.Sprint(g.id) + "{v: 3, kids: []*T_" + fmt.Sprint(g.id) + "{{v: 4}, nil}})"
	}
	switch {
	case strings.HasPrefix(typ, "map[N_"):
		return typ + "{1: {A: 1}, 2: {b: \"m\"}}"
	case strings.HasPrefix(typ, "map[I_"):
		return typ + "{" + id("N") + "(1): 1, " + id("S") + "{A: 1}: 2}"
	case strings.HasPrefix(typ, "Pair_"):
		return id("pair") + "(\"k\", " + g.expr("int") + ")"
	}
	panic("no value of " + typ)
}

// compound returns an expression with parts.
func (g *generator) compound(typ string) string {
	id := func(s string) string { return fmt.Sprintf("%s_%d", s, g.id) }
	switch typ {
	case "int":
		switch g.r.IntN(22) {
		case 0, 1, 2, 3:
			return "(" + g.expr("int") + " " + g.pick([]string{"+", "-", "*", "&", "|", "^", "&^"}) + " " + g.expr("int") + ")"
		case 4:
			return "(" + g.expr("int") + " " + g.pick([]string{"/", "%"}) + " (" + g.expr("int") + "|1))"
		case 5:
			return "len(" + g.expr(g.pick([]string{"string", "[]int", "map[string]int", id("L"), "[]any"})) + ")"
		case 6:
			return g.expr(id("I")) + ".M(" + g.expr("int") + ")"
		case 7:
			return g.expr(id("S")) + ".M(" + g.expr("int") + ")"
		case 8:
			return g.expr(id("S")) + ".A"
		case 9:
			return "int(" + g.expr(g.pick([]string{"uint8", "int8", "int32", id("N"), "uint16"})) + ")"
		case 10:
			return g.expr("map[string]int") + "[" + g.expr("string") + "]"
		case 11:
			return g.expr("[3]int") + "[" + g.index() + "]"
		case 12:
			return "(" + g.expr("func(int) int") + ")(" + g.expr("int") + ")"
		case 13:
			return "(" + g.expr("int") + " " + g.pick([]string{"<<", ">>"}) + " (" + g.expr("uint8") + " & 7))"
		case 14:
			return g.pick([]string{"min", "max"}) + "(" + g.expr("int") + ", " + g.expr("int") + ")"
		case 15:
			return id("sum") + "(" + g.expr("int") + ", " + g.expr("int") + ", 4)"
		case 16:
			return "(-" + g.expr("int") + ")"
		case 17:
			return g.expr("*"+id("T")) + ".sum()"
		case 18:
			return g.expr(id("Tree")) + ".size()"
		case 19:
			return "func() int { " + "if " + g.expr("bool") + " { return " + g.expr("int") + " }; return " + g.expr("int") +
				" }()"
		case 20:
			return g.expr(id("E")) + "." + g.pick([]string{"A", "S_" + fmt.Sprint(g.id) + ".A", "M(2)"})
		default:
			return "append(" + g.expr("[]int") + ", " + g.expr("int") + ")[0]"
		}
	case "uint8", "int8", "int32", "uint64", "uint16":
		switch g.r.IntN(5) {
		case 0, 1:
			return "(" + g.expr(typ) + " " + g.pick([]string{"+", "-", "*", "&", "|", "^"}) + " " + g.expr(typ) + ")"
		case 2:
			return typ + "(" + g.expr("int") + ")"
		case 3:
			return "(" + g.expr(typ) + " " + g.pick([]string{"<<", ">>"}) + " (" + g.expr("uint8") + " & 15))"
		default:
			return "(^" + g.expr(typ) + ")"
		}
	case "float64":
		return g.pick([]string{"(" + g.expr("float64") + " " + g.pick([]string{"+", "-", "*"}) + " " + g.expr("float64") +
			")", "float64(" + g.expr("int") + ")", "(" + g.expr("float64") + " / 4)",
			id("sum") + "(" + g.expr("float64") + ", 1.5)"})
	case "string":
		switch g.r.IntN(8) {
		case 0, 1:
			return "(" + g.expr("string") + " + " + g.expr("string") + ")"
		case 2:
			return "fmt.Sprint(" + g.expr(g.pick(g.printable())) + ", " + g.expr(g.pick(g.printable())) + ")"
		case 3:
			return "strings.ToUpper(" + g.expr("string") + ")"
		case 4:
			return id("kind") + "(" + g.expr(g.pick(g.printable())) + ")"
		case 5:
			return "fmt.Sprintf(\"" + g.pick([]string{"%v", "%+v", "%T", "%#v", "%5v|", "%d", "%s", "%x", "%-6v|", "%q"}) +
				"\", " + g.expr(g.pick([]string{"int", id("N"), id("S"), "[]" + id("S"), id("L"), "[]int", id("E"), "[]any",
				id("I"), "string", "map[" + id("N") + "]" + id("S"), "any", "[2]" + id("S")})) + ")"
		case 6:
			return g.expr(id("N")) + ".String()"
		default:
			return "string(rune(65 + " + g.expr("uint8") + "%26))"
		}
	case "bool":
		switch g.r.IntN(8) {
		case 0, 1:
			t := g.pick([]string{"int", "string", "uint8", "float64", "int8"})
			return "(" + g.expr(t) + " " + g.pick([]string{"<", "<=", "==", "!=", ">", ">="}) + " " + g.expr(t) + ")"
		case 2:
			return "(" + g.expr("bool") + " " + g.pick([]string{"&&", "||"}) + " " + g.expr("bool") + ")"
		case 3:
			return "(!" + g.expr("bool") + ")"
		case 4:
			t := g.pick([]string{id("S"), "[3]int", id("I"), id("N"), "[2]" + id("S"), id("E")})
			return "(" + g.expr(t) + " " + g.pick([]string{"==", "!="}) + " " + g.expr(t) + ")"
		case 5:
			return "(" + g.expr("error") + " " + g.pick([]string{"==", "!="}) + " nil)"
		case 6:
			return "func() bool { _, ok := " + g.expr("any") + ".(" +
				g.pick([]string{"int", id("N"), id("S"), "error", id("I"), "string", "fmt.Stringer"}) + "); return ok }()"
		default:
			return "(any(" + g.expr("int") + ") == " + g.expr("any") + ")"
		}
	case "[]int":
		return g.pick([]string{
			"append(" + g.expr("[]int") + ", " + g.expr("int") + ", " + g.expr("int") + ")",
			"append([]int{}, " + g.expr("[]int") + "...)",
			id("map") + "(" + g.expr("[]int") + ", func(k int) int { return k + " + g.expr("int") + " })",
			"func() []int { s := slices.Clone(" + g.expr("[]int") + "); slices.Sort(s); return s }()",
			"[]int{" + g.expr("int") + ", " + g.expr("int") + "}",
			"slices.Sorted(maps.Values(" + g.expr("map[string]int") + "))",
		})
	case "[]string":
		return id("map") + "(" + g.expr("[]int") + ", func(k int) string { return fmt.Sprint(k, " + g.expr("bool") + ") })"
	case "func(int) int":
		switch g.r.IntN(4) {
		case 0:
			return g.expr(id("S")) + ".M"
		case 1:
			return g.expr(id("I")) + ".M"
		case 2:
			// Without variables that hold functions: assigned to one of them it would call itself without end.
			saved := g.vars
			g.vars = slices.DeleteFunc(slices.Clone(saved), func(v variable) bool { return v.typ == typ })
			body := g.expr("int")
			g.vars = saved
			return "func(k int) int { return k + " + body + " }"
		default:
			return "func() func(int) int { c := " + g.expr("int") + "; return func(k int) int { c += k; return c } }()"
		}
	case "any":
		return "any(" + g.expr(g.pick(g.printable())) + ")"
	case "error":
		return "func() error { _, err := " + id("try") + "(func() int { return " + g.risky() + " }); return err }()"
	}
	switch {
	case typ == id("N"):
		return "(" + g.expr(typ) + g.pick([]string{" + ", " - ", " * "}) + g.expr(typ) + ")"
	case typ == id("S"):
		if g.r.IntN(2) == 0 {
			return "(*" + g.simple("*"+id("S")) + ")"
		}
		return g.expr(id("E")) + "." + id("S")
	case typ == id("I"):
		return typ + "(" + g.expr(g.pick([]string{id("N"), id("S"), "*" + id("S"), id("E")})) + ")"
	}
	return g.simple(typ)
}

func (g *generator) printable() []string {
	id := func(s string) string { return fmt.Sprintf("%s_%d", s, g.id) }
	return []string{"int", "string", "bool", "uint8", id("N"), id("S"), "[]int", "[3]int", id("L"), id("E"),
		"[]" + id("S"), "map[string]int", "error", "any", "[]any", id("I"), "float64"}
}

func (g *generator) index() string { return fmt.Sprintf("(%s&3)%%3", g.expr("uint8")) }

// risky returns an int expression that may panic.
func (g *generator) risky() string {
	id := func(s string) string { return fmt.Sprintf("%s_%d", s, g.id) }
	return g.pick([]string{
		g.expr("[]int") + "[" + g.expr("int") + "&7]",
		g.expr("int") + " / (" + g.expr("int") + " & 1)",
		g.expr("any") + ".(int)",
		"int(" + g.expr("any") + ".(" + id("N") + "))",
		"len(" + g.expr("string") + "[" + g.expr("int") + "&3:])",
		"func() int { var m map[string]int; m[\"a\"] = " + g.expr("int") + "; return 1 }()",
		"func() int { var p *" + id("S") + "; return p.A }()",
		"func() int { panic(" + id("Err") + "{" + g.expr("int") + "}) }()",
		"func() int { panic(fmt.Sprint(\"p\", " + g.expr("int") + ")) }()",
		"int(" + g.expr("string") + "[" + g.expr("int") + "&1])",
		"len(slices.Clip(" + g.expr("[]int") + ")[" + g.expr("int") + "&3:" + g.expr("int") + "&7])",
		"func() int { var e error; return len(e.Error()) }()",
	})
}

// function writes a function the main one may call through a variable.
func (g *generator) function() {
	name := g.own(g.fresh("f"))
	saved := g.vars
	g.line("func %s(a int, s string) (r int, t string) {", name)
	g.vars = []variable{{"a", "int"}, {"s", "string"}, {"r", "int"}, {"t", "string"}}
	g.self = "return " + "r, t"
	if g.r.IntN(3) == 0 {
		g.line("defer func() { r += a; t += \"d\" }()")
	}
	g.block(3+g.r.IntN(5), 2)
	g.line("return r + %s, t", g.expr("int"))
	g.line("}")
	g.vars = saved
	g.self = ""
	g.vars = append(g.vars, variable{name, "call"})
}

func (g *generator) main(run string) {
	g.line("func %s() {", run)
	g.block(8+g.r.IntN(10), 3)
	g.line("}")
}

// block writes statements, and prints the variables it declared.
func (g *generator) block(n, nest int) {
	saved := g.ind
	base := len(g.vars)
	g.ind += "\t"
	for range n {
		g.statement(nest)
	}
	for _, v := range g.vars[base:] {
		switch {
		case v.typ == "func(int) int":
			g.line("fmt.Println(%q, %s(3))", v.name, v.name)
		case strings.HasPrefix(v.typ, "*S_"):
			g.line("fmt.Println(%q, *%s, %s.b)", v.name, v.name, v.name)
		case strings.HasPrefix(v.typ, "*T_"):
			g.line("fmt.Println(%q, %s.sum())", v.name, v.name)
		case strings.HasPrefix(v.typ, "*"):
			g.line("fmt.Println(%q, *%s)", v.name, v.name)
		case strings.HasPrefix(v.typ, "map[I_"), strings.HasPrefix(v.typ, "map[any]"):
			g.line("fmt.Println(%q, len(%s))", v.name, v.name)
		case strings.HasPrefix(v.typ, "I_"):
			g.line("fmt.Println(%q, %s.M(1))", v.name, v.name)
		case v.typ == "any":
			g.line("fmt.Println(%q, %s)", v.name, g.name("kind")+"("+v.name+")")
		case v.typ == "call":
		default:
			g.line("fmt.Printf(\"%s %%v\\n\", %s)", v.name, v.name)
		}
	}
	g.vars = g.vars[:base]
	g.ind = saved
}

func (g *generator) statement(nest int) {
	id := func(s string) string { return fmt.Sprintf("%s_%d", s, g.id) }
	switch g.r.IntN(34) {
	case 0, 1, 2, 3, 4, 5:
		typ := g.pick(g.kinds())
		name := g.fresh("v")
		if g.r.IntN(4) == 0 {
			g.line("var %s %s = %s", name, typ, g.expr(typ))
		} else {
			g.line("%s := %s(%s)", name, parenType(typ), g.expr(typ))
		}
		g.vars = append(g.vars, variable{name, typ})
	case 6, 7:
		if v := g.assignable(); v.name != "" {
			g.line("%s = %s", v.name, g.expr(v.typ))
		}
	case 8:
		if v := g.of("int"); v != "" {
			g.line("%s %s %s", v, g.pick([]string{"+=", "-=", "*=", "|=", "&=", "^="}), g.expr("int"))
		}
	case 9:
		if a, b := g.of("int"), g.of("int"); a != "" {
			if a == b {
				g.line("%s++", a)
			} else {
				g.line("%s, %s = %s, %s", a, b, b, g.expr("int"))
			}
		}
	case 10:
		if nest > 0 {
			g.line("if %s {", g.expr("bool"))
			g.block(1+g.r.IntN(3), nest-1)
			if g.r.IntN(2) == 0 {
				g.line("} else {")
				g.block(1+g.r.IntN(2), nest-1)
			}
			g.line("}")
		}
	case 11, 12:
		if nest > 0 && g.loops < 3 {
			g.loop(nest)
		}
	case 13:
		if nest > 0 {
			g.switches(nest)
		}
	case 14:
		if v := g.of("map[string]int"); v != "" {
			g.line("%s", g.pick([]string{v + "[" + g.expr("string") + "] = " + g.expr("int"), v + "[" + g.expr("string") + "]++",
				"delete(" + v + ", " + g.expr("string") + ")"}))
		}
	case 15:
		if v := g.of(id("S")); v != "" {
			g.line("%s", g.pick([]string{v + ".A = " + g.expr("int"), v + ".Set(" + g.expr("int") + ")",
				v + ".C[" + g.expr("uint8") + "&1]++", v + ".d.Bump()", v + ".b += " + g.expr("string")}))
		}
	case 16:
		if v := g.of("[3]int"); v != "" {
			g.line("%s[%s] = %s", v, g.index(), g.expr("int"))
		}
	case 17:
		if v := g.of("[]" + id("S")); v != "" {
			i, x := g.fresh("i"), g.fresh("x")
			g.line("for %s, %s := range %s { %s.A++; %s[%s].b = %s.b + \"r\" }", i, x, v, x, v, i, x)
		}
	case 18:
		r, e := g.fresh("r"), g.fresh("e")
		g.line("%s, %s := %s(func() int { return %s })", r, e, g.name("try"), g.risky())
		g.line("fmt.Println(%s, %s)", r, e)
	case 19:
		if v := g.of("call"); v != "" {
			g.line("fmt.Println(%s(%s, %s))", v, g.expr("int"), g.expr("string"))
		}
	case 20:
		fs, i := g.fresh("fs"), g.fresh("i")
		g.line("var %s []func() int", fs)
		g.line("for %s := %s; %s < 3; %s++ { %s = append(%s, func() int { %s += 10; return %s }) }", i,
			g.pick([]string{"0", "1"}), i, i, fs, fs, i, i)
		g.line("for _, f := range %s { fmt.Print(f(), f(), \" \") }", fs)
	case 21:
		if v := g.of("[]int"); v != "" {
			g.line("if len(%s) > 1 { %s[0], %s[1] = %s[1], %s; %s = %s[1:] }", v, v, v, v, g.expr("int"), v, v)
		}
	case 22:
		if v := g.of("map[" + id("I") + "]int"); v != "" {
			g.line("%s[%s] += %s", v, g.expr(id("I")), g.expr("int"))
		}
	case 23:
		ch, x := g.fresh("ch"), g.fresh("x")
		g.line("%s := make(chan %s, 3)", ch, id("S"))
		g.line("go func() { defer close(%s); for i := range 3 { %s <- %s{A: i} } }()", ch, ch, id("S"))
		g.line("for %s := range %s { fmt.Print(%s.A, \" \") }", x, ch, x)
		g.line("select { case y, ok := <-%s: fmt.Println(y, ok); default: fmt.Println(\"none\") }", ch)
	case 24:
		g.line("func() { for i := range 3 { defer fmt.Print(i, %s, \" \") }; defer func(k int) { fmt.Print(\"k\", k) "+
			"}(%s) }()", g.expr("string"), g.expr("int"))
	default:
		g.construct()
	case 25:
		if v := g.of(id("Tree")); v != "" {
			g.line("%s = append(%s, %s{}, %s)", v, v, id("Tree"), g.simple(id("Tree")))
		}
	}
}

// assignable returns a variable that holds a value of its own type.
func (g *generator) assignable() variable {
	var list []variable
	for _, v := range g.vars {
		if v.typ != "call" {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return variable{}
	}
	return list[g.r.IntN(len(list))]
}

func parenType(t string) string {
	if strings.ContainsAny(t, "*[(") {
		return "(" + t + ")"
	}
	return t
}

func (g *generator) loop(nest int) {
	g.loops++
	defer func() { g.loops-- }()
	i, x := g.fresh("i"), g.fresh("x")
	label := g.fresh("L")
	labelled := g.r.IntN(3) == 0
	if labelled {
		g.line("%s:", label)
	}
	base := len(g.vars)
	switch g.r.IntN(6) {
	case 0:
		g.line("for %s := 0; %s < %d; %s++ {", i, i, 1+g.r.IntN(4), i)
	case 1:
		g.line("for %s := range %d {", i, 1+g.r.IntN(4))
	case 2:
		g.line("for %s, %s := range %s {", i, x, g.pick([]string{g.expr("[]int"), g.expr("[3]int")}))
		g.line("_ = %s", x)
		g.vars = append(g.vars, variable{x, "int"})
	case 3:
		g.line("for %s, %s := range %s {", i, x, g.expr("string"))
		g.line("fmt.Print(%s, %s, \" \")", i, x)
	case 4:
		g.line("for %s, %s := range %s(%d) {", i, x, g.name("seq"), 1+g.r.IntN(5))
		g.line("_ = %s", x)
		g.vars = append(g.vars, variable{x, "string"})
	case 5:
		g.line("for %s, %s := 0, 9; %s < %s; %s, %s = %s+1, %s-3 {", i, x, i, x, i, x, i, x)
	}
	g.line("_ = %s", i)
	body := len(g.vars)
	_ = body
	if g.r.IntN(3) == 0 {
		target := ""
		if labelled {
			target = " " + label
		}
		g.line("if %s { %s%s }", g.expr("bool"), g.pick([]string{"break", "continue"}), target)
	} else if labelled {
		g.line("if %s == 99 { break %s }", i, label)
	}
	if g.self != "" && g.r.IntN(5) == 0 {
		g.line("if %s { %s }", g.expr("bool"), g.self)
	}
	g.vars = append(g.vars, variable{i, "int"})
	hidden := g.vars[len(g.vars)-1]
	g.vars = g.vars[:len(g.vars)-1] // the loop variable is read through a copy
	copyName := g.fresh("c")
	g.line("%s := %s", copyName, hidden.name)
	g.vars = append(g.vars, variable{copyName, "int"})
	g.block(1+g.r.IntN(3), nest-1)
	g.line("_ = %s", copyName)
	g.line("}")
	g.vars = g.vars[:base]
}

func (g *generator) switches(nest int) {
	if g.r.IntN(2) == 0 {
		g.line("switch %s {", g.expr("string"))
		g.line("case \"a\", \"xyz\":")
		g.block(1, nest-1)
		if g.r.IntN(2) == 0 {
			g.line("fallthrough")
		}
		g.line("case \"b\":")
		g.block(1, nest-1)
		g.line("default:")
		g.block(1, nest-1)
		g.line("}")
		return
	}
	y := g.fresh("y")
	g.line("switch %s := %s.(type) {", y, g.expr("any"))
	g.line("case int, string: fmt.Println(\"is\", %s)", y)
	g.line("case %s: fmt.Println(%s + 1)", g.name("N"), y)
	g.line("case %s: %s.A++; fmt.Println(%s)", g.name("S"), y, y)
	g.line("case interface{ M(int) int }: fmt.Println(%s.M(2))", y)
	g.line("default: _ = %s; fmt.Println(\"other\")", y)
	g.line("}")
}

package cell

import (
	"fmt"
	"strings"
)

// Constructs of the language that need several statements to be of interest: each is a
// text with holes for expressions of a type, as {int}, and for new names, as <x>.

// constructTypes are declarations that constructs use.
const constructTypes = `
type Gen_ID[T any] struct { items []T; f func(T) T }
func (g *Gen_ID[T]) Add(x T) *Gen_ID[T] { g.items = append(g.items, x); return g }
func (g Gen_ID[T]) Map(f func(T) T) Gen_ID[T] { r := Gen_ID[T]{f: f}; for _, x := range g.items { r.items = append(r.items, f(x)) }; return r }
func (g Gen_ID[T]) All() func(func(int, T) bool) { return func(yield func(int, T) bool) { for i, x := range g.items { if !yield(i, x) { return } } } }
type Num_ID interface { ~int | ~int8 | ~uint16 | ~float64 }
func fold_ID[T Num_ID, A any](s []T, a A, f func(A, T) A) A { for _, x := range s { a = f(a, x) }; return a }
type Node_ID[K comparable, V any] struct { k K; v V; next *Node_ID[K, V] }
func (n *Node_ID[K, V]) Get(k K) (v V, ok bool) { for ; n != nil; n = n.next { if n.k == k { return n.v, true } }; return }
type Inner_ID interface { Name() string }
type Outer_ID struct { Inner_ID; *S_ID; m map[string]S_ID; h [2]struct{ q int; r []int } }
type Nm_ID string
func (n Nm_ID) Name() string { return "<" + string(n) + ">" }
func locals_ID[A comparable](a A) (any, string) { type L struct { a A }; type G[B any] struct { b B; l L; n *G[B] }; x, y := G[L]{b: L{a}}, &G[int]{n: &G[int]{l: L{a}}}; _, ok := any(x).(G[A]); return x, fmt.Sprint(x, y.n.l, ok) }
//go:noinline
func grow_ID(n int) []int16 { var s []int16; for i := range n { s = append(s, int16(i)) }; return s }
func two_ID(k int) (int, string) { if k%2 == 0 { return k, fmt.Sprint(k) }; return -k, "odd" }
func res_ID(k int) (a int, b string, err error) { defer func() { if r := recover(); r != nil { b = fmt.Sprint(r); err = Err_ID{k} } }(); a = k; if k%3 == 0 { panic(Err_ID{a}) }; if k%3 == 1 { return k * 2, "ok", nil }; b = "bare"; return }
`

var constructs = []string{
	"<x>, <s> := locals_ID({int}); <y>, <t> := locals_ID({string}); <z>, _ := locals_ID({int}); <u>, _ := " +
		"locals_ID(any({int})); fmt.Println(<s>, <t>, <x> == <y>, <x> == <z>, <x> == <u>)",
	"<x> := {int}; <y> := []any{<x>, func() int { <x> += {int}; return <x> }(), <x>}; fmt.Println(<y>...)",
	"<x> := {int}; fmt.Println(<x>+func() int { <x>++; return <x> }()*2, <x>, func() string { <x> -= 3; return " +
		"fmt.Sprint(<x>) }())",
	"<s> := []int{1, 2, 3, 4}; <i> := {uint8}&3; <s>[<i>], <i> = {int}, 2; fmt.Println(<s>, <i>, 1 == {int}); " +
		"fmt.Println(func() (int, []int) { return {int}, append(<s>, {int}) }())",
	"<a>, <b> := two_ID({int}); <a>, <b> = two_ID(<a> + len(<b>)); fmt.Println(<a>, <b>)",
	"<a>, <b>, <e> := res_ID({int}); fmt.Println(<a>, <b>, <e>); fmt.Println(res_ID({int}))",
	"<g> := (&Gen_ID[int]{}).Add({int}).Add({int}).Map(func(x int) int { return x ^ {int} }); for <i>, <x> := range " +
		"<g>.All() { if <i> > 1 { break }; fmt.Print(<x>, \" \") }; fmt.Println(len(<g>.items), <g>.f({int}))",
	"<g> := Gen_ID[S_ID]{}; <g>.Add({S}); <h> := <g>; <h>.Add({S}); <h>.items[0].A++; fmt.Println(len(<g>.items), " +
		"len(<h>.items), <g>.items[0].A)",
	"fmt.Println(fold_ID([]int8{1, int8({int8}), -5}, {string}, func(s string, x int8) string { return s + " +
		"fmt.Sprint(x) }), fold_ID([]float64{0.5, {float64}}, 0.0, func(a, x float64) float64 { return a*2 - x }))",
	"<n> := &Node_ID[string, []int]{{string}, {[]int}, &Node_ID[string, []int]{k: \"z\"}}; <v>, <ok> := " +
		"<n>.Get({string}); fmt.Println(<v>, <ok>); <n>.next.v = append(<n>.next.v, {int}); fmt.Println(<n>.next.v)",
	"<o> := Outer_ID{Inner_ID: Nm_ID({string}), S_ID: &S_ID{A: {int}}, m: map[string]S_ID{}}; <o>.A, <o>.b = <o>.A+1, " +
		"<o>.b+\"!\"; <o>.h[1].r = append(<o>.h[1].r, <o>.A); <o>.h[{uint8}&1].q--; <o>.m[{string}] = *<o>.S_ID; " +
		"fmt.Println(<o>.Name(), <o>.M({int}), <o>.h, len(<o>.m)); var <i> Inner_ID = <o>; fmt.Println(<i>.Name())",
	"<m> := map[[2]int]S_ID{}; for <i> := range 4 { <k> := [2]int{<i> & 1, {int} & 1}; <v> := <m>[<k>]; <v>.A += <i>; " +
		"<v>.C[<i>&1]++; <m>[<k>] = <v> }; <t> := 0; for _, <v> := range <m> { <t> += <v>.A }; " +
		"fmt.Println(len(<m>) > 0, <t>)",
	"<mm> := map[string]map[string][]int{\"a\": {}}; <mm>[\"a\"][{string}] = append(<mm>[\"a\"][{string}], {int}); " +
		"<mm>[\"b\"] = nil; fmt.Println(len(<mm>), len(<mm>[\"a\"]), <mm>[\"c\"][\"d\"] == nil)",
	"<n> := 0\n<L>:\nfor <i> := range 4 { for <j> := {uint8} & 3; ; <j>++ { <n>++; switch { case <j> > 3: continue " +
		"<L>; case <n> > 9: break <L>; case {bool} && <i> == 2: break <L> } } }; fmt.Println(<n> > 0)",
	"<n> := {int} & 3\n<L>:\nif <n> < 6 { <n>++; if <n>%2 == 0 { goto <L> }; <n> += 2; goto <L> }; fmt.Println(<n>)",
	"<n> := 0; for <i> := range seq_ID(5) { defer func() { <n>++ }(); if <i> == 3 { break }; if {bool} { continue }; " +
		"<n> += <i> }; fmt.Println(<n>)",
	"<f> := {S}.M; <g> := (*S_ID).Set; <s> := {S}; <g>(&<s>, {int}); <h> := S_ID.M; fmt.Println(<f>({int}), <h>(<s>, " +
		"1), <s>.A); <k> := <s>.Set; <k>({int}); fmt.Println(<s>.A)",
	"var <fs> [3]func(int) int; for <i> := range <fs> { <c> := <i> * {int}; <fs>[<i>] = func(k int) int { <c> += k; " +
		"return <c> } }; fmt.Println(<fs>[0](1), <fs>[1](2), <fs>[2](3), <fs>[1](4))",
	"func() { defer func() { fmt.Println(\"r1\", recover()) }(); defer func() { defer func() { fmt.Println(\"r2\", " +
		"recover()) }(); panic({string}) }(); var <m> map[string]int; <m>[\"x\"] = {int} }()",
	"func() { <h> := func(s string) { if r := recover(); r != nil { fmt.Println(s, r) } }; defer <h>({string}); defer " +
		"func() { panic({int}) }(); panic(\"a\") }()",
	"<jobs>, <out> := make(chan int), make(chan int, 8); go func() { defer close(<out>); for j := range <jobs> { " +
		"<out> <- j * {int} } }(); for <i> := range 4 { <jobs> <- <i> + {int} }; close(<jobs>); <t> := 0; for <v> := " +
		"range <out> { <t> += <v> }; fmt.Println(<t>)",
	"<c>, <d> := make(chan S_ID, 1), (chan string)(nil); <c> <- {S}; for range 2 { select { case <v>, <ok> := <-<c>: " +
		"fmt.Println(<v>.A, <ok>); close(<c>); <c> = nil; case <d> <- {string}: fmt.Println(\"sent\"); default: " +
		"fmt.Println(\"none\") } }",
	"<x> := {uint16}; <x> <<= {uint8} & 7; <x> >>= uint({uint8} & 3); <x> &^= 5; <y> := int8(<x>) >> 2 << 1; " +
		"fmt.Println(<x>, <y>, -<y>, ^<x>, uint32(<x>)<<20>>3, int16(<x>)*int16(<x>), 1<<({uint8}&15)|int(<x>))",
	"<x> := {uint64}; <z> := {int32}; fmt.Println(<x>*<x>>>7, uint8(<x>)+uint8(<z>), int64(<z>)<<33, <z>%7, <z>/-3, " +
		"float32(<z>)/3, uint64(<z>)>>60, <x>%({uint64}|1), complex(float64(<z>), 1)*2i)",
	"<a> := [3]S_ID{}; <b> := <a>; <p> := &<a>[1]; <p>.A, <a>[2].b = {int}, {string}; for <i>, <s> := range <a> { " +
		"<s>.A = 100; <b>[<i>].A += <a>[<i>].A }; fmt.Println(<a>, <b>, <a> == <b>)",
	"<s> := {[]int}; <t> := append(<s>[:len(<s>):len(<s>)], {int}); <u> := <s>[len(<s>):]; copy(<t>, []int{{int}}); " +
		"fmt.Println(<s>, <t>, len(<u>)); clear(<t>); fmt.Println(<t>)",
	"<x>, <y> := {any}, {any}; switch <v> := <x>.(type) { case int, int8: fmt.Println(\"n\", <v>); case interface{ " +
		"M(int) int }: fmt.Println(\"M\", <v>.M({int})); case error: fmt.Println(<v>.Error()); case nil: " +
		"fmt.Println(\"nil\"); case []int: <v> = append(<v>, 1); fmt.Println(<v>); default: fmt.Printf(\"%T\\n\", <v>) " +
		"}; _, <ok> := <y>.(fmt.Stringer); fmt.Println(<ok>)",
	"<e> := {error}; var <t> Err_ID; fmt.Println(errors.As(<e>, &<t>), <t>.code, errors.Is(<e>, Err_ID{1})); if <e> " +
		"!= nil { <e> = fmt.Errorf(\"%w and %w\", <e>, Err_ID{7}) }; fmt.Println(<e>, errors.Is(<e>, Err_ID{7}))",
	"if <v>, <ok> := {map[string]int}[{string}]; !<ok> || <v> > {int} { fmt.Println(\"no\", <v>) } else if <w> := <v> " +
		"* 2; <w>%2 == 0 && {bool} { fmt.Println(<w>) } else { fmt.Println(<v>, <w>) }",
	"var <s> []int; for <i> := range int({uint8} & 7) { <s> = append(<s>, <i>); fmt.Print(cap(<s>), \" \") }; <t> := " +
		"append(<s>, {int}); <u> := append(<s>, {int}); fmt.Println(len(<t>), <t>[len(<s>)] == <u>[len(<s>)])",
	"<s> := grow_ID(int({uint8} & 15)); <t> := append(<s>, 1); <u> := append(<s>, 2); fmt.Println(<s>, <t>, <u>)",
	"type <T> struct { _ int; a int; _ string; b any }; <x>, <y> := <T>{{int}, 1, {string}, {int}}, <T>{a: 1, b: " +
		"{int}}; <m> := map[<T>]int{}; <m>[<x>]++; <m>[<y>]++; fmt.Println(<x> == <y>, len(<m>), <x>)",
	"<n> := 0\n<L>:\nfor <i>, <z> := range seq_ID(4) { for <j>, <y> := range seq_ID(int({uint8} & 3)) { <n> += " +
		"len(<y>); if <i> == 2 { continue <L> }; if <j> == 2 && {bool} { break <L> } }; <n> += len(<z>) * 10 }; " +
		"fmt.Println(<n>)",
	"<x> := []uint16{{uint16}, 65535, 1}; for <i> := range <x> { <x>[<i>] += {uint16}; <x>[<i>] <<= {uint8} & 15; " +
		"<x>[<i>] ^= <x>[(<i>+1)%3] >> ({uint8} & 31) }; fmt.Println(<x>, uint8(<x>[0]), int8(<x>[1]), -<x>[2], " +
		"^<x>[0]&^<x>[1])",
	"<x> := []int8{{int8}, -128, 127}; for <i> := range <x> { <x>[<i>] -= {int8}; <x>[<i>] *= 3; <x>[<i>] /= {int8} " +
		"| 1; <x>[<i>] %= 7 }; fmt.Println(<x>, <x>[1]<<({uint8}&15), uint32(<x>[0])>>5, <x>[2]>>({uint8}&15))",
	"<h> := map[string]func(int) (int, error){\"d\": func(k int) (int, error) { if k == 0 { return 0, Err_ID{4} }; " +
		"return 100 / k, nil }, \"p\": func(k int) (r int, err error) { defer func() { if x := recover(); x != nil { " +
		"err = fmt.Errorf(\"%v\", x) } }(); return []int{1, 2}[k&3], nil }}; for _, <k> := range []string{\"d\", \"p\"} " +
		"{ <r>, <e> := <h>[<k>]({int}); fmt.Println(<r>, <e>) }",
	"<c>, <q> := make(chan int, 2), make(chan struct{}); go func() { defer close(<q>); for v := range <c> { if v > 2 " +
		"{ return } } }(); for <i> := 0; ; <i>++ { select { case <c> <- <i>: continue; case <-<q>: }; break }; " +
		"fmt.Println(\"end\")",
	"<o> := []Inner_ID{Nm_ID({string}), Outer_ID{Inner_ID: Nm_ID(\"q\")}, &Outer_ID{Inner_ID: Nm_ID({string}), S_ID: " +
		"&S_ID{A: {int}}}}; for _, <v> := range <o> { <f> := <v>.Name; switch <t> := <v>.(type) { case Nm_ID: " +
		"fmt.Print(len(<t>), \" \"); case interface{ M(int) int }: func() { defer func() { if recover() != nil { " +
		"fmt.Print(\"nil \") } }(); fmt.Print(<t>.M(2), \" \") }() }; fmt.Print(<f>(), \" \") }; fmt.Println()",
	"<a> := [2][3]int{{1, {int}}, {0, 0, {int}}}; <b> := <a>; <p> := &<a>[1]; <p>[0], <a>[0] = {int}, [3]int{7}; for " +
		"<i>, <r> := range <b> { for <j> := range <r> { <b>[<i>][<j>] += <a>[1-<i>][<j>] } }; <s> := <b>[0][:2:2]; <s> " +
		"= append(<s>, {int}); <s>[0]--; fmt.Println(<a>, <b>, <s>, <a> == <b>, *<p> == <a>[1])",
	"<b> := append([]byte(nil), {string}...); <y> := append(<b>, 'y'); <z> := append(<b>, 'z'); if len(<b>) > 0 { " +
		"<b>[0]++ }; fmt.Println(string(<y>) == string(<z>), len(<y>), string(<b>) < string(<z>), " +
		"string([]rune(string(<y>))))",
	"<k> := map[any]int{1: 1, int8(1): 2, \"a\": 3, [2]int{1, 2}: 4, Err_ID{1}: 5, struct{ x any }{nil}: 6}; for _, " +
		"<v> := range []any{1, int8({int8}), {any}, [2]int{1, {int}}, Err_ID{1}, struct{ x any }{nil}, nil} { func() { " +
		"defer func() { if r := recover(); r != nil { fmt.Print(r, \" \") } }(); fmt.Print(<k>[<v>], \" \") }() }; " +
		"fmt.Println()",
	"<p> := new(int); *<p> = {int}; <q> := &<p>; **<q> += {int}; *<p>, <p> = **<q>*2, new(int); fmt.Println(**<q>, " +
		"*<p>); <r> := &struct{ a *int; b []*int }{a: <p>}; <r>.b = append(<r>.b, <r>.a, *<q>); *<r>.b[0] = {int}; " +
		"fmt.Println(*<r>.a, len(<r>.b))",
}

// construct writes one of the constructs.
func (g *generator) construct() {
	text := strings.ReplaceAll(g.pick(constructs), "_ID", fmt.Sprintf("_%d", g.id))
	names := map[string]string{}
	var b strings.Builder
	for len(text) > 0 {
		open := strings.IndexAny(text, "{<")
		if open < 0 {
			b.WriteString(text)
			break
		}
		b.WriteString(text[:open])
		text = text[open:]
		end := strings.IndexAny(text, "}>")
		inside := ""
		if end > 0 {
			inside = text[1:end]
		}
		switch {
		case text[0] == '<' && end > 0 && text[end] == '>' && isName(inside):
			if names[inside] == "" {
				names[inside] = g.fresh("c" + inside)
			}
			b.WriteString(names[inside])
			text = text[end+1:]
		case text[0] == '{' && end > 0 && text[end] == '}' && holeTypes[inside]:
			typ := inside
			if typ == "S" {
				typ = g.name("S")
			}
			b.WriteString("(" + g.expr(typ) + ")")
			text = text[end+1:]
		default:
			b.WriteByte(text[0])
			text = text[1:]
		}
	}
	g.line("{")
	for line := range strings.SplitSeq(b.String(), "\n") {
		g.line("%s", line)
	}
	g.line("}")
}

func isName(s string) bool {
	for _, r := range s {
		if r < 'A' || r > 'z' || r > 'Z' && r < 'a' {
			return false
		}
	}
	return s != ""
}

// holeTypes are the types of expressions that constructs have holes for.
var holeTypes = map[string]bool{
	"int": true, "string": true, "bool": true, "uint8": true, "int8": true, "uint16": true, "int32": true, "uint64": true,
	"float64": true,
	"[]int":   true, "any": true, "error": true, "map[string]int": true, "S": true,
}

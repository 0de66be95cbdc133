package cell

import (
	"fmt"
	"strings"
	"testing"
)

// Types of all shapes that an interface value holds in different ways, with a method each.
const areas = `
type Shape interface{ Area(k int) int }
type Pair interface { Shape; Both(s string, k int) (int, string, error) }
type Num int
func (n Num) Area(k int) int { return int(n) - k }
type Small int8
func (n Small) Area(k int) int { return int(n) * k }
type Real float32
func (n Real) Area(k int) int { return int(n * 4) + k }
type Text string
func (n Text) Area(k int) int { return len(n) + int(n[k]) }
type List []int
func (n List) Area(k int) int { n[0]++; return n[0] + n[k] }
type Table map[int]int
func (n Table) Area(k int) int { n[k]++; return n[k] + len(n) }
type Func func(int) int
func (n Func) Area(k int) int { return n(k) }
type Flat struct{ a, b int; c string }
func (n Flat) Area(k int) int { n.a += k; return n.a + n.b + len(n.c) }
func (n Flat) Both(s string, k int) (int, string, error) { return n.a + k, s + n.c, nil }
type Large struct{ a [5]int; b, c, d, e, f, g int }
func (n Large) Area(k int) int { n.a[k] += k; n.b++; return n.a[k] + n.b + n.g }
type Row [3]int
func (n Row) Area(k int) int { n[k]++; return n[k] }
type Word struct{ p *int }
func (n Word) Area(k int) int { *n.p += k; return *n.p }
type Only [1]*int
func (n Only) Area(k int) int { *n[0] += k; return *n[0] }
type None struct{}
func (n None) Area(k int) int { return k }
type Ref struct{ n int; s string }
func (n *Ref) Area(k int) int { n.n += k; return n.n }
func (n *Ref) Both(s string, k int) (int, string, error) { n.s += s; return n.n, n.s, fmt.Errorf("e%d", k) }
type Outer struct{ Flat; k int }
type Deep struct{ *Ref }
type Gen[T any] struct{ v []T }
func (n Gen[T]) Area(k int) int { return len(n.v) + k }
func (n Gen[T]) String() string { return fmt.Sprint("gen", len(n.v)) }
type Told struct{ k int }
func (n Told) Area(k int) int { return n.k + k }
func (n Told) String() string { return fmt.Sprint("told ", n.k) }
func (n Told) Error() string { return "bad" }
type Node interface{ Eval(depth int) int }
type Leaf int
func (n Leaf) Eval(depth int) int { return int(n) + depth }
type Fork struct{ l, r Node }
func (n Fork) Eval(depth int) int { return n.l.Eval(depth+1)*3 + n.r.Eval(depth+1) }
type Chain struct{ next Node }
func (n *Chain) Eval(depth int) int { if n.next == nil { return depth }; return n.next.Eval(depth+1) }
func total(list []Shape, k int) (t int) { for range 2 { for _, s := range list { t = t*3 + s.Area(k) } }; return t }
func both(list []Pair, k int) (t int, out []string) { for _, p := range list { n, s, err := p.Both("x", k); t += n; out = append(out, s); if err != nil { t += 1000 } }; return t, out }
func chain(n int) Node { var x Node = &Chain{}; for range n { x = &Chain{x} }; return x }
func shapes() []Shape {
	z, y := 5, 6
	var list []Shape
	for k := range 2 {
		list = append(list, Num(4+k), Small(5), Real(1.5), Text("abcd"), List{3, 2, 1, 0}, Table{1: k}, Func(func(i int) int { z++; return i*z }))
		list = append(list, Flat{1, 2, "three"}, Large{g: k}, Row{1, 2, 3}, None{}, &Ref{3, "r"}, &Flat{4, 5, "six"}, &Large{}, Gen[int]{[]int{1}}, &Gen[string]{}, Told{k}, &Told{k})
		list = append(list, Word{&z}, Only{&y}, Outer{Flat{7, 8, "n"}, 9}, &Outer{}, Deep{&Ref{n: 2}})
	}
	return list
}
func try(f func() any) (s string) {
	defer func() { if e := recover(); e != nil { s = fmt.Sprint("panic: ", e) } }()
	return fmt.Sprint(f())
}
`

// What is done with them.
var areaUses = []string{
	`for k := range 3 { fmt.Println(total(shapes(), k)) }`,
	`for i, s := range shapes() { fmt.Printf("%d %T ", i, s); if i > 15 && i < 18 { fmt.Println(s) } }`,
	`fmt.Println(both([]Pair{Flat{1, 2, "f"}, &Flat{3, 4, "g"}, &Ref{5, "h"}}, 6))`,
	`fmt.Println(Fork{Leaf(1), Fork{Leaf(2), &Chain{Leaf(3)}}}.Eval(0))`,
	`fmt.Println(chain(10).Eval(0), chain(1000).Eval(0), chain(20000).Eval(0))`,
	`fmt.Println(try(func() any { return total([]Shape{nil}, 1) }))`,
	`var none *Flat; fmt.Println(try(func() any { return total([]Shape{none}, 1) }))`,
	`var none *Flat; var s Shape = none; fmt.Println(try(func() any { return s.Area(1) }), try(func() any { return ` +
		`none.Area(1) }))`,
	`var ref *Ref; fmt.Println(try(func() any { return total([]Shape{ref}, 1) }))`,
	`fmt.Println(try(func() any { return total([]Shape{Text("a")}, 3) }))`,
	`f := Flat{1, 1, ""}; list := []Shape{f, &f}; f.a = 10; fmt.Println(total(list, 1), f)`,
	`done := make(chan int); for k := range 4 { go func() { done <- total(shapes(), k%3) }() }; s := 0; for range 4 { ` +
		`s += <-done }; fmt.Println(s)`,
	`func values(n int) (list []any) { for k := range n { list = append(list, Num(k), Flat{a: k}, &Ref{n: k}, []Num{1, 2}, map[string]Num{"a": 1}, Row{k}, k, "s") }; return list }
for i, v := range values(1) { fmt.Printf("%d %T %v|", i, v, v) }
fmt.Println(values(2)[9] == any(Flat{a: 1}), values(2)[8] == any(Num(1)), values(2)[8] == any(1), fmt.Sprint(values(1)[2] == values(1)[2]))`,
	`func (n Num) Area(k int) int { return 1000 + k }
fmt.Println(total([]Shape{Num(1), Small(2)}, 3))`,
	`func (n Num) Area(k int) int { defer func() {}(); return 2000 + k }
fmt.Println(total([]Shape{Num(1), Small(2)}, 3))`,
}

// Methods of interface values, and what makes such values, are the same by fast functions
// and by the interpreter.
func TestInterfaces(t *testing.T) {
	var got [2]string
	for i := range got {
		m := newMachine()
		m.checker.Slow(i == 1)
		for _, cell := range append([]string{"import \"fmt\"\n" + areas}, areaUses...) {
			if err := m.eval(cell); err != nil {
				t.Fatalf("%v in\n%s", err, cell)
			}
			fmt.Fprintf(m.out, "\n")
		}
		got[i] = m.out.String()
	}
	fast, slow := strings.Split(got[0], "\n"), strings.Split(got[1], "\n")
	for i := range max(len(fast), len(slow)) {
		if i >= len(fast) || i >= len(slow) || fast[i] != slow[i] {
			t.Fatalf("line %d\nfast: %s\nslow: %s", i, fast[min(i, len(fast)-1)], slow[min(i, len(slow)-1)])
		}
	}
}

// The functions above that call methods of interface values, or make such values, are fast.
func TestInterfacesAreFast(t *testing.T) {
	m := newMachine()
	if err := m.eval("import \"fmt\"\n" + areas); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"total", "both", "chain"} {
		if !m.isFast(name) {
			t.Errorf("%s is interpreted", name)
		}
	}
}

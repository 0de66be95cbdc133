package cell

import (
	"fmt"
	"strings"
	"testing"
)

// What the statements below call. Each function notes its first argument.
const called = `
type S struct{ a, b int; in []int; f func(int, int) int }
func (s S) M(x, y int) int { return s.a + x + y }
func (s *S) P(x, y int) int { s.a += x; return y }
func (s S) V(x ...int) int { return len(x) + s.b }
func (s S) Me() S { return s }
type E struct{ S; k int }
type I interface{ M(x, y int) int }
type Row []int
func (r Row) At(i int) int { return r[i] }
var notes []int
var shared = S{a: 1, in: []int{1, 2, 3, 4, 5, 6, 7, 8, 9}}
var table = map[int]int{}
func n(k int) int { notes = append(notes, k); return k % 3 }
func t(k int) bool { notes = append(notes, k); return true }
func fl(k int) float64 { notes = append(notes, k); return float64(k) }
func tx(k int) string { notes = append(notes, k); return "abc" }
func sl(k int) []int { notes = append(notes, k); return []int{1, 2, 3, 4, 5, 6, 7, 8, 9} }
func rw(k int) Row { notes = append(notes, k); return Row{1, 2, 3, 4} }
func ar(k int) [4]int { notes = append(notes, k); return [4]int{1, 2, 3, 4} }
func mp(k int) map[int]int { notes = append(notes, k); return table }
func st(k int) S { notes = append(notes, k); return S{a: k, in: []int{1, 2, 3, 4}} }
func pt(k int) *S { notes = append(notes, k); return &shared }
func ee(k int) E { notes = append(notes, k); return E{S: S{a: k}, k: k} }
func in(k int) I { notes = append(notes, k); return S{a: k} }
func an(k int) any { notes = append(notes, k); return k }
func fn(k int) func(int, int) int { notes = append(notes, k); return func(x, y int) int { return x + y } }
func ip(k int) *int { notes = append(notes, k); return &shared.b }
func two(k int) (int, int) { notes = append(notes, k); return 1, 2 }
func vr(x ...int) int { return len(x) }
func ge[T any](x, y T) T { return y }
func sm(x, y, z int) int { return x + y + z }
`

// callOrders are statements whose calls are numbered as they stand in the text, which is
// the order that the language gives them.
var callOrders = []string{
	`x = n(1) + n(2)*n(3) - n(4)`,
	`x = -n(1) - (n(2) - n(3))`,
	`x = sl(1)[n(2)]`,
	`x = sl(1)[n(2)] + sl(3)[n(4)]`,
	`x = ar(1)[n(2)] + n(3)`,
	`x = mp(1)[n(2)] + n(3)`,
	`x = len(sl(1)[n(2):n(3)+3]) + n(4)`,
	`x = len(sl(1)[n(2):n(3)+3:n(4)+7])`,
	`x = int(tx(1)[n(2)]) + n(3)`,
	`x = len(tx(1)[n(2):]) + len(tx(3)+tx(4))`,
	`x = st(1).M(n(2), n(3))`,
	`x = st(1).Me().M(n(2), st(3).M(n(4), n(5)))`,
	`x = pt(1).M(n(2), n(3)) + pt(4).P(n(5), n(6))`,
	`x = pt(1).P(n(2), n(3))`,
	`x = st(1).V(n(2), n(3), n(4))`,
	`x = ee(1).M(n(2), n(3))`,
	`x = rw(1).At(n(2)) + rw(3).At(n(4))`,
	`x = in(1).M(n(2), n(3))`,
	`x = in(1).M(n(2), in(3).M(n(4), n(5)))`,
	`x = S.M(st(1), n(2), n(3))`,
	`x = (*S).P(pt(1), n(2), n(3))`,
	`x = st(1).in[n(2)] + pt(3).in[n(4)]`,
	`x = fn(1)(n(2), n(3))`,
	`x = fn(1)(n(2), fn(3)(n(4), n(5)))`,
	`x = func(a, b int) int { return a + b }(n(1), n(2))`,
	`x = sm(n(1), sm(n(2), n(3), n(4)), n(5))`,
	`x = sm(sl(1)[n(2)], n(3), sl(4)[n(5)])`,
	`x = vr(n(1), n(2), n(3)) + vr(sl(4)...) + n(5)`,
	`x = ge(n(1), n(2)) + ge[int](n(3), n(4))`,
	`x = min(n(1), n(2), n(3)) + max(n(4), n(5))`,
	`x = len(append(sl(1), n(2), n(3))) + n(4)`,
	`x = len(append(sl(1), sl(2)...)) + cap(append(sl(3), n(4)))`,
	`x = copy(sl(1)[n(2):], sl(3)) + n(4)`,
	`x = len(map[int]int{n(1): n(2), n(3) + 5: n(4)})`,
	`x = []int{n(1), n(2), n(3)}[n(4)]`,
	`x = [4]int{2: n(1), 0: n(2)}[n(3)]`,
	`x = [][]int{{n(1), n(2)}, {n(3)}, {n(4), 1}}[n(5)%2][0]`,
	`x = S{a: n(1), b: n(2)}.M(n(3), n(4))`,
	`x = S{b: n(1), a: n(2)}.a + n(3)`,
	`x = (&S{b: n(1), a: n(2)}).P(n(3), n(4))`,
	`x = *ip(1) + n(2) + *ip(3)`,
	`x = int(int8(n(1))) + int(fl(2)) + int(uint(n(3)))`,
	`x = len(string(rune(n(1)+65))) + len([]byte(tx(2))) + n(3)`,
	`x = int(fl(1)*fl(2) + fl(3))`,
	`x = n(1)<<n(2) | n(3)>>n(4)`,
	`x = an(1).(int) + n(2)`,
	`x, y := sl(1)[n(2)], sl(3)[n(4)]; x += y`,
	`x, y := two(1); x += y + n(2)`,
	`sl(1)[n(2)] = n(3)`,
	`sl(1)[n(2)] += n(3)`,
	`sl(1)[n(2)]++; n(3)`,
	`sl(1)[n(2)], sl(3)[n(4)] = n(5), n(6)`,
	`sl(1)[n(2)], x = two(3)`,
	`mp(1)[n(2)] = n(3)`,
	`mp(1)[n(2)] += n(3)`,
	`mp(1)[n(2)], mp(3)[n(4)] = n(5), n(6)`,
	`pt(1).in[n(2)] = n(3)`,
	`pt(1).a = n(2)`,
	`pt(1).a, pt(2).b = n(3), n(4)`,
	`*ip(1) = n(2)`,
	`*ip(1) -= n(2)`,
	`*ip(1), *ip(2) = *ip(3), n(4)`,
	`if n(1) < n(2) && n(3) < n(4)+5 { x = n(5) }`,
	`if t(1) && (n(2) > 7 || t(3)) && t(4) { n(5) }`,
	`if y := n(1); y < n(2)+9 { n(3) }`,
	`if y, ok := mp(1)[n(2)]; ok != (y == n(3)) { x = 1 }`,
	`switch n(1) { case n(2) + 7, n(3) + 7: case n(4): n(5); default: n(5) }`,
	`switch { case n(1) > 9, n(2) > 9: case t(3): n(4) }`,
	`switch y := an(1).(type) { case int: x = y + n(2) }`,
	`for i := n(1); i < n(2)-1; i++ { n(9) }; n(3)`,
	`for i := range n(1) + 1 { x += i + n(2); break }`,
	`for _, v := range sl(1)[n(2) : n(3)+5] { x += v; break }`,
	`delete(mp(1), n(2))`,
	`x = len(make([]int, n(1), n(2)+5))`,
	`x = sm(1, func() int { return n(1) }(), func() int { return n(2) }())`,
	`ch := make(chan int, 4); ch <- n(1); ch <- n(2) + n(3); x = <-ch + n(4)`,
	`x = len(fmt.Sprint(n(1), tx(2), n(3)))`,
	`x = strings.Index(tx(1), tx(2)) + len(strings.Repeat(tx(3), n(4)))`,
	`x = complexPart(n(1), n(2)) + func() int { a, b := n(3), n(4); return a + b }()`,
	`defer sm(n(1), n(2), n(3)); x = n(4)`,
	`defer st(1).M(n(2), n(3))`,
	`defer fn(1)(n(2), n(3))`,
	`f := st(1).M; x = f(n(2), n(3))`,
	`x = map[int]func(int, int) int{0: fn(1)}[0](n(2), n(3))`,
	`x = struct{ p, q int }{n(1), n(2)}.q + n(3)`,
	`x = [2]S{st(1), st(2)}[n(3)%2].M(n(4), n(5))`,
	`x = *map[bool]*int{true: ip(1)}[t(2)] + n(3)`,
	`return n(1) + n(2)*n(3)`,
	`return func(a, b int) int { return b }(two(1))`,
}

const complexPart = "func complexPart(a, b int) int { return int(real(complex(float64(a), float64(b)))) }\n"

// TestCallOrder runs each statement as a fast function and by the interpreter: the calls
// are made as they stand in the text.
func TestCallOrder(t *testing.T) {
	var decls, calls strings.Builder
	decls.WriteString("import (\"fmt\"; \"strings\")\nvar _ = strings.Index\n" + called + complexPart)
	for k, st := range callOrders {
		fmt.Fprintf(&decls, "func order%d() (x int) { for k := 0; k < 1; k++ { %s }; return x }\n", k, st)
		fmt.Fprintf(&calls, "notes = nil; order%d(); fmt.Println(notes)\n", k)
	}
	for _, slow := range []bool{false, true} {
		m := newMachine()
		m.checker.Slow(slow)
		for _, cell := range []string{decls.String(), calls.String()} {
			if err := m.eval(cell); err != nil {
				t.Fatal(err)
			}
		}
		lines := strings.Split(strings.TrimSpace(m.out.String()), "\n")
		if len(lines) != len(callOrders) {
			t.Fatalf("%d lines for %d statements", len(lines), len(callOrders))
		}
		for k, st := range callOrders {
			if want := asWritten(st); lines[k] != want {
				t.Errorf("interpreted %v: %s\n\tcalls %s, want %s", slow, st, lines[k], want)
			}
		}
	}
}

// asWritten lists the numbers that are called in a statement, from 1 on; 9 is not called.
func asWritten(st string) string {
	var list []int
	for k := 1; strings.Contains(st, fmt.Sprintf("(%d)", k)); k++ {
		list = append(list, k)
	}
	return fmt.Sprint(list)
}

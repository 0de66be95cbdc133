package cell

import (
	"strings"
	"testing"
)

// TestLateMethodsOfGenericTypes gives types methods that are wrong, or whose cell fails, and
// then right ones: a cell that is refused leaves nothing.
func TestLateMethodsOfGenericTypes(t *testing.T) {
	m := newMachine()
	for _, s := range []struct{ src, fails string }{
		{"type S[T any] struct{ v T }\nfunc (s S[T]) Get() T { return s.v }\ntype P[K comparable, V any] struct{ k K; v V }\nx := S[int]{1}; var a any = x; type E[T any] interface{ M(T) }", ""},
		{"fmt.Println(x.Get(), a, P[int, string]{}, P[string, S[int]]{}.v.Get())", ""},
		{"func (s S[T]) Two() T { return s.w }", "s.w undefined"},
		{"x.Two()", "x.Two undefined"},
		{"func (s S[T]) Two() T { panic(s.v) }; x.Nothing()", "x.Nothing undefined"},
		{"x.Two()", "x.Two undefined"},
		{"func (s S[T]) Get() int { return 1 }", "the method Get of S has another type"},
		{"func (s *S[T]) Get() T { return s.v }", "the method Get of S has another type"},
		{"func (s S[T]) v() {}", "field and method with the same name v"},
		{"func (s S[[]T]) Two() {}", "receiver type parameter []T must be an identifier"},
		{"func (s S[A, B]) Two() {}", "too many type arguments"},
		{"func (s P[A]) Two() {}", "not enough type arguments"},
		{"func (s S) Two() {}", "without instantiation"},
		{"func (e E[T]) Two() {}", "invalid receiver type E"},
		{"func (p P[T, T]) Two() {}", "T redeclared"},
		{"func (s S[T]) Two() (T, T) { return s.v, s.v }\nvar y, z = x.Two()\npanic(y)", "1"},
		{"y, z = x.Two(); S[string]{}.Two()", ""},
		{"fmt.Println(x.Get()); func (p *P[K, V]) Swap(q *P[K, V]) { *p, *q = *q, *p }", ""},
		{"type N[T ~uint64] struct{ v T }; n := N[nimber.Nimber]{2}; k := N[uint64]{2}", ""},
		{"func (n N[T]) Square() T { return n.v * n.v }", ""},
		{"k.Square()", ""},
		{"n.Square()", "Square uses operators of numbers"},
		{"p, q := P[int, int]{1, 2}, P[int, int]{3, 4}; p.Swap(&q); if p.k != 3 { panic(p) }", ""},
	} {
		err := m.eval(s.src)
		if s.fails == "" && err != nil || s.fails != "" && (err == nil || !strings.Contains(err.Error(), s.fails)) {
			t.Errorf("%s: error %v, want %q", s.src, err, s.fails)
		}
	}
}

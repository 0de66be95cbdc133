package rt

// adapters give boxed values the methods of the compiled interfaces that cells use
// most, without the reflection of Wrap. Package fmt's are those of the boxes themselves.
var adapters = map[string]func(Content) any{
	"sort.Interface":           func(b Content) any { return newSortBox(b) },
	"container/heap.Interface": func(b Content) any { return heapBox{newSortBox(b)} },
	"fmt.Stringer":             func(b Content) any { return b.Type.Wrap(b.Value) },
	"fmt.Formatter":            func(b Content) any { return b.Type.Wrap(b.Value) },
}

// Adapts reports whether Adapt knows a compiled interface, named by its path.
func Adapts(target string) bool { return adapters[target] != nil }

// Adapt gives a boxed value the methods of a compiled interface that it knows; a type may satisfy several.
func Adapt(x any, target string) any {
	b, ok := x.(Box)
	if !ok {
		return x
	}
	return adapters[target](b.Inside())
}

func Lowered[F any](b Content, name string) F { return b.Type.Methods[name].Fn.(F) }

// A sortBox has looked up its methods, which are called often.
type sortBox struct {
	Content
	len, less, swap *LoweredMethod
}

func newSortBox(b Content) sortBox {
	m := b.Type.Methods
	return sortBox{b, m["Len"], m["Less"], m["Swap"]}
}

func (b sortBox) Len() int {
	if n, ok := b.quickly(b.len, 0, 0); ok {
		return n
	}
	return b.len.Fn.(func(any) int)(b)
}

func (b sortBox) Less(i, j int) bool {
	if less, ok := b.quickly(b.less, i, j); ok {
		return less != 0
	}
	return b.less.Fn.(func(any, int, int) bool)(b, i, j)
}

func (b sortBox) Swap(i, j int) {
	if _, ok := b.quickly(b.swap, i, j); !ok {
		b.swap.Fn.(func(any, int, int))(b, i, j)
	}
}

func (b sortBox) quickly(m *LoweredMethod, i, j int) (result int, ok bool) {
	if m.Quick == nil {
		return 0, false
	}
	return m.Quick.Words(b.Value, i, j)
}

type heapBox struct{ sortBox }

func (b heapBox) Push(x any) { Lowered[func(any, any)](b.Content, "Push")(b, x) }
func (b heapBox) Pop() any   { return Lowered[func(any) any](b.Content, "Pop")(b) }

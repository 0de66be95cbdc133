package rt

// adapters give boxed values the methods of the compiled interfaces that cells use
// most, without the reflection of Wrap. Package fmt's are those of the boxes themselves.
var adapters = map[string]func(Content) any{
	"sort.Interface":           func(b Content) any { return sortBox{b} },
	"container/heap.Interface": func(b Content) any { return heapBox{sortBox{b}} },
	"fmt.Stringer":             func(b Content) any { return b.Type.Wrap(b.Value) },
	"fmt.Formatter":            func(b Content) any { return b.Type.Wrap(b.Value) },
}

// Adapts reports whether Adapt knows a compiled interface, named by its path.
func Adapts(target string) bool { return adapters[target] != nil }

// Adapt gives a boxed value the methods of a compiled interface that it knows; a type
// may satisfy several.
func Adapt(x any, target string) any {
	b, ok := x.(Box)
	if !ok {
		return x
	}
	return adapters[target](b.Inside())
}

func Lowered[F any](b Content, name string) F { return b.Type.Methods[name].Fn.(F) }

type sortBox struct{ Content }

func (b sortBox) Len() int { return Lowered[func(any) int](b.Content, "Len")(b) }
func (b sortBox) Less(i, j int) bool {
	return Lowered[func(any, int, int) bool](b.Content, "Less")(b, i, j)
}
func (b sortBox) Swap(i, j int) { Lowered[func(any, int, int)](b.Content, "Swap")(b, i, j) }

type heapBox struct{ sortBox }

func (b heapBox) Push(x any) { Lowered[func(any, any)](b.Content, "Push")(b, x) }
func (b heapBox) Pop() any   { return Lowered[func(any) any](b.Content, "Pop")(b) }

package rt

// structural returns how to wrap boxes of types that implement one of the interfaces
// by which compiled packages call back: nil when there is none.
func structural(t *Type) func(Content) any {
	switch {
	case t.Has("Len", "func() int") && t.Has("Less", "func(int, int) bool") && t.Has("Swap", "func(int, int)"):
		if t.Has("Push", "func(interface {})") && t.Has("Pop", "func() interface {}") {
			return func(b Content) any { return heapBox{sortBox{b}} }
		}
		return func(b Content) any { return sortBox{b} }
	case t.Has("XY", "func(int) (float64, float64)") && t.Has("Len", "func() int"):
		return func(b Content) any { return xyBox{b} }
	case t.Has("Value", "func(int) float64") && t.Has("Len", "func() int"):
		return func(b Content) any { return valuerBox{b} }
	}
	if wrap, lost := streams(t); lost == "" { // who asks an interface for a reader must not get half of one
		return wrap
	}
	return nil
}

// adapters give boxed values the methods of the compiled interfaces that cells use
// most, without the reflection of Wrap. Package fmt's are those of the boxes themselves.
var adapters = map[string]func(Content) any{
	"sort.Interface":                   func(b Content) any { return sortBox{b} },
	"container/heap.Interface":         func(b Content) any { return heapBox{sortBox{b}} },
	"io.Writer":                        streamBox,
	"io.Reader":                        streamBox,
	"io.ReadWriter":                    streamBox,
	"fmt.Stringer":                     func(b Content) any { return b.Type.Wrap(b.Value) },
	"fmt.Formatter":                    func(b Content) any { return b.Type.Wrap(b.Value) },
	"gonum.org/v1/plot/plotter.XYer":   func(b Content) any { return xyBox{b} },
	"gonum.org/v1/plot/plotter.Valuer": func(b Content) any { return valuerBox{b} },
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

type xyBox struct{ Content }

func (b xyBox) Len() int { return Lowered[func(any) int](b.Content, "Len")(b) }
func (b xyBox) XY(i int) (x, y float64) {
	return Lowered[func(any, int) (float64, float64)](b.Content, "XY")(b, i)
}

type valuerBox struct{ Content }

func (b valuerBox) Len() int { return Lowered[func(any) int](b.Content, "Len")(b) }
func (b valuerBox) Value(i int) float64 {
	return Lowered[func(any, int) float64](b.Content, "Value")(b, i)
}

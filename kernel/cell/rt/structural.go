package rt

// structural returns how to wrap boxes of types that implement one of the interfaces
// by which compiled packages call back: nil when there is none.
func structural(t *Type) func(box) any {
	switch {
	case t.has("Len", "func() int") && t.has("Less", "func(int, int) bool") && t.has("Swap", "func(int, int)"):
		if t.has("Push", "func(interface {})") && t.has("Pop", "func() interface {}") {
			return func(b box) any { return heapBox{sortBox{b}} }
		}
		return func(b box) any { return sortBox{b} }
	case t.has("Write", "func([]uint8) (int, error)") || t.has("Read", "func([]uint8) (int, error)"):
		return streamBox
	case t.has("XY", "func(int) (float64, float64)") && t.has("Len", "func() int"):
		return func(b box) any { return xyBox{b} }
	case t.has("Value", "func(int) float64") && t.has("Len", "func() int"):
		return func(b box) any { return valuerBox{b} }
	}
	return nil
}

// adapters give boxed values the methods of the compiled interfaces that cells use
// most, without the reflection of Wrap. Package fmt's are those of the boxes themselves.
var adapters = map[string]func(box) any{
	"sort.Interface":                   func(b box) any { return sortBox{b} },
	"container/heap.Interface":         func(b box) any { return heapBox{sortBox{b}} },
	"io.Writer":                        streamBox,
	"io.Reader":                        streamBox,
	"io.ReadWriter":                    streamBox,
	"fmt.Stringer":                     func(b box) any { return b.typ.wrap(b.val) },
	"fmt.Formatter":                    func(b box) any { return b.typ.wrap(b.val) },
	"encoding/json.Marshaler":          func(b box) any { return b.typ.wrap(b.val) },
	"gonum.org/v1/plot/plotter.XYer":   func(b box) any { return xyBox{b} },
	"gonum.org/v1/plot/plotter.Valuer": func(b box) any { return valuerBox{b} },
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
	return adapters[target](b.boxed())
}

func lowered[F any](b box, name string) F { return b.typ.methods[name].fn.(F) }

type sortBox struct{ box }

func (b sortBox) Len() int { return lowered[func(any) int](b.box, "Len")(b) }
func (b sortBox) Less(i, j int) bool {
	return lowered[func(any, int, int) bool](b.box, "Less")(b, i, j)
}
func (b sortBox) Swap(i, j int) { lowered[func(any, int, int)](b.box, "Swap")(b, i, j) }

type heapBox struct{ sortBox }

func (b heapBox) Push(x any) { lowered[func(any, any)](b.box, "Push")(b, x) }
func (b heapBox) Pop() any   { return lowered[func(any) any](b.box, "Pop")(b) }

type xyBox struct{ box }

func (b xyBox) Len() int { return lowered[func(any) int](b.box, "Len")(b) }
func (b xyBox) XY(i int) (x, y float64) {
	return lowered[func(any, int) (float64, float64)](b.box, "XY")(b, i)
}

type valuerBox struct{ box }

func (b valuerBox) Len() int { return lowered[func(any) int](b.box, "Len")(b) }
func (b valuerBox) Value(i int) float64 {
	return lowered[func(any, int) float64](b.box, "Value")(b, i)
}

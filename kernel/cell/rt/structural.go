package rt

// structural returns how to wrap boxes of types that implement one of the interfaces
// by which compiled packages call back: nil when there is none.
func structural(t *Type) func(box) any {
	switch {
	case t.has("Len", "func() int") && t.has("Less", "func(int, int) bool") && t.has("Swap", "func(int, int)"):
		if t.has("Push", "func(any)") && t.has("Pop", "func() any") {
			return func(b box) any { return heapBox{sortBox{b}} }
		}
		return func(b box) any { return sortBox{b} }
	case t.has("Write", "func([]byte) (int, error)"):
		if t.has("Read", "func([]byte) (int, error)") {
			return func(b box) any { return readWriterBox{b} }
		}
		return func(b box) any { return writerBox{b} }
	case t.has("Read", "func([]byte) (int, error)"):
		return func(b box) any { return readerBox{b} }
	case t.has("XY", "func(int) (float64, float64)") && t.has("Len", "func() int"):
		return func(b box) any { return xyBox{b} }
	case t.has("Value", "func(int) float64") && t.has("Len", "func() int"):
		return func(b box) any { return valuerBox{b} }
	}
	return nil
}

// Adapt gives a boxed value the methods of a compiled interface, named by its path; a
// type may satisfy several.
func Adapt(x any, target string) any {
	b, ok := x.(Box)
	if !ok {
		return x
	}
	in := b.boxed()
	switch target {
	case "sort.Interface":
		return sortBox{in}
	case "container/heap.Interface":
		return heapBox{sortBox{in}}
	case "io.Writer":
		return writerBox{in}
	case "io.Reader":
		return readerBox{in}
	case "io.ReadWriter":
		return readWriterBox{in}
	case "gonum.org/v1/plot/plotter.XYer":
		return xyBox{in}
	case "gonum.org/v1/plot/plotter.Valuer":
		return valuerBox{in}
	}
	return x
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

type writerBox struct{ box }

func (b writerBox) Write(p []byte) (int, error) {
	return lowered[func(any, []byte) (int, error)](b.box, "Write")(b, p)
}

type readerBox struct{ box }

func (b readerBox) Read(p []byte) (int, error) {
	return lowered[func(any, []byte) (int, error)](b.box, "Read")(b, p)
}

type readWriterBox struct{ box }

func (b readWriterBox) Read(p []byte) (int, error) {
	return lowered[func(any, []byte) (int, error)](b.box, "Read")(b, p)
}

func (b readWriterBox) Write(p []byte) (int, error) {
	return lowered[func(any, []byte) (int, error)](b.box, "Write")(b, p)
}

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

package rt

type (
	writerBox     struct{ Content }
	readerBox     struct{ Content }
	readWriterBox struct {
		readerBox
		writerPart
	}
	writerPart struct{ b Content }
)

func (b readerBox) Read(p []byte) (int, error) {
	return Lowered[func(any, []byte) (int, error)](b.Content, "Read")(b, p)
}

func (b writerBox) Write(p []byte) (int, error) { return writerPart{b.Content}.Write(p) }
func (w writerPart) Write(p []byte) (int, error) {
	return Lowered[func(any, []byte) (int, error)](w.b, "Write")(w.b, p)
}

// Optional are methods that package io and its users look for in a reader or writer, and that a box of one lacks.
var Optional = []struct{ With, Name, Signature string }{
	{"Read", "ReadRune", "func() (int32, int, error)"},
	{"Read", "WriteTo", "func(io.Writer) (int64, error)"},
	{"Write", "ReadFrom", "func(io.Reader) (int64, error)"},
	{"Write", "WriteString", "func(string) (int, error)"},
}

// Lost is what the refusal of a type as a reader or writer says, and LostAdvice what to do instead.
func Lost(name, method string) string {
	return name + " as a reader or writer would lose its method " + method
}

const LostAdvice = "rename the method, or pass the reader or writer that the type is made of"

// streams returns how to box readers and writers of type t, nil when it is none, and a method that they lose by it.
func streams(t *Type) (wrap func(Content) any, lost string) {
	const signature = "func([]uint8) (int, error)"
	reads, writes := t.Has("Read", signature), t.Has("Write", signature)
	for _, o := range Optional {
		if t.Has(o.With, signature) && t.Has(o.Name, o.Signature) {
			lost = o.Name
		}
	}
	switch {
	case reads && writes:
		return func(b Content) any { return readWriterBox{readerBox{b}, writerPart{b}} }, lost
	case reads:
		return func(b Content) any { return readerBox{b} }, lost
	case writes:
		return func(b Content) any { return writerBox{b} }, lost
	}
	return nil, ""
}

// streamBox gives a box the methods of a reader or writer.
func streamBox(b Content) any {
	wrap, lost := streams(b.Type)
	if lost != "" {
		panic(Lost(b.Type.Name, lost) + " (" + LostAdvice + ")")
	}
	return wrap(b)
}

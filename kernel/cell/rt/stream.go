package rt

import "io"

// A reader or writer of a cell may have methods that packages io and bufio look for before
// they copy through a buffer. Which of them a value has is known when it is boxed; a
// compiled type with just these methods lends them to it. Each part of such a type has
// its methods from one struct below.

type (
	writerBox     struct{ Content }
	readerBox     struct{ Content }
	readWriterBox struct{ Content }

	stringPart struct{ b Content }
	fromPart   struct{ b Content }
	toPart     struct{ b Content }
	runePart   struct{ b Content }
)

func (b writerBox) Write(p []byte) (int, error)     { return write(b.Content, p) }
func (b readerBox) Read(p []byte) (int, error)      { return read(b.Content, p) }
func (b readWriterBox) Write(p []byte) (int, error) { return write(b.Content, p) }
func (b readWriterBox) Read(p []byte) (int, error)  { return read(b.Content, p) }

func write(b Content, p []byte) (int, error) {
	return Lowered[func(any, []byte) (int, error)](b, "Write")(b, p)
}

func read(b Content, p []byte) (int, error) {
	return Lowered[func(any, []byte) (int, error)](b, "Read")(b, p)
}

func (p stringPart) WriteString(s string) (int, error) {
	return Lowered[func(any, string) (int, error)](p.b, "WriteString")(p.b, s)
}

func (p fromPart) ReadFrom(r io.Reader) (int64, error) {
	return Lowered[func(any, io.Reader) (int64, error)](p.b, "ReadFrom")(p.b, r)
}

func (p toPart) WriteTo(w io.Writer) (int64, error) {
	return Lowered[func(any, io.Writer) (int64, error)](p.b, "WriteTo")(p.b, w)
}

func (p runePart) ReadRune() (rune, int, error) {
	return Lowered[func(any) (rune, int, error)](p.b, "ReadRune")(p.b)
}

func (p runePart) UnreadRune() error {
	return Lowered[func(any) error](p.b, "UnreadRune")(p.b)
}

// What a reader or writer can do.
const (
	reads = 1 << iota
	writes
	writesStrings
	readsFrom
	writesTo
	readsRunes
)

// streamBox gives a box all the methods that its type has as a reader or writer.
func streamBox(b Content) any {
	t, can := b.Type, 0
	for _, m := range []struct {
		bit             int
		name, signature string
	}{
		{reads, "Read", "func([]uint8) (int, error)"},
		{writes, "Write", "func([]uint8) (int, error)"},
		{writesStrings, "WriteString", "func(string) (int, error)"},
		{readsFrom, "ReadFrom", "func(io.Reader) (int64, error)"},
		{writesTo, "WriteTo", "func(io.Writer) (int64, error)"},
	} {
		if t.Has(m.name, m.signature) {
			can |= m.bit
		}
	}
	if t.Has("ReadRune", "func() (int32, int, error)") && t.Has("UnreadRune", "func() error") {
		can |= readsRunes
	}
	if can&reads == 0 {
		can &^= writesTo | readsRunes
	}
	if can&writes == 0 {
		can &^= writesStrings | readsFrom
	}
	if can == 0 {
		return b
	}
	return streamBoxes[can](b)
}

// streamBoxes makes the types, one for each set of methods.
var streamBoxes = map[int]func(Content) any{
	writes: func(b Content) any { return writerBox{b} },
	writes | writesStrings: func(b Content) any {
		return struct {
			writerBox
			stringPart
		}{writerBox{b}, stringPart{b}}
	},
	writes | readsFrom: func(b Content) any {
		return struct {
			writerBox
			fromPart
		}{writerBox{b}, fromPart{b}}
	},
	writes | writesStrings | readsFrom: func(b Content) any {
		return struct {
			writerBox
			stringPart
			fromPart
		}{writerBox{b}, stringPart{b}, fromPart{b}}
	},
	reads: func(b Content) any { return readerBox{b} },
	reads | writesTo: func(b Content) any {
		return struct {
			readerBox
			toPart
		}{readerBox{b}, toPart{b}}
	},
	reads | readsRunes: func(b Content) any {
		return struct {
			readerBox
			runePart
		}{readerBox{b}, runePart{b}}
	},
	reads | writesTo | readsRunes: func(b Content) any {
		return struct {
			readerBox
			toPart
			runePart
		}{readerBox{b}, toPart{b}, runePart{b}}
	},
	reads | writes: func(b Content) any { return readWriterBox{b} },
	reads | writes | writesStrings: func(b Content) any {
		return struct {
			readWriterBox
			stringPart
		}{readWriterBox{b}, stringPart{b}}
	},
	reads | writes | readsFrom: func(b Content) any {
		return struct {
			readWriterBox
			fromPart
		}{readWriterBox{b}, fromPart{b}}
	},
	reads | writes | writesStrings | readsFrom: func(b Content) any {
		return struct {
			readWriterBox
			stringPart
			fromPart
		}{readWriterBox{b}, stringPart{b}, fromPart{b}}
	},
	reads | writes | writesTo: func(b Content) any {
		return struct {
			readWriterBox
			toPart
		}{readWriterBox{b}, toPart{b}}
	},
	reads | writes | writesStrings | writesTo: func(b Content) any {
		return struct {
			readWriterBox
			stringPart
			toPart
		}{readWriterBox{b}, stringPart{b}, toPart{b}}
	},
	reads | writes | readsFrom | writesTo: func(b Content) any {
		return struct {
			readWriterBox
			fromPart
			toPart
		}{readWriterBox{b}, fromPart{b}, toPart{b}}
	},
	reads | writes | writesStrings | readsFrom | writesTo: func(b Content) any {
		return struct {
			readWriterBox
			stringPart
			fromPart
			toPart
		}{readWriterBox{b}, stringPart{b}, fromPart{b}, toPart{b}}
	},
	reads | writes | readsRunes: func(b Content) any {
		return struct {
			readWriterBox
			runePart
		}{readWriterBox{b}, runePart{b}}
	},
	reads | writes | writesStrings | readsRunes: func(b Content) any {
		return struct {
			readWriterBox
			stringPart
			runePart
		}{readWriterBox{b}, stringPart{b}, runePart{b}}
	},
	reads | writes | readsFrom | readsRunes: func(b Content) any {
		return struct {
			readWriterBox
			fromPart
			runePart
		}{readWriterBox{b}, fromPart{b}, runePart{b}}
	},
	reads | writes | writesStrings | readsFrom | readsRunes: func(b Content) any {
		return struct {
			readWriterBox
			stringPart
			fromPart
			runePart
		}{readWriterBox{b}, stringPart{b}, fromPart{b}, runePart{b}}
	},
	reads | writes | writesTo | readsRunes: func(b Content) any {
		return struct {
			readWriterBox
			toPart
			runePart
		}{readWriterBox{b}, toPart{b}, runePart{b}}
	},
	reads | writes | writesStrings | writesTo | readsRunes: func(b Content) any {
		return struct {
			readWriterBox
			stringPart
			toPart
			runePart
		}{readWriterBox{b}, stringPart{b}, toPart{b}, runePart{b}}
	},
	reads | writes | readsFrom | writesTo | readsRunes: func(b Content) any {
		return struct {
			readWriterBox
			fromPart
			toPart
			runePart
		}{readWriterBox{b}, fromPart{b}, toPart{b}, runePart{b}}
	},
	reads | writes | writesStrings | readsFrom | writesTo | readsRunes: func(b Content) any {
		return struct {
			readWriterBox
			stringPart
			fromPart
			toPart
			runePart
		}{readWriterBox{b}, stringPart{b}, fromPart{b}, toPart{b}, runePart{b}}
	},
}

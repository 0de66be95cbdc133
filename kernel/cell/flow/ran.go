package flow

import (
	"encoding/binary"
	"maps"
	"slices"
)

// A ran is what a session keeps of the last run of a cell: what it takes to say later whether
// the cell would see the same again, and what not. The inputs are written one after the other.
type ran struct {
	source  string
	key     Digest
	refused bool
	inputs  string
	wrote   []string
}

// ranAs returns what is to be kept of a step that has been taken.
func ranAs(st *Step) ran {
	var b []byte
	text := func(s string) { b = append(binary.AppendUvarint(b, uint64(len(s))), s...) }
	for _, in := range st.Inputs {
		text(in.Name)
		text(in.Writer)
		text(in.place)
		if in.direct {
			text("d")
		} else {
			text("")
		}
		b = append(b, in.Version[:]...)
	}
	return ran{st.effects.Source, st.Key, st.effects.Body == nil, string(b), slices.Collect(maps.Keys(st.wrote))}
}

// seen returns what the cell saw.
func (r ran) seen() (list []Input) {
	rest := r.inputs
	text := func() (s string) {
		n, size := binary.Uvarint([]byte(rest[:min(len(rest), binary.MaxVarintLen64)]))
		s, rest = rest[size:size+int(n)], rest[size+int(n):]
		return s
	}
	for len(rest) > 0 {
		in := Input{Name: text(), Writer: text(), place: text(), direct: text() != ""}
		rest = rest[copy(in.Version[:], rest):]
		list = append(list, in)
	}
	return list
}

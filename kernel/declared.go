package kernel

import (
	"bytes"
	"compress/flate"
	"encoding/gob"
	"fmt"
	"slices"

	"sprague/kernel/worker/wire"
)

// A declarations is what the cells of a session have declared, to be declared again where the
// worker is lost: most often never. What has not changed for a while is compressed, some dozens of
// cells at a time; what has been dropped of that since is noted beside it.
type declarations struct {
	recent []wire.Declared
	older  [][]byte        // each block cells, in their order
	gone   map[string]bool // variables of older ones that nothing can reach any more
}

// block is how many declarations are compressed together; as many stay as they are, for
// most of what is dropped was declared a moment ago.
const block = 64

// add appends what a cell has declared.
func (d *declarations) add(one wire.Declared) {
	d.recent = append(d.recent, one)
	if len(d.recent) >= 2*block {
		d.older = append(d.older, compressed(d.recent[:block]))
		d.recent = slices.Clone(d.recent[block:])
	}
}

// all returns what is to be declared again.
func (d *declarations) all() []wire.Declared {
	var list []wire.Declared
	for _, b := range d.older {
		list = append(list, d.left(decompressed(b))...)
	}
	return append(list, d.recent...)
}

// empty reports whether nothing is to be declared again.
func (d *declarations) empty() bool { return len(d.recent)+len(d.older) == 0 }

// left takes out of older declarations what is gone.
func (d *declarations) left(list []wire.Declared) (left []wire.Declared) {
	for _, one := range list {
		if len(one.Keeps) == 0 || !without(&one, func(name string) bool { return d.gone[name] }) {
			left = append(left, one)
		}
	}
	return left
}

// forget takes out what variables have declared that nothing can reach any more.
func (d *declarations) forget(names []string) {
	for _, name := range names {
		at := len(d.recent) - 1
		for at >= 0 && !slices.Contains(d.recent[at].Keeps, name) {
			at--
		}
		if at < 0 {
			d.lose(name)
		} else if without(&d.recent[at], func(n string) bool { return n == name }) {
			d.recent = slices.Delete(d.recent, at, at+1)
		}
	}
}

// lose notes a name that is not among the recent ones. When there are many, what is older is
// written anew without them.
func (d *declarations) lose(name string) {
	if len(d.older) == 0 {
		return
	}
	if d.gone == nil {
		d.gone = map[string]bool{}
	}
	if d.gone[name] = true; len(d.gone) <= block*len(d.older) {
		return
	}
	var list []wire.Declared
	for _, b := range d.older {
		list = append(list, d.left(decompressed(b))...)
	}
	d.older, d.gone = nil, nil
	for chunk := range slices.Chunk(list, block) {
		d.older = append(d.older, compressed(chunk))
	}
}

// without takes variables out of a declaration, and reports whether nothing is left of it.
func without(one *wire.Declared, gone func(name string) bool) bool {
	one.Keeps = slices.DeleteFunc(slices.Clone(one.Keeps), gone)
	return one.Plain && len(one.Keeps) == 0
}

func compressed(list []wire.Declared) []byte {
	var b bytes.Buffer
	z, err := flate.NewWriter(&b, flate.BestSpeed)
	if err == nil {
		err = gob.NewEncoder(z).Encode(list)
	}
	if err == nil {
		err = z.Close()
	}
	if err != nil { // a buffer takes everything
		panic(err)
	}
	return bytes.Clone(b.Bytes())
}

func decompressed(b []byte) (list []wire.Declared) {
	if err := gob.NewDecoder(flate.NewReader(bytes.NewReader(b))).Decode(&list); err != nil {
		panic(fmt.Sprint("declarations that were compressed cannot be read: ", err))
	}
	return list
}

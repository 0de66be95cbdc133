package child

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"slices"
	"strings"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/keep"
	"sprague/kernel/worker/wire"
)

// A keeper writes down the variables of the session between cells, and sends them to the
// supervisor, which gives them to another worker when this one is lost.
//
// Nothing may change them meanwhile: no cell begins until it is done, and when a goroutine
// of a cell goes on, what was written before stays. The work is bounded in bytes. If it is long, a cell that wants to
// begin ends it, and it begins again after that cell; after putOffs such cells in a row it goes on to its end. So the
// values that are restored are at most putOffs cells old, and a series of cells that each declare something waits for
// one snapshot in putOffs.
//
// Only the goroutine that evaluates jobs uses a keeper.
type keeper struct {
	child  *child
	kept   []kept // variables of the session, in the order of declaration
	sum    uint64 // of what was sent last
	putOff int    // cells in a row after which the work was ended early
}

// A kept is a variable of the session: its name in lowered code, and the interpreter's place for it.
type kept struct {
	name  string
	place int
}

// unplaced stands for the place of a variable that has not been found yet.
const unplaced = -1

const (
	// keepBytes bounds what is written between cells.
	keepBytes = 32 << 20

	// putOffs is the number of cells in a row after which the variables may be left unwritten.
	putOffs = 10
)

var keepSeed = maphash.MakeSeed()

// note records the variables that a job declares and drops.
func (k *keeper) note(job wire.Job) {
	if len(job.Dropped) > 0 {
		k.kept = slices.DeleteFunc(k.kept, func(v kept) bool { return slices.Contains(job.Dropped, v.name) })
	}
	k.kept = append(k.kept, unplacedOf(job.Keeps)...)
}

// unplacedOf returns variables whose places have not been found.
func unplacedOf(names []string) []kept {
	list := make([]kept, len(names))
	for i, name := range names {
		list[i] = kept{name, unplaced}
	}
	return list
}

// after has the variables written down when a cell has ended, unless goroutines of cells go on. Since
// registry.leave no other cell begins; when it has returned it may.
func (k *keeper) after(cell uint64) {
	c := k.child
	defer c.registry.kept()
	if !c.registry.alone() {
		return
	}
	stop := func() bool { return k.putOff < putOffs && c.registry.current() != nil }
	snapshot, err := k.snapshot(keep.Limits{Bytes: keepBytes, Stop: stop, Room: k.room})
	if err != nil {
		k.putOff++
		return
	}
	k.putOff = 0
	if sum := maphash.Bytes(keepSeed, snapshot.Blob) ^ uint64(len(snapshot.Missing)); sum != k.sum {
		k.sum = sum
	} else {
		snapshot.Blob = nil // as it was
	}
	c.sink.Frame(wire.Message(wire.KindKept, cell, snapshot))
}

// room reports whether there is memory for a snapshot of so many bytes, with the copies that sending it makes.
func (k *keeper) room(bytes int) bool {
	const copies = 4
	if bytes < largeAllocation/copies {
		return true
	}
	_, ok := k.child.watch.room(uint64(copies * bytes))
	return ok
}

// snapshot writes the variables down.
func (k *keeper) snapshot(limits keep.Limits) (list wire.Kept, err error) {
	defer func() {
		if r := recover(); r != nil { // a fault of package keep must not cost the session
			err = fmt.Errorf("%v", r)
		}
	}()
	variables := k.variables(k.kept)
	list.Blob, list.Missing, err = keep.Encode(variables, keep.World{Type: k.child.typeNamed, Describe: k.describer()},
		limits)
	return list, err
}

// variables finds those of the variables that the interpreter has, and notes their places.
func (k *keeper) variables(names []kept) []keep.Variable {
	k.child.compiling.Lock()
	defer k.child.compiling.Unlock()
	list := make([]keep.Variable, 0, len(names))
	for i := range names {
		v := &names[i]
		if v.place == unplaced {
			place, ok := k.child.names.Place(v.name)
			if !ok {
				continue
			}
			v.place = place
		}
		if value := k.child.globals.At(v.place); value.IsValid() && value.CanAddr() {
			list = append(list, keep.Variable{Name: v.name, Value: value})
		}
	}
	return list
}

// describer returns what names the descriptors of types: the variables that hold them.
func (k *keeper) describer() func(*rt.Type) string {
	var names map[*rt.Type]string
	return func(t *rt.Type) string {
		if names == nil {
			names = map[*rt.Type]string{}
			k.descriptors(func(name string, t *rt.Type) { names[t] = name })
		}
		return names[t]
	}
}

// descriptors visits the descriptors of types that the session has.
func (k *keeper) descriptors(visit func(name string, t *rt.Type)) {
	k.child.compiling.Lock()
	defer k.child.compiling.Unlock()
	k.child.names.Places(func(name string, place int) {
		if !strings.HasPrefix(name, "type") {
			return
		}
		if v := k.child.globals.At(place); v.IsValid() && v.Type() == reflect.TypeFor[*rt.Type]() && !v.IsNil() {
			visit(name, v.Interface().(*rt.Type))
		}
	})
}

// typeNamed returns a type of a package that cells know, nil for none.
func (c *child) typeNamed(path, name string) reflect.Type {
	if v, ok := c.symbols(path)[name]; ok && v.Kind() == reflect.Pointer && v.IsNil() {
		return v.Type().Elem()
	}
	return nil
}

// restore declares what earlier cells have declared and gives variables their values. What
// could not be restored is in the answer.
func (c *child) restore(job wire.Job) wire.Outcome {
	r := job.Restore
	var missing []keep.Missing
	if r.Imports != "" {
		if err := c.step(wire.FileName(job.Cell, 0), r.Imports); err != nil {
			return c.failed(wire.Outcome{}, err)
		}
	}
	for _, d := range r.Declared {
		if err := c.declare(d); err != nil {
			why := "its declaration cannot be repeated: " + err.Error()
			for _, name := range d.Keeps {
				missing = append(missing, keep.Missing{Name: name, Why: why, Undeclared: true})
			}
		}
	}
	found, err := c.keeper.read(r)
	if err != nil {
		return wire.Outcome{Ending: wire.Failed, Message: err.Error()}
	}
	c.sink.Frame(wire.Message(wire.KindKept, job.Cell, wire.Kept{Missing: append(missing, found...), Asked: true}))
	return wire.Outcome{Ending: wire.Finished}
}

// declare declares what a cell has declared.
func (c *child) declare(d wire.Declared) error {
	c.keeper.note(wire.Job{Keeps: d.Keeps})
	if err := c.load(d.Fast); err != nil {
		return err
	}
	if err := c.step(wire.FileName(d.Job, d.Step), d.Source); err != nil {
		return err
	}
	return c.step(wire.FileName(d.Job, d.Step+1), d.Call)
}

// read gives variables their values from a blob. Those that it gives none are unset.
func (k *keeper) read(r *wire.Restoring) ([]keep.Missing, error) {
	var table map[string]*rt.Type
	descriptor := func(name string) *rt.Type {
		if table == nil {
			table = map[string]*rt.Type{}
			k.descriptors(func(name string, t *rt.Type) {
				table[name] = t
			})
		}
		return table[name]
	}
	variables := k.variables(unplacedOf(r.Names))
	missing, err := keep.Decode(r.Blob, variables, keep.World{Type: k.child.typeNamed, Descriptor: descriptor})
	k.child.unset.add(r.Unset...)
	for _, m := range missing {
		k.child.unset.add(m.Name)
	}
	found := map[string]bool{}
	for _, v := range variables {
		found[v.Name] = true
	}
	for _, name := range r.Names {
		if !found[name] {
			missing = append(missing, keep.Missing{Name: name, Why: "it could not be declared", Undeclared: true})
		}
	}
	return missing, err
}

package child

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"slices"
	"strings"
	"sync"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/keep"
	"sprague/kernel/worker/wire"
)

// A keeper writes down the variables of the session between cells, and sends them to the
// supervisor, which gives them to another worker when this one is lost.
//
// Nothing may change them meanwhile: no cell begins until it is done, and when a goroutine of a cell goes on, what was
// written before stays. The work is bounded in bytes. If it is long, a cell that wants to begin ends it, and it begins
// again after that cell; after putOffs such cells in a row it goes on to its end. So the values that are restored are
// at most putOffs cells old, and a series of cells that each declare something waits for one snapshot in putOffs.
type keeper struct {
	child  *child
	names  []string // of the variables of the session in lowered code, in the order of declaration
	sum    uint64   // of what was sent last
	putOff int      // cells in a row after which the work was ended early
}

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
		k.names = slices.DeleteFunc(k.names, func(name string) bool { return slices.Contains(job.Dropped, name) })
	}
	k.names = append(k.names, job.Keeps...)
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

func (k *keeper) snapshot(limits keep.Limits) (list wire.Kept, err error) {
	defer func() {
		if r := recover(); r != nil { // a fault of package keep must not cost the session
			err = fmt.Errorf("%v", r)
		}
	}()
	names := sync.OnceValue(func() map[*rt.Type]string {
		m := map[*rt.Type]string{}
		k.descriptors(func(name string, t *rt.Type) { m[t] = name })
		return m
	})
	world := keep.World{Type: k.child.typeNamed, Describe: func(t *rt.Type) string { return names()[t] }}
	variables, _ := k.variables(k.names)
	list.Blob, list.Missing, err = keep.Encode(variables, world, limits)
	return list, err
}

// variables finds those of the variables that the interpreter has, and the names of the others.
func (k *keeper) variables(names []string) (list []keep.Variable, others []string) {
	for _, name := range names {
		if value, ok := k.child.variable(name); ok && value.CanAddr() {
			list = append(list, keep.Variable{Name: name, Value: value})
		} else {
			others = append(others, name)
		}
	}
	return list, others
}

// descriptors visits the descriptors of types that the session has.
func (k *keeper) descriptors(visit func(name string, t *rt.Type)) {
	k.child.names.Places(func(name string, place int) {
		if !strings.HasPrefix(name, "type") {
			return
		}
		if t, ok := k.child.globals.At(place).Interface().(*rt.Type); ok && t != nil {
			visit(name, t)
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
	table := map[string]*rt.Type{}
	k.descriptors(func(name string, t *rt.Type) { table[name] = t })
	descriptor := func(name string) *rt.Type { return table[name] }
	variables, others := k.variables(r.Names)
	missing, err := keep.Decode(r.Blob, variables, keep.World{Type: k.child.typeNamed, Descriptor: descriptor})
	k.child.unset = append(k.child.unset, r.Unset...)
	for _, m := range missing {
		k.child.unset = append(k.child.unset, m.Name)
	}
	for _, name := range others {
		missing = append(missing, keep.Missing{Name: name, Why: "it could not be declared", Undeclared: true})
	}
	return missing, err
}

package child

import (
	"fmt"
	"hash/maphash"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"sprague/kernel/cell/rt"
	"sprague/kernel/worker/keep"
	"sprague/kernel/worker/wire"
)

// A keeper writes down the variables of the session between cells, and sends them to the
// supervisor, which gives them to another worker when this one is lost.
//
// Nothing may change them meanwhile: no cell begins until it is done, and when a goroutine
// of a cell goes on, what was written before stays. The work is bounded in bytes. Variables of
// keepAlways bytes in all are written down after every cell. Where there are more, the
// next work comes when keepShare times as long has passed as the last one took, so that
// a session with large variables spends a tenth of its time on it at most.
type keeper struct {
	child *child

	mu      sync.Mutex
	names   []string // variables of the session in lowered code, in the order of declaration
	cell    uint64   // that ended last
	due     time.Time
	pending *time.Timer
	sum     uint64 // of what was sent last
	size    int    // of what was written last, in bytes
}

const (
	// keepBytes bounds what is written between cells.
	keepBytes = 32 << 20

	// keepAlways bounds, in bytes, what is written after every cell.
	keepAlways = 1 << 20

	// keepShare is how much more time cells have than the keeper.
	keepShare = 10

	// keepTime is how long the keeper works on when a cell wants to begin.
	keepTime = 50 * time.Millisecond
)

var keepSeed = maphash.MakeSeed()

// note records the variables that a job declares and drops.
func (k *keeper) note(job wire.Job) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if len(job.Dropped) > 0 {
		k.names = slices.DeleteFunc(k.names, func(name string) bool { return slices.Contains(job.Dropped, name) })
	}
	k.names = append(k.names, job.Keeps...)
}

// after has the variables written down when a cell has ended: at once, or when it is due. Since
// running.leave no other cell begins; here it may.
func (k *keeper) after(cell uint64) {
	defer k.child.running.kept()
	k.mu.Lock()
	k.cell = cell
	wait := time.Until(k.due)
	if k.size > keepAlways && wait > 0 {
		if k.pending == nil {
			k.pending = time.AfterFunc(wait, func() {
				k.mu.Lock()
				k.pending = nil
				k.mu.Unlock()
				k.work()
			})
		}
		k.mu.Unlock()
		return
	}
	k.mu.Unlock()
	k.write()
}

// work writes the variables down, if no cell runs.
func (k *keeper) work() {
	if k.child.running.keep() {
		defer k.child.running.kept()
		k.write()
	}
}

// write writes the variables down, unless goroutines of cells go on.
func (k *keeper) write() {
	c := k.child
	if !c.running.alone() {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	begin := time.Now()
	stop := func() bool {
		return k.size > keepAlways && c.running.current() != nil && time.Since(begin) > keepTime
	}
	kept, err := k.snapshot(k.names, keep.Limits{Bytes: keepBytes, Stop: stop}, k.describer())
	if err == nil {
		k.size = len(kept.Blob)
		if sum := maphash.Bytes(keepSeed, kept.Blob) ^ uint64(len(kept.Missing)); sum != k.sum {
			k.sum = sum
		} else {
			kept.Blob = nil // as it was
		}
		c.sink.Frame(wire.Message(wire.KindKept, k.cell, kept))
	}
	k.due = time.Now().Add(keepShare * time.Since(begin))
}

// snapshot writes variables down.
func (k *keeper) snapshot(names []string, limits keep.Limits, describe func(*rt.Type) string) (kept wire.Kept,
	err error) {
	defer func() {
		if r := recover(); r != nil { // a fault of package keep must not cost the session
			err = fmt.Errorf("%v", r)
		}
	}()
	k.child.compiling.Lock()
	variables := k.variables(names)
	k.child.compiling.Unlock()
	kept.Blob, kept.Missing, err = keep.Encode(variables, keep.World{Type: k.child.typeNamed, Describe: describe}, limits)
	return kept, err
}

// variables finds the places of variables.
func (k *keeper) variables(names []string) []keep.Variable {
	var list []keep.Variable
	for _, name := range names {
		if v, ok := k.child.variable(name); ok && v.CanAddr() {
			list = append(list, keep.Variable{Name: name, Value: v})
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
	k.child.compiling.Lock()
	variables := k.variables(r.Names)
	k.child.compiling.Unlock()
	missing, err := k.decode(r.Blob, variables, keep.World{Type: k.child.typeNamed, Descriptor: descriptor})
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

// decode reads variables from a blob. Where there is none, nothing has ever been written.
func (k *keeper) decode(blob []byte, variables []keep.Variable, world keep.World) (missing []keep.Missing, err error) {
	if len(blob) > 0 {
		return keep.Decode(blob, variables, world)
	}
	for _, v := range variables {
		missing = append(missing, keep.Missing{Name: v.Name, Why: "it was not written"})
	}
	return missing, nil
}

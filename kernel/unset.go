package kernel

import (
	"cmp"
	"slices"
	"strings"

	"sprague/kernel/cell/assist"
	"sprague/kernel/cell/flow"
	"sprague/kernel/worker/wire"
)

// A variable is unset when the cell that declares it ended before it gave the variable its value, or when
// its value was lost with the worker. The worker knows which variables those are, by their lowered names; the session
// knows why, and refuses cells that may read one.

// An unset is a variable without a value.
type unset struct {
	why  string
	mark flow.Mark
}

// gaps is asked by the checker before a cell is lowered.
func (k *checker) gaps(e *flow.Effects) []flow.Gap {
	gaps := k.runs.Gaps(e)
	if len(gaps) > 0 {
		k.refused = e
	}
	return gaps
}

// settleUnset records the variables without a value that the worker has reported after a unit.
func (k *checker) settleUnset(u *unit, o wire.Outcome) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for name, v := range k.unset {
		if !slices.Contains(o.Unset, name) {
			v.mark.Set()
			delete(k.unset, name)
		}
	}
	for _, name := range o.Unset {
		if _, known := k.unset[name]; !known {
			k.unset[name] = unset{why: u.ended(o.Ending, userName(name))}
		}
	}
	k.markUnset()
}

// markUnset tells the log of cells and the lowering of the variables that have no value.
func (k *checker) markUnset() {
	names := map[string]bool{}
	for name, v := range k.unset {
		names[name] = true
		if current, ok := assist.Lowered(k.cells, userName(name)); ok && current == name {
			v.mark = k.runs.Unset(userName(name), v.why)
			k.unset[name] = v
		}
	}
	k.cells.Lower.Unset = names
}

// lostWith records that the worker was lost after a unit had declared variables.
func (k *checker) lostWith(u *unit, c Cell) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if u.committed {
		k.runs.End(u.step, c.ID, flow.Cut)
		u.step = nil
		k.markUnset()
	}
}

// userName is the name that a cell has given a variable, by its name in lowered code.
func userName(lowered string) string {
	name, _, _ := strings.Cut(lowered, "ˑ")
	return name
}

// ended says that a cell ended before a variable that it declares had a value.
func (u *unit) ended(how wire.Ending, name string) string {
	what := cmp.Or(map[wire.Ending]string{
		wire.Stopped: "was interrupted", wire.Panicked: "panicked", wire.Exited: "exited", wire.Flooded: "was stopped",
	}[how], "ended")
	return u.Name + " " + what + " before it set " + name + "; run that cell again, or assign " + name
}

// lostWhy says that the value of a variable was lost with the worker.
func lostWhy(name, reason string) string {
	return "it was lost with the worker (" + reason + "); run the cell that sets it again, or assign " + name
}

// unsetNames returns why variables have no value, by the names that users know.
func (k *checker) unsetNames() map[string]string {
	list := map[string]string{}
	for name, v := range k.unset {
		if current, ok := assist.Lowered(k.cells, userName(name)); ok && current == name {
			list[userName(name)] = v.why
		}
	}
	return list
}

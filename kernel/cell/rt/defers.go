package rt

// Defers are the deferred calls of one call of a function. Lowered functions that defer run their body through Run: the
// interpreter's own defer keeps neither the order nor the panics of the compiled program.
type Defers struct {
	calls []func(*Panic)
}

// A Panic is a panic under way, as a deferred call sees it.
type Panic struct {
	value     any // as it was thrown
	recovered bool
}

func NewDefers() *Defers { return &Defers{} }

// Push defers a call. The call gets the panic under way, nil when there is none.
func (d *Defers) Push(call func(*Panic)) { d.calls = append(d.calls, call) }

// Run runs a body and then the deferred calls, the last one first. A panic that none of them recovers goes on; one in a
// deferred call replaces the one before. They run as well when runtime.Goexit ends the goroutine.
func (d *Defers) Run(body func()) {
	ended := false
	defer func() {
		if !ended {
			d.unwind(nil)
		}
	}()
	p := d.unwind(attempt(func() { body() }))
	ended = true
	if p != nil {
		panic(p.value)
	}
}

// unwind runs the deferred calls under a panic, and returns the one that is left.
func (d *Defers) unwind(p *Panic) *Panic {
	for len(d.calls) > 0 {
		last := len(d.calls) - 1
		call := d.calls[last]
		d.calls = d.calls[:last]
		if q := attempt(func() { call(p) }); q != nil {
			p = q
		} else if p != nil && p.recovered {
			p = nil
		}
	}
	return p
}

// attempt calls f and returns the panic that ended it, nil when it returned.
func attempt(f func()) (p *Panic) {
	defer func() {
		if r := recover(); r != nil {
			p = &Panic{value: r}
		}
	}()
	f()
	return nil
}

// Recover is the built-in function recover in a deferred call.
func Recover(p *Panic) any {
	if p == nil || p.recovered {
		return nil
	}
	p.recovered = true
	return Panicked(p.value)
}

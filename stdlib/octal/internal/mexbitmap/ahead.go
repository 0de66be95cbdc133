package mexbitmap

import (
	"runtime"
	"slices"
)

// A lookAhead excludes the most distant terms, one batch of superblocks after another; with several processors, in
// a goroutine that works on a batch while the kernel works on the one before. next(at) returns what the terms of
// plan.ahead exclude in the superblock at at, each exactly once, for superblocks in ascending order.
//
// Why it may run ahead: the job of the batch at j begins when the kernel begins the batch before, so all positions
// below j − batch·super are drawn. Its terms reach back by at least aheadDistance, and shifts read one word more:
// they read below j + batch·super − aheadDistance + word = j − batch·super, which is no longer written. A column
// first used meanwhile has its first code after that; the goroutine has a copy of the set of used columns.
type lookAhead[C Code] struct {
	kernel  *Kernel[C]
	begin   int // the first position
	length  int // end of the positions
	at      int // the first position of the next batch
	current *[batch]excluded
	jobs    chan job
	done    chan *[batch]excluded
}

// A job is a batch to work on.
type job struct {
	at   int
	used columnSet
	e    *[batch]excluded
}

// lookAhead begins at a position, up to length; the caller must always call end.
func (k *Kernel[C]) lookAhead(begin, length int) *lookAhead[C] {
	a := &lookAhead[C]{kernel: k, begin: begin, length: length, at: begin, current: k.newBatch()}
	if runtime.GOMAXPROCS(0) > 1 && k.reach >= aheadDistance {
		a.jobs, a.done = make(chan job, 1), make(chan *[batch]excluded, 1)
		go a.work()
		a.jobs <- job{a.at, slices.Clone(k.used), k.newBatch()}
	}
	return a
}

// newBatch returns an empty batch. There are two: one is read while the other is filled.
func (k *Kernel[C]) newBatch() *[batch]excluded {
	b := new([batch]excluded)
	for s := range b {
		b[s] = newExcluded(k.plan.targets)
	}
	return b
}

// work runs in the goroutine, until jobs is closed.
func (a *lookAhead[C]) work() {
	defer close(a.done)
	for j := range a.jobs {
		a.do(j)
		a.done <- j.e
	}
}

// do works on a batch; superblocks after the end are left empty.
func (a *lookAhead[C]) do(j job) {
	for s := range j.e {
		clear(j.e[s])
		if at := j.at + s*super; at < a.length {
			a.kernel.exclude(j.e[s], a.kernel.plan.ahead, j.used, at/word, 0, super/word)
		}
	}
}

// next returns what the most distant terms exclude in the next superblock, at position at.
func (a *lookAhead[C]) next(at int) excluded {
	if at == a.at {
		a.advance()
	}
	return a.current[(at-a.begin)/super%batch]
}

// advance takes the next batch and starts the one after it.
func (a *lookAhead[C]) advance() {
	at := a.at
	a.at += batch * super
	if a.jobs == nil {
		a.do(job{at, a.kernel.used, a.current})
		return
	}
	free := a.current
	a.current = <-a.done
	if a.at < a.length {
		a.jobs <- job{a.at, slices.Clone(a.kernel.used), free}
	}
}

// end waits until the goroutine no longer reads the columns.
func (a *lookAhead[C]) end() {
	if a.jobs == nil {
		return
	}
	close(a.jobs)
	for range a.done {
	}
}

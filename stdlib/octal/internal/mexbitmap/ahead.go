package mexbitmap

import (
	"runtime"
	"slices"
)

// A lookAhead excludes the most distant terms, batch after batch of superblocks. If
// there are processors for it, it does so in a goroutine that works on a batch while
// the kernel works on the batch before.
// Statement. next(at) returns what the terms of the plan's list ahead exclude in the superblock at at, each exactly
// once, for superblocks asked for in ascending order.
// Why it may run ahead: the job of the batch at j is begun when the kernel takes up the batch before, so that all
// positions below j − batch·super are drawn. Its terms reach back by aheadDistance and more, and shifts read a word
// more: so they read below j + batch·super − aheadDistance + word = j − batch·super, where no one writes any more. A
// column that comes into use meanwhile has its first code behind that; the goroutine has a copy of the set in use.
// Cost. That of the terms in the list, on another processor if there is one.
type lookAhead[C Code] struct {
	kernel  *Kernel[C]
	begin   int // the first position
	length  int // positions in all
	at      int // the first position of the batch to be asked for next
	current *[batch]excluded
	jobs    chan job
	done    chan *[batch]excluded
}

// A job is a batch to be worked on.
type job struct {
	at   int
	used columnSet
	e    *[batch]excluded
}

// lookAhead begins at a position for so many; the caller must call end when it is done, whatever happened.
func (k *Kernel[C]) lookAhead(begin, length int) *lookAhead[C] {
	a := &lookAhead[C]{kernel: k, begin: begin, length: length, at: begin, current: k.newBatch()}
	if runtime.GOMAXPROCS(0) > 1 && k.reach >= aheadDistance {
		a.jobs, a.done = make(chan job, 1), make(chan *[batch]excluded, 1)
		go a.work()
		a.jobs <- job{a.at, slices.Clone(k.used), k.newBatch()}
	}
	return a
}

// newBatch returns room for what is excluded in a batch.
// Two batches are made and change places: one is read while the other is filled.
func (k *Kernel[C]) newBatch() *[batch]excluded {
	b := new([batch]excluded)
	for s := range b {
		b[s] = newExcluded(k.plan.targets)
	}
	return b
}

// work is the goroutine: it ends when jobs is closed, and what it has done by then is dropped.
func (a *lookAhead[C]) work() {
	defer close(a.done)
	for j := range a.jobs {
		a.do(j)
		a.done <- j.e
	}
}

// do works on a batch; superblocks behind the end are left empty.
func (a *lookAhead[C]) do(j job) {
	for s := range j.e {
		clear(j.e[s])
		if at := j.at + s*super; at < a.length {
			a.kernel.exclude(j.e[s], a.kernel.plan.ahead, j.used, at/word)
		}
	}
}

// next returns what the most distant terms exclude in the superblock at position at,
// which is the next.
func (a *lookAhead[C]) next(at int) excluded {
	if at == a.at {
		a.advance()
	}
	return a.current[(at-a.begin)/super%batch]
}

// advance takes the next batch and has the one behind it worked on.
// The channel has room for one job and one answer, so neither side waits for the other to be handed something.
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

// end waits until the goroutine reads the columns no more.
// Codes and columns belong to the caller again when it returns.
func (a *lookAhead[C]) end() {
	if a.jobs == nil {
		return
	}
	close(a.jobs)
	for range a.done {
	}
}

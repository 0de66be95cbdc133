package many

import "runtime"

// A lookAhead excludes the most distant terms, batch after batch of superblocks. If
// there are processors for it, it does so in a goroutine that works on a batch while
// the kernel works on the batch before.
type lookAhead struct {
	kernel  *Kernel
	begin   int // the first position
	length  int // positions in all
	at      int // the first position of the batch to be asked for next
	current *[batch]excluded
	jobs    chan job
	done    chan *[batch]excluded
	single  [batch]excluded
}

// A job is a batch to be worked on.
type job struct {
	at   int
	used columnSet
	e    *[batch]excluded
}

func (k *Kernel) lookAhead(begin, length int) *lookAhead {
	a := &lookAhead{kernel: k, begin: begin, length: length, at: begin}
	if runtime.GOMAXPROCS(0) > 1 && k.reach >= aheadDistance {
		a.jobs, a.done = make(chan job, 1), make(chan *[batch]excluded, 1)
		go a.work()
		a.jobs <- job{a.at, k.used, new([batch]excluded)}
		a.current = new([batch]excluded)
	}
	return a
}

func (a *lookAhead) work() {
	defer close(a.done)
	for j := range a.jobs {
		a.do(j)
		a.done <- j.e
	}
}

func (a *lookAhead) do(j job) {
	for s := range j.e {
		clear(j.e[s][:a.kernel.plan.targets*super/8])
		if at := j.at + s*super; at < a.length {
			a.kernel.plan.ahead.exclude(&j.e[s], a.kernel, j.used, at/word)
		}
	}
}

// next returns what the most distant terms exclude in the superblock at position at,
// which is the next.
func (a *lookAhead) next(at int) *excluded {
	if at == a.at {
		a.advance()
	}
	return &a.current[(at-a.begin)/super%batch]
}

// advance takes the next batch and has the one behind it worked on.
func (a *lookAhead) advance() {
	at := a.at
	a.at += batch * super
	if a.jobs == nil {
		a.current = &a.single
		a.do(job{at, a.kernel.used, a.current})
		return
	}
	free := a.current
	a.current = <-a.done
	if a.at < a.length {
		a.jobs <- job{a.at, a.kernel.used, free}
	}
}

// end waits until the goroutine reads the columns no more.
func (a *lookAhead) end() {
	if a.jobs == nil {
		return
	}
	close(a.jobs)
	for range a.done {
	}
}

package engine

import (
	"errors"
	"math/bits"

	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/task"
)

// An extension carries a solver on in bulk where no stream can: a stream begins only where all
// rare heaps are far behind, and that is late when rare heaps come late. It has the codes of
// all heaps on a strip (§7). In the place of a rare heap, and before the first heap, stands the code
// absent, that excludes none of those that occur and covers none; so the kernel may look
// there.
//
// What is accepted becomes values of the solver. At the first gap that no split covers the
// solver takes steps, which try everything: for that heap, which is rare, and for k more, since
// as an option that does not split a rare heap might exclude a common value, and that is
// what the kernel leaves out. What was computed behind it is given up, and the extension goes
// on from there with chunks that are short at first: rare heaps come together.
type extension[C code] struct {
	bulk[C]
	kernel *mexbitmap.Kernel[C]
	base   int // codes[base] is that of heap 0
	codes  []C // room for more, too
	known  int // heaps of the solver whose codes are written
	rares  int // heaps of which the kernel knows that they are rare
}

// An extender is an extension with codes of one kind or the other.
type extender interface {
	// goodFor reports whether the extension is one of space sp that can have codes up to most.
	goodFor(sp Space, most int) bool
	// run goes on to n values, nearly. It returns true when a new extension has to be prepared,
	// since the space has changed or codes have grown.
	run(n int) (again bool)
}

// newExtension returns an extension for so many codes, a power of two.
func newExtension[C code](s *Sparse, codes int) *extension[C] {
	x := &extension[C]{kernel: mexbitmap.New[C](nil, codes), rares: -1}
	x.bulk = bulk[C]{Coding: NewCoding(s.space), prefix: s, kernel: following[C]{bitmaps[C]{x.kernel}}, effort: s.effort}
	return x
}

// absent is the code in the place of heaps that are none or rare, the greatest there is.
func (x *extension[C]) absent() C { return C(x.kernel.Codes() - 1) }

// room returns below what codes must be.
func (x *extension[C]) room() int { return x.prefix.room(x.kernel.Codes()) }

func (x *extension[C]) goodFor(sp Space, most int) bool { return x.Space == sp && most < x.room() }

// reserve makes room for the codes of n heaps and of a chunk. Before the first heap stand as
// many codes as may be looked at: a term leads at most k heaps before it, besides what the
// kernel rounds up, since all rare heaps are known.
// The strip is made a quarter longer than asked for, so that n values by and by copy O(n) codes in all.
func (x *extension[C]) reserve(n int) {
	if x.base > 0 && x.base+n+x.prefix.tuning.long+slack <= len(x.codes) {
		return
	}
	x.base = max(2*streamPast, x.prefix.rule.Last()+4096) &^ 511
	x.codes = make([]C, x.base+n+n/4+x.prefix.tuning.long+slack)
	for i := range x.base + 1 {
		x.codes[i] = x.absent()
	}
	x.known = 1
	x.kernel.Forget(0)
}

// copy writes down the codes of the solver's values. What the kernel had computed in their
// places, perhaps behind a rare heap, it must forget.
func (x *extension[C]) copy() {
	x.kernel.Forget(x.base + x.known)
	for ; x.known < len(x.prefix.values); x.known++ {
		v := x.prefix.values[x.known]
		x.codes[x.base+x.known] = x.absent()
		if !x.Rare(v, x.known) {
			x.codes[x.base+x.known] = C(x.encode(v))
		}
	}
}

// learn makes the kernel and the check good for what is known now. The check is made anew when
// the greatest code is too great for it, or may be. Nothing has changed when it is interrupted.
// Terms change only when a rare heap is added, for they are made of rare heaps and takes; the check changes
// with the codes in use and with the distance to what it was made of.
func (x *extension[C]) learn() {
	s := x.prefix
	x.limit = x.room()
	at, most := len(s.values), s.mostCode()
	if x.check == nil || int64(at)+512 > x.fresh || most >= x.width || x.width > x.limit {
		if !x.prepare(most, at, x.codes[x.base:x.base+at], task.Stopped) {
			panic(task.ErrInterrupted)
		}
	}
	x.limit = x.width // no check is made while values are adopted, for it is made of them
	if x.rares != len(s.rares) {
		x.rares = len(s.rares)
		x.kernel.Learn(s.terms(x.Coding))
	}
}

func (x *extension[C]) run(n int) (again bool) {
	s := x.prefix
	x.reserve(n)
	for {
		x.settle()
		if s.space != x.Space || s.mostCode() >= x.room() {
			return true
		}
		if !s.locallySparse() || n-len(s.values) < s.tuning.least {
			return false
		}
		x.learn()
		switch err := x.stride(n); {
		case errors.Is(err, ErrLate): // until codes that were too great are among the values
			s.steps(len(s.values) + s.tuning.short)
			return true
		case err == nil || err == errRare:
		default:
			task.Check()
			panic(err)
		}
	}
}

// settle lets the solver step on until no option that does not split is a rare heap.
// Invariant after it: the last k heaps are common and their codes stand, so that no option that does not split
// is a rare heap, as §5 asks, and each term leads to a code, or to absent.
func (x *extension[C]) settle() {
	for s := x.prefix; len(s.values)-s.LastRare() <= s.rule.Last(); {
		s.step()
	}
	x.copy()
}

// errRare ends a stride at a heap that is rare, or where the space changes.
var errRare = errors.New("a rare heap")

// stride computes values up to heap n, or nearly, until one is rare or there is another
// reason to begin anew.
func (x *extension[C]) stride(n int) error {
	ctx, cancel := task.Context()
	defer cancel()
	s := x.prefix
	at := len(s.values)
	strip := &strip[C]{
		codes: x.codes, zero: x.base, at: at, end: at + (min(n, int(x.fresh))-at)&^511,
		size: s.tuning.short, longest: s.tuning.long, most: buffers(),
	}
	err := x.bulk.run(ctx, int64(at), strip, false, x.accept)
	if s.space != x.Space {
		return err
	}
	s.deepest = max(s.deepest, x.deepest)
	if err == errRare {
		s.step()
		s.choose()
	}
	return err
}

// accept gives the solver the values of a chunk, up to the first heap that is rare.
// Heaps whose gaps are all covered are exact (§3), and are noted as checked: no split deeper than x.deepest was
// needed for them, which Reach makes use of.
func (x *extension[C]) accept(b *Chunk[C]) error {
	s := x.prefix
	from, to := int(b.First), int(b.First)+b.Len()
	err := x.cover(b)
	if err == nil {
		x.adopt(to)
	}
	s.checked = s.checked.With(Interval{int64(from), int64(len(s.values))})
	if err == nil && bits.Len(uint(from)) != bits.Len(uint(to)) {
		if s.choose(); s.space != x.Space {
			return errRare
		}
	}
	return err
}

// cover tries all splits for the gaps of b, and returns errRare at the first that none covers.
func (x *extension[C]) cover(b *Chunk[C]) error {
	sortGaps(b.Gaps)
	for _, gap := range b.Gaps {
		if task.Stopped() {
			return task.ErrInterrupted
		}
		if !x.covered(gap) {
			return errRare
		}
	}
	return nil
}

// covered reports whether some split, any, has the rare value of a gap. The values
// before it are given to the solver.
// This is the exclusion of §3 in full, O(n) for a gap.
func (x *extension[C]) covered(gap rarecover.Gap) bool {
	n := gap.Position - x.base
	x.adopt(n)
	s := x.prefix
	s.splits.read(s.values)
	if !s.reaches(n, x.rareValue(uint32(gap.Code), n)) {
		return false
	}
	s.deep = append(s.deep, n)
	return true
}

// adopt gives the solver the values of the heaps below to.
func (x *extension[C]) adopt(to int) {
	s := x.prefix
	for n := len(s.values); n < to; n++ {
		v := x.Common(uint32(x.codes[x.base+n]), n)
		s.values = append(s.values, v)
		s.counts.Add(v, n)
	}
	x.known = max(x.known, to)
}

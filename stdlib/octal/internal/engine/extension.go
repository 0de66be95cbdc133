package engine

import (
	"errors"
	"math/bits"

	"sprague/stdlib/octal/internal/mexbitmap"
	"sprague/stdlib/octal/internal/rarecover"
	"sprague/stdlib/task"
)

// An extension continues a solver in bulk where no stream can, since rare heaps are still near. It has the codes of
// all heaps in one array (§7). In place of a rare heap, and before heap 0, it stores the code absent, which
// excludes and covers none of the codes in use, so that the kernel may read it.
//
// Accepted codes become values of the solver. At the first gap that no split covers, the solver makes exact steps:
// for that heap, which is rare, and for k more, since as an option that does not split a rare heap might exclude a
// common value, which the kernel ignores. Later codes are dropped, and the extension continues with short chunks,
// since rare heaps cluster.
type extension[C code] struct {
	bulk[C]
	kernel *mexbitmap.Kernel[C]
	base   int // codes[base] is that of heap 0
	codes  []C // with room for more
	known  int // heaps of the solver whose codes are written
	rares  int // rare heaps that the kernel knows
}

// An extender is an extension with codes of one size or the other.
type extender interface {
	// goodFor reports whether the extension has space sp and room for codes up to most.
	goodFor(sp Space, most int) bool
	// run computes nearly n values. It returns true if a new extension is needed because the space has changed or
	// codes have grown.
	run(n int) (again bool)
}

// newExtension returns an extension for the given number of codes, a power of two.
func newExtension[C code](s *Sparse, codes int) *extension[C] {
	x := &extension[C]{kernel: mexbitmap.New[C](nil, codes), rares: -1}
	x.bulk = bulk[C]{Coding: NewCoding(s.space), prefix: s, kernel: following[C]{x.kernel}, effort: s.effort}
	return x
}

// absent is the greatest code; it stands for rare heaps and heaps below 0.
func (x *extension[C]) absent() C { return C(x.kernel.Codes() - 1) }

// codeLimit returns the bound of the codes.
func (x *extension[C]) codeLimit() int { return x.prefix.codeLimit(x.kernel.Codes()) }

func (x *extension[C]) goodFor(sp Space, most int) bool { return x.Space == sp && most < x.codeLimit() }

// reserve makes room for the codes of n heaps and of a chunk, preceded by as many codes as a term can reach: at
// most k heaps before heap 0, besides what the kernel rounds up. A quarter more is allocated, so that growing to n
// values copies O(n) codes in all.
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

// copy stores the codes of the solver's new values. The kernel must forget what it had computed in their places.
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

// learn updates the kernel and the check. Terms depend on the rare heaps only; the check is rebuilt when codes may
// outgrow it or there are many more heaps. If it is interrupted, nothing has changed.
func (x *extension[C]) learn() {
	s := x.prefix
	x.limit = x.codeLimit()
	at, most := len(s.values), s.mostCode()
	if x.check == nil || int64(at)+512 > x.fresh || most >= x.width || x.width > x.limit {
		if !x.prepare(most, at, x.codes[x.base:x.base+at], task.Stopped) {
			panic(task.ErrInterrupted)
		}
	}
	x.limit = x.width // the check is built from values, so it cannot be rebuilt while they are adopted
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
		if s.space != x.Space || s.mostCode() >= x.codeLimit() {
			return true
		}
		if !s.locallySparse() || n-len(s.values) < s.tuning.least {
			return false
		}
		x.learn()
		switch err := x.stride(n); {
		case errors.Is(err, ErrLate): // until the codes that were too large are among the values
			s.steps(len(s.values) + s.tuning.short)
			return true
		case err == nil || err == errRare:
		default:
			task.Check()
			panic(err)
		}
	}
}

// settle makes the solver step until the last k heaps are common, so that no option that does not split is a rare
// heap, as §5 requires, and each term leads to a code or to absent.
func (x *extension[C]) settle() {
	for s := x.prefix; len(s.values)-s.LastRare() <= s.rule.Last(); {
		s.step()
	}
	x.copy()
}

// errRare ends a stride at a rare heap, or where the space changes.
var errRare = errors.New("a rare heap")

// stride computes values up to about heap n, until one is rare or an error ends it.
func (x *extension[C]) stride(n int) error {
	ctx, cancel := task.Context()
	defer cancel()
	s := x.prefix
	at := len(s.values)
	end := at + (min(n, int(x.fresh))-at)&^511
	err := x.bulk.run(ctx, array(x.codes, x.base, at, end, s.tuning.short, s.tuning.long), x.accept)
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

// accept gives the solver the values of a chunk up to the first rare heap. Heaps whose gaps are all covered are
// exact (§3): no split deeper than x.deepest was needed for them, which Reach uses.
func (x *extension[C]) accept(b *Chunk[C]) error {
	s := x.prefix
	from, to := int(b.First), int(b.First)+b.Len()
	err := x.cover(b)
	if err == nil {
		x.adopt(to)
	}
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

// covered reports whether any split has the rare value of a gap, the exclusion of §3 in full, in O(n). It first
// gives the solver the values before the gap.
func (x *extension[C]) covered(gap rarecover.Gap) bool {
	n := gap.Position - x.base
	x.adopt(n)
	s := x.prefix
	s.splits.read(s.values)
	if !s.reaches(n, x.rareValue(uint32(gap.Code), n)) {
		return false
	}
	s.alone(n)
	return true
}

func (x *extension[C]) adopt(to int) {
	s := x.prefix
	for n := len(s.values); n < to; n++ {
		v := x.Common(uint32(x.codes[x.base+n]), n)
		s.values = append(s.values, v)
		s.counts.Add(v, n)
	}
	x.known = max(x.known, to)
}

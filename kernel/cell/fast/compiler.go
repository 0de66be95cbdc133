package fast

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"sprague/kernel/cell/fast/code"
)

// A compiler compiles one function.
type compiler struct {
	*Builder
	host    Host
	info    *types.Info
	self    string
	code    []code.Ins
	labels  []int32 // where they are, -1 while that is not known
	shapes  typeutil.Map
	vars    map[types.Object]*variable
	boxed   map[types.Object]bool // variables that are in memory of their own
	hoisted map[ast.Expr]loc      // parts of the statement that have been evaluated
	results []*shape
	named   []*variable // results with names
	loops   []*loop
	here    token.Pos

	behind     int32 // registers of P that are taken behind the arguments
	count      int   // of function literals
	did        *summary
	outside    bool  // arguments are evaluated for a compiled function,
	sorts      bool  // which takes slices of all types
	nI, nP     int32 // registers in use
	maxI, maxP int32
}

// A summary is what is to be known of a compiled function.
type summary struct {
	loops    bool
	calls    map[string]bool // lowered names
	literals map[string]bool // names of function literals
}

// A loc is where the registers of a value begin.
type loc struct{ i, p int32 }

// A variable is one of the function's own.
type variable struct {
	*shape
	loc
	boxed bool // its value is in memory, to which register p points
}

// A label is a place that jumps go to.
type label int32

// leave gives the function up.
func (c *compiler) leave(why string) { panic(&Reason{c.here, why}) }

func (c *compiler) emit(n code.Ins) int {
	n.Pos = int32(c.here)
	c.code = append(c.code, n)
	return len(c.code) - 1
}

func (c *compiler) newLabel() label {
	c.labels = append(c.labels, -1)
	return label(len(c.labels) - 1)
}

func (c *compiler) place(l label) { c.labels[l] = int32(len(c.code)) }

// jump emits an instruction that goes to a label.
func (c *compiler) jump(n code.Ins, to label) {
	n.To = int32(to) + 1 // 0 is none
	c.emit(n)
}

// finish resolves labels.
func (c *compiler) finish() []code.Ins {
	for i := range c.code {
		if n := &c.code[i]; n.To > 0 {
			n.To = c.labels[n.To-1]
		} else {
			n.To = -1
		}
	}
	return c.code
}

// temp reserves registers for a value.
func (c *compiler) temp(s *shape) loc { return c.reserve(s.I, s.P) }

func (c *compiler) reserve(i, p int32) loc {
	l := loc{c.nI, c.nP}
	c.nI, c.nP = c.nI+i, c.nP+p
	c.maxI, c.maxP = max(c.maxI, c.nI), max(c.maxP, c.nP)
	return l
}

func (c *compiler) word() int32 { return c.reserve(1, 0).i }
func (c *compiler) ptr() int32  { return c.reserve(0, 1).p }

// scoped gives back the registers that f reserves.
func (c *compiler) scoped(f func()) {
	i, p := c.nI, c.nP
	f()
	c.nI, c.nP = i, p
}

// statement runs f for one statement: what it hoists and its temporary values end with it.
func (c *compiler) statement(f func()) {
	saved := c.hoisted
	c.hoisted = map[ast.Expr]loc{}
	c.scoped(f)
	c.hoisted = saved
}

const w = 8 // bytes of a register

// move copies a value between registers.
func (c *compiler) move(s *shape, to, from loc) {
	if to == from {
		return
	}
	switch {
	case s.Mem:
		c.leave("internal: move of memory")
	case s.kind == code.String:
		c.emit(code.Ins{Op: code.MovStr, A: w * to.p, B: w * to.i, C: w * from.p, D: w * from.i})
	case s.kind == code.Slice:
		c.emit(code.Ins{Op: code.MovSl, A: w * to.p, B: w * to.i, C: w * from.p, D: w * from.i})
	default:
		for k := range s.I {
			c.emit(code.Ins{Op: code.MovI, A: w * (to.i + k), B: w * (from.i + k)})
		}
		for k := range s.P {
			c.emit(code.Ins{Op: code.MovP, A: w * (to.p + k), B: w * (from.p + k)})
		}
	}
}

// zero makes registers hold the zero value.
func (c *compiler) zero(s *shape, to loc) {
	if s.Mem {
		c.emit(code.Ins{Op: code.New, A: w * to.p, X: s.id})
		return
	}
	for k := range s.I {
		c.emit(code.Ins{Op: code.ConstI, A: w * (to.i + k)})
	}
	for k := range s.P {
		c.emit(code.Ins{Op: code.NilP, A: w * (to.p + k)})
	}
}

// load takes the value at p+offset into registers. One that stays in memory is reached
// by a pointer into it.
func (c *compiler) load(s *shape, to loc, p int32, offset int64) {
	if s.Mem {
		c.emit(code.Ins{Op: code.Offset, A: w * to.p, B: w * p, K: offset})
		return
	}
	if len(s.Leaves) == 0 {
		c.emit(code.Ins{Op: code.NilCheck, A: w * p})
	}
	i, q := to.i, to.p
	base := w * p
	if s.P > 0 && p >= to.p && p < to.p+s.P && len(s.Leaves) > 1 { // the first leaf would take the pointer away
		t := c.ptr()
		c.emit(code.Ins{Op: code.MovP, A: w * t, B: w * p})
		base = w * t
	}
	for _, leaf := range s.Leaves {
		n := code.Ins{Op: loads[leaf.Kind], B: base, K: offset + leaf.Offset}
		if leaf.Kind == code.Ptr {
			n.A, q = w*q, q+1
		} else {
			n.A, i = w*i, i+1
		}
		c.emit(n)
	}
}

// store puts a value at p+offset.
func (c *compiler) store(s *shape, p int32, offset int64, from loc) {
	if s.Mem {
		at := p
		if offset != 0 {
			at = c.ptr()
			c.emit(code.Ins{Op: code.Offset, A: w * at, B: w * p, K: offset})
		}
		c.emit(code.Ins{Op: code.Copy, A: w * at, B: w * from.p, X: s.id})
		return
	}
	if len(s.Leaves) == 0 {
		c.emit(code.Ins{Op: code.NilCheck, A: w * p})
	}
	i, q := from.i, from.p
	for _, leaf := range s.Leaves {
		n := code.Ins{Op: stores[leaf.Kind], A: w * p, K: offset + leaf.Offset}
		if leaf.Kind == code.Ptr {
			n.B, q = w*q, q+1
		} else {
			n.B, i = w*i, i+1
		}
		c.emit(n)
	}
}

var loads = [...]code.Op{code.S8: code.LdS8, code.Z8: code.LdZ8, code.S16: code.LdS16, code.Z16: code.LdZ16,
	code.S32: code.LdS32, code.Z32: code.LdZ32, code.W64: code.Ld64, code.F32: code.LdF32, code.Ptr: code.LdP}

var stores = [...]code.Op{code.S8: code.St8, code.Z8: code.St8, code.S16: code.St16, code.Z16: code.St16,
	code.S32: code.St32, code.Z32: code.St32, code.W64: code.St64, code.F32: code.StF32, code.Ptr: code.StP}

var indexes = [...]code.Op{code.S8: code.IxS8, code.Z8: code.IxZ8, code.S16: code.IxS16, code.Z16: code.IxZ16,
	code.S32: code.IxS32, code.Z32: code.IxZ32, code.W64: code.Ix64, code.F32: code.IxF32, code.Ptr: code.IxP}

var indexStores = [...]code.Op{code.S8: code.Sx8, code.Z8: code.Sx8, code.S16: code.Sx16, code.Z16: code.Sx16,
	code.S32: code.Sx32, code.Z32: code.Sx32, code.W64: code.Sx64, code.F32: code.SxF32, code.Ptr: code.SxP}

// declare makes a variable. Its registers hold its zero value, or are left as they are for
// a value that follows at once.
func (c *compiler) declare(v types.Object, zero bool) *variable {
	s := c.shape(v.Type())
	x := &variable{shape: s, boxed: c.boxed[v]}
	if x.boxed && !s.Mem {
		x.p = c.ptr()
		c.emit(code.Ins{Op: code.New, A: w * x.p, X: s.id})
	} else {
		x.loc = c.temp(s)
		if zero || s.Mem {
			c.zero(s, x.loc)
		}
	}
	c.vars[v] = x
	return x
}

// set gives a variable the value in registers.
func (c *compiler) set(x *variable, from loc) {
	if x.boxed || x.Mem {
		c.store(x.shape, x.p, 0, from)
		return
	}
	c.move(x.shape, x.loc, from)
}

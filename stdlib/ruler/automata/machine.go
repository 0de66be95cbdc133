package automata

import "slices"

// A machine reads the digits of m, the lowest first, and writes those of h, where F(b + pm) = 2^γ·h + l. A heap with a
// ruler has two, one for powers of two u and one for others.
type machine struct {
	heap  int64 // b
	low   int64 // l
	ruled ruled
	step  int64 // s/2^γ
	fall  int64 // e/2^γ, or 0
	begin mark
}

// ruled is the condition on u of a machine.
type ruled uint8

const (
	all    ruled = iota // there is no ruler
	powers              // u = 2^j
	others              // u = 2^j·q, q ≥ 3
)

// A mark is the state of a machine.
type mark struct {
	carry int32 // of h
	shift int32 // carry of u = m + o
	ones  uint8 // number of digits 1 of u read: 0, 1, or 2 for more
}

func (c *Claim) machines() [][]machine {
	list := make([][]machine, c.Period)
	gamma := c.gamma()
	for i := range list {
		b := c.Preperiod + int64(i)
		m := machine{heap: b, low: c.Values[b] & (1<<gamma - 1), step: c.Saltus >> gamma}
		m.begin.carry = int32(c.Values[b] >> gamma)
		if slices.Contains(c.Still, b) {
			m.step = 0
		}
		list[i] = []machine{m}
	}
	for _, r := range c.Rulers {
		list[r.Heap-c.Preperiod] = r.machines(c.Saltus, gamma)
	}
	return list
}

// machines returns both machines of a ruler: its values are s·u + (A − s), and s·u + (B − 3s + e) − e·2^j.
func (r *Ruler) machines(saltus int64, gamma int) []machine {
	make := func(kind ruled, constant, fall int64) machine {
		return machine{heap: r.Heap, low: constant & (1<<gamma - 1), ruled: kind, step: saltus >> gamma, fall: fall >> gamma,
			begin: mark{carry: int32(constant >> gamma), shift: int32(r.Shift)}}
	}
	return []machine{make(powers, r.One-saltus, 0), make(others, r.Three-3*saltus+r.Fall, r.Fall)}
}

// read reads a digit of m and returns one of h; ok is false if no such m exists.
func (m *machine) read(k mark, digit int32) (next mark, out int32, ok bool) {
	if m.ruled != all {
		k.shift += digit
		digit, k.shift = k.shift&1, k.shift>>1
	}
	total := int64(k.carry) + m.step*int64(digit)
	if m.ruled != all && digit == 1 {
		if k.ones == 0 {
			total -= m.fall
		}
		k.ones = min(k.ones+1, 2)
	}
	k.carry = int32(total >> 1)
	return k, int32(total & 1), m.ruled != powers || k.ones < 2
}

// rests reports whether the state is final: the digits read are a number, and those written its h.
func (m *machine) rests(k mark) bool {
	if m.ruled == all {
		return k.carry == 0
	}
	return k.carry == 0 && k.shift == 0 && (k.ones == 1) == (m.ruled == powers) && k.ones > 0
}

package misere

// reduce returns the monoid in which elements that no context tells apart are one:
// x and y stay apart only if xc is P and yc is not, or the other way round, for some
// c. This is the minimisation of an automaton whose states are the elements and
// whose letters are the generators [Moore1956].
func (a *action) reduce(s *spelling, c *clock) action {
	class := a.classes(s, c)
	number := make([]int32, a.size) // of a class, in order of least words
	var first []int32               // the least element of each class
	for _, x := range s.order {
		if c := class[x]; number[c] == 0 {
			first = append(first, x)
			number[c] = int32(len(first))
		}
	}
	out := action{size: len(first), of: a.of, p: newSet(len(first)), rows: make([][]int32, len(a.rows))}
	for r, row := range a.rows {
		small := make([]int32, len(first))
		for i, x := range first {
			small[i] = number[class[row[x]]] - 1
		}
		out.rows[r] = small
	}
	for i, x := range first {
		if a.p.has(x) {
			out.p.add(int32(i))
		}
	}
	return out.merged()
}

// classes splits the elements by P, and splits on while some generator leads two
// elements of one class into different classes.
func (a *action) classes(s *spelling, c *clock) []int32 {
	class := make([]int32, a.size)
	for _, x := range a.p.members() {
		class[x] = 1
	}
	n := min(2, 1+a.p.count())
	t := newPairTable(a.size)
	for {
		before := n
		for _, h := range s.letters {
			c.tick(4 * a.size)
			t.clear()
			row := a.rows[a.of[h]]
			next := make([]int32, a.size)
			for x, of := range class {
				next[x] = t.number(uint64(of)<<32 | uint64(class[row[x]]))
			}
			class, n = next, t.used
		}
		if n == before {
			return class
		}
	}
}

// merged returns the action with equal rows as one. Rows are equal when they take
// the identity to the same element.
func (a action) merged() action {
	at := map[int32]int{}
	var rows [][]int32
	renamed := make([]int, len(a.rows))
	for r, row := range a.rows {
		to, ok := at[row[0]]
		if !ok {
			to = len(rows)
			at[row[0]] = to
			rows = append(rows, row)
		}
		renamed[r] = to
	}
	of := make([]int, len(a.of))
	for h, r := range a.of {
		of[h] = inert
		if r != inert {
			of[h] = renamed[r]
		}
	}
	a.rows, a.of = rows, of
	return a
}

// A pairTable numbers the different keys it is given, from 0. It is a hash table with
// open addressing; a slot holds key+1, 0 if it is free.
type pairTable struct {
	keys  []uint64
	ids   []int32
	shift uint
	used  int
}

func newPairTable(most int) *pairTable {
	bits := uint(4)
	for 1<<bits < 2*most {
		bits++
	}
	return &pairTable{keys: make([]uint64, 1<<bits), ids: make([]int32, 1<<bits), shift: 64 - bits}
}

func (t *pairTable) clear() {
	clear(t.keys)
	t.used = 0
}

func (t *pairTable) number(key uint64) int32 {
	key++
	mask := uint64(len(t.keys) - 1)
	for i := key * 0x9e3779b97f4a7c15 >> t.shift; ; i = (i + 1) & mask {
		switch t.keys[i] {
		case key:
			return t.ids[i]
		case 0:
			t.keys[i], t.ids[i] = key, int32(t.used)
			t.used++
			return t.ids[i]
		}
	}
}

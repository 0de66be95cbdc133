// Package index finds the numbers of positions.
package index

// Index finds the number of a position by its key. With a function that gives keys places, those up to a million, and
// as long as they are not much greater than their number, are in a table; the others are hashed.
type Index[K comparable] struct {
	place func(key K) int
	table []int32 // id + 1 by place, 0 for keys not met
	far   map[K]int32
	count int
}

// New returns an index without positions; place may be nil.
func New[K comparable](place func(key K) int) *Index[K] {
	return &Index[K]{place: place, far: map[K]int32{}}
}

// Get returns the number of a key, if it has one.
func (x *Index[K]) Get(key K) (id int32, met bool) {
	if x.place != nil {
		if i := x.place(key); uint(i) < uint(len(x.table)) && x.table[i] > 0 {
			return x.table[i] - 1, true
		} else if len(x.far) == 0 {
			return 0, false
		}
	}
	id, met = x.far[key]
	return id, met
}

// Put gives a new key a number.
func (x *Index[K]) Put(key K, id int32) {
	if x.place != nil {
		x.count++
		i := x.place(key)
		if i >= len(x.table) && i/16 < x.count+1<<16 {
			x.table = append(x.table, make([]int32, max(i+1, 2*len(x.table))-len(x.table))...)
		}
		if uint(i) < uint(len(x.table)) {
			x.table[i] = id + 1
			return
		}
	}
	x.far[key] = id
}

// Package index finds the numbers of positions.
package index

// Index finds the number of a position by its key.
type Index[K comparable] interface {
	Get(key K) (id int32, met bool)
	Put(key K, id int32)
}

// Hashed is the index for any key.
type Hashed[K comparable] map[K]int32

// Get returns the number of a key, if it has one.
func (h Hashed[K]) Get(key K) (int32, bool) {
	id, met := h[key]
	return id, met
}

// Put gives a key a number.
func (h Hashed[K]) Put(key K, id int32) { h[key] = id }

// Dense is the index for integers. Up to a million, and as long as they are not much greater than
// their number, they are places in a table; the others are hashed.
type Dense struct {
	table []int32 // id + 1 by key, 0 for keys not met
	far   Hashed[int]
	count int
}

// Get returns the number of a key, if it has one.
func (d *Dense) Get(key int) (int32, bool) {
	if uint(key) < uint(len(d.table)) && d.table[key] > 0 {
		return d.table[key] - 1, true
	}
	if len(d.far) == 0 {
		return 0, false
	}
	return d.far.Get(key)
}

// Put gives a new key a number.
func (d *Dense) Put(key int, id int32) {
	d.count++
	if key >= len(d.table) && key >= 0 && key/16 < d.count+1<<16 {
		d.table = append(d.table, make([]int32, max(key+1, 2*len(d.table))-len(d.table))...)
	}
	if uint(key) < uint(len(d.table)) {
		d.table[key] = id + 1
		return
	}
	d.far.Put(key, id)
}

// NewDense returns an index without positions.
func NewDense() *Dense { return &Dense{far: Hashed[int]{}} }

package grundy

// index finds the number of a position by its key.
type index[K comparable] interface {
	get(key K) (id int32, met bool)
	put(key K, id int32)
}

// hashed is the index for any key.
type hashed[K comparable] map[K]int32

func (h hashed[K]) get(key K) (int32, bool) {
	id, met := h[key]
	return id, met
}

func (h hashed[K]) put(key K, id int32) { h[key] = id }

// dense is the index for integers. Up to a million, and as long as they are not much greater than
// their number, they are places in a table; the others are hashed.
type dense struct {
	table []int32 // id + 1 by key, 0 for keys not met
	far   hashed[int]
	count int
}

func (d *dense) get(key int) (int32, bool) {
	if uint(key) < uint(len(d.table)) && d.table[key] > 0 {
		return d.table[key] - 1, true
	}
	if len(d.far) == 0 {
		return 0, false
	}
	return d.far.get(key)
}

func (d *dense) put(key int, id int32) {
	d.count++
	if key >= len(d.table) && key >= 0 && key/16 < d.count+1<<16 {
		d.table = append(d.table, make([]int32, max(key+1, 2*len(d.table))-len(d.table))...)
	}
	if uint(key) < uint(len(d.table)) {
		d.table[key] = id + 1
		return
	}
	d.far.put(key, id)
}

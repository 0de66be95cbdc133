package board

import (
	"cmp"
	"slices"
	"strings"

	"sprague/stdlib/internal/hash"
	"sprague/stdlib/task"
)

// The canonical form of a position of Sprouts is found by colour refinement, as that of a graph. Every spot has a look,
// at first its number of lines. A new look is made from all walks along boundaries that begin at the spot, and from the
// regions that these lie in, until no further looks differ; then one of several spots of the same look is set apart,
// and so on until all named spots differ. Regions, boundaries and first spots are then ordered by looks.

// A reading is a boundary from each of its spots on, as numbers made of the looks that are met.
type reading struct {
	from []uint64
	sum  uint64 // the same wherever it begins
}

// canonical returns the text of a position.
func (k sketch) canonical() string {
	task.Check()
	look := map[spot]uint64{}
	for _, r := range k {
		for _, s := range slices.Concat(r...) {
			look[s] = min(uint64(s), named) + 1
		}
	}
	for refined(k, look); ; refined(k, look) {
		if !setApart(look) {
			return k.written(look)
		}
	}
}

// refined makes looks differ until nothing changes.
func refined(k sketch, look map[spot]uint64) {
	for classes := 0; ; {
		next := map[spot]uint64{}
		for _, r := range k {
			along, against := r.readings(look)
			both := hash.Mix(total(along)) + hash.Mix(total(against))
			for i, b := range r {
				for j, s := range b {
					next[s] += hash.Mix(both + hash.Mix(along[i].from[j]+hash.Mix(total(along))) +
						hash.Mix(against[i].from[len(b)-1-j]+hash.Mix(total(against))))
				}
			}
		}
		seen := map[uint64]bool{}
		for s := range next {
			if s >= named {
				look[s] = hash.Mix(look[s] + next[s])
				seen[look[s]] = true
			}
		}
		if len(seen) <= classes {
			return
		}
		classes = len(seen)
	}
}

// setApart changes the look of one of the spots that share the least shared look, and reports whether there are such.
func setApart(look map[spot]uint64) bool {
	shared := map[uint64][]spot{}
	for s, l := range look {
		shared[l] = append(shared[l], s)
	}
	least := uint64(0)
	for l, spots := range shared {
		if len(spots) > 1 && (least == 0 || l < least) {
			least = l
		}
	}
	if least == 0 {
		return false
	}
	look[slices.Max(shared[least])] = hash.Mix(least + 1)
	return true
}

// readings reads the boundaries of a region in both directions.
func (r region) readings(look map[spot]uint64) (along, against []reading) {
	for _, b := range r {
		along = append(along, b.read(look))
		back := slices.Clone(b)
		slices.Reverse(back)
		against = append(against, back.read(look))
	}
	return along, against
}

func (b boundary) read(look map[spot]uint64) reading {
	rd := reading{from: make([]uint64, len(b))}
	for i := range b {
		for j := range b {
			rd.from[i] = hash.Mix(rd.from[i] + look[b[(i+j)%len(b)]])
		}
		rd.sum += hash.Mix(rd.from[i])
	}
	return rd
}

// total is the same for any order of the boundaries.
func total(readings []reading) (sum uint64) {
	for _, r := range readings {
		sum += hash.Mix(r.sum)
	}
	return sum
}

// written writes a position in the order of its looks.
func (k sketch) written(look map[spot]uint64) string {
	type ordered struct {
		bounds region
		sum    uint64
	}
	regions := make([]ordered, len(k))
	for i, r := range k {
		along, against := r.readings(look)
		a, b := total(along), total(against)
		regions[i] = ordered{r.inOrder(along, against, a > b), hash.Mix(a) + hash.Mix(b)}
	}
	slices.SortFunc(regions, func(a, b ordered) int { return cmp.Compare(a.sum, b.sum) })
	var text strings.Builder
	names := map[spot]byte{}
	for i, r := range regions {
		if i > 0 {
			text.WriteByte('|')
		}
		for j, b := range r.bounds {
			if j > 0 {
				text.WriteByte(',')
			}
			for _, s := range b {
				text.WriteByte(s.letter(names))
			}
		}
	}
	return text.String()
}

// letter is what a spot is written as; a new name gets the next letter.
func (s spot) letter(names map[spot]byte) byte {
	if s < named {
		return '0' + byte(s)
	}
	if _, ok := names[s]; !ok {
		names[s] = letters[len(names)]
	}
	return names[s]
}

// inOrder returns the boundaries in the order of their readings, each from its least reading on.
func (r region) inOrder(along, against []reading, backwards bool) region {
	type ordered struct {
		b   boundary
		sum uint64
	}
	list := make([]ordered, len(r))
	for i, b := range r {
		rd := along[i]
		if b = slices.Clone(b); backwards {
			slices.Reverse(b)
			rd = against[i]
		}
		at := slices.Index(rd.from, slices.Min(rd.from))
		list[i] = ordered{slices.Concat(b[at:], b[:at]), rd.sum}
	}
	slices.SortStableFunc(list, func(a, b ordered) int { return cmp.Compare(a.sum, b.sum) })
	bounds := make(region, len(r))
	for i := range list {
		bounds[i] = list[i].b
	}
	return bounds
}

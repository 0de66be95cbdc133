package board

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/internal/nimsearch"
)

// Sprouts returns Sprouts from a number of spots: a move draws a line between two spots, or from a spot to itself, that
// crosses no line, and puts a new spot on it; no more than three lines end at a spot. Who cannot move loses. The value
// from 7 spots takes a second, from 8 spots some seconds. It panics unless there are 1 to 17 spots.
func Sprouts(spots int) *Position {
	if spots < 1 || spots > maxSpots {
		panic(fmt.Sprintf("board: Sprouts(%d); there are 1 to %d spots", spots, maxSpots))
	}
	p := SproutsFrom(strings.Repeat(",0", spots)[1:])
	p.name = fmt.Sprintf("Sprouts from %d spots", spots)
	if spots == 1 {
		p.name = "Sprouts from 1 spot"
	}
	return p
}

// SproutsFrom returns Sprouts from any position, written as regions with | between them, a region as boundaries with
// commas between them, a boundary as its spots in the order of a walk along it. A spot is written by the number of its
// lines, 0, 1 or 2, or, if it has two lines and is met twice, by a letter. So "0,0" is the beginning with two spots,
// and "1a1a" what is left when a line has joined them, much as in [LemoineViennot2015]. Spots of three lines are left
// out. It panics for text that is not such or whose spots have more than 51 lives, and does not ask whether a position
// can be reached.
func SproutsFrom(position string) *Position {
	all := [][]string{readSketch(position).without(nil).components()}
	p := &Position{name: "Sprouts from " + position, rule: sproutsRule, sketch: position}
	for _, parts := range SproutsMoves(position) {
		left := strings.Join(parts, " + ")
		if left == "" {
			left = "nothing"
		}
		p.moves = append(p.moves, move{to: left, left: left, played: left})
		all = append(all, parts)
	}
	return solve(p, nimsearch.New(sproutsRules), all)
}

// Sketch returns a position of Sprouts as SproutsFrom takes it, and "" for other games.
func (p *Position) Sketch() string { return p.sketch }

// SproutsMoves returns what the moves of a position leave, each once: the parts that have no spot in common. It is a
// moves function for grundy.New. It panics as SproutsFrom does.
func SproutsMoves(position string) [][]string {
	k := readSketch(position).without(nil)
	if lives := region(slices.Concat(k...)).lives(); lives > 3*maxSpots {
		panic(fmt.Sprintf("board: the spots of the Sprouts position %q have %d lives; %d are the most",
			position, lives, 3*maxSpots))
	}
	var moves [][]string
	seen := map[string]bool{}
	k.lines(func(left sketch) {
		parts := left.components()
		slices.Sort(parts)
		if text := strings.Join(parts, "+"); !seen[text] {
			seen[text] = true
			moves = append(moves, parts)
		}
	})
	return moves
}

// A boundary has the spots that one meets when one walks along it with the region on the left; a letter is met twice,
// in one boundary or in two. A line joins two spots of a region and gets a spot of its own, met on both of its sides.
// Lines between two boundaries make them one; a line from a boundary to itself divides the region, and each other
// boundary of it goes to one side. A line takes two of the three lives of spots and brings one, so that a game from n
// spots has at most 3n − 1 lines.
//
// The canonical form is not perfect: two equal positions mostly, not always, get the same one; when they do not, a
// value is computed twice. These leave the game as it is:
//   - the order of regions, of boundaries, and where a boundary begins;
//   - the direction in which all boundaries of one region are walked, since regions share nothing but single spots;
//   - a region with a single life, which has no move, is left out; its spots are then met once elsewhere, and are
//     written 2;
//   - two meetings of a spot with nothing between them are one, since a line to either leaves the same.

// maxSpots is the number of spots from which on there might be more letters than there are.
const maxSpots = 17

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// spot is a spot on a boundary: its number of lines, or from named on the number of a spot that is met twice.
type spot int

const named = 3

type (
	boundary []spot
	region   []boundary
	sketch   []region
)

// readSketch reads a position. It panics for text that is none.
func readSketch(text string) (k sketch) {
	met := map[rune]int{}
	for _, r := range strings.Split(text, "|") {
		var bounds region
		for _, b := range strings.Split(r, ",") {
			var bound boundary
			for _, c := range b {
				s := spot(c - '0')
				if i := strings.IndexRune(letters, c); i >= 0 {
					s = spot(named + i)
					met[c]++
				} else if s < 0 || s >= named {
					panic(fmt.Sprintf("board: %q in the Sprouts position %q is not 0, 1, 2 or a letter", c, text))
				}
				bound = append(bound, s)
			}
			if len(bound) > 1 && slices.Contains(bound, 0) {
				panic(fmt.Sprintf("board: %q in the Sprouts position %q; a 0 is a boundary by itself", b, text))
			}
			bounds = append(bounds, bound)
		}
		k = append(k, bounds)
	}
	for c, n := range met {
		if n != 2 {
			panic(fmt.Sprintf("board: the letter %c is met %d times in the Sprouts position %q, not twice", c, n, text))
		}
	}
	return k
}

const sproutsRule = "Draw a line between two spots or from a spot to itself that crosses no line, " +
	"and put a spot on it; at most three lines end at a spot. Who cannot move loses."

// sproutsRules are the rules for a search, whose components are written as text.
var sproutsRules = nimsearch.Rules[string]{
	Name: "Sprouts",
	Options: func(text string, visit func([]string)) {
		readSketch(text).lines(func(left sketch) { visit(left.components()) })
	},
	Length: func(text string) int { return 2 * len(text) }, // a character has at most two lives, or three and a comma
}

// lines calls visit with what every line leaves.
func (k sketch) lines(visit func(left sketch)) {
	next := spot(named) // is more than all spots, and so are the two numbers after it
	for _, r := range k {
		next = max(next, 1+slices.Max(slices.Concat(r...)))
	}
	for i, r := range k {
		others := slices.Delete(slices.Clone(k), i, i+1)
		r.joins(next, func(left region, dead ...spot) { visit(append(others, left).without(dead)) })
		r.divisions(next, func(a, b region, dead ...spot) { visit(append(others, a, b).without(dead)) })
	}
}

// joins draws the lines between two boundaries of a region.
func (r region) joins(next spot, visit func(left region, dead ...spot)) {
	for p := range r {
		for q := p + 1; q < len(r); q++ {
			if p > 0 && alike(r[p-1], r[p]) || q > p+1 && alike(r[q-1], r[q]) {
				continue
			}
			left := slices.Delete(slices.Delete(slices.Clone(r), q, q+1), p, p+1)
			for i, x := range r[p] {
				for j, y := range r[q] {
					if x != y || x < named {
						z := boundary{next}
						visit(append(left, slices.Concat(r[p].opened(i, next+1), z, r[q].opened(j, next+2), z)), x, y)
					}
				}
			}
		}
	}
}

// divisions draws the lines from a boundary of a region to itself.
func (r region) divisions(next spot, visit func(a, b region, dead ...spot)) {
	for p, b := range r {
		if p > 0 && alike(r[p-1], b) {
			continue
		}
		others := slices.Delete(slices.Clone(r), p, p+1)
		z := boundary{next}
		divide := func(in, out boundary, dead ...spot) {
			others.subsets(func(a, b region) { visit(append(a, in), append(b, out), dead...) })
		}
		for i, x := range b {
			switch x {
			case 0:
				divide(boundary{next + 1, next}, boundary{next + 1, next})
			case 1:
				divide(z, slices.Concat(b[i+1:], b[:i], z))
			}
			for j := i + 1; j < len(b); j++ {
				if y := b[j]; x != y || x < named {
					c, d := x.corner(next+1), y.corner(next+2)
					divide(slices.Concat(c, b[i+1:j], d, z), slices.Concat(d, b[j+1:], b[:i], c, z), x, y)
				}
			}
		}
	}
}

// corner is what is met on each side of a new line that ends at a spot with lines: the spot, under a name, if it still
// has a life.
func (s spot) corner(name spot) boundary {
	if s == 1 {
		return boundary{name}
	}
	return nil
}

// opened is the walk along a boundary from a new line that ends at its spot i back to it.
func (b boundary) opened(i int, name spot) boundary {
	if b[i] == 0 {
		return boundary{1}
	}
	c := b[i].corner(name)
	return slices.Concat(c, b[i+1:], b[:i], c)
}

// alike reports whether boundaries can be exchanged.
func alike(a, b boundary) bool { return slices.Equal(a, b) && slices.Max(a) < named }

// subsets calls visit with the ways to put every boundary into one of two regions; of boundaries that can be exchanged
// only the number counts.
func (r region) subsets(visit func(a, b region)) {
next:
	for mask := range uint(1) << len(r) {
		var a, b region
		for i, bound := range r {
			if mask>>i&1 == 0 {
				b = append(b, bound)
				continue
			}
			if a = append(a, bound); i > 0 && mask>>(i-1)&1 == 0 && alike(r[i-1], bound) {
				continue next
			}
		}
		visit(a, b)
	}
}

// without returns the position without spots that have three lines now, and without what has no influence any more.
func (k sketch) without(dead []spot) sketch {
	var left sketch
	met := map[spot]int{}
	for _, r := range k {
		var bounds region
		for _, b := range r {
			gone := func(s spot) bool { return s >= named && slices.Contains(dead, s) }
			if b = slices.DeleteFunc(slices.Clone(b), gone); len(b) > 0 {
				bounds = append(bounds, b)
			}
		}
		if bounds.lives() < 2 {
			continue
		}
		left = append(left, bounds)
		for _, s := range slices.Concat(bounds...) {
			met[s]++
		}
	}
	for _, r := range left {
		for i, b := range r {
			for j, s := range b {
				if s >= named && met[s] == 1 {
					b[j] = 2
				}
			}
			r[i] = b.merged()
		}
	}
	return left
}

// lives counts the lines that can still end at the spots of a region.
func (r region) lives() (lives int) {
	met := map[spot]bool{}
	for _, s := range slices.Concat(r...) {
		if s < named {
			lives += 3 - int(s)
		} else if !met[s] {
			met[s] = true
			lives++
		}
	}
	return lives
}

// merged writes two meetings of a spot with nothing between them as one.
func (b boundary) merged() boundary {
	for i := 0; i < len(b) && len(b) > 1; i++ {
		if j := (i + 1) % len(b); b[i] >= named && b[i] == b[j] {
			b[i] = 2
			b = slices.Delete(b, j, j+1)
		}
	}
	return b
}

// components returns the parts of a position that share no spots, each in its canonical form.
func (k sketch) components() []string {
	var parts []string
	for len(k) > 0 {
		part := sketch{k[0]}
		k = slices.Clone(k[1:])
		for i := 0; i < len(part); i++ {
			for j := 0; j < len(k); j++ {
				if part[i].touches(k[j]) {
					part = append(part, k[j])
					k = slices.Delete(k, j, j+1)
					j--
				}
			}
		}
		parts = append(parts, part.canonical())
	}
	return parts
}

// touches reports whether regions share a spot.
func (r region) touches(t region) bool {
	of := slices.Concat(t...)
	return slices.ContainsFunc(slices.Concat(r...), func(s spot) bool { return s >= named && slices.Contains(of, s) })
}

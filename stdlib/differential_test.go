package stdlib_test

import (
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"testing"

	"sprague/stdlib/grundy"
)

// Every family of games against its definition. The library knows theorems: periods, the colon principle, the Tartan
// theorem, Bouton's rule. The definitions here know the rule of the game and nothing else: a function lists what a move
// leaves of a whole position, sums included, and the value is the mex of the values of what is left. They share no
// code with the library.

var positions = flag.Int("positions", 250, "how many random positions of each family of games go by its definition")

// familySeed is the seed of the random positions; each family draws its own from it and its name.
const familySeed = 2026

// A family is a kind of games. A begun game draws positions and tells of each what the library says and what the
// definition says.
type family struct {
	name   string
	games  []string // the types of games, as the table of verbs has them, whose positions these are
	each   int      // how many positions are drawn of one game
	random func(r *rand.Rand) (game string, draw drawer)
}

// A drawer draws a position of a game.
type drawer = func() comparison

// A comparison is a position and what is said of it.
type comparison struct {
	position  any
	got, want verdict
}

// A verdict is what can be said of a position. What one side leaves out, the other does too.
type verdict struct {
	value   any            // the Grundy value, or another value
	outcome grundy.Outcome // by the value or by the moves
	wins    []string       // what the winning moves are or leave, in order
	leaves  []int          // the values that moves leave, each once
	moves   int            // their number, where all are listed
	more    []any          // whatever else is asked
	failure string
}

func families() []family {
	return slices.Concat(
		codeFamilies, heapFamilies, ownFamilies, coinFamilies, nimFamilies, pairFamilies,
		graphFamilies, boardFamilies, loopyFamilies, boxFamilies, misereFamilies, memoryFamilies,
	)
}

func TestFamiliesByDefinition(t *testing.T) {
	for _, f := range families() {
		t.Run(f.name, func(t *testing.T) {
			name := fnv.New64()
			name.Write([]byte(f.name))
			r := rand.New(rand.NewPCG(familySeed, name.Sum64()))
			differ := 0
			for n := 0; n < *positions; {
				game, draw := f.random(r)
				for range f.each {
					c := draw()
					if n++; fmt.Sprint(c.got) != fmt.Sprint(c.want) {
						if differ++; differ <= 3 {
							t.Errorf("seed %d, position %d, %s, %v:\n%+v\nby definition\n%+v",
								familySeed, n, game, c.position, c.got, c.want)
						}
					}
				}
			}
			t.Logf("%d positions, %d differ", max(*positions, f.each), differ)
		})
	}
}

// Every type of games that the cells see is compared with a definition.
func TestFamiliesCoverTheGames(t *testing.T) {
	compared := map[string]bool{}
	for _, f := range families() {
		for _, g := range f.games {
			compared[g] = true
		}
	}
	for _, e := range games {
		if !compared[e.name] {
			t.Errorf("no family compares %s with its definition; add one to a list that families joins", e.name)
		}
		delete(compared, e.name)
	}
	for name := range compared {
		if others[name] == "" {
			t.Errorf("a family compares %s, which is no game", name)
		}
	}
}

// A definition is a game by its rule: what one move leaves of a position.
type definition[P comparable] struct {
	moves  func(P) []P
	values map[P]int
	lost   map[P]bool // in misère play
}

func define[P comparable](moves func(P) []P) *definition[P] {
	return &definition[P]{moves: moves, values: map[P]int{}, lost: map[P]bool{}}
}

// value is the least number that no option has.
func (d *definition[P]) value(p P) int {
	if v, ok := d.values[p]; ok {
		return v
	}
	v := leastMissing(d.leaves(p))
	d.values[p] = v
	return v
}

// leaves returns the values of the options, ascending, each once.
func (d *definition[P]) leaves(p P) []int {
	var values []int
	for _, o := range d.moves(p) {
		values = append(values, d.value(o))
	}
	return once(values)
}

// lostInMisere reports whether who moves in p loses where who cannot move wins.
func (d *definition[P]) lostInMisere(p P) bool {
	if lost, ok := d.lost[p]; ok {
		return lost
	}
	options := d.moves(p)
	lost := len(options) > 0
	for _, o := range options {
		lost = lost && !d.lostInMisere(o)
	}
	d.lost[p] = lost
	return lost
}

// verdict says what normal play has to say of a position, whose options text tells.
func (d *definition[P]) verdict(p P, text func(P) string) verdict {
	v := verdict{value: d.value(p), outcome: outcome(d.value(p) == 0), leaves: d.leaves(p)}
	v.wins = d.chosen(p, text, func(o P) bool { return d.value(o) == 0 })
	return v
}

// misere is the same of misère play, which has no values that add.
func (d *definition[P]) misere(p P, text func(P) string) verdict {
	return verdict{outcome: outcome(d.lostInMisere(p)), wins: d.chosen(p, text, d.lostInMisere)}
}

// chosen returns the texts of some options, in order, each once.
func (d *definition[P]) chosen(p P, text func(P) string, which func(P) bool) []string {
	var texts []string
	for _, o := range d.moves(p) {
		if which(o) {
			texts = append(texts, text(o))
		}
	}
	return once(texts)
}

func outcome(lost bool) grundy.Outcome {
	if lost {
		return grundy.P
	}
	return grundy.N
}

// leastMissing is the mex.
func leastMissing(values []int) int {
	v := 0
	for slices.Contains(values, v) {
		v++
	}
	return v
}

// once returns a list in order, without repetitions.
func once[T int | string](list []T) []T {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}

// told is what a position of the library says of itself, without its winning moves.
func told(p grundy.Position) verdict {
	v := verdict{value: p.Value(), outcome: p.Outcome(), leaves: valuesOf(p.Choices())}
	if e := p.Explain(); e.Value != p.Value() {
		v.failure = fmt.Sprintf("explained as %d", e.Value)
	}
	return v
}

// valuesOf returns the values of choices, ascending, each once.
func valuesOf(choices []grundy.Choice) []int {
	var values []int
	for _, c := range choices {
		values = append(values, c.Value)
	}
	return once(values)
}

// some returns up to most numbers from 0 to greatest.
func some(r *rand.Rand, most, greatest int) []int {
	numbers := make([]int, r.IntN(most+1))
	for i := range numbers {
		numbers[i] = r.IntN(greatest + 1)
	}
	return numbers
}

// pick returns one of a list.
func pick[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

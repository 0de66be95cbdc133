package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
)

// Places are the words of the elements that make a move: c0.3 is bean 3 of heap 0, g0.3 the gap before it, and t3 thing
// 3 of a scene. A move is made by the places that name it, which a user selects one after the other.

// choices returns the moves that can be made on the position itself, once for each way to name them by places.
func (m *Match) choices() (all []turn) {
	turns := m.turns(m.parts)
	if m.scene != nil {
		return turns
	}
	for i, p := range m.parts {
		if n, heap := p.(int); heap && n <= mostBeans {
			all = append(all, m.taking(i, n, turns)...)
		}
	}
	return all
}

// taking returns the choices on a heap of n. If no move leaves two heaps, a bean names the move that leaves the beans
// before it.
func (m *Match) taking(heap, n int, turns []turn) (all []turn) {
	from := m.text(n)
	turns = slices.DeleteFunc(slices.Clone(turns), func(t turn) bool { return t.from != from }) // equal heaps share moves
	divides := slices.ContainsFunc(turns, func(t turn) bool { return len(t.option.Parts) > 1 })
	for _, t := range turns {
		t.component = heap
		for _, run := range runs(n, t) {
			first, last := run[0], run[1]
			t = ordered(t, first)
			switch {
			case !divides && last == n-1:
				t.places = beans(heap, first, first)
			case divides && first <= last:
				t.places = beans(heap, first, last)
			case divides && 0 < first && first < n:
				t.places = []string{fmt.Sprintf("g%d.%d", heap, first)}
			default:
				continue
			}
			all = append(all, t)
		}
	}
	return all
}

// beans returns the places of a run of beans.
func beans(heap, first, last int) (places []string) {
	for bean := first; bean <= last; bean++ {
		places = append(places, fmt.Sprintf("c%d.%d", heap, bean))
	}
	return places
}

// runs returns the runs of beans that a move may take from a heap of n, as first and last bean; the rest is on both
// sides of the run. An empty run, whose last bean precedes the first, splits the heap. A move that leaves at most one
// heap takes from an end.
func runs(n int, t turn) [][2]int {
	var left [2]int
	for i, p := range t.option.Parts {
		size, ok := p.Position.(int)
		if !ok || i == len(left) {
			return nil
		}
		left[i] = size
	}
	if left[0]+left[1] > n {
		return nil
	}
	return [][2]int{{left[0], n - 1 - left[1]}, {left[1], n - 1 - left[0]}}
}

// ordered puts the heap to the left of the run first, so that the row looks as it was pressed.
func ordered(t turn, left int) turn {
	if len(t.option.Parts) == 2 && t.option.Parts[0].Position != left {
		t.option.Parts = []grundy.Part{t.option.Parts[1], t.option.Parts[0]}
		t.words = t.from + " → " + t.option.Position()
	}
	return t
}

// live returns the places that are part of a move.
func (m *Match) live() map[string]bool {
	places := map[string]bool{}
	for _, c := range m.choices() {
		for _, p := range c.places {
			places[p] = true
		}
	}
	return places
}

// pressable reports whether every move can be made on the position itself, and not only in the list of moves: the
// heaps are drawn, and if there is a move at all, some bean or gap takes a press. What was taken last is not drawn, so
// a heap of a game with a memory takes none.
func (m *Match) pressable() bool {
	if m.scene != nil {
		return true
	}
	hidden := func(p any) bool { n, heap := p.(int); return !heap || n > mostBeans }
	return !slices.ContainsFunc(m.parts, hidden) && (m.Over() || len(m.choices()) > 0)
}

// Press does what pressing the board's element with this attribute data-press does: a move, a hint, a new game. An
// unknown word changes nothing.
func (m *Match) Press(word string) {
	if rest, ok := strings.CutPrefix(word, "m"); ok {
		if number, err := strconv.Atoi(rest); err == nil {
			m.Play(number)
			return
		}
	}
	if m.live()[word] {
		m.selects(word)
		return
	}
	m.control(word)
}

// control handles the buttons below the board.
func (m *Match) control(word string) {
	switch word {
	case "hint":
		m.say(nil, "%s", m.Hint())
	case "undo":
		m.Undo()
	case "new":
		if len(m.past) > 0 {
			m.parts = m.past[0]
		}
		m.past, m.log, m.picked, m.you = nil, nil, nil, 1
		m.say(nil, "a new game")
	case "begin":
		if len(m.past) == 0 && !m.two {
			m.Computer()
		}
	case "misere":
		if len(m.past) == 0 && !m.scored() {
			m.misere = !m.misere
			m.say(nil, "")
		}
	case "list":
		m.listing = !m.listing
	case "take":
		if c := m.chosen(m.picked); c != nil {
			m.play(*c)
		}
	}
	for _, l := range levels {
		if word == l.String() {
			m.Level(l).say(nil, "the computer now plays at level %s", l)
		}
	}
}

// chosen returns the choice with exactly these places, or nil.
func (m *Match) chosen(places []string) *turn {
	for _, c := range m.choices() {
		if slices.Equal(c.places, places) {
			return &c
		}
	}
	return nil
}

// selects selects a place, or deselects it. It makes a move as soon as the selection is a move and not part of another;
// of a heap, as soon as it is part of one move alone, or if a second press ends a run. A press on the only place that
// is selected makes its move.
func (m *Match) selects(place string) {
	wanted, ends := m.selection(place)
	exact, more := m.chosen(wanted), m.beyond(wanted)
	switch {
	case exact != nil && (ends || len(more) == 0):
		m.play(*exact)
	case exact == nil && !ends && len(more) == 1 && m.scene == nil:
		m.play(more[0])
	case len(wanted) == 0 || ends && len(wanted) == 1:
		m.picked = nil
		m.say(nil, "nothing is selected")
	case exact == nil && (ends || len(more) == 0):
		m.picked = []string{place}
		m.say(nil, "no move takes exactly these; %s is selected now", m.labels(place))
	default:
		m.picked = wanted
		m.say(nil, "%s is selected: press it again to take it alone, or select more", m.labels(wanted...))
	}
}

// selection returns what is selected after a press, and whether it is to be a move if it can.
func (m *Match) selection(place string) (places []string, ends bool) {
	at := slices.Index(m.picked, place)
	switch {
	case at >= 0 && len(m.picked) == 1:
		return m.picked, true
	case at >= 0:
		return slices.Delete(slices.Clone(m.picked), at, at+1), false
	case m.scene != nil:
		return slices.Sorted(slices.Values(append(slices.Clone(m.picked), place))), false
	case len(m.picked) == 1:
		heap, first := beanAt(m.picked[0])
		if to, last := beanAt(place); to == heap {
			return beans(heap, min(first, last), max(first, last)), true
		}
	}
	return []string{place}, false
}

// beyond returns the choices that contain these places and more, one for each set of places.
func (m *Match) beyond(places []string) (more []turn) {
	lacks := func(c turn) bool {
		return slices.ContainsFunc(places, func(p string) bool { return !slices.Contains(c.places, p) })
	}
	for _, c := range m.choices() {
		same := func(d turn) bool { return slices.Equal(c.places, d.places) }
		if len(c.places) > len(places) && !lacks(c) && !slices.ContainsFunc(more, same) {
			more = append(more, c)
		}
	}
	return more
}

// labels names places.
func (m *Match) labels(places ...string) string {
	return list.Join(places, ", ", func(p string) string {
		var thing int
		if n, _ := fmt.Sscanf(p, "t%d", &thing); n == 1 {
			return m.scene.things[thing].Label
		}
		heap, bean := beanAt(p)
		return fmt.Sprintf("bean %d of heap %d", bean+1, heap+1)
	})
}

// beanAt reads a place of a bean; heap is -1 for any other.
func beanAt(place string) (heap, bean int) {
	if n, _ := fmt.Sscanf(place, "c%d.%d", &heap, &bean); n < 2 {
		return -1, 0
	}
	return heap, bean
}

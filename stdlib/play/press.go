package play

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/grundy"
)

// picked is the selection in a move of several presses: a bean, or things of a scene.
type picked struct {
	component, bean int
	things          []int
}

func (m *Match) isPicked(thing int) bool {
	return m.picked != nil && slices.Contains(m.picked.things, thing)
}

// pressable reports whether every move can be made on the position itself, and not only in the list of moves: the
// heaps are drawn, and if there is a move at all, some bean or gap takes a press. What was taken last is not drawn, so
// a heap of a game with a memory takes none.
func (m *Match) pressable() bool {
	if m.scene != nil {
		return true
	}
	targets := 0
	for i, p := range m.parts {
		if n, heap := p.(int); !heap || n > mostBeans {
			return false
		}
		t := m.taking(i)
		targets += len(t.takes) + len(t.splits)
	}
	return targets > 0 || len(m.Moves()) == 0
}

// Press does what pressing the board's element with this attribute data-press does: a move, a hint, a new game. An
// unknown word changes nothing.
func (m *Match) Press(word string) {
	var component, at int
	switch {
	case scanned(word, "c%d.%d", &component, &at):
		m.pressBean(component, at)
	case scanned(word, "g%d.%d", &component, &at):
		m.split(component, at)
	case scanned(word, "t%d", &at):
		m.pressThing(at)
	case scanned(word, "m%d", &at):
		m.Play(at)
	default:
		m.control(word)
	}
}

// scanned reads non-negative numbers from a word of exactly this form.
func scanned(word, form string, numbers ...*int) bool {
	into, values := make([]any, len(numbers)), make([]any, len(numbers))
	for i, n := range numbers {
		into[i] = n
	}
	if n, err := fmt.Sscanf(word, form, into...); err != nil || n != len(numbers) {
		return false
	}
	for i, n := range numbers {
		if *n < 0 {
			return false
		}
		values[i] = *n
	}
	return fmt.Sprintf(form, values...) == word
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
		m.takePicked()
	}
	for _, l := range levels {
		if word == l.String() {
			m.Level(l).say(nil, "the computer now plays at level %s", l)
		}
	}
}

// takings describes the valid presses on a heap.
type takings struct {
	takes  map[int]bool // beans that a move takes
	splits map[int]bool // gaps at which a move splits the heap without taking beans
}

// taking returns the valid presses on a heap.
func (m *Match) taking(component int) takings {
	n, from, divides := m.parts[component].(int), m.text(m.parts[component]), m.divides(component)
	t := takings{map[int]bool{}, map[int]bool{}}
	for _, move := range m.turns(m.parts) {
		if move.from != from { // equal heaps share their moves
			continue
		}
		for _, run := range runs(n, move) {
			if !divides { // a press leaves the beans before it
				t.takes[run[0]] = t.takes[run[0]] || run[1] == n-1
				continue
			}
			if run[0] > run[1] {
				t.splits[run[0]] = true
			}
			for k := run[0]; k <= run[1]; k++ {
				t.takes[k] = true
			}
		}
	}
	return t
}

// runs returns the runs of beans that a move may take from a heap of n, as first and last bean; the rest is on both
// sides of the run. An empty run, whose last bean precedes the first, splits the heap. A move that leaves at most one
// heap takes from an end.
func runs(n int, t turn) [][2]int {
	left := make([]int, len(t.option.Parts))
	for i, p := range t.option.Parts {
		size, ok := p.Position.(int)
		if !ok {
			return nil
		}
		left[i] = size
	}
	switch len(left) {
	case 0:
		return [][2]int{{0, n - 1}}
	case 1:
		if left[0] > n {
			return nil
		}
		return [][2]int{{left[0], n - 1}, {0, n - 1 - left[0]}}
	case 2:
		if left[0]+left[1] > n {
			return nil
		}
		return [][2]int{{left[0], n - 1 - left[1]}, {left[1], n - 1 - left[0]}}
	}
	return nil
}

// find returns the move that takes a run of beans from a component, or nil.
func (m *Match) find(component, first, last int) *turn {
	n, from := m.parts[component].(int), m.text(m.parts[component])
	for _, t := range m.turns(m.parts) {
		if t.from == from && slices.Contains(runs(n, t), [2]int{first, last}) {
			t.component = component // among equal heaps the one that was pressed
			return m.ordered(&t, first)
		}
	}
	return nil
}

// ordered puts the heap to the left of the run first, so that the row looks as it was pressed.
func (m *Match) ordered(t *turn, left int) *turn {
	if len(t.option.Parts) == 2 && t.option.Parts[0].Position != left {
		t.option.Parts = []grundy.Part{t.option.Parts[1], t.option.Parts[0]}
	}
	return t
}

// pressBean takes the bean and all after it in games whose moves leave one heap. In other games it makes the only move
// that takes the bean, or selects the bean as one end of a run.
func (m *Match) pressBean(component, bean int) {
	if m.scene != nil {
		m.pressPair(component, bean)
		return
	}
	if component >= len(m.parts) {
		return
	}
	n, heap := m.parts[component].(int)
	if !heap || bean >= n || m.Over() {
		return
	}
	if !m.divides(component) {
		if t := m.find(component, bean, n-1); t != nil {
			m.play(*t)
			return
		}
		m.say(nil, "no move leaves %d of %d", bean, n)
		return
	}
	if p := m.picked; p != nil && p.component == component {
		if t := m.find(component, min(p.bean, bean), max(p.bean, bean)); t != nil {
			m.play(*t)
			return
		}
		m.say(nil, "no move takes exactly these; bean %d is selected now", bean+1)
	} else if only := m.onlyRun(component, bean); only != nil {
		m.play(*only)
		return
	} else {
		m.say(nil, "bean %d is selected: press it again to take only this one, or another to take all from one to the other",
			bean+1)
	}
	m.picked = &picked{component: component, bean: bean}
}

// divides reports whether some move on a component leaves two heaps.
func (m *Match) divides(component int) bool {
	from := m.text(m.parts[component])
	return slices.ContainsFunc(m.turns(m.parts), func(t turn) bool { return t.from == from && len(t.option.Parts) > 1 })
}

// onlyRun returns the move that takes a bean, if exactly one run contains it, or nil.
func (m *Match) onlyRun(component, bean int) *turn {
	n, from := m.parts[component].(int), m.text(m.parts[component])
	found := map[[2]int]bool{}
	for _, t := range m.turns(m.parts) {
		if t.from != from {
			continue
		}
		for _, run := range runs(n, t) {
			if run[0] <= bean && bean <= run[1] {
				found[run] = true
			}
		}
	}
	if len(found) != 1 {
		return nil
	}
	for run := range found {
		return m.find(component, run[0], run[1])
	}
	return nil
}

// split makes the move that splits a heap before a bean without taking any.
func (m *Match) split(component, before int) {
	if m.scene != nil || component >= len(m.parts) {
		return
	}
	if n, heap := m.parts[component].(int); heap && before > 0 && before < n {
		if t := m.find(component, before, before-1); t != nil {
			m.play(*t)
		}
	}
}

// pressThing selects or deselects a thing of a scene. It makes a move as soon as the selection is a move and not part
// of another.
func (m *Match) pressThing(i int) {
	if m.scene == nil || i >= len(m.scene.things) || m.Over() {
		return
	}
	chosen := []int{i}
	if m.picked != nil {
		chosen = append(slices.Clone(m.picked.things), i)
		if at := slices.Index(m.picked.things, i); at >= 0 {
			chosen = slices.Delete(slices.Clone(m.picked.things), at, at+1)
		}
	}
	slices.Sort(chosen)
	m.picked = &picked{things: chosen}
	if len(chosen) == 0 {
		m.picked = nil
		m.say(nil, "nothing is selected")
		return
	}
	exact, more := m.chosenTurn(), m.extended()
	switch {
	case exact != nil && more == 0:
		m.play(*exact)
	case exact == nil && more == 0 && len(chosen) > 1:
		m.picked = &picked{things: []int{i}}
		m.say(nil, "no move uses exactly these; %s is selected now", m.scene.things[i].label)
	case exact == nil && more == 0:
		m.picked = nil
		m.say(nil, "no move uses %s", m.scene.things[i].label)
	default:
		m.say(nil, "selected: %s", m.labels(chosen))
	}
}

func (m *Match) labels(things []int) string {
	names := make([]string, len(things))
	for i, t := range things {
		names[i] = m.scene.things[t].label
	}
	return strings.Join(names, ", ")
}

// chosenTurn returns the move with exactly the selected things, or nil.
func (m *Match) chosenTurn() *turn {
	if m.picked == nil {
		return nil
	}
	for _, t := range m.turns(m.parts) {
		if slices.Equal(slices.Sorted(slices.Values(t.things)), m.picked.things) {
			return &t
		}
	}
	return nil
}

// extended counts the moves that contain the selection and more.
func (m *Match) extended() int {
	count := 0
	for _, t := range m.turns(m.parts) {
		if len(t.things) > len(m.picked.things) && !slices.ContainsFunc(m.picked.things,
			func(i int) bool { return !slices.Contains(t.things, i) }) {
			count++
		}
	}
	return count
}

// takePicked makes the selected move.
func (m *Match) takePicked() {
	if m.picked == nil || m.scene == nil {
		return
	}
	if m.scene.things == nil {
		a, b := pair(m.parts[0].(string))
		left := []int{a, b}
		left[m.picked.component] = m.picked.bean
		m.leave(left[0], left[1])
		return
	}
	if t := m.chosenTurn(); t != nil {
		m.play(*t)
	}
}

// pressPair selects how many one of two heaps keeps; pressing the other heap as well takes from both.
func (m *Match) pressPair(heap, keep int) {
	if m.scene.things != nil || heap > 1 || m.Over() {
		return
	}
	a, b := pair(m.parts[0].(string))
	sizes := [2]int{a, b}
	if keep >= sizes[heap] {
		return
	}
	if p := m.picked; p != nil && p.component != heap {
		sizes[heap], sizes[p.component] = keep, p.bean
		m.leave(sizes[0], sizes[1])
		return
	}
	if p := m.picked; p != nil && p.bean == keep {
		m.takePicked()
		return
	}
	m.picked = &picked{component: heap, bean: keep}
	m.say(nil, "%d of heap %d selected: press again to take them, or press a bean of the other heap to take from both",
		sizes[heap]-keep, heap+1)
}

// leave makes the move to heaps of a and b, if it is legal.
func (m *Match) leave(a, b int) {
	m.picked = nil
	for _, t := range m.turns(m.parts) {
		if slices.Equal(t.things, []int{a, b}) {
			m.play(t)
			return
		}
	}
	m.say(nil, "no move leaves %d and %d", a, b)
}

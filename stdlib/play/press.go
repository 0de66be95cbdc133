package play

import (
	"fmt"
	"slices"
	"strings"

	"sprague/stdlib/grundy"
)

// picked is what has been pressed of a move that takes more than one press: a bean, or things of a
// scene.
type picked struct {
	component, bean int
	things          []int
}

func (m *Match) isPicked(thing int) bool {
	return m.picked != nil && slices.Contains(m.picked.things, thing)
}

// pressable reports whether the position itself can be pressed, and not only the list of moves.
func (m *Match) pressable() bool {
	if m.scene != nil {
		return true
	}
	return !slices.ContainsFunc(m.parts, func(p any) bool {
		n, heap := p.(int)
		return !heap || n > mostBeans
	})
}

// Press does what a press on the board's element with this word in its attribute data-press does: a
// move, a hint, a new game. A word that is none changes nothing.
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

// scanned reads numbers from a word of exactly this form.
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

// control does what the buttons below the board say.
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
		if len(m.past) == 0 {
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
			m.Level(l).say(nil, "the computer is %s now", l)
		}
	}
}

// takings are the presses that a heap of n beans answers to.
type takings struct {
	takes  map[int]bool // beans that some move takes
	splits map[int]bool // places at which a move splits the heap without taking any
}

// taking returns the presses that a heap answers to.
func (m *Match) taking(component int) takings {
	n, from, divides := m.parts[component].(int), m.text(m.parts[component]), m.divides(component)
	t := takings{map[int]bool{}, map[int]bool{}}
	for _, move := range m.turns(m.parts) {
		if move.from != from { // of equal heaps the moves stand once
			continue
		}
		for _, run := range runs(n, move) {
			if !divides { // a press leaves what stands before it
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

// runs returns the runs of beans that a move takes from a heap of n, as their first and last bean: what
// is left stands on both sides of a run. An empty run, which ends before it begins, splits the heap. A
// move that leaves one heap, or none, takes from the right end.
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

// find returns the move on a component that takes a run of its beans, or nil.
func (m *Match) find(component, first, last int) *turn {
	n, from := m.parts[component].(int), m.text(m.parts[component])
	for _, t := range m.turns(m.parts) {
		if t.from == from && slices.Contains(runs(n, t), [2]int{first, last}) {
			t.component = component // of equal heaps the one that was pressed
			return m.ordered(&t, first)
		}
	}
	return nil
}

// ordered puts what is left of the run first, so that the row looks like what was pressed.
func (m *Match) ordered(t *turn, left int) *turn {
	if len(t.option.Parts) == 2 && t.option.Parts[0].Position != left {
		t.option.Parts = []grundy.Part{t.option.Parts[1], t.option.Parts[0]}
	}
	return t
}

// pressBean takes what is pressed where that can be told: with games whose moves leave one heap, all
// from the bean on; else the bean is chosen, and the next press says how far the move goes.
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
		m.say(nil, "no move takes just these; bean %d is chosen now", bean+1)
	} else if only := m.onlyRun(component, bean); only != nil {
		m.play(*only)
		return
	} else {
		m.say(nil, "bean %d is chosen: press it again to take it alone, or another one to take all from there to here",
			bean+1)
	}
	m.picked = &picked{component: component, bean: bean}
}

// divides reports whether some move on a component leaves two heaps.
func (m *Match) divides(component int) bool {
	from := m.text(m.parts[component])
	return slices.ContainsFunc(m.turns(m.parts), func(t turn) bool { return t.from == from && len(t.option.Parts) > 1 })
}

// onlyRun returns the move that takes a bean, if there is only one run in which it can go.
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

// split makes the move that splits a heap before a bean and takes nothing.
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

// pressThing chooses a thing of a scene. The move is made as soon as what is chosen names one move and
// is no part of another.
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
		m.say(nil, "nothing is chosen")
		return
	}
	exact, more := m.chosenTurn(), m.extended()
	switch {
	case exact != nil && more == 0:
		m.play(*exact)
	case exact == nil && more == 0 && len(chosen) > 1:
		m.picked = &picked{things: []int{i}}
		m.say(nil, "no move has just these; %s is chosen now", m.scene.things[i].label)
	case exact == nil && more == 0:
		m.picked = nil
		m.say(nil, "no move has %s", m.scene.things[i].label)
	default:
		m.say(nil, "chosen: %s", m.labels(chosen))
	}
}

func (m *Match) labels(things []int) string {
	names := make([]string, len(things))
	for i, t := range things {
		names[i] = m.scene.things[t].label
	}
	return strings.Join(names, ", ")
}

// chosenTurn returns the move that the chosen things name, or nil.
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

// extended counts the moves that name the chosen things and others.
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

// takePicked makes the move that is chosen.
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

// pressPair chooses how much one of two heaps keeps; a press on the other heap as well takes from both.
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
	m.say(nil, "%d of heap %d are chosen: press again to take them, or a bean of the other heap to take from both",
		sizes[heap]-keep, heap+1)
}

// leave makes the move that leaves two heaps so, if it is legal.
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

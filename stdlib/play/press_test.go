package play

import (
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/board"
	"sprague/stdlib/boxes"
	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
	"sprague/stdlib/twoheap"
)

// boards are matches of every kind that can be pressed.
func boards() map[string]func() *Match {
	return map[string]func() *Match{
		"Kayles":       func() *Match { return New(octal.Kayles, 7, 5) },
		"Dawson":       func() *Match { return New(octal.MustParse("0.137"), 6, 6) },
		"splitting":    func() *Match { return New(octal.MustParse("4.7"), 5) },
		"subtraction":  func() *Match { return New(subtraction.New(1, 3, 4), 9, 4) },
		"Nim":          func() *Match { return New(nim.Heaps(3, 4, 5)) },
		"Lasker":       func() *Match { return New(nim.Lasker(4, 3)) },
		"coins":        func() *Match { return New(coins.MockTurtles, "thhth") },
		"two heaps":    func() *Match { return New(twoheap.Wythoff(), 4, 7) },
		"Node Kayles":  func() *Match { return New(digraph.NodeKayles(digraph.Cycle(7))) },
		"Arc Kayles":   func() *Match { return New(digraph.ArcKayles(digraph.Grid(2, 3))) },
		"Cram":         func() *Match { return New(board.CramOn("...", "..#")) },
		"Chomp":        func() *Match { return New(board.Chomp(3, 2)) },
		"Hackenbush":   func() *Match { return New(digraph.Hackenbush(digraph.Grid(2, 3), 0)) },
		"Nimstring":    func() *Match { return New(boxes.Nimstring(boxes.Rectangle(2, 2))) },
		"strings":      func() *Match { return New(boxes.Nimstring(boxes.Chain(4).Draw(0))) },
		"Boxes":        func() *Match { return New(boxes.DotsAndBoxes(boxes.Rectangle(2, 2))) },
		"held coins":   func() *Match { return New(boxes.DotsAndBoxes(boxes.Chain(4)).Draw(0)) },
		"misère":       func() *Match { return New(octal.Kayles, 4, 3).Misere() },
		"words for it": func() *Match { return New(digraph.NodeKayles(digraph.Star(4))) },
	}
}

var pressWord = regexp.MustCompile(`<(button|g)([^>]*) data-press="([^"]+)"([^>]*)>`)

// presses returns the words of the position that can be pressed now: those of enabled elements.
func presses(m *Match) (words []string) {
	for _, found := range pressWord.FindAllStringSubmatch(m.html(), -1) {
		if !strings.Contains(found[4], " disabled") &&
			(strings.ContainsAny(found[3][:1], "cgt") && (strings.ContainsAny(found[3], "0123456789") || found[3] == "take")) {
			words = append(words, found[3])
		}
	}
	return words
}

// Every legal move can be made by two or three presses on the position itself, without the list.
func TestEveryMoveCanBePressed(t *testing.T) {
	for name, begin := range boards() {
		want := begin().Moves()
		made := map[string]bool{}
		var try func(past []string)
		try = func(past []string) {
			m := begin().TwoPlayers()
			for _, w := range past {
				m.Press(w)
			}
			if len(m.Log()) > 0 {
				made[spelled(m.Log()[0])] = true
				return
			}
			if deepest := map[string]int{"coins": 3}[name]; len(past) < max(deepest, 2) && (len(past) == 0 || m.picked != nil) {
				for _, w := range presses(m) {
					if len(past) == 0 || w > past[len(past)-1] || w == "take" || m.scene == nil || m.scene.things == nil {
						try(append(slices.Clone(past), w))
					}
				}
			}
		}
		try(nil)
		for _, move := range want {
			if !made[spelled(move)] {
				t.Errorf("%s: %s cannot be pressed", name, move)
			}
		}
	}
}

// Whatever is pressed, in whatever order, the match stays a match: only legal moves are made, the
// computer has answered when it is your turn, and the page is well-formed.
func TestPressesAreHarmless(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 10))
	words := []string{"hint", "undo", "new", "begin", "list", "easy", "fair", "perfect", "take", "", "c", "c1", "c9.9",
		"c-1.0", "t99", "t-1", "m0", "m999", "g0.1", "g7.7", "c0.1x", "c1.-3"}
	all := boards()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		begin := all[name]
		m := begin()
		for range 120 {
			word := words[r.IntN(len(words))]
			if can := presses(m); len(can) > 0 && r.IntN(3) > 0 {
				word = can[r.IntN(len(can))]
			}
			m.Press(word)
			if !m.Over() && m.ToMove() != m.you {
				t.Fatalf("%s after %q: the computer has not answered: %v", name, word, m)
			}
			again := begin()
			again.two = true
			for _, move := range m.Log() {
				if again.Move(move); again.Err() != nil {
					t.Fatalf("%s: %v after %q", name, again.Err(), word)
				}
			}
			if m.Over() {
				m.Press("new")
			}
		}
		wellFormed(t, name, m.html())
	}
}

// wellFormed reads a page as XML, in which attributes without a value are not allowed: they are given one.
func wellFormed(t *testing.T, name, page string) {
	page = regexp.MustCompile(` disabled`).ReplaceAllString(page, ` disabled=""`)
	page = strings.ReplaceAll(page, "<br>", "<br/>")
	for d := xml.NewDecoder(strings.NewReader("<x>" + page + "</x>")); ; {
		if _, err := d.Token(); err == io.EOF {
			return
		} else if err != nil {
			t.Fatalf("%s: %v in\n%s", name, err, page)
		}
	}
}

// A whole game of Kayles by presses alone, with the hints taken: the player who begins wins.
func TestAGameByPresses(t *testing.T) {
	m := New(octal.Kayles, 7, 5)
	for range 40 {
		if m.Over() {
			break
		}
		m.Press("hint")
		if !strings.Contains(m.note, "leaves") {
			t.Fatalf("the hint is %q", m.note)
		}
		want := m.Hint().Moves[0]
		m.Press(fmt.Sprintf("m%d", 1+slices.Index(m.Moves(), want)))
	}
	if m.Winner() != 1 || !strings.Contains(m.String(), "the computer cannot move: you win") ||
		!strings.Contains(m.html(), "You win") && !strings.Contains(m.html(), "you win") {
		t.Errorf("%v", m)
	}
}

// The board names its places, has one place for the keyboard for each of them, and shows equal heaps as
// what can be pressed too.
func TestBoardsAreNamed(t *testing.T) {
	for name, begin := range boards() {
		page := begin().html()
		for _, found := range pressWord.FindAllStringSubmatch(page, -1) {
			if !strings.Contains(found[0], `aria-label="`) || found[1] == "g" && !strings.Contains(found[0], `tabindex="0"`) {
				t.Errorf("%s: %s has no name or cannot be reached", name, found[0])
			}
		}
		if !strings.Contains(page, `role="status"`) {
			t.Errorf("%s: no status", name)
		}
	}
	m := New(octal.Kayles, 3, 3)
	m.Press("c1.0")
	m.Press("c1.0")
	if fmt.Sprint(m.past[1]) != "[3 2]" {
		t.Errorf("a press on the second of two equal heaps: %v", m.past)
	}
}

// Levels: a perfect computer never loses a won position, an easy one loses some.
func TestLevels(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 10))
	lost := map[Level]int{}
	for _, level := range levels {
		for range 60 {
			m := New(octal.Kayles, 1+r.IntN(7), 1+r.IntN(7)).Level(level)
			if m.Outcome() != grundy.P { // else the computer, who moves second, can win
				continue
			}
			for !m.Over() {
				m.Play(1 + r.IntN(len(m.Moves())))
			}
			if m.Winner() == 1 {
				lost[level]++
			}
		}
	}
	if lost[Perfect] != 0 || lost[Easy] == 0 {
		t.Errorf("games lost in won positions: %v", lost)
	}
}

// A board that takes no presses says how to move, in text that Move accepts.
func TestBoardTellsHowToMoveElsewhere(t *testing.T) {
	m := New(octal.Kayles, 7, 5)
	said := m.html()
	for _, part := range []string{`class="elsewhere"`, "Move(&#34;7 → 6&#34;)", "Play(1)", "1: 7 → 6;", "12: 5 → 2 + 1."} {
		if !strings.Contains(said, part) {
			t.Errorf("no %s in %s", part, said)
		}
	}
	large := New(subtraction.New(1), 1000).html() // too large to be drawn
	if !strings.Contains(large, `aria-label="moves"`) || strings.Contains(large, "1: 1000 → 999.") {
		t.Errorf("the moves are not listed as buttons, or in the text as well: %s", large)
	}
	fibonacci := grundy.Words("take any number, at most twice what was taken last")
	if memory := New(fibonacci, 5).html(); !strings.Contains(memory, `data-press="m1"`) {
		t.Error("a game whose beans take no presses does not list its moves")
	}
	m.TwoPlayers()
	if m.Play(1); m.Err() != nil || m.Log()[0] != "7 → 6" {
		t.Errorf("Play(1): %v, %v", m.Log(), m.Err())
	}
	if over := New(octal.Kayles, 1).TwoPlayers().Play(1).html(); strings.Contains(over, `class="elsewhere"`) {
		t.Error("a match that is over tells how to move")
	}
}

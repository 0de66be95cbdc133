// Package boxes plays Dots and Boxes, and Nimstring on the same boards: games in which a move that takes something
// must be followed by another move of the same player.
//
//	boxes.DotsAndBoxes(boxes.Rectangle(3, 3)).Value()
//	boxes.Nimstring(boxes.Rectangle(2, 3)).Explain()
//	boxes.Nimstring(boxes.Strings([][2]int{{0, 1}, {1, 2}, {2, 0}})).Value()
//
//	Rectangle(m, n)   a sheet of m × n boxes without a line
//	Strings(ends)     strings that hold coins together, or to the ground
//	Chain(n), Loop(n) n coins in a row between two strings to the ground, or in a ring
//	Nimstring(b)      a player who cannot move loses: values are nimbers, or loony
//	DotsAndBoxes(b)   the player with more boxes wins: values are numbers of boxes
//
// A box is a coin, and a line of the sheet is a string that joins the coins on both sides of it; beyond the edge of
// the sheet is the ground. Drawing the line cuts the string. The player who cuts the last string of a coin takes it
// and moves again [WinningWays, chapter 16].
package boxes

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"sprague/stdlib/internal/summary"
)

// Board is a graph of coins and strings: a sheet of Dots and Boxes, or Strings and Coins. It is made by Rectangle,
// Strings, Chain and Loop, and never changes.
type Board struct {
	name          string
	rows, columns int      // of the boxes; 0 where there is no sheet
	ends          [][2]int // the coins that each string joins; 0 is the ground
	at            []set    // the strings at each coin, cut or not; coins have the numbers from 1, and at[0] is empty
	open          set      // the strings that are not cut
}

const mostStrings = 64

// mostCoins is how many coins that many strings can join.
const mostCoins = 2 * mostStrings

// set is a set of strings: string i is in it when bit i is 1.
type set uint64

func (s set) strings() []int {
	list := make([]int, 0, s.size())
	for ; s != 0; s &= s - 1 {
		list = append(list, s.first())
	}
	return list
}

// first returns the least string of a set that is not empty.
func (s set) first() int { return bits.TrailingZeros64(uint64(s)) }

func (s set) size() int { return bits.OnesCount64(uint64(s)) }

func (s set) has(i int) bool { return i >= 0 && i < mostStrings && s>>i&1 == 1 }

// Rectangle returns the sheet of rows × columns boxes with no line drawn. The lines have numbers from 0, from left to
// right and from top to bottom, as its picture shows; the boxes are the coins 1, 2, …, row by row. It panics for a
// number of rows or columns below 1 and for more than 64 lines.
func Rectangle(rows, columns int) Board {
	low, high := min(rows, columns), max(rows, columns)
	if low < 1 || high > mostStrings || rows*(columns+1)+columns*(rows+1) > mostStrings {
		const form = "boxes: Rectangle(%d, %d); a sheet has 1 or more rows and columns, and up to %d lines"
		panic(fmt.Sprintf(form, rows, columns, mostStrings))
	}
	b := Board{name: fmt.Sprintf("%d × %d boxes", rows, columns), rows: rows, columns: columns}
	box := func(r, c int) int {
		if r < 0 || c < 0 || r == rows || c == columns {
			return 0
		}
		return r*columns + c + 1
	}
	for r := range rows + 1 {
		for c := range columns {
			b.ends = append(b.ends, [2]int{box(r-1, c), box(r, c)})
		}
		for c := 0; r < rows && c <= columns; c++ {
			b.ends = append(b.ends, [2]int{box(r, c-1), box(r, c)})
		}
	}
	return b.begun()
}

// Strings returns the board whose strings join these coins. Coins are 1, 2, …, and 0 is the ground; several strings
// may join the same coins, and a string may be tied to one coin with both ends. The strings have numbers from 0 in
// the order in which they are given. It panics for a coin that is not 1 to 128, a string from the ground to itself, and
// more than 64 strings.
func Strings(ends [][2]int) Board {
	if len(ends) > mostStrings {
		panic(fmt.Sprintf("boxes: a board of %d strings; it can have 0 to %d", len(ends), mostStrings))
	}
	for i, e := range ends {
		if min(e[0], e[1]) < 0 || max(e[0], e[1]) > mostCoins || e == [2]int{} {
			const form = "boxes: string %d joins %d and %d; the ground is 0, coins are 1 to %d, and one end is a coin"
			panic(fmt.Sprintf(form, i, e[0], e[1], mostCoins))
		}
	}
	return Board{name: "strings and coins", ends: slices.Clone(ends)}.begun()
}

// begun returns the board with all strings whole.
func (b Board) begun() Board {
	b.open = ^set(0) >> (mostStrings - len(b.ends))
	b.at = []set{0}
	for i, e := range b.ends {
		for _, coin := range e {
			for coin >= len(b.at) {
				b.at = append(b.at, 0)
			}
			b.at[coin] |= 1 << i
		}
	}
	b.at[0] = 0 // the ground is never taken
	return b
}

// Chain returns n coins in a row, the first and the last tied to the ground: a corridor of n boxes that is open at
// both ends. It panics unless 1 ≤ n < 64.
func Chain(n int) Board {
	if n < 1 || n >= mostStrings {
		panic(fmt.Sprintf("boxes: Chain(%d); a chain has 1 to %d coins", n, mostStrings-1))
	}
	ends := make([][2]int, n+1)
	for i := range n {
		ends[i][1], ends[i+1][0] = i+1, i+1
	}
	b := Strings(ends)
	b.name = fmt.Sprintf("a chain of %d", n)
	return b
}

// Loop returns n coins in a ring. It panics unless 1 ≤ n ≤ 64; a ring of one coin is a string tied to it with both
// ends.
func Loop(n int) Board {
	if n < 1 || n > mostStrings {
		panic(fmt.Sprintf("boxes: Loop(%d); a loop has 1 to %d coins", n, mostStrings))
	}
	ends := make([][2]int, n)
	for i := range n {
		ends[i] = [2]int{i + 1, (i+1)%n + 1}
	}
	b := Strings(ends)
	b.name = fmt.Sprintf("a loop of %d", n)
	return b
}

// Plus returns both boards side by side. The strings and coins of the other one get numbers after those of b. It
// panics for more than 64 strings.
func (b Board) Plus(other Board) Board {
	ends := slices.Clone(b.ends)
	for _, e := range other.ends {
		for i := range e {
			if e[i] > 0 {
				e[i] += len(b.at) - 1
			}
		}
		ends = append(ends, e)
	}
	sum := Strings(ends)
	sum.name = b.name + " + " + other.name
	sum.open = b.open | other.open<<len(b.ends)
	return sum
}

// Draw returns the board with these strings cut: on a sheet the lines are drawn. It panics if one of them is not
// there or has been cut before.
func (b Board) Draw(lines ...int) Board {
	for _, i := range lines {
		if !b.open.has(i) {
			panic(fmt.Sprintf("boxes: line %d cannot be drawn; %s", i, b.choice()))
		}
		b.open &^= 1 << i
	}
	return b
}

func (b Board) choice() string {
	if b.open == 0 {
		return "no line is left"
	}
	return "the lines that are left are " + summary.Numbers(b.open.strings(), ", ")
}

// Lines returns the numbers of the strings that are not cut, ascending.
func (b Board) Lines() []int { return b.open.strings() }

// Size returns the rows and columns of boxes of a sheet, and 0 and 0 for other boards.
func (b Board) Size() (rows, columns int) { return b.rows, b.columns }

// Ends returns the coins that each string of the board joins, cut or not, in the order of their numbers; 0 is the
// ground.
func (b Board) Ends() [][2]int { return slices.Clone(b.ends) }

// taken returns the coins that are taken when a string is cut while these are open.
func (b Board) taken(open set, cut int) (coins []int) {
	for i, coin := range b.ends[cut] {
		if b.at[coin]&open == 1<<cut && (i == 0 || coin != b.ends[cut][0]) {
			coins = append(coins, coin)
		}
	}
	return coins
}

// String returns the name of the board with the numbers of the lines that are not drawn, in a picture if it is a
// sheet.
func (b Board) String() string {
	if b.rows > 0 {
		return b.name + "\n" + b.Picture(nil)
	}
	var list []string
	for _, i := range b.open.strings() {
		list = append(list, fmt.Sprintf("%d: %d–%d", i, b.ends[i][0], b.ends[i][1]))
	}
	if len(list) == 0 {
		list = []string{"no string is left"}
	}
	return strings.TrimPrefix(b.name+"\n", "\n") + strings.Join(list, ", ")
}

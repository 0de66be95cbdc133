package boxes

import (
	"math/bits"

	"sprague/stdlib/internal/budget"
	"sprague/stdlib/task"
)

// solver finds values of Nimstring on one board.
//
// Coins that can be taken need no search. Let a be a coin with one string s left, and b the other end of s.
//
// Theorem 1. If b, once s is cut, is not left with exactly one string (b is the ground or a itself, is taken too, or
// keeps two strings or more), then the position is worth what is left when s is cut.
//
// Theorem 2. If b is left with one string t, and cutting t first takes no coin, the position is loony. If it takes a
// coin, s and t hold three coins that no other string holds, and the position is worth what is left without them.
// Proof of theorem 2. Let h be the position without s and t. Taking a and b leaves h to the same player. If h is
// loony, this wins in every sum. If h has the value v, it wins in a sum with any nimber but v, and in a sum with v
// the plain move t wins: it leaves h beside two coins on one string, which are worth 0 (the only move takes both and
// leaves nothing), so the value of the sum is 0. Hence the position is loony. Three coins in a row are worth 0 as
// well: every move leaves those two coins to the same player. ∎
//
// Proof of theorem 1, by induction on the strings. Call the position g, and h = g without s. By the rules of Value g
// has the value of h or is loony, and is loony if h is. Let h have the value v. We show that in g no plain option has
// the value v and all complimenting ones do. Let u be a move other than s, and g', h' what it leaves in g and h. The
// move takes the same coins in g and in h, since no coin has just the strings s and u. If the theorem applies to g',
// it has the value of h', and h' is an option of h, which has the value v, by a move of the same kind. If not, the
// strings of b in g are s, u and one more. If u is plain, g' has the value of h' or is loony, and h' does not have
// the value v. If u takes a coin, this hangs on b by u as a does by s, so that g' is h with a in its place, and has
// the value v. ∎
//
// What is left has no coin with one string, so all its moves are plain, and its value is the mex of the options that
// are not loony. Components are valued one by one and remembered; on a sheet, positions that are mirror images of one
// another are remembered once. The source of both theorems is [WinningWays, chapter 16].
type solver struct {
	board Board
	same  []symmetry
	equal []set        // strings that join the same coins, where there are several
	known map[set]int8 // values of connected positions
}

const loony = -1

func newSolver(b Board) *solver {
	return &solver{board: b, same: b.symmetries(), equal: b.parallel(), known: map[set]int8{}}
}

// value returns the nimber of the strings that are open, or loony.
func (s *solver) value(open set) int {
	open, bad := s.board.reduce(open)
	if bad != nil {
		return loony
	}
	sum := 0
	for open != 0 {
		part := s.part(open)
		sum ^= s.partValue(part)
		open &^= part
	}
	return sum
}

// A gift is what makes a position loony by theorem 2: in what is open, the string take is s.
type gift struct {
	open set
	take int
}

// reduce takes what the theorems take without changing the value. It returns the gift if the position is loony.
func (b Board) reduce(open set) (set, *gift) {
	for again := true; again; {
		again = false
		for coin := range b.at {
			take := b.only(open, coin)
			if take < 0 {
				continue
			}
			again = true
			left := open &^ (1 << take)
			behind := b.only(left, b.ends[take][0]+b.ends[take][1]-coin)
			if behind >= 0 && len(b.taken(open, behind)) == 0 {
				return open, &gift{open, take}
			}
			if open = left; behind >= 0 {
				open &^= 1 << behind
			}
		}
	}
	return open, nil
}

// only returns the string of a coin that has exactly one, −1 for others.
func (b Board) only(open set, coin int) int {
	if held := b.at[coin] & open; held.size() == 1 {
		return held.first()
	}
	return -1
}

// part returns the component that has the first of the open strings. The ground joins nothing.
func (s *solver) part(open set) set {
	part := open & -open
	for grown := set(0); grown != part; {
		grown = part
		for _, at := range s.board.at {
			if at&part != 0 {
				part |= at & open
			}
		}
	}
	return part
}

// bytesEach is about what a remembered position takes.
const bytesEach = 40

const advice = "A board on which more lines are drawn may do"

// partValue returns the nimber of a component in which no coin can be taken.
func (s *solver) partValue(part set) int {
	key := s.key(part)
	if v, ok := s.known[key]; ok {
		return int(v)
	}
	task.Check()
	var met set // of values
	for rest := part; rest != 0; rest &= rest - 1 {
		if v := s.value(part &^ (rest & -rest)); v != loony {
			met |= 1 << v
		}
	}
	v := bits.TrailingZeros64(^uint64(met))
	s.known[key] = int8(v)
	n := len(s.known)
	if n >= 1<<18 && n&(n-1) == 0 {
		budget.Need(bytesEach*2*float64(n), advice, "boxes: Nimstring on %s: more than %d positions", s.board.name, n)
	}
	task.Report(task.Progress{Label: "Nimstring on " + s.board.name, Done: int64(n), Unit: "positions"})
	return v
}

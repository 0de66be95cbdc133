package coins

import "math"

// The games of Winning Ways, chapter 14, with coins counted from 1.
var (
	// TurningTurtles turns one or two coins: a head on coin i is worth i, so this is Nim.
	TurningTurtles = AtMost(2).Named("Turning Turtles")
	// MockTurtles turns up to three: the values are the odious numbers, which have an odd number of binary ones.
	MockTurtles = AtMost(3).Named("Mock Turtles")
	// Moebius turns up to five.
	Moebius = AtMost(5).Named("Moebius")
	// Mogul turns up to seven.
	Mogul = AtMost(7).Named("Mogul")
	// Moidores turns up to nine.
	Moidores = AtMost(9).Named("Moidores")
	// Twins turns exactly two coins.
	Twins = Exactly(2).Named("Twins")
	// Triplets turns exactly three coins.
	Triplets = Exactly(3).Named("Triplets")
	// Ruler turns any number of coins side by side: coin n is worth the greatest power of 2 that divides n.
	Ruler = Game{name: "Ruler", rule: "turn any number of coins that lie side by side", each: runs(1, math.MaxInt),
		closed: func(n int) int { return n & -n }}
	// Turnips turns three coins at equal distances.
	Turnips = EquallySpaced(3).Named("Turnips")
	// Grunt turns four coins that lie symmetrically, the first coin of the row among them: coin n
	// is worth Grundy's game at n − 1.
	Grunt = Game{name: "Grunt", rule: "turn four coins in a symmetric arrangement, the first of the row among them",
		each: grunt}
	// Sym turns any number of coins in a symmetric arrangement.
	Sym = Symmetric().Named("Sym")
	// Motley turns any coins: coin n is worth 2^(n−1).
	Motley = Game{name: "Motley", rule: "turn any number of coins",
		each: func(n int, visit func([]int)) { subsets(1, n-1, 0, n-1, visit) }, free: math.MaxInt}
	// MockTurtleFives turns up to three coins among five neighbours.
	MockTurtleFives = Within(1, 3, 5).Named("Mock Turtle Fives")
	// TripletFives turns exactly three coins among five neighbours.
	TripletFives = Within(3, 3, 5).Named("Triplet Fives")
	// RulerFives turns one to five coins side by side.
	RulerFives = Neighbours(1, 5).Named("Ruler Fives")
)

// TurningCorners turns the corners of a rectangle with sides along the rows and columns of a grid;
// a side may lie outside, before the first row or column, so that a move turns one, two or four
// coins. The value of the coin in row x and column y is x ⊗ y.
var TurningCorners = Product(TurningTurtles, TurningTurtles).Named("Turning Corners")

// Named lists the named games in one dimension.
func Named() []Game {
	return []Game{
		TurningTurtles, MockTurtles, Moebius, Mogul, Moidores, Twins, Triplets, Ruler, Turnips, Grunt, Sym, Motley,
		MockTurtleFives, TripletFives, RulerFives,
	}
}

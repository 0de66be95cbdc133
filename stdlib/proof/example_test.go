package proof_test

import (
	"fmt"

	"sprague/stdlib/coins"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/nimber"
	"sprague/stdlib/octal"
	"sprague/stdlib/proof"
	"sprague/stdlib/subtraction"
)

func ExampleMexProperty() {
	fmt.Println(proof.MexProperty(0, 1, 3, 1).All())
	// Output:
	// The mex of {0, 1, 3}
	// 1. 0 is in S = {0, 1, 3}, so the mex is greater than 0.  [checked]
	// 2. 1 is in S = {0, 1, 3}, so the mex is greater than 1.  [checked]
	// 3. 2 is not in S, and every smaller number is: mex S = 2.  [checked]
	// 4. The 2 numbers below the mex are different members of S, so mex S = 2 ≤ 3, the size of S.  [checked]
}

// Grundy values are never negative.
func ExampleMexProperty_error() {
	defer func() { fmt.Println(recover()) }()
	proof.MexProperty(0, -1)
	// Output: proof: MexProperty: values must be ≥ 0
}

func ExampleBouton() {
	fmt.Println(proof.Bouton(3, 5, 7).All())
	// Output:
	// Nim with heaps 3, 5, 7 [Bouton1901]
	// 1. In binary: 3 = 011, 5 = 101, 7 = 111. A column with an odd number of ones gives 1, an even one 0: the xor is 001 = 1.  [checked]
	// 2. The end of the game, with no bean left, has xor 0, and the player who must move there has lost.  [checked]
	// 3. The leading one of the xor stands for 1. An odd number of heaps, namely 3, has a one in that column, so there is at least one.  [checked]
	// 4. Heap 1 has: take it from 3 to 3 ⊕ 1 = 2 < 3. Then 2 ⊕ 5 ⊕ 7 = 0.  [checked]
	// 5. Heap 2 has: take it from 5 to 5 ⊕ 1 = 4 < 5. Then 3 ⊕ 4 ⊕ 7 = 0.  [checked]
	// 6. Heap 3 has: take it from 7 to 7 ⊕ 1 = 6 < 7. Then 3 ⊕ 5 ⊕ 6 = 0.  [checked]
	// 7. The opponent then meets xor 0 and must spoil it, and so on down to the end: an N-position.  [argument]
	// 8. Playing out all 192 positions gives N as well.  [checked]
}

func ExampleSumRule() {
	p := proof.SumRule(nim.Heaps(2), subtraction.New(1, 2).Heap(4))
	fmt.Println(p.All())
	// Output:
	// The value of 2 + 4 [Sprague1935, Grundy1939]
	// 1. The first component, 2, has options of values {0, 1}; their mex is 2.  [checked]
	// 2. The second component, 4, has options of values {0, 2}; their mex is 1.  [checked]
	// 3. Claim: the sum has the value 2 ⊕ 1 = 3. By induction we may use it for the options of the sum, which are shorter games.  [argument]
	// 4. (A) To reach t = 0: d = 2 ⊕ 1 ⊕ 0 = 3 has the leading one 2, which 2 has too, so 2 ⊕ 3 = 1 < 2 is the value of an option, 1; with it the sum has 1 ⊕ 1 = 0.  [checked]
	// 5. (A) To reach t = 1: d = 2 ⊕ 1 ⊕ 1 = 2 has the leading one 2, which 2 has too, so 2 ⊕ 2 = 0 < 2 is the value of an option, 0; with it the sum has 0 ⊕ 1 = 1.  [checked]
	// 6. (A) To reach t = 2: d = 2 ⊕ 1 ⊕ 2 = 1 has the leading one 1, which 1 has too, so 1 ⊕ 1 = 0 < 1 is the value of an option, 3; with it the sum has 0 ⊕ 2 = 2.  [checked]
	// 7. (B) A move in the first component changes its value 2 into another one v, since the mex is not among the options; v ⊕ 1 = 3 would mean v = 2. Checked for all 2 moves.  [checked]
	// 8. (B) A move in the second component changes its value 1 into another one v, since the mex is not among the options; v ⊕ 2 = 3 would mean v = 1. Checked for all 2 moves.  [checked]
	// 9. So the values of the options contain 0, …, 2 but not 3: the mex is 3.  [argument]
	// 10. All 4 options of the sum together: their mex is 3.  [checked]
}

func ExampleNimProduct() {
	fmt.Println(proof.NimProduct(2, 3).All())
	// Output:
	// 2 ⊗ 3 from the definition [Conway1976]
	// 1. a' = 0, b' = 0: 0 ⊗ 3 ⊕ 2 ⊗ 0 ⊕ 0 ⊗ 0 = 0 ⊕ 0 ⊕ 0 = 0.  [checked]
	// 2. a' = 0, b' = 1: 0 ⊗ 3 ⊕ 2 ⊗ 1 ⊕ 0 ⊗ 1 = 0 ⊕ 2 ⊕ 0 = 2.  [checked]
	// 3. a' = 0, b' = 2: 0 ⊗ 3 ⊕ 2 ⊗ 2 ⊕ 0 ⊗ 2 = 0 ⊕ 3 ⊕ 0 = 3.  [checked]
	// 4. a' = 1, b' = 0: 1 ⊗ 3 ⊕ 2 ⊗ 0 ⊕ 1 ⊗ 0 = 3 ⊕ 0 ⊕ 0 = 3.  [checked]
	// 5. a' = 1, b' = 1: 1 ⊗ 3 ⊕ 2 ⊗ 1 ⊕ 1 ⊗ 1 = 3 ⊕ 2 ⊕ 1 = 0.  [checked]
	// 6. a' = 1, b' = 2: 1 ⊗ 3 ⊕ 2 ⊗ 2 ⊕ 1 ⊗ 2 = 3 ⊕ 3 ⊕ 2 = 2.  [checked]
	// 7. The excluded values are {0, 2, 3}, so 2 ⊗ 3 = mex = 1.  [checked]
	// 8. The quick product of package nimber gives 1 too.  [checked]
}

func ExampleNimProduct_error() {
	defer func() { fmt.Println(recover()) }()
	proof.NimProduct(2, 99)
	// Output: proof: NimProduct(2, 99): the factors must be from 0 to 31
}

func ExamplePeriod() {
	c, _ := subtraction.New(2, 3).Period()
	p := proof.Period(c)
	fmt.Println(p.Holds())
	fmt.Println(p.Step(p.Len()))
	// Output:
	// true
	// 6. The independent checker has recomputed the values and confirms every fact.  [checked]
}

// A game is taken as well; where its first values prove nothing, the proof says so and does not hold.
func ExamplePeriod_ofAGame() {
	fmt.Println(proof.Period(octal.Kayles).Holds(), proof.Period(grundy.Takes(1, 2).Splitting()).Holds())
	p := proof.Period(octal.MustParse("0.007"))
	fmt.Println(p.Holds())
	// Output:
	// true true
	// false
}

func ExampleResidues() {
	fmt.Println(proof.Residues(2).All())
	// Output:
	// Taking 1 to 2 beans: G(n) = n mod 3
	// 1. A heap of 0 has no move: G(0) = 0 = 0 mod 3.  [checked]
	// 2. If n mod 3 = 0, the options n-1, …, n-2 that exist have, by induction, all residues below 0 and never 0 itself (for n = 3 the set is {1, 2}): the mex is 0.  [checked]
	// 3. If n mod 3 = 1, the options n-1, …, n-2 that exist have, by induction, all residues below 1 and never 1 itself (for n = 4 the set is {0, 2}): the mex is 1.  [checked]
	// 4. If n mod 3 = 2, the options n-1, …, n-2 that exist have, by induction, all residues below 2 and never 2 itself (for n = 5 the set is {0, 1}): the mex is 2.  [checked]
	// 5. Every n is in one of the 3 cases, so the formula holds for all n.  [argument]
}

func ExampleSymmetry() {
	fmt.Println(proof.Symmetry(9).All())
	// Output:
	// The first player wins Kayles on a row of 9
	// 1. Knock down the middle pin of the row of 9: what is left is 4 + 4, two equal rows.  [checked]
	// 2. Call a position symmetric when its rows come in equal pairs. Whatever the opponent does in a row of 4, taking 1 or 2 and leaving a + b, the same can be done in its twin, and the position is symmetric again: all 7 moves have their mirror image.  [checked]
	// 3. The same holds for every row of 0 to 4 pins that can come up later.  [checked]
	// 4. So the first player can always answer. The pins run out, and the opponent is the first who cannot move.  [argument]
	// 5. In values: the two equal rows have 1 ⊕ 1 = 0, so the first player has left a P-position.  [argument]
	// 6. And indeed G(9) = 4 ≠ 0.  [checked]
}

// The Tartan theorem: the formula is a product of values, the other side turns coins.
func ExampleAgainst() {
	mock, ruler := coins.MockTurtles.Values(6), coins.Ruler.Values(6)
	formula := func(head [2]int) uint64 { return nimber.Mul(uint64(mock[head[0]-1]), uint64(ruler[head[1]-1])) }
	game := coins.Product(coins.MockTurtles, coins.Ruler)
	fmt.Println(proof.Against(formula, game.Options, [][2]int{{2, 3}, {5, 4}, {6, 6}}))
	// Output: all 3 positions agree with the definition (the mex over their moves, components added by ⊕; 36 positions solved)
}

// A wrong formula, and the first heap that refutes it.
func ExampleAgainst_wrong() {
	c := proof.Against(func(n int) int { return n % 3 }, subtraction.New(1, 2, 3).Options, 100)
	fmt.Println(c)
	fmt.Println(c.Holds(), c.First.Position)
	// Output:
	// 73 OF 100 POSITIONS DIFFER from the definition (the mex over their moves), first 3: the formula says 0, the definition 3
	// false 3
}

func ExampleAgainst_error() {
	defer func() { fmt.Println(recover()) }()
	proof.Against(func(n int) int { return n }, subtraction.New(1).Options, []int{})
	// Output: proof: Against: there is no position to compare; use some, such as []int{1, 2, 5}, or a number n for the heaps 0 to n-1
}

// A formula may return outcomes.
func ExampleComparison_Holds() {
	lost := func(n int) grundy.Outcome { return grundy.OutcomeOf(n % 4) }
	fmt.Println(proof.Against(lost, subtraction.New(1, 2, 3).Options, 50).Holds())
	// Output: true
}

func ExampleComparison_String() {
	c := proof.Against(func(n int) int { return n }, subtraction.AllBut().Options, 10)
	fmt.Println(c.String())
	// Output: all 10 positions agree with the definition (the mex over their moves; 10 positions solved)
}

func ExampleProof_Next() {
	p := proof.MexProperty(0)
	fmt.Println(p.Next())
	fmt.Println(p.Next())
	// Output:
	// 1. 0 is in S = {0}, so the mex is greater than 0.  [checked]
	// 2. 1 is not in S, and every smaller number is: mex S = 1.  [checked]
}

func ExampleProof_Step() {
	fmt.Println(proof.Bouton(1, 2, 3).Step(2))
	// Output: 2. The end of the game, with no bean left, has xor 0, and the player who must move there has lost.  [checked]
}

func ExampleProof_Step_error() {
	defer func() { fmt.Println(recover()) }()
	proof.MexProperty().Step(9)
	// Output: proof: Step(9): must be from 1 to 2
}

func ExampleProof_Len() {
	fmt.Println(proof.Bouton(1, 2, 3).Len())
	// Output: 7
}

func ExampleProof_All() {
	fmt.Println(len(proof.Bouton(1, 2, 3).All().List()))
	// Output: 7
}

func ExampleProof_Holds() {
	c, _ := octal.MustParse("0.77").Period()
	fmt.Println(proof.Period(c).Holds())
	c.Preperiod--
	fmt.Println(proof.Period(c).Holds())
	// Output:
	// true
	// false
}

func ExampleProof_String() {
	fmt.Println(proof.Bouton(1, 2, 3))
	// Output: Nim with heaps 1, 2, 3 [Bouton1901]: 7 steps, every check holds. Next() shows one step, All() shows all.
}

func ExampleProof_Markdown() {
	fmt.Println(proof.Bouton(1).Markdown())
	// Output: **Nim with heaps $1$ [Bouton1901]**: 6 steps, every check holds. `Next()` shows one step, `All()` shows all.
}

func ExampleStep_String() {
	fmt.Println(proof.Step{Number: 3, Statement: `$1 \oplus 2 = 4$`}.String())
	// Output: 3. 1 ⊕ 2 = 4  [FAILS]
}

func ExampleStep_Markdown() {
	fmt.Println(proof.Step{Number: 3, Statement: `$1 \oplus 2 = 3$`, Holds: true}.Markdown())
	// Output: **3.** $1 \oplus 2 = 3$  *(checked)*
}

func ExampleSteps_List() {
	fmt.Println(proof.MexProperty().All().List()[0].Holds)
	// Output: true
}

func ExampleSteps_String() {
	fmt.Println(proof.MexProperty().All().String())
	// Output:
	// The mex of ∅
	// 1. 0 is not in S, and every smaller number is: mex S = 0.  [checked]
	// 2. The 0 numbers below the mex are different members of S, so mex S = 0 ≤ 0, the size of S.  [checked]
}

func ExampleSteps_Markdown() {
	fmt.Println(proof.MexProperty().All().Markdown()[:24])
	// Output: **The mex of $\emptyset$
}

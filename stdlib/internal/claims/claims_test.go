package claims

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/figure"
	"sprague/stdlib/grundy"
	"sprague/stdlib/nim"
	"sprague/stdlib/nimber"
	"sprague/stdlib/octal"
	"sprague/stdlib/proof"
	"sprague/stdlib/subtraction"
)

// A15: the first player wins Kayles on any row, by symmetry. Holds.
func TestA15FirstPlayerWinsKayles(t *testing.T) {
	values := octal.Kayles.Values(501)
	for n := 1; n <= 500; n++ {
		if values[n] == 0 {
			t.Errorf("a row of %d has value 0", n)
		}
	}
	for n := 1; n <= 100; n++ {
		if p := proof.Symmetry(n); !p.Holds() {
			t.Error(p.All())
		}
	}
}

// A16: the winning moves of Kayles on 5 + 4 + 2 + 1 come from the xor of the values; there is one.
func TestA16KaylesInGroups(t *testing.T) {
	g := grundy.New(octal.Kayles.Options)
	moves := g.WinningMoves(5, 4, 2, 1)
	if len(moves) != 1 || moves[0].From != "5" || moves[0].Part != 0 {
		t.Errorf("winning moves %v", moves)
	}
	if got := octal.Kayles.WinningMoves(5, 4, 2, 1); len(got) != 1 {
		t.Errorf("package octal finds %v", got)
	}
}

// B3: (3, 5, 6) is P, (3, 5, 7) is N and 7 → 6 wins; so do 3 → 2 and 5 → 4.
func TestB3Bouton(t *testing.T) {
	if nim.Heaps(3, 5, 6).Outcome() != grundy.P || nim.Heaps(3, 5, 7).Outcome() != grundy.N {
		t.Error("wrong outcomes")
	}
	var moves []string
	for _, m := range nim.Heaps(3, 5, 7).WinningMoves() {
		moves = append(moves, m.From+" → "+m.To)
	}
	if !slices.Equal(moves, []string{"3 → 2", "5 → 4", "7 → 6"}) {
		t.Errorf("winning moves %v", moves)
	}
	for _, heaps := range [][]int{{3, 5, 6}, {3, 5, 7}} {
		if p := proof.Bouton(heaps...); !p.Holds() {
			t.Error(p.All())
		}
	}
}

// B4: the sum rule, both parts of the proof, on a chosen pair.
func TestB4SumRule(t *testing.T) {
	kayles := grundy.New(octal.Kayles.Options)
	for a := range 12 {
		for b := range 12 {
			if p := proof.SumRule(kayles.At(a), subtraction.New(1, 2, 3).Heap(b)); !p.Holds() {
				t.Fatal(p.All())
			}
		}
	}
}

// B5: Sub{1,2,3} on 5, 6, 7 has values 1, 2, 3 and is P; on 5, 6, 4 the sum is 3 and 6 → 5 wins.
// Holds, and 5 → 2 and 4 → 3 win as well.
func TestB5SubtractionSum(t *testing.T) {
	g := subtraction.New(1, 2, 3)
	if v := []int{g.Value(5), g.Value(6), g.Value(7)}; !slices.Equal(v, []int{1, 2, 3}) ||
		g.Sum(5, 6, 7).Outcome() != grundy.P {
		t.Errorf("values %v, %v", v, g.Sum(5, 6, 7).Outcome())
	}
	if g.Sum(5, 6, 4).Value() != 3 {
		t.Errorf("5, 6, 4 sum to %d", g.Sum(5, 6, 4).Value())
	}
	var moves []string
	for _, m := range g.WinningMoves(5, 6, 4) {
		moves = append(moves, m.From+" → "+m.To)
	}
	if !slices.Equal(moves, []string{"5 → 2", "6 → 5", "4 → 3"}) {
		t.Errorf("winning moves %v", moves)
	}
}

// B6: in Nim with 4, 7, 10 the xor is 9 and 10 → 3 wins. The picture's 10 → 5 does not: 4 ⊕ 7 ⊕ 5 = 6.
func TestB6PictureIsWrong(t *testing.T) {
	p := nim.Heaps(4, 7, 10)
	if moves := p.WinningMoves(); p.Sum() != 9 || len(moves) != 1 || moves[0].To != "3" {
		t.Errorf("xor %d, winning moves %v", p.Sum(), moves)
	}
	if nim.Sum(4, 7, 5) != 6 {
		t.Error("10 → 5 wins after all")
	}
}

// B7: a sum costs its components, not their product. Sub{1,2,3} on six heaps of 10 has 11⁶ =
// 1771561 positions; one heap has 11. On four heaps the product is played out to see that the
// answer is the same.
func TestB7CostOfSums(t *testing.T) {
	if int(math.Pow(11, 6)) != 1771561 {
		t.Error("11⁶ is another number")
	}
	moves := func(n int) []int { return subtraction.New(1, 2, 3).Options(n) }
	single := grundy.New(moves)
	single.Value(10)
	product := grundy.New(func(p [4]int) [][4]int {
		var options [][4]int
		for i := range p {
			for take := 1; take <= min(3, p[i]); take++ {
				o := p
				o[i] -= take
				options = append(options, o)
			}
		}
		return options
	})
	for _, heaps := range [][4]int{{10, 10, 10, 10}, {10, 9, 8, 7}, {1, 2, 3, 10}} {
		sum := 0
		for _, h := range heaps {
			sum ^= single.Value(h)
		}
		if got := product.Value(heaps); got != sum {
			t.Errorf("%v: product %d, sum %d", heaps, got, sum)
		}
	}
	if single.Positions() != 11 || product.Positions() != 11*11*11*11 {
		t.Errorf("%d positions against %d", single.Positions(), product.Positions())
	}
}

// C1: the numbers below 2^(2^k) are a field. Checked whole for 16 and 256: sums, products and
// inverses stay below.
func TestC1Fields(t *testing.T) {
	for _, size := range []uint64{2, 4, 16, 256} {
		for a := range size {
			if nimber.Add(a, a) != 0 || a > 0 && nimber.Mul(a, nimber.Inv(a)) != 1 {
				t.Fatalf("%d has no inverse", a)
			}
			for b := range size {
				if nimber.Mul(a, b) >= size || nimber.Add(a, b) >= size {
					t.Fatalf("%d and %d lead out of the field of %d", a, b, size)
				}
			}
		}
	}
}

// C2: 2 ⊗ 2 = 3 and 2 ⊗ 3 = 1, with all six pairs of the latter on show.
func TestC2SmallProducts(t *testing.T) {
	two, three := proof.NimProduct(2, 2), proof.NimProduct(2, 3)
	if nimber.Mul(2, 2) != 3 || nimber.Mul(2, 3) != 1 || !two.Holds() || !three.Holds() || three.Len() != 6+2 {
		t.Error(two.All(), three.All())
	}
}

// C3: products are the values of grid coin-turning games.
func TestC3Tartan(t *testing.T) {
	for x := range 12 {
		for y := range 12 {
			if got := coins.TurningCorners.Value([2]int{x + 1, y + 1}); got != int(nimber.Mul(uint64(x+1), uint64(y+1))) {
				t.Errorf("coin (%d, %d) has value %d", x+1, y+1, got)
			}
		}
	}
}

// D1: values are at most the number of moves, and one window of max(S) values proves the period.
func TestD1OneWindow(t *testing.T) {
	for _, g := range []subtraction.Game{subtraction.New(1, 2, 3), subtraction.New(2, 5, 7),
		subtraction.New(3, 8, 13, 20)} {
		if top := slices.Max(g.Values(2000)); top > len(g.Set()) {
			t.Errorf("%v: value %d", g, top)
		}
		c, err := g.Period()
		if err != nil || c.To-c.From != int64(slices.Max(g.Set())) || c.Verify() != nil || !proof.Period(c).Holds() {
			t.Errorf("%v: %v %v", g, c, err)
		}
	}
}

// D2: Sub{1..k} has n mod (k+1), proved by induction.
func TestD2Residues(t *testing.T) {
	for k := 1; k <= 20; k++ {
		set := make([]int, k)
		for i := range set {
			set[i] = i + 1
		}
		if form, ok := subtraction.New(set...).ClosedForm(); !ok || form != fmt.Sprintf("n mod %d", k+1) ||
			!proof.Residues(k).Holds() {
			t.Errorf("k = %d: %q", k, form)
		}
	}
}

// D3: Sub{a} has ⌊n/a⌋ mod 2.
func TestD3Single(t *testing.T) {
	for a := 1; a <= 12; a++ {
		for n, v := range subtraction.New(a).Values(100) {
			if v != n/a%2 {
				t.Errorf("Sub{%d}: G(%d) = %d", a, n, v)
			}
		}
	}
}

// D4: "the values of Sub{2,5,7} stay in {0, 1, 2}". Fails: G(7) = 3.
func TestD4Fails(t *testing.T) {
	want := []int{0, 0, 1, 1, 0, 2, 1, 3, 2, 2, 0, 3, 1}
	if got := subtraction.New(2, 5, 7).Values(13); !slices.Equal(got, want) {
		t.Errorf("values %v", got)
	}
}

// D5: Sub{2,3} is no "n mod m", but has period 5: 0, 0, 1, 1, 2.
func TestD5NoResidue(t *testing.T) {
	g := subtraction.New(2, 3)
	if form, ok := g.ClosedForm(); ok {
		t.Errorf("closed form %q", form)
	}
	values := g.Values(60)
	for m := 1; m <= 30; m++ {
		if slices.Equal(values, residues(60, m)) {
			t.Errorf("the values are n mod %d", m)
		}
	}
	if c, err := g.Period(); err != nil || c.Period != 5 || c.Preperiod != 0 ||
		!slices.Equal(c.Values, []int{0, 0, 1, 1, 2}) {
		t.Errorf("%v %v", c, err)
	}
}

func residues(n, m int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i % m
	}
	return list
}

// D6: the period is often at most 2·max(S): it is in 251 of the 255 games with numbers up to 8, but
// not always.
func TestD6Survey(t *testing.T) {
	s := subtraction.Survey(8)
	if within := s.Within(2); len(s.Rows) != 255 || within != 251 {
		t.Errorf("%d of %d", within, len(s.Rows))
	}
}

// D7: agreement on part of a window proves nothing: in Sub{2,5,7} the values from 0 and from 13
// agree on the first four of the seven, 0, 0, 1, 1, and then go on with 0 and with 2.
func TestD7PartOfAWindow(t *testing.T) {
	values := subtraction.New(2, 5, 7).Values(60)
	const window = 7
	prefix, from, to := 0, 0, 0
	for i := range 40 {
		for j := i + 1; j < 40; j++ {
			k := 0
			for k < window && values[i+k] == values[j+k] {
				k++
			}
			if k < window && k > prefix {
				prefix, from, to = k, i, j
			}
		}
	}
	if prefix != 4 || from != 0 || to != 13 || values[from+prefix] != 0 || values[to+prefix] != 2 {
		t.Errorf("longest agreement: %d values from %d and from %d, then %d and %d", prefix, from, to, values[from+prefix],
			values[to+prefix])
	}
}

// D8: G(10^18) of Sub{1,2,3} at once.
func TestD8FarValue(t *testing.T) {
	for n := int(1e18); n < 1e18+8; n++ {
		if got := subtraction.New(1, 2, 3).Value(n); got != n%4 {
			t.Errorf("G(%d) = %d", n, got)
		}
	}
}

// E1: Turning Turtles. A lone head at i has value i, and heads {1,2,3} are P.
func TestE1TurningTurtles(t *testing.T) {
	for i := 1; i <= 40; i++ {
		if coins.TurningTurtles.Value(i) != i {
			t.Errorf("a head at %d has value %d", i, coins.TurningTurtles.Value(i))
		}
	}
	if coins.TurningTurtles.Outcome(1, 2, 3) != grundy.P {
		t.Error("heads 1, 2, 3 are not P")
	}
}

// E5: Geography by an exact solver: on a directed cycle the first player wins exactly when the
// number of moves, one less than the vertices, is odd.
func TestE5Geography(t *testing.T) {
	for n := 2; n < 30; n++ {
		var arrows [][2]int
		for v := range n {
			arrows = append(arrows, [2]int{v, (v + 1) % n})
		}
		if got := digraph.Geography(digraph.Arrows(arrows), 0).Outcome(); got != grundy.OutcomeOf((n-1)%2) {
			t.Errorf("a cycle of %d: %v", n, got)
		}
	}
}

// E6: (1,1,1) is N in normal play and P in misère play.
func TestE6MisereNim(t *testing.T) {
	if p := nim.Heaps(1, 1, 1); p.Outcome() != grundy.N || p.Misere().Outcome() != grundy.P {
		t.Errorf("%v and %v", p.Outcome(), p.Misere().Outcome())
	}
}

// E9: games with cycles have draws, as here where a token may always go back.
func TestE9Draws(t *testing.T) {
	g := digraph.Loopy(func(n int) []int {
		return map[int][]int{0: {1}, 1: {0, 2}, 2: {3}}[n]
	}, 0)
	if g.Outcome(0) != grundy.D || g.Value(1).String() != "∞(1)" || g.Value(2).String() != "1" {
		t.Error(g)
	}
}

// E10: a partizan game is refused by name.
func TestE10Partizan(t *testing.T) {
	defer func() {
		if text := fmt.Sprint(recover()); !strings.Contains(text, "partizan") {
			t.Errorf("it says %q", text)
		}
	}()
	grundy.New(func(n int) (left, right []int) { return nil, nil })
}

// F1: a plain octal table looks at Θ(n²) options, a subtraction game at n·|S|. Options are counted,
// not timed.
func TestF1NumberOfOptions(t *testing.T) {
	sizes := []int{50, 100, 200, 400}
	kayles := figure.Curve{Name: "0.77", Sizes: sizes,
		Costs: optionsUpTo(sizes, func(n int) int { return len(octal.Kayles.Options(n)) })}
	if s := kayles.Slope(); s < 1.9 || s > 2.1 {
		t.Errorf("options of Kayles grow with exponent %.2f", s)
	}
	sub := subtraction.New(2, 5, 7)
	line := figure.Curve{Name: "Sub{2,5,7}", Sizes: sizes,
		Costs: optionsUpTo(sizes, func(n int) int { return len(sub.Options(n)) })}
	if s := line.Slope(); s < 0.95 || s > 1.1 {
		t.Errorf("options of Sub{2,5,7} grow with exponent %.2f", s)
	}
}

// optionsUpTo returns, for each size, the number of options of all heaps up to it.
func optionsUpTo(sizes []int, count func(n int) int) []float64 {
	costs := make([]float64, len(sizes))
	for i, size := range sizes {
		for n := range size + 1 {
			costs[i] += float64(count(n))
		}
	}
	return costs
}

// E3: Staircase Nim is decided by the odd steps, whatever lies on the even ones.
func TestE3Staircase(t *testing.T) {
	for even := range 5 {
		s := nim.Staircase(3, even, 5, even+2, 6)
		if s.Value() != nim.Sum(3, 5, 6) || s.Outcome() != grundy.P {
			t.Errorf("%v: %v", s, s.Outcome())
		}
	}
}

// E4: Node Kayles on a path is Dawson's Chess, 0.137.
func TestE4NodeKaylesOnPaths(t *testing.T) {
	dawson := octal.MustParse("0.137").Values(40)
	for n, want := range dawson {
		if got := digraph.NodeKayles(digraph.Path(n)).Value(); got != want {
			t.Errorf("path of %d: %d, want %d", n, got, want)
		}
	}
}

// F2: in games with a sparse space the rare values are few, so that combining each heap with the
// rare ones alone is close to linear. In 0.16 the rare values are those with an even number of the
// binary digits of 14; pairs of a heap and a rare one below it are counted, not timed.
func TestF2RareValuesAreFew(t *testing.T) {
	curve := figure.Curve{Name: "0.16, rare splits"}
	pairs, rare := 0, 0
	for n, v := range octal.MustParse("0.16").Values(8001) {
		if slices.Contains([]int{1000, 2000, 4000, 8000}, n) {
			curve.Sizes, curve.Costs = append(curve.Sizes, n), append(curve.Costs, float64(pairs))
		}
		pairs += rare
		if bits.OnesCount(uint(v&14))%2 == 0 {
			rare++
		}
	}
	if s := curve.Slope(); rare != 62 || s > 1.3 {
		t.Errorf("%d rare values, pairs grow with exponent %.2f", rare, s)
	}
}

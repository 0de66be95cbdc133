package stdlib_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/board"
	"sprague/stdlib/boxes"
	"sprague/stdlib/coins"
	"sprague/stdlib/digraph"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/misere/census"
	"sprague/stdlib/nimber"
	"sprague/stdlib/octal"
	"sprague/stdlib/octal/survey"
	"sprague/stdlib/periodic"
	"sprague/stdlib/proof"
	"sprague/stdlib/ruler"
	"sprague/stdlib/subtraction"
	"sprague/stdlib/task"
	"sprague/stdlib/twoheap"
)

// interruptedCalls are calls that take long. What found matches, a search that is interrupted says.
var interruptedCalls = []struct {
	name  string
	found string
	call  func(t *testing.T) error
}{
	{"octal period", `0\.6: .*values`, func(*testing.T) error { return second(octal.MustParse("0.6").Period()) }},
	{"octal period within", `0\.6: .*values`,
		func(*testing.T) error { return second(octal.MustParse("0.6").PeriodWithin(1 << 27)) }},
	{"octal value", "", does(func() { octal.MustParse("0.6").Value(1 << 27) })},
	{"octal definition", "", does(func() { octal.MustParse("0.77").ByDefinition(1 << 17) })},
	{"octal choices", "", does(func() { octal.MustParse("0.6").Choices(1 << 24) })},
	{"octal explanation", "", does(func() { octal.MustParse("0.6").Explain(1 << 24) })},
	{"octal rare values", "", does(func() { octal.MustParse("0.6").Rare(1 << 26) })},
	{"octal moves", "", does(func() { octal.MustParse("0.6").WinningMoves(1<<24, 5) })},
	{"sequence to a file", "", func(t *testing.T) error {
		return octal.MustParse("0.6").Sequence(1 << 26).Save(filepath.Join(t.TempDir(), "s"))
	}},
	{"survey of one game", "", func(*testing.T) error {
		survey.Solve(context.Background(), octal.MustParse("0.6"))
		task.Check() // the finding says how far it came
		return nil
	}},
	{"values of a function", "", does(func() { slow().Values(1 << 20) })},
	{"period of a function", "", func(*testing.T) error { return second(slow().PeriodWithin(1 << 16)) }},
	{"values of a rule", "", does(func() { grundy.Words("take a square").Value(10_000_000) })},
	{"period of a rule", "", func(*testing.T) error {
		return second(grundy.Words("take a square").PeriodWithin(1 << 22))
	}},
	{"positions", "", does(func() { cram().Value([2]int{0, 30}) })},
	{"winning moves", "", does(func() { cram().WinningMoves([2]int{0, 30}) })},
	{"misère outcome", "", does(func() { cram().Misere().Outcome([2]int{0, 30}) })},
	{"survey of games", "", does(
		func() { grundy.Survey(slow(), slow(), slow(), slow(), slow(), slow(), slow(), slow()) })},
	{"reachable positions", "", func(*testing.T) error {
		return second(grundy.Reachable(func(n int) []int { return []int{n + 1, 2 * n} }, 1, 1<<26))
	}},
	{"table of two heaps", "", does(func() { twoheap.WythoffUpTo(2).Table(4000) })},
	{"own game of two heaps", "", does(func() {
		twoheap.New(func(a, b int) (to [][2]int) {
			for i := range a {
				to = append(to, [2]int{i, b})
			}
			for i := range b {
				to = append(to, [2]int{a, i})
			}
			return to
		}).Value(3000, 3000)
	})},
	{"node Kayles", "", does(func() { digraph.NodeKayles(digraph.Grid(9, 9)).Value() })},
	{"arc Kayles", "", does(func() { digraph.ArcKayles(digraph.Grid(7, 7)).Value() })},
	{"Cram", "", does(func() { board.Cram(7, 9).Value() })},
	{"Sprouts", "", does(func() { board.Sprouts(12).Value() })},
	{"moves of Sprouts", "", does(func() { board.SproutsMoves("1,2,11,12,22,112,122,222,1222,2222,1122,11222") })},
	{"Geography", "", does(func() { digraph.Geography(digraph.Arrows(complete(24)), 0).Outcome() })},
	{"Nimstring", "", does(func() { boxes.Nimstring(boxes.Rectangle(3, 4)).Value() })},
	{"Dots and Boxes", "", does(func() { boxes.DotsAndBoxes(boxes.Rectangle(2, 5)).Value() })},
	{"loopy game", "", does(func() {
		digraph.Loopy(func(n int) []int { return []int{(n*n + 1) % 4_000_037, n / 2} }, 4_000_000)
	})},
	{"misère quotient", "", func(*testing.T) error {
		return second(misere.Quotient(octal.MustParse("0.6"), misere.MaxSize(1<<20)))
	}},
	{"order of a quotient", "", func(*testing.T) error {
		return second(misere.OrderAtLeast(octal.MustParse("0.6"), 20, 40))
	}},
	{"misère outcomes", "", func(*testing.T) error { return second(misere.Semilinear(octal.MustParse("0.6"), 40)) }},
	{"misère outcome of heaps", "", does(func() { misere.Outcome(octal.MustParse("0.6"), 40, 41, 42, 43, 44, 45) })},
	{"genera", "", does(func() { misere.Genera(octal.MustParse("0.6"), 1000) })},
	{"misère census", "", func(*testing.T) error {
		census.Solve(context.Background(), "0.6", misere.MaxSize(1<<20))
		task.Check() // of what it returns the record says how far it came
		return nil
	}},
	{"subtraction survey", "", does(func() { subtraction.Survey(22) })},
	{"subtraction period", "", func(*testing.T) error {
		return second(subtraction.New(3, 4_000_001, 6_000_007, 9_999_979).PeriodWithin(1 << 28))
	}},
	{"coins", "", does(func() { coins.Within(1, 8, 64).Values(1 << 12) })},
	{"coin grid", "", does(func() { coins.Product(coins.Within(1, 4, 16), coins.AtMost(4)).Table(1500, 1500) })},
	{"big nimbers", "", does(func() {
		a := nimber.MustParseBig(strings.Repeat("9", 1<<19))
		a.Mul(a.Add(nimber.NewBig(1))).Inv()
	})},
	{"plain check", "", func(t *testing.T) error { return kept(t).Verify() }},
	{"ruler", "", func(*testing.T) error { return second(ruler.FindWithin(octal.MustParse("0.137F"), 1<<20)) }},
	{"formula", "", does(func() {
		proof.Against(func(n int) int { return n }, func(n int) (to []int) {
			for i := range n {
				to = append(to, i)
			}
			return to
		}, 1<<14)
	})},
	{"roots", "", does(func() {
		roots := make([]uint64, 600)
		for i := range roots {
			roots[i] = uint64(i*i + 1)
		}
		nimber.FromRoots(roots...).Roots()
	})},
}

// A call that is interrupted, whenever it is, ends with task.ErrInterrupted, as its error or by a panic. All take
// longer than the time after which they are interrupted, the shortest twenty times as long.
func TestInterruptedCalls(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	for _, c := range interruptedCalls {
		t.Run(c.name, func(t *testing.T) {
			var left bytes.Buffer
			defer task.OnLeave(task.OnLeave(func(said string) { fmt.Fprintln(&left, said) }))
			wait := time.Duration(random.IntN(30_000)) * time.Microsecond
			defer task.Reset()
			stop := time.AfterFunc(wait, task.Stop)
			defer stop.Stop()
			err := func() (err error) {
				defer task.Interrupted(&err)
				return c.call(t)
			}()
			switch {
			case err == nil:
				t.Errorf("after %v it returns as if nothing had been", wait)
			case !errors.Is(err, task.ErrInterrupted):
				t.Errorf("after %v: %v", wait, err)
			case c.found != "" && !regexp.MustCompile(c.found).MatchString(err.Error()+"\n"+left.String()):
				t.Errorf("after %v it says only %q and leaves %q", wait, err, left.String())
			}
		})
	}
}

// kept is the certificate of 0.106, whose check takes minutes.
func kept(t *testing.T) (c periodic.Certificate) {
	text, err := os.ReadFile("../notebooks/data/0.106.json")
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// does is a call without an error.
func does(call func()) func(*testing.T) error {
	return func(*testing.T) error { call(); return nil }
}

func second[T any](_ T, err error) error { return err }

// slow is a game of heaps whose function takes any number that is prime to the heap.
func slow() *grundy.Game {
	return grundy.New(func(n int) (to []int) {
		for t := 1; t <= n; t++ {
			if gcd(t, n) == 1 {
				to = append(to, n-t)
			}
		}
		return to
	})
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// cram is Cram on five rows of six squares: the squares that are taken, as bits, and how many there are.
func cram() *grundy.Game {
	const rows, columns = 5, 6
	return grundy.New(func(p [2]int) (to [][2]int) {
		for i := range rows * columns {
			for _, j := range []int{i + 1, i + columns} {
				if j >= rows*columns || j == i+1 && j%columns == 0 || p[0]>>i&1 == 1 || p[0]>>j&1 == 1 {
					continue
				}
				to = append(to, [2]int{p[0] | 1<<i | 1<<j, p[1] - 2})
			}
		}
		return to
	})
}

func complete(n int) (arrows [][2]int) {
	for i := range n {
		for j := range n {
			if i != j {
				arrows = append(arrows, [2]int{i, j})
			}
		}
	}
	return arrows
}

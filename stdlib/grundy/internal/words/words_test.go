package words

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
)

// Properties of numbers of tokens are what their definitions say.
func TestAmountsByDefinition(t *testing.T) {
	const most = 3000
	is := func(next func(i int) int) map[int]bool {
		in := map[int]bool{}
		for i := range most + 1 {
			if n := next(i); n <= most {
				in[n] = true
			}
		}
		return in
	}
	prime := map[int]bool{}
	for n := 2; n <= most; n++ {
		prime[n] = true
		for d := range prime {
			if d < n && n%d == 0 {
				delete(prime, n)
			}
		}
	}
	composite := map[int]bool{}
	for n := 2; n <= most; n++ {
		composite[n] = !prime[n]
	}
	fibonacci := map[int]bool{}
	for a, b := 1, 2; a <= most; a, b = b, a+b {
		fibonacci[a] = true
	}
	powers := map[int]bool{}
	for n := 1; n <= most; n *= 3 {
		powers[n] = true
	}
	for rule, in := range map[string]map[int]bool{
		"take a square":              is(func(i int) int { return i * i }),
		"take a cube":                is(func(i int) int { return i * i * i }),
		"take a prime":               prime,
		"take a power of 3":          powers,
		"take a power of 2":          is(func(i int) int { return 1 << min(i, 30) }),
		"take a multiple of 7":       is(func(i int) int { return 7 * i }),
		"take an odd number":         is(func(i int) int { return 2*i + 1 }),
		"take an even number":        is(func(i int) int { return 2 * i }),
		"take a Fibonacci number":    fibonacci,
		"take a composite number":    composite,
		"take 3, 8, …":               is(func(i int) int { return 3 + 5*i }),
		"take 4 or more":             is(func(i int) int { return 4 + i }),
		"take 2 to 4 or 9":           {2: true, 3: true, 4: true, 9: true},
		"take between 2 and 3":       {2: true, 3: true},
		"take up to 3":               {1: true, 2: true, 3: true},
		"take any number but 1 or 3": is(func(i int) int { return []int{2, 2, 2, 2, i}[min(i, 4)] }),
	} {
		c, _, err := Parse(rule)
		if err != nil || len(c) != 1 {
			t.Errorf("%s: %d clauses, %v", rule, len(c), err)
			continue
		}
		for n := range most + 1 {
			if got, want := c[0].Amount(n), n > 0 && in[n]; got != want {
				t.Errorf("%s: %d tokens: %v, want %v", rule, n, got, want)
				break
			}
			if c[0].Amount(n) && c[0].Most != Unbounded && n > c[0].Most {
				t.Errorf("%s: %d tokens are more than the most, %d", rule, n, c[0].Most)
			}
		}
	}
}

// Conditions on heaps are what they say, and repeat as they claim.
func TestHeapsByDefinition(t *testing.T) {
	for rule, in := range map[string]func(n int) bool{
		"from a heap":                          func(n int) bool { return true },
		"from an even heap":                    func(n int) bool { return n%2 == 0 },
		"from odd heaps":                       func(n int) bool { return n%2 == 1 },
		"from a heap of 5 or 7":                func(n int) bool { return n == 5 || n == 7 },
		"from a heap of at least 4":            func(n int) bool { return n >= 4 },
		"from a heap of at most 4":             func(n int) bool { return n <= 4 },
		"from a heap of more than 4":           func(n int) bool { return n > 4 },
		"from a heap divisible by 3":           func(n int) bool { return n%3 == 0 },
		"from a heap not divisible by 3":       func(n int) bool { return n%3 != 0 },
		"from a heap of 1 or 3 modulo 4":       func(n int) bool { return n%4 == 1 || n%4 == 3 },
		"from an even heap except a heap of 6": func(n int) bool { return n%2 == 0 && n != 6 },
		"except from a heap of 8":              func(n int) bool { return n != 8 },
	} {
		c, _, err := Parse("take 1 or 2 " + rule)
		if err != nil || len(c) != 1 {
			t.Errorf("%s: %d clauses, %v", rule, len(c), err)
			continue
		}
		holds := func(n int) bool { return c[0].Heap == nil || c[0].Heap(n) }
		for n := range 200 {
			if got, want := holds(n), in(n); got != want {
				t.Errorf("%s: heap %d: %v, want %v", rule, n, got, want)
			}
			if every := max(1, c[0].Every); n >= c[0].After && holds(n) != holds(n+every) {
				t.Errorf("%s says that it repeats after %d from heap %d on, and does not at %d", rule, every, c[0].After, n)
			}
		}
	}
}

// A rule that was read is read from its own words as the same clauses.
func TestSentenceIsReadBack(t *testing.T) {
	amounts := []string{"1", "2 or 5", "1 to 3", "any number", "4 or more", "a prime", "a multiple of 3 except 6",
		"1, 3, …"}
	heaps := []string{"", " from an odd heap", " from a heap of at least 3", " from a heap of 0 or 2 modulo 5"}
	leaving := []string{"", " and leave nothing", " and leave two different heaps", " and leave one or two heaps",
		" and leave two equal heaps or three heaps", " and leave at most two heaps"}
	random := rand.New(rand.NewPCG(5, 5))
	pick := func(list []string) string { return list[random.IntN(len(list))] }
	for range 400 {
		kinds := make([]string, 1+random.IntN(3))
		for i := range kinds {
			kinds[i] = "take " + pick(amounts) + pick(heaps) + pick(leaving)
			if random.IntN(5) == 0 {
				kinds[i] = "split an even heap into two different heaps"
			}
		}
		rule := strings.Join(kinds, "; ")
		first, _, err := Parse(rule)
		if err != nil {
			t.Fatalf("%s: %v", rule, err)
		}
		again, _, err := Parse(Sentence(first, Memory{}))
		if err != nil {
			t.Fatalf("%s, from %s: %v", Sentence(first, Memory{}), rule, err)
		}
		for n := range 24 {
			if a, b := options(first, n), options(again, n); !reflect.DeepEqual(a, b) {
				t.Fatalf("%s reads back as %s: heap %d has options %v and %v", rule, Sentence(first, Memory{}), n, a, b)
			}
		}
	}
}

// options is the set of what moves leave of a heap.
func options(clauses []Clause, n int) map[[3]int]bool {
	out := map[[3]int]bool{}
	for _, c := range clauses {
		if c.Heap != nil && !c.Heap(n) {
			continue
		}
		for take := range n + 1 {
			if c.Amount(take) && c.Takes(take, n) {
				c.Each(n-take, n, func(heaps ...int) {
					var left [3]int
					copy(left[:], heaps)
					out[left] = true
				})
			}
		}
	}
	return out
}

// Each lists what may be left by its definition: all ways, each once, with or without the same sizes.
func TestEachByDefinition(t *testing.T) {
	for _, parts := range []string{"", "different", "equal"} {
		for m := range 40 {
			for leaves := range uint8(16) {
				n := m + 1
				want := map[[3]int]bool{}
				for a := 0; 3*a <= m; a++ {
					for b := a; a+2*b <= m; b++ {
						heaps := [3]int{a, b, m - a - b}
						count := 0
						for _, h := range heaps {
							if h > 0 {
								count++
							}
						}
						same := count == 2 && heaps[1] == heaps[2] || count == 3 && heaps[0] == heaps[1] && heaps[1] == heaps[2]
						anySame := count == 2 && heaps[1] == heaps[2] || count == 3 && (heaps[0] == heaps[1] || heaps[1] == heaps[2])
						if leaves>>count&1 != 0 && (count < 2 || parts == "" || parts == "equal" && same || parts == "different" &&
							!anySame) {
							want[heaps] = true
						}
					}
				}
				c, got := Clause{Leaves: leaves, Parts: parts}, map[[3]int]bool{}
				c.Each(m, n, func(heaps ...int) {
					var left [3]int
					copy(left[3-len(heaps):], heaps)
					if got[left] {
						t.Errorf("%v is left of %d twice", left, m)
					}
					got[left] = true
				})
				if !reflect.DeepEqual(got, want) {
					t.Fatalf("digit %d, %q, %d tokens: %v, want %v", leaves, parts, m, got, want)
				}
			}
		}
	}
}

// What is not understood is told with its place, which lies in the rule.
func TestErrorsHavePlaces(t *testing.T) {
	for rule, at := range map[string]string{
		"":                                 "",
		"eat 1":                            "eat",
		"take":                             "",
		"take 0":                           "0",
		"take 1 or 2 from a basket":        "basket",
		"take 3 to 1":                      "",
		"take 1, 5, 7, …":                  "",
		"take a power of 1":                "",
		"take 1 from a heap of 4 modulo 4": "",
		"take 1 and leave four heaps":      "four",
		"take 1 take 2":                    "take 2",
		"take 1 and leave feathers":        "feathers",
	} {
		_, _, err := Parse(rule)
		e, ok := errors.AsType[*Error](err)
		if !ok {
			t.Errorf("%q: %v", rule, err)
			continue
		}
		if e.Rule != rule || e.Offset < 0 || e.Offset > len(rule) || e.Msg == "" || !strings.HasPrefix(rule[e.Offset:], at) {
			t.Errorf("%q: %q at %d, want at %q", rule, e.Msg, e.Offset, at)
		}
	}
}

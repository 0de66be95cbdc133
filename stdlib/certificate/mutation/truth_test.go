package mutation

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
	"sprague/stdlib/subtraction"
)

// A said is the content of a certificate of a period, proved or not.
type said struct {
	Game              string
	Preperiod, Period int
	Saltus            int
	Still             []int
	Exceptions        []int
	Values            []int
	Theorem           string
}

// gain returns G(n+period) − G(n).
func (s *said) gain(n int) int {
	if slices.Contains(s.Still, n%s.Period) {
		return 0
	}
	return s.Saltus
}

// known holds values that have been computed, by game.
var known = struct {
	sync.Mutex
	values map[string][]int
}{values: map[string][]int{}}

// Reach returns how many values of a game take at most a second by listing all options.
func Reach(name string) int {
	switch {
	case strings.ContainsAny(name, "89ABCDEF"):
		return 160
	case strings.Contains(name, "(") && !strings.HasPrefix(name, "heaps"):
		return 400
	}
	return 1000
}

// ValuesOf returns G(0), …, G(n−1) of a game by its name in certificates, from the options that the packages of
// games list, without code of a checker. At most [Reach] are available.
func ValuesOf(name string, n int) ([]int, error) {
	known.Lock()
	defer known.Unlock()
	if most := Reach(name); n > most {
		return nil, fmt.Errorf("%d values of %s are too many to list the options (at most %d)", n, name, most)
	}
	if known.values[name] == nil {
		values, err := compute(name, Reach(name))
		if err != nil {
			return nil, err
		}
		known.values[name] = values
	}
	return known.values[name][:n], nil
}

// readSet reads "{1,2}" or "all but {1,2}".
func readSet(set string) (takes []int, but bool, err error) {
	list, but := strings.CutPrefix(set, "all but ")
	err = json.Unmarshal([]byte("["+strings.Trim(list, "{}")+"]"), &takes)
	return takes, but, err
}

func compute(name string, n int) ([]int, error) {
	if set, ok := strings.CutPrefix(name, "subtraction "); ok {
		takes, but, err := readSet(set)
		if err != nil {
			return nil, err
		}
		if len(takes) == 0 && !but || slices.ContainsFunc(takes, func(t int) bool { return t < 1 || t > 1<<20 }) {
			return nil, fmt.Errorf("no values of %s are looked at", name)
		}
		if but {
			return subtraction.AllBut(takes...).Values(n), nil
		}
		return subtraction.New(takes...).Values(n), nil
	}
	if list, ok := strings.CutPrefix(name, "heaps "); ok {
		return computeByHeap(list, n)
	}
	g := octal.GrundysGame
	if name != g.Code() {
		var err error
		if g, err = octal.Parse(name); err != nil {
			return nil, err
		}
	}
	return valuesBy(n, func(int) octal.Game { return g }), nil
}

// valuesBy are the first n values, by the options of each heap in the game that it belongs to.
func valuesBy(n int, game func(heap int) octal.Game) []int {
	values := make([]int, 0, n)
	for h := range n {
		var reached []int
		for _, parts := range game(h).Options(h) {
			v := 0
			for _, part := range parts {
				v ^= values[part]
			}
			reached = append(reached, v)
		}
		values = append(values, grundy.Mex(reached...))
	}
	return values
}

// computeByHeap reads the codes of the heaps 0, 1, …, and in brackets those that repeat.
func computeByHeap(list string, n int) ([]int, error) {
	before, repeated, ok := strings.Cut(strings.TrimSuffix(list, ")"), "(")
	if !ok || !strings.HasSuffix(list, ")") {
		return nil, fmt.Errorf("no list of codes: %s", list)
	}
	var first, round []octal.Game
	for _, part := range []struct {
		text string
		to   *[]octal.Game
	}{{before, &first}, {repeated, &round}} {
		for _, code := range strings.Fields(part.text) {
			g, err := octal.Parse(code)
			if err != nil {
				return nil, err
			}
			*part.to = append(*part.to, g)
		}
	}
	if len(round) == 0 {
		return nil, fmt.Errorf("no codes repeat: %s", list)
	}
	return valuesBy(n, func(heap int) octal.Game {
		if heap < len(first) {
			return first[heap]
		}
		return round[(heap-len(first))%len(round)]
	}), nil
}

// True checks a certificate of a period up to [Reach]: values repeat from the preperiod on, from no earlier heap,
// at no shorter distance, with the listed exceptions and values. The error is the first fact that does not hold.
func True(text []byte) error {
	var s said
	if err := json.Unmarshal(text, &s); err != nil {
		return err
	}
	far := Reach(s.Game)
	if s.Period < 1 || s.Preperiod < 0 || s.Preperiod+3*s.Period > far {
		return fmt.Errorf("preperiod %d and period %d are not to be judged up to %d", s.Preperiod, s.Period, far)
	}
	v, err := ValuesOf(s.Game, far)
	if err != nil {
		return err
	}
	repeats := func(n int) bool { return v[n+s.Period] == v[n]+s.gain(n) }
	for n := s.Preperiod; n+s.Period < far; n++ {
		if !repeats(n) {
			return fmt.Errorf("G(%d) = %d, but G(%d) = %d", n, v[n], n+s.Period, v[n+s.Period])
		}
	}
	if n := s.Preperiod - 1; n >= 0 && repeats(n) {
		return fmt.Errorf("the preperiod can be %d", n)
	}
	if d := shorter(v, s.Preperiod, s.Period); d > 0 {
		return fmt.Errorf("the period can be %d", d)
	}
	return s.lists(v)
}

// shorter returns a period that is shorter, by trying all distances, 0 if there is none.
func shorter(v []int, from, p int) int {
	for d := 1; d < p; d++ {
		gain := map[int]int{}
		fits := true
		for n := from; n+d < len(v) && fits; n++ {
			g, known := gain[n%d]
			fits = !known || g == v[n+d]-v[n]
			gain[n%d] = v[n+d] - v[n]
		}
		saltus := 0
		for _, g := range gain {
			saltus = max(saltus, g)
		}
		for _, g := range gain {
			fits = fits && (g == 0 || g == saltus)
		}
		if fits {
			return d
		}
	}
	return 0
}

// lists judges the exceptions and the values.
func (s *said) lists(v []int) error {
	if s.Theorem == "finite state" {
		return nil
	}
	var exceptions []int
	for n := range s.Preperiod {
		laps := (s.Preperiod - n + s.Period - 1) / s.Period
		if v[n+laps*s.Period] != v[n]+laps*s.gain(n) {
			exceptions = append(exceptions, n)
		}
	}
	if !slices.Equal(exceptions, s.Exceptions) {
		return fmt.Errorf("the exceptions are %v", exceptions)
	}
	if !slices.Equal(s.Values, v[:s.Preperiod+s.Period]) {
		return fmt.Errorf("the values are %v", v[:s.Preperiod+s.Period])
	}
	return nil
}

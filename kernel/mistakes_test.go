package kernel

import (
	"testing"
	"time"
)

// A mistakeEnd says how a mistake ends.
type mistakeEnd int

const (
	byItself    mistakeEnd = iota
	interrupted            // when it is interrupted
	replaced               // the same, with its worker: a compiled call does not listen
	killed                 // by itself, with its worker, unless the watch sees first that memory is full
)

// mistakes are what users do to their session without meaning to.
var mistakes = []struct {
	name, source string
	ends         mistakeEnd
}{
	{"endless recursion", "func deep(n int) int { return deep(n+1) + 1 }; deep(1)", byItself},
	{"endless recursion of two", "func ping(n int) int { return pong(n+1) + 1 }; func pong(n int) int { return " +
		"ping(n+1) + 1 }; ping(0)", byItself},
	{"endless recursion of a closure", "var down func(int) int; down = func(n int) int { return down(n+1) + 1 }; down(0)",
		byItself},
	{"a method that prints its value", "type echo struct{ n int }; func (e echo) String() string { return " +
		"fmt.Sprint(e) }; fmt.Println(echo{1})", byItself},
	{"a map in itself", "self := map[string]any{}; self[`self`] = self; self", killed},
	{"a slice in itself, printed", "list := []any{1, 2}; list[0] = list; fmt.Println(list)", killed},
	{"a slice in itself, of a cell's type", "type ring []any; turn := ring{1}; turn[0] = turn; turn", killed},
	{"a huge slice", "b := make([]byte, 40<<30); len(b)", byItself},
	{"a huge slice, length unknown", "n := 1 << 44; b := make([]int, n); len(b)", byItself},
	{"a length below zero", "n := -1; make([]int, n)", byItself},
	{"a huge text", "strings.Repeat(`ab`, 1<<40)", byItself},
	{"a huge array", "var a [1<<40]int; a[5]", killed},
	{"a huge array of a function", "func far() byte { var a [1<<35]byte; return a[3] }; far()", killed},
	{"a pointer to a huge array", "p := new([1<<33]int); len(p)", killed},
	{"a huge literal", "x := [1<<34]byte{}; len(x)", killed},
	{"a huge slice by reflection", "reflect.MakeSlice(reflect.TypeOf([]int{}), 1<<40, 1<<40).Len()", killed},
	{"a huge array by reflection", "reflect.New(reflect.ArrayOf(1<<40, reflect.TypeOf(1))).IsNil()", killed},
	{"a huge buffer of a reader", "bufio.NewReaderSize(os.Stdin, 1<<40).Size()", killed},
	{"a huge picture", "image.NewRGBA(image.Rect(0, 0, 1<<20, 1<<20)).Opaque()", killed},
	{"many digits", "len(strconv.FormatFloat(1.5, 'f', 1<<36, 64))", killed},
	{"a text that grows by replacing", "strings.ReplaceAll(strings.Repeat(`a`, 1<<22), `a`, strings.Repeat(`b`, 1<<12))",
		killed},
	{"bytes that grow by replacing",
		"bytes.Replace(bytes.Repeat([]byte{1}, 1<<22), []byte{1}, make([]byte, 1<<12), 1<<21)", killed},
	{"a buffer that grows far", "var b bytes.Buffer; b.Grow(1<<36)", killed},
	{"a builder that grows far, in a fast function",
		"func far(n int) int { var b strings.Builder; b.Grow(n); return b.Cap() }; far(1<<36)", killed},
	{"a builder within a type", "type held struct{ *strings.Builder }; held{&strings.Builder{}}.Grow(1<<36)", killed},
	{"a number shifted far", "new(big.Int).Lsh(big.NewInt(1), 1<<38).BitLen()", killed},
	{"a far bit of a number", "new(big.Int).SetBit(big.NewInt(0), 1<<38, 1).BitLen()", killed},
	{"a power without a modulus", "new(big.Int).Exp(big.NewInt(10), big.NewInt(1<<40), nil).BitLen()", replaced},
	{"a power beyond all bounds", "ten := big.NewInt(10); new(big.Int).Exp(ten, new(big.Int).Lsh(ten, 100), nil).BitLen()",
		replaced},
	{"many digits of a fraction", "len(big.NewRat(1, 3).FloatString(1<<36))", replaced},
	{"many digits of a large float", "len(big.NewFloat(0.3).Text('f', 1<<36))", killed},
	{"a huge permutation", "len(rand.Perm(1<<36))", killed},
	{"a huge permutation of a source", "len(rand.New(rand.NewSource(1)).Perm(1<<36))", killed},
	{"a file without end", "b, err := os.ReadFile(`/dev/zero`); if err != nil { panic(err) }; len(b)", killed},
	{"a reader without end", "type ones struct{}; func (ones) Read(p []byte) (int, error) { return len(p), nil }; b, " +
		"_ := io.ReadAll(ones{}); len(b)", interrupted},
	{"a buffer filled without end", "type twos struct{}; func (twos) Read(p []byte) (int, error) { return len(p), nil " +
		"}; var b bytes.Buffer; b.ReadFrom(twos{})", killed},
	{"a copy without end", "type threes struct{}; func (threes) Read(p []byte) (int, error) { return len(p), nil }; " +
		"io.Copy(io.Discard, threes{})", interrupted},
	{"text that is added to itself", "func add() { t := strings.Repeat(`x`, 1<<26); for { t += t + t } }; add()", killed},
	{"runes of a large text", "func runes() int { s := strings.Repeat(`x`, 1<<29); r := []rune(s); t := []rune(s); " +
		"return len(r) + len(t) }; runes(); panic(`there was room`)", killed},
	{"pieces of a large text", "len(strings.SplitAfter(strings.Repeat(`x`, 1<<28), ``))", killed},
	{"a print of a large text", "func again(s string) { for { s = fmt.Sprint(s, s) } }; again(strings.Repeat(`x`, 1<<27))",
		killed},
	{"a growing slice of slices", "var all [][]byte; for { all = append(all, make([]byte, 1<<24)) }", killed},
	{"a growing slice of numbers", "func grow() { var s []int; for { s = append(s, s...); s = append(s, 1) } }; grow()",
		killed},
	{"two goroutines at one map", "func hammer() { m := map[int]int{}; for range 4 { go func() { for j := 0; ; j++ { " +
		"m[j%7] = j } }() }; select {} }; hammer()", killed},
	{"a map read while written", "shared := map[int]int{}; go func() { for { shared[1]++ } }(); for { for k := range " +
		"shared { _ = k } }", killed},
	{"a panic", "panic(`boom`)", byItself},
	{"a panic in a goroutine", "go func() { panic(`boom`) }(); select {}", byItself},
	{"a panic in a wait group", "var wg sync.WaitGroup; wg.Go(func() { panic(`boom`) }); wg.Wait(); select {}", byItself},
	{"a panic in a timer", "time.AfterFunc(0, func() { panic(`boom`) }); select {}", byItself},
	{"an index out of range", "xs := []int{1}; i := 5; xs[i]", byItself},
	{"a nil map", "var m map[string]int; m[`a`] = 1", byItself},
	{"a nil pointer", "var p *struct{ x int }; p.x", byItself},
	{"a division by zero", "zero := 0; 1 / zero", byItself},
	{"a closed channel", "c := make(chan int); close(c); close(c)", byItself},
	{"a mutex unlocked twice", "var mu sync.Mutex; mu.Unlock()", killed},
	{"a negative wait group", "var wg sync.WaitGroup; wg.Done()", byItself},
	{"os.Exit", "os.Exit(3)", byItself},
	{"log.Fatal", "log.Fatal(`the end`)", byItself},
	{"runtime.Goexit", "runtime.Goexit()", byItself},
	{"a flood", "for { fmt.Println(`a line of forty characters or thereabouts`) }", byItself},
	{"a flood of pictures", "for { display.Show(1) }", byItself},
	{"an endless loop", "for {}", interrupted},
	{"a channel nobody sends to", "c := make(chan int); <-c", interrupted},
	{"a channel nobody receives from", "c := make(chan int); for i := range 3 { c <- i }", interrupted},
	{"a nil channel", "var c chan int; <-c", interrupted},
	{"a channel nobody closes", "c := make(chan int, 1); c <- 1; for range c {}", interrupted},
	{"a select without cases", "select {}", interrupted},
	{"a mutex locked twice", "var mu sync.Mutex; mu.Lock(); mu.Lock()", replaced},
	{"a lock for writing under one for reading", "var mu sync.RWMutex; mu.RLock(); mu.Lock()", replaced},
	{"two mutexes in two orders", `var a, b, wg = new(sync.Mutex), new(sync.Mutex), new(sync.WaitGroup)
hasA, hasB := make(chan int, 1), make(chan int, 1)
wg.Go(func() { a.Lock(); hasA <- 1; <-hasB; b.Lock() })
wg.Go(func() { b.Lock(); hasB <- 1; <-hasA; a.Lock() })
wg.Wait()`, replaced},
	{"a wait group that waits for one too many", "var wg sync.WaitGroup; wg.Add(1); wg.Wait()", replaced},
	{"senders nobody hears, waited for",
		"c := make(chan int); var wg sync.WaitGroup; for i := range 3 { wg.Go(func() { c <- i }) }; wg.Wait()", interrupted},
	{"a Once in itself", "var once sync.Once; once.Do(func() { once.Do(func() {}) })", replaced},
	{"a condition nobody signals", "c := sync.NewCond(&sync.Mutex{}); c.L.Lock(); c.Wait()", replaced},
	{"a long library call", "octal.MustParse(`0.6`).Period()", interrupted},
	{"a power of large numbers", "b := new(big.Int).Lsh(big.NewInt(1), 100_003); b.Exp(b, new(big.Int).Set(b), " +
		"new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 90_001), big.NewInt(1))).BitLen()", replaced},
	{"a flood beside a power", "go func() { for { fmt.Println(`0123456789`) } }(); " +
		"new(big.Int).Exp(big.NewInt(10), big.NewInt(1<<40), nil).BitLen()", replaced},
	{"a plot that is drawn by its library",
		"p := plot.New(); p.Y.Min, p.Y.Max = 0, math.NaN(); p.WriterTo(100, 100, `svg`)", replaced},
	{"a sort that asks", "slices.SortFunc(make([]int, 1<<22), func(a, b int) int { return 0 })\nfor {}", interrupted},
	{"a sleep", "time.Sleep(time.Hour)", interrupted},
}

// After any mistake, what earlier cells have computed is there.
func TestVariablesSurviveMistakes(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector makes memory and stacks several times as large")
	}
	s, err := New(Options{MemoryLimit: 3 << 30, OutputLimit: 1 << 20, Grace: time.Hour})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	eval(t, s, "kept := 6; table := map[string][]int{`a`: {1, 2, 3}}; func double(n int) int { return 2 * n }")
	for _, m := range mistakes {
		t.Run(m.name, func(t *testing.T) {
			if m.ends == replaced {
				s.options.Grace = time.Millisecond
				defer func() { s.options.Grace = time.Hour }()
			}
			r := runMistake(t, s, m.source, m.ends == interrupted || m.ends == replaced)
			for range 20 { // the interrupt may come before the call that does not listen
				if m.ends != replaced || r.Err == nil || r.Err.Lost {
					break
				}
				r = runMistake(t, s, m.source, true)
			}
			if r.Err == nil || m.ends != killed && r.Err.Lost != (m.ends == replaced) || r.Err.Restored != r.Err.Lost {
				t.Errorf("ends with %+v", r.Err)
			}
			if got := eval(t, s, "fmt.Sprint(double(kept), table)"); got != "12 map[a:[1 2 3]]" {
				t.Errorf("afterwards the variables are %s", got)
			}
		})
	}
}

// A session whose variables fill its memory goes on.
func TestNearlyFull(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector makes memory several times as large")
	}
	s, err := New(Options{MemoryLimit: 2 << 30, OutputLimit: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	eval(t, s, "var all [][]byte")
	refused := false
	for k := 0; k < 1000 && !refused; k++ { // each is too small for its cell to be stopped as the culprit
		r := s.Eval(t.Context(), Cell{Source: "all = append(all, make([]byte, 6<<20))"}, Discard)
		if refused = r.Err != nil; refused && r.Err.Lost {
			t.Fatalf("cell %d ends with %+v", k, r.Err)
		}
	}
	if !refused {
		t.Skip("no bound on memory here")
	}
	eval(t, s, "all = nil; len(make([]byte, 200<<20))")
}

// runMistake runs a cell to its end, and interrupts it if it has none.
func runMistake(t *testing.T, s *Session, source string, interrupt bool) Result {
	t.Helper()
	if !interrupt {
		return s.Eval(t.Context(), Cell{Source: source, Number: 1}, Discard)
	}
	done := begin(t, s, source)
	s.Interrupt()
	return end(t, done)
}

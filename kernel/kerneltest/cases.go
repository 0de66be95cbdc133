package kerneltest

// cells are entered one after another in one session.
var cells = []struct {
	source string
	want   string // what the user sees, without space around it
	fails  string // what the error says, empty for none
}{
	{source: "1 + 1", want: "2"},
	{source: "x := 20", want: ""},
	{source: "x * 2 + 2", want: "42"},
	{source: `fmt.Println("one"); fmt.Println("two")`, want: "one\ntwo"},
	{source: "func double(n int) int { return 2 * n }"},
	{source: "double(x)", want: "40"},
	{source: `octal.MustParse("0.77").Values(10)`, want: "[0 1 2 3 1 4 3 2 1 4]"},
	{source: "strings.ToUpper(\"mex\")", want: "MEX"},
	{source: `display.Show(3); display.Show("four")`, want: "3\nfour"},
	{source: "var m map[string]int; m[\"a\"] = 1", fails: "assignment to entry in nil map"},
	{source: "y := 1 +", fails: "expected operand, found the end of the cell"},
	{source: "x", want: "20"},
}

// A killer is a cell that would end an ordinary process, or never end.
type killer struct {
	name      string
	source    string
	interrupt bool   // it ends only by an interrupt
	says      string // in the error; empty when the cell ends well
	keeps     bool   // variables survive
}

var killers = []killer{
	{name: "endless loop", source: "for {}", interrupt: true, says: "nterrupted", keeps: true},
	{name: "endless loop in a compiled call", interrupt: true, says: "nterrupted", keeps: true,
		source: "new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 4423), big.NewInt(1)).ProbablyPrime(1 << 30)"},
	{name: "long library call", interrupt: true, says: "nterrupted", keeps: true,
		source: `octal.MustParse("0.6").Period()`},
	{name: "endless recursion", source: "func deep(n int) int { return deep(n+1) + 1 }; fmt.Println(deep(1))",
		says: "endless recursion", keeps: true},
	{name: "map in itself", source: `self := map[string]any{}; self["self"] = self; self`, says: "endless recursion",
		keeps: true},
	{name: "method String that prints its value", says: "endless recursion", keeps: true, source: `
type echo struct{ n int }
func (e echo) String() string { return fmt.Sprint(e) }
fmt.Println(echo{1})`},
	{name: "huge allocation", source: "b := make([]byte, 1<<45); fmt.Println(len(b))", says: "out of memory", keeps: true},
	{name: "growing slice", source: "func grow() { var s [][]byte; for { s = append(s, make([]byte, 1<<24)) } }; grow()",
		says: "out of memory", keeps: true},
	{name: "panic", source: `panic("boom")`, says: "boom", keeps: true},
	{name: "panic in a goroutine", source: `go func() { panic("boom") }(); time.Sleep(time.Hour)`, says: "boom",
		keeps: true},
	{name: "panic in a goroutine of a wait group", source: `var wg sync.WaitGroup; wg.Go(func() { panic("boom") }); ` +
		`wg.Wait(); time.Sleep(time.Hour)`, says: "boom", keeps: true},
	{name: "concurrent map write", says: "wrote to one map at the same time", keeps: true, source: `
func hammer() {
	m := map[int]int{}
	for i := 0; i < 4; i++ {
		go func() { for j := 0; ; j++ { m[j%7] = j } }()
	}
	time.Sleep(time.Hour)
}
hammer()`},
	{name: "unlock of unlocked mutex", source: "var mu sync.Mutex; mu.Unlock()", says: "mutex", keeps: true},
	{name: "os.Exit", source: "os.Exit(3)", says: "exit status 3", keeps: true},
	{name: "runtime.Goexit", source: "runtime.Goexit()", says: "runtime.Goexit ended the cell", keeps: true},
	{name: "log.Fatal", source: `log.Fatal("the end")`, says: "exit status 1", keeps: true},
	{name: "deadlock of a mutex", source: "var mu sync.Mutex; mu.Lock(); mu.Lock()", interrupt: true, says: "nterrupted",
		keeps: true},
	{name: "deadlock of a wait group", source: "var wg sync.WaitGroup; wg.Add(1); wg.Wait()", interrupt: true,
		says: "nterrupted", keeps: true},
	{name: "blocked channel", source: "c := make(chan int); <-c", interrupt: true, says: "nterrupted", keeps: true},
	{name: "empty select", source: "select {}", interrupt: true, says: "nterrupted", keeps: true},
	{name: "blocked select", source: "c, d := make(chan int), make(chan int); for { select { case <-c: case d <- 1: } }",
		interrupt: true, says: "nterrupted", keeps: true},
	{name: "spinning select", source: "c := make(chan int); for { select { case <-c: default: } }", interrupt: true,
		says: "nterrupted", keeps: true},
	{name: "blocked selects of goroutines", interrupt: true, says: "nterrupted", keeps: true, source: `
var wg sync.WaitGroup
c, d := make(chan int), make(chan int)
for range 20 { wg.Go(func() { for { select { case <-c: case <-d: } } }) }
wg.Wait()`},
	{name: "sleep", source: "time.Sleep(time.Hour)", interrupt: true, says: "nterrupted", keeps: true},
	{name: "deferred endless loop", source: "func late() { defer func() { for {} }() }; late()", interrupt: true,
		says: "nterrupted", keeps: true},
	{name: "endless printing", source: `for { fmt.Println("a line of forty characters or thereabouts") }`,
		says: "wrote more than", keeps: true},
	{name: "printing goroutine", source: `go func() { for { fmt.Println("still here"); time.Sleep(time.Millisecond) } }()`, keeps: true},
}

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

// A killer is a cell that would end an ordinary process, or never end. Variables survive all of them.
type killer struct {
	name   string
	says   string // in the error; empty when the cell ends well
	source string
}

// interrupted is what is said of cells that end only by an interrupt.
const interrupted = "nterrupted"

var killers = []killer{
	{"endless loop", interrupted, "for {}"},
	{"endless loop in a compiled call", interrupted,
		"new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 4423), big.NewInt(1)).ProbablyPrime(1 << 30)"},
	{"long library call", interrupted, `octal.MustParse("0.6").Period()`},
	{"endless recursion", "endless recursion", "func deep(n int) int { return deep(n+1) + 1 }; fmt.Println(deep(1))"},
	{"map in itself", "endless recursion", `self := map[string]any{}; self["self"] = self; self`},
	{"method String that prints its value", "endless recursion", `
type echo struct{ n int }
func (e echo) String() string { return fmt.Sprint(e) }
fmt.Println(echo{1})`},
	{"huge allocation", "out of memory", "b := make([]byte, 1<<45); fmt.Println(len(b))"},
	{"growing slice", "out of memory",
		"func grow() { var s [][]byte; for { s = append(s, make([]byte, 1<<24)) } }; grow()"},
	{"panic", "boom", `panic("boom")`},
	{"panic in a goroutine", "boom", `go func() { panic("boom") }(); time.Sleep(time.Hour)`},
	{"panic in a goroutine of a wait group", "boom", `var wg sync.WaitGroup; wg.Go(func() { panic("boom") }); ` +
		`wg.Wait(); time.Sleep(time.Hour)`},
	{"concurrent map write", "wrote to one map at the same time", `
func hammer() {
	m := map[int]int{}
	for i := 0; i < 4; i++ {
		go func() { for j := 0; ; j++ { m[j%7] = j } }()
	}
	time.Sleep(time.Hour)
}
hammer()`},
	{"unlock of unlocked mutex", "mutex", "var mu sync.Mutex; mu.Unlock()"},
	{"os.Exit", "exit status 3", "os.Exit(3)"},
	{"runtime.Goexit", "runtime.Goexit ended the cell", "runtime.Goexit()"},
	{"log.Fatal", "exit status 1", `log.Fatal("the end")`},
	{"deadlock of a mutex", interrupted, "var mu sync.Mutex; mu.Lock(); mu.Lock()"},
	{"deadlock of a wait group", interrupted, "var wg sync.WaitGroup; wg.Add(1); wg.Wait()"},
	{"blocked channel", interrupted, "c := make(chan int); <-c"},
	{"empty select", interrupted, "select {}"},
	{"blocked select", interrupted,
		"c, d := make(chan int), make(chan int); for { select { case <-c: case d <- 1: } }"},
	{"spinning select", interrupted, "c := make(chan int); for { select { case <-c: default: } }"},
	{"blocked selects of goroutines", interrupted, `
var wg sync.WaitGroup
c, d := make(chan int), make(chan int)
for range 20 { wg.Go(func() { for { select { case <-c: case <-d: } } }) }
wg.Wait()`},
	{"sleep", interrupted, "time.Sleep(time.Hour)"},
	{"deferred endless loop", interrupted, "func late() { defer func() { for {} }() }; late()"},
	{"endless printing", "wrote more than", `for { fmt.Println("a line of forty characters or thereabouts") }`},
	{"printing goroutine", "", `go func() { for { fmt.Println("still here"); time.Sleep(time.Millisecond) } }()`},
}

//go:build unix

package cell

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A work is something that cells of this notebook do in loops: declarations, and a call
// that yields a number by which the runs are compared; in Python the same.
type work struct{ name, decls, call, python string }

var works = []work{
	{"fib(27)", `func fib(n int) int { if n < 2 { return n }; return fib(n-1) + fib(n-2) }`, `fib(27)`, `
def fib(n):
    return n if n < 2 else fib(n-1) + fib(n-2)
def run(): return fib(27)`},
	{"10^7 turns of s += i & 7", `func sum(n int) int { s := 0; for i := 0; i < n; i++ { s += i & 7 }; return s }`,
		`sum(10000000)`, `
def run():
    s = 0
    for i in range(10000000): s += i & 7
    return s`},
	{"Kayles to 2000 by mex", `func kayles(n int) int {
	g := make([]int, n+1)
	for k := 1; k <= n; k++ {
		seen := make([]bool, 64)
		for t := 1; t <= 2; t++ {
			for a := 0; 2*a <= k-t; a++ { seen[g[a]^g[k-t-a]] = true }
		}
		for seen[g[k]] { g[k]++ }
	}
	s := 0
	for _, x := range g { s = s*3 + x; s %= 1000003 }
	return s
}`, `kayles(2000)`, `
def run():
    g = [0]*2001
    for k in range(1, 2001):
        seen = set()
        for t in (1, 2):
            for a in range(0, (k-t)//2+1 if k >= t else 0): seen.add(g[a]^g[k-t-a])
        x = 0
        while x in seen: x += 1
        g[k] = x
    s = 0
    for x in g: s = (s*3+x) % 1000003
    return s`},
	{"10^6 times m[i%1000] += i", `func counts() int { m := map[int]int{}; for i := 0; i < 1000000; i++ { m[i%1000] ` +
		`+= i }; return m[7] }`, `counts()`, `
def run():
    m = {}
    for i in range(1000000):
        k = i % 1000
        m[k] = m.get(k, 0) + i
    return m[7]`},
	{"sieve to 10^6", `func sieve(n int) int {
	c := make([]bool, n+1)
	count := 0
	for i := 2; i <= n; i++ {
		if c[i] { continue }
		count++
		for j := i * i; j <= n; j += i { c[j] = true }
	}
	return count
}`, `sieve(1000000)`, `
def run():
    n = 1000000
    c = [False]*(n+1)
    count = 0
    for i in range(2, n+1):
        if c[i]: continue
        count += 1
        for j in range(i*i, n+1, i): c[j] = True
    return count`},
	{"matrix product 200^3", `func matrix(n int) float64 {
	a, b, c := make([][]float64, n), make([][]float64, n), make([][]float64, n)
	for i := range a {
		a[i], b[i], c[i] = make([]float64, n), make([]float64, n), make([]float64, n)
		for j := range a[i] { a[i][j], b[i][j] = float64(i+j), float64(i-j) }
	}
	for i := 0; i < n; i++ {
		for j := 0; j < n; j++ {
			s := 0.0
			for k := 0; k < n; k++ { s += a[i][k] * b[k][j] }
			c[i][j] = s
		}
	}
	return c[3][5]
}`, `matrix(200)`, `
def run():
    n = 200
    a = [[float(i+j) for j in range(n)] for i in range(n)]
    b = [[float(i-j) for j in range(n)] for i in range(n)]
    c = [[0.0]*n for i in range(n)]
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(n): s += a[i][k]*b[k][j]
            c[i][j] = s
    return c[3][5]`},
	{"9 queens", `func queens(n, row int, cols, d1, d2 []bool) int {
	if row == n { return 1 }
	count := 0
	for c := 0; c < n; c++ {
		if cols[c] || d1[row+c] || d2[row-c+n] { continue }
		cols[c], d1[row+c], d2[row-c+n] = true, true, true
		count += queens(n, row+1, cols, d1, d2)
		cols[c], d1[row+c], d2[row-c+n] = false, false, false
	}
	return count
}`, `queens(9, 0, make([]bool, 9), make([]bool, 18), make([]bool, 19))`, `
def queens(n, row, cols, d1, d2):
    if row == n: return 1
    count = 0
    for c in range(n):
        if cols[c] or d1[row+c] or d2[row-c+n]: continue
        cols[c] = d1[row+c] = d2[row-c+n] = True
        count += queens(n, row+1, cols, d1, d2)
        cols[c] = d1[row+c] = d2[row-c+n] = False
    return count
def run(): return queens(9, 0, [False]*9, [False]*18, [False]*19)`},
	{"Grundy's game to 400, memo map", `func grundy(n int, memo map[int]int) int {
	if v, ok := memo[n]; ok { return v }
	seen := map[int]bool{}
	for a := 1; 2*a < n; a++ { seen[grundy(a, memo)^grundy(n-a, memo)] = true }
	x := 0
	for seen[x] { x++ }
	memo[n] = x
	return x
}`, `grundy(400, map[int]int{})`, `
import sys
sys.setrecursionlimit(10000)
def grundy(n, memo):
    if n in memo: return memo[n]
    seen = set()
    a = 1
    while 2*a < n:
        seen.add(grundy(a, memo) ^ grundy(n-a, memo))
        a += 1
    x = 0
    while x in seen: x += 1
    memo[n] = x
    return x
def run(): return grundy(400, {})`},
	{"a string of 10^5 pieces", `func text(n int) int { s := ""; for i := 0; i < n; i++ { s += string(rune('a' + ` +
		`i%26)) }; return len(s) }`, `text(100000)`, `
def run():
    s = ""
    for i in range(100000): s += chr(97 + i % 26)
    return len(s)`},
	{"sort.Slice of 10^5", `func sorted(n int) int {
	xs := make([]int, n)
	x := 1
	for i := range xs { x = x * 1103515245 % 2147483648 + 12345; xs[i] = x }
	sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] })
	return xs[n/2]
}`, `sorted(100000)`, `
def run():
    xs = []
    x = 1
    for i in range(100000):
        x = x * 1103515245 % 2147483648 + 12345
        xs.append(x)
    xs.sort(key=lambda x: x)
    return xs[50000]`},
	{"struct methods", `type vec struct{ x, y int }
func (v vec) plus(w vec) vec { return vec{v.x + w.x, v.y + w.y} }
func (v *vec) move(d int) { v.x += d; v.y -= d }
func methods(n int) int { p, v := &vec{}, vec{}; for i := 0; i < n; i++ { p.move(i); v = v.plus(*p) }; return v.x ^ v.y }`, `methods(300000)`, `
class Vec:
    def __init__(s, x, y): s.x = x; s.y = y
    def plus(s, w): return Vec(s.x + w.x, s.y + w.y)
    def move(s, d): s.x += d; s.y -= d
def run():
    p, v = Vec(0, 0), Vec(0, 0)
    for i in range(300000):
        p.move(i)
        v = v.plus(p)
    return v.x ^ v.y`},
	{"methods of an interface", `type shape interface{ area(int) int }
type square struct{ a int }
type wide struct{ a, b int }
func (s square) area(k int) int { return s.a*s.a + k }
func (w *wide) area(k int) int { w.b++; return w.a*w.b + k }
func areas(n int) int { t := 0; list := []shape{square{3}, &wide{2, 5}}; for i := 0; i < n; i++ { t += list[i%2].area(i) & 255 }; return t }`, `areas(300000)`, `
class Square:
    def __init__(s, a): s.a = a
    def area(s, k): return s.a*s.a + k
class Wide:
    def __init__(s, a, b): s.a = a; s.b = b
    def area(s, k):
        s.b += 1
        return s.a*s.b + k
def run():
    t = 0
    l = [Square(3), Wide(2, 5)]
    for i in range(300000): t += l[i % 2].area(i) & 255
    return t`},
	{"closures", `func adders(n int) int {
	total := 0
	add := func(k int) { total += k }
	fs := []func(int) int{}
	for i := 0; i < 10; i++ { fs = append(fs, func(x int) int { return x ^ i }) }
	for i := 0; i < n; i++ { add(fs[i%10](i) & 15) }
	return total
}`, `adders(300000)`, `
def run():
    total = 0
    def add(k):
        nonlocal total
        total += k
    fs = [lambda x, i=i: x ^ i for i in range(10)]
    for i in range(300000): add(fs[i % 10](i) & 15)
    return total`},
}

var slowly = flag.Bool("interpreter", true, "BenchmarkCells times the interpreter without fast functions, too")

// BenchmarkCells prints how long cells take for what they do in loops, beside the same
// cells without fast functions, the compiled program, and CPython where there is one.
//
//	go test -bench Cells -run - ./kernel/cell
//
// Times are those of processors.
func BenchmarkCells(b *testing.B) {
	compiled, python := timesOf(b, compiledProgram), timesOf(b, pythonProgram)
	fmt.Printf("\n%-32s %10s %10s %10s %10s   %s\n", "work", "cell", "interp.", "compiled", "CPython",
		"cell/compiled, interp./cell, CPython/cell")
	for i, w := range works {
		cell := bestOf(5, w, false)
		slow := math.NaN()
		if *slowly {
			slow = bestOf(1, w, true)
		}
		ms := func(s float64) string { return fmt.Sprintf("%.3g ms", 1000*s) }
		fmt.Printf("%-32s %10s %10s %10s %10s   %5.1f  %5.1f  %5.2f\n", w.name, ms(cell), ms(slow), ms(compiled[i]),
			ms(python[i]),
			cell/compiled[i], slow/cell, python[i]/cell)
	}
}

// processorSeconds is how long processors have worked for this process: what else the machine
// does, hardly matters.
func processorSeconds() float64 {
	var use syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &use); err != nil {
		panic(err)
	}
	return time.Duration(use.Utime.Nano() + use.Stime.Nano()).Seconds()
}

// bestOf returns the shortest time of several runs of a work in cells.
func bestOf(n int, w work, slow bool) float64 {
	m := newMachine()
	m.checker.Slow(slow)
	if err := m.eval("import \"sort\"\nvar _ = sort.Ints\n" + w.decls); err != nil {
		panic(w.name + ": " + err.Error())
	}
	best := math.Inf(1)
	for range n {
		start := processorSeconds()
		if err := m.eval(w.call + ";"); err != nil {
			panic(w.name + ": " + err.Error())
		}
		best = min(best, processorSeconds()-start)
	}
	return best
}

// timesOf runs a program that prints the seconds of each work as JSON.
func timesOf(b *testing.B, program func(dir string) *exec.Cmd) []float64 {
	cmd := program(b.TempDir())
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	var list []float64
	if err == nil {
		err = json.Unmarshal(out, &list)
	}
	if err != nil {
		b.Logf("%v: %v", cmd.Args, err)
		list = make([]float64, len(works))
		for i := range list {
			list[i] = math.NaN()
		}
	}
	return list
}

func compiledProgram(dir string) *exec.Cmd {
	var s strings.Builder
	s.WriteString("package main\nimport (\"encoding/json\"; \"os\"; \"sort\"; \"syscall\")\nvar sink any\nvar _ = " +
		"sort.Ints\n")
	for _, w := range works {
		s.WriteString(w.decls + "\n")
	}
	s.WriteString("func seconds() float64 { var use syscall.Rusage; syscall.Getrusage(0, &use); return " +
		"float64(use.Utime.Nano()+use.Stime.Nano())/1e9 }\n")
	s.WriteString("func main() {\nvar times []float64\n")
	for _, w := range works {
		s.WriteString("{ best := 1e9; for range 5 { start := seconds(); sink = " + w.call +
			"; best = min(best, seconds()-start) }; times = append(times, best) }\n")
	}
	s.WriteString("json.NewEncoder(os.Stdout).Encode(times)\n}\n")
	file := filepath.Join(dir, "main.go")
	if err := os.WriteFile(file, []byte(s.String()), 0o644); err != nil {
		panic(err)
	}
	return exec.Command("go", "run", file)
}

func pythonProgram(dir string) *exec.Cmd {
	s := "import json, time\ntimes = []\n"
	for _, w := range works {
		s += w.python + "\nbest = 1e9\nfor _ in range(2):\n    start = time.process_time(); run(); best = min(best, " +
			"time.process_time() - start)\ntimes.append(best)\n"
	}
	s += "print(json.dumps(times))\n"
	file := filepath.Join(dir, "main.py")
	if err := os.WriteFile(file, []byte(s), 0o644); err != nil {
		panic(err)
	}
	return exec.Command("python3", file)
}

// The works yield the same with and without fast functions.
func TestWorks(t *testing.T) {
	if raceDetector {
		t.Skip("it has one goroutine, and takes the race detector minutes")
	}
	for _, w := range works {
		small := strings.NewReplacer("27", "12", "10000000", "1000", "2000", "60", "1000000", "2000", "200", "7", "100000",
			"300", "300000", "100", "400", "60").Replace(w.call)
		var got [2]string
		for i := range got {
			m := newMachine()
			m.checker.Slow(i == 1)
			if err := m.eval("import \"sort\"\nvar _ = sort.Ints\n" + w.decls + "\n" + small); err != nil {
				t.Fatalf("%s: %v", w.name, err)
			}
			got[i] = m.out.String()
		}
		if got[0] != got[1] {
			t.Errorf("%s: %q, the interpreter %q", w.name, got[0], got[1])
		}
	}
}

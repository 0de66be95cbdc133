//go:build unix

// Package sweep calls every function and method that cells can call, with arguments far out, in a process whose memory
// is bounded, and says what does not survive it: a library call must refuse what it has no memory for, and end when it
// is told to.
//
//	go test ./stdlib/internal/sweep -run Calls -timeout 2h -sweep                     everything, in some minutes
//	go test ./stdlib/internal/sweep -run Calls -timeout 2h -sweep -only octal.       what has this in its name
//	go test ./stdlib/internal/sweep -run Calls -timeout 2h -sweep -sample 40         each fortieth call, from -seed on
//
// Arguments are of mild size but one, or all of a kind: negative, around 2^20, 2^26, 2^33, 2^40, a third and a half of
// the greatest number and the greatest, long slices, long texts, functions that lead on for ever. A call that is
// still at work after a moment is interrupted, as by Ctrl-C. It fails if a call killed its process or went on
// after it was interrupted, or ended with an error of Go itself instead of one that says what is wrong.
package sweep

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
)

// options are what the flags say; the child gets the same flags.
type options struct {
	memory       int64
	only         string
	sample, seed int
	child, from  int
}

var (
	all    = flag.Bool("sweep", false, "make all calls")
	wanted options
)

func init() {
	flag.Int64Var(&wanted.memory, "memory", 2<<30, "bytes that the process of the calls may have")
	flag.StringVar(&wanted.only, "only", "", "only calls with this in their names")
	flag.IntVar(&wanted.sample, "sample", 1, "each n-th call")
	flag.IntVar(&wanted.seed, "seed", 0, "the first call of the sample")
	flag.IntVar(&wanted.child, "child", 0, "1 in the process of the calls")
	flag.IntVar(&wanted.from, "from", 0, "the call to begin with")
}

// All calls are survived.
func TestCalls(t *testing.T) {
	if !*all {
		t.Skip("without -sweep")
	}
	if !sweep(wanted) {
		t.Error("not all calls were survived")
	}
}

// called makes the calls of a child, in bounded memory.
func called(o options) {
	limit := syscall.Rlimit{Cur: uint64(o.memory), Max: uint64(o.memory)}
	if err := syscall.Setrlimit(syscall.RLIMIT_AS, &limit); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
	calls(o)
}

// sweep runs children until one comes to the end, and reports whether all calls were survived.
func sweep(o options) bool {
	seen := map[string]int{}
	var worst []string
	for {
		last, lines, err := child(o)
		for _, l := range lines {
			kind, rest, _ := strings.Cut(l, " ")
			if seen[kind]++; kind == "deaf" || kind == "unclear" {
				worst = append(worst, l)
				fmt.Println(kind, rest)
			}
		}
		if err == nil {
			break
		}
		if last.number < o.from {
			fmt.Println("no call was begun:", err)
			return false
		}
		if !slices.ContainsFunc(lines, func(l string) bool { return l == "deaf "+last.name }) {
			seen["dead"]++
			worst = append(worst, "dead "+last.name)
			fmt.Println("dead", last.name)
		}
		o.from = last.number + 1
	}
	fmt.Println(seen)
	return len(worst) == 0
}

// begun is a call that a child says it begins.
type begun struct {
	number int
	name   string
}

// child runs a child from the call o.from on; it returns the last call that was begun, and what was said of others.
func child(o options) (last begun, lines []string, err error) {
	dir, err := os.MkdirTemp("", "sweep-*")
	if err != nil {
		return last, nil, err
	}
	defer os.RemoveAll(dir) // for what calls save
	c := exec.Command(os.Args[0], "-child", "1", "-memory", fmt.Sprint(o.memory), "-only", o.only, "-sample",
		fmt.Sprint(o.sample), "-seed", fmt.Sprint(o.seed), "-from", fmt.Sprint(o.from))
	c.Dir = dir
	out, err := c.StdoutPipe()
	if err != nil {
		return last, nil, err
	}
	if err := c.Start(); err != nil {
		return last, nil, err
	}
	last.number = -1
	for in := bufio.NewScanner(out); in.Scan(); {
		kind, rest, _ := strings.Cut(in.Text(), " ")
		if kind != "begin" {
			lines = append(lines, in.Text())
			continue
		}
		number, name, _ := strings.Cut(rest, " ")
		last.name = name
		if last.number, err = strconv.Atoi(number); err != nil {
			return last, lines, err
		}
	}
	return last, lines, c.Wait()
}

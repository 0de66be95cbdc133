// Mutants asks of the tests of a package whether they see a wrong program: it turns
// conditions round, moves bounds by one, swaps sums and differences, "and" and "or",
// and adds one to constants, one change at a time, and lists the changes after which
// all tests still pass.
//
//	go run ./.ci/mutants [-tests PACKAGES] [-seconds 60] [-share 1] PACKAGE
//
// All mutants are in one test program: every place of change calls a function that
// asks which mutant this process is (switch.go.txt). So a package is compiled once,
// and a mutant costs a run of its tests up to the first failure. Mutants at places
// that no test reaches are told apart; they need no run.
package main

import (
	"flag"
	"fmt"
	"os"
	"strings"
)

func main() {
	tests := flag.String("tests", "", "further `packages` whose tests run too, with spaces between")
	seconds := flag.Int("seconds", 60, "a run that takes longer counts as a failure")
	share := flag.Int("share", 1, "try every n-th mutant only")
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), strings.Fields(*tests), *seconds, *share); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
}

// run makes the mutants of a package, tries them and prints what lives.
func run(path string, further []string, seconds, share int) error {
	work, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	p, err := mutate(path, work)
	if err != nil {
		return err
	}
	t, err := compile(p, append([]string{path}, further...), work, seconds)
	if err != nil {
		return err
	}
	reached, err := t.reached()
	if err != nil {
		return err
	}
	tried, killed, unreached := 0, 0, 0
	for _, m := range p.mutants {
		if m.number%share != 0 {
			continue
		}
		tried++
		switch {
		case !reached[m.number]:
			unreached++
			fmt.Println(m, "(no test comes here)")
		case t.fails(m.number):
			killed++
		default:
			fmt.Println(m)
		}
	}
	fmt.Printf("%s: %d mutants, %d seen by the tests, %d live, %d where no test comes\n",
		path, tried, killed, tried-killed-unreached, unreached)
	return nil
}

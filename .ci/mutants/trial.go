package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// A trial runs the compiled tests of one or more packages as one of the mutants.
type trial struct {
	programs []tests
	work     string
	limit    time.Duration
}

// tests is a test program and the folder it runs in.
type tests struct{ program, folder string }

// compile makes the test programs.
func compile(p program, paths []string, work string, seconds int) (*trial, error) {
	t := &trial{work: work, limit: time.Duration(seconds) * time.Second}
	for i, path := range paths {
		folder, err := exec.Command("go", "list", "-f", "{{.Dir}}", path).Output()
		if err != nil {
			return nil, err
		}
		to := filepath.Join(work, fmt.Sprintf("tests%d", i))
		out, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", p.overlay, "-o", to, path).CombinedOutput()
		if err != nil {
			return nil, fmt.Errorf("%s with its mutants: %w\n%s", path, err, out)
		}
		t.programs = append(t.programs, tests{to, string(folder[:len(folder)-1])})
	}
	return t, nil
}

// reached runs all tests of the program as it stands, which must pass, and returns the
// places of change they come to.
func (t *trial) reached() (map[int]bool, error) {
	log := filepath.Join(t.work, "reached")
	if err := os.WriteFile(log, nil, 0o600); err != nil {
		return nil, err
	}
	for _, p := range t.programs {
		if out, err := t.start(p, "MUTANTS_REACHED="+log, 10*t.limit); err != nil {
			return nil, fmt.Errorf("the tests fail without any change: %w\n%s", err, out)
		}
	}
	file, err := os.Open(log)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	seen := map[int]bool{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		n, err := strconv.Atoi(lines.Text())
		if err != nil {
			return nil, err
		}
		seen[n] = true
	}
	return seen, nil
}

// fails says if some test fails in the mutant.
func (t *trial) fails(number int) bool {
	for _, p := range t.programs {
		if _, err := t.start(p, "MUTANT="+strconv.Itoa(number), t.limit); err != nil {
			return true
		}
	}
	return false
}

// start runs one test program within the limits of time and of 4 GB of addresses.
func (t *trial) start(p tests, setting string, limit time.Duration) ([]byte, error) {
	within, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	c := exec.CommandContext(within, "sh", "-c", `ulimit -v 4000000; exec "$0" -test.failfast -test.short`, p.program)
	c.Dir = p.folder
	c.Env = append(os.Environ(), setting)
	return c.CombinedOutput()
}

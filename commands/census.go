package commands

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/stdlib/misere"
	"sprague/stdlib/misere/census"
	"sprague/stdlib/task"
)

// A counting is one call of `sprague census`: what its flags say.
type counting struct {
	out          string
	certificates string
	shard        string
	time         time.Duration
	heap         int
	size         int
}

// censusCommand makes `sprague census`.
func censusCommand() *cobra.Command {
	var p counting
	c := &cobra.Command{
		Use:   "census PATTERN…",
		Short: "Misère quotients of many games, one JSON line a game",
		Long: `Census finds the misère quotients of octal games and writes one line of JSON for
each. In a PATTERN, x, y, z, w and ? stand for each octal digit, and [37] for one of
those: census 0.xyz 4.xy.

With --out the lines are added to a file, and games that have a line there are left out:
a census that was stopped goes on where it ended, and one with a longer --time tries
those again that ran out of time. --shard i/n does every n-th code from the i-th on;
several processes share a census so, with a file each, in a job array by itself.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, patterns []string) error {
			stop := make(chan os.Signal, 1)
			signal.Notify(stop, os.Interrupt)
			defer signal.Stop(stop)
			go func() {
				if _, ok := <-stop; ok {
					task.Stop()
				}
			}()
			defer close(stop)
			return p.run(patterns, c.OutOrStdout(), c.ErrOrStderr())
		},
	}
	f := c.Flags()
	f.StringVarP(&p.out, "out", "o", "", "add the lines to this file instead of printing them")
	f.StringVar(&p.certificates, "certificates", "", "write the certificate of each complete quotient into this folder")
	f.StringVar(&p.shard, "shard", "", batch.Help)
	f.DurationVar(&p.time, "time", 10*time.Second, "time for each game")
	f.IntVar(&p.heap, "heap", 0, "greatest heap to take in, 0 for no bound")
	f.IntVar(&p.size, "size", 200_000, "most elements of a monoid on the way")
	return c
}

// run finds the quotients that the file lacks.
func (p *counting) run(patterns []string, stdout, stderr io.Writer) error {
	if p.time <= 0 || p.heap < 0 || p.size < 1 {
		return errors.New("--time and --size must be above 0, --heap not below")
	}
	codes, err := census.Codes(patterns...)
	if err != nil {
		return err
	}
	part, parts, err := batch.Parse(p.shard)
	if err != nil {
		return err
	}
	done := map[string]census.Record{}
	if p.out != "" {
		file, err := os.OpenFile(p.out, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return err
		}
		defer file.Close()
		if done, err = census.Read(file); err != nil {
			return err
		}
		stdout = file
	}
	complete, seen := 0, 0
	for i, code := range codes {
		if parts > 0 && i%parts != part-1 {
			continue
		}
		r, ok := done[code]
		if !ok || !r.Settled(p.time) {
			r, err = p.one(code, stdout)
			if errors.Is(err, task.ErrInterrupted) {
				return p.stopped()
			}
			if err != nil {
				return err
			}
		}
		seen++
		if r.Status == misere.Complete {
			complete++
		}
	}
	fmt.Fprintf(stderr, "census: %d of %d games complete\n", complete, seen)
	return nil
}

// stopped is the error of a census that was interrupted.
func (p *counting) stopped() error {
	if p.out == "" {
		return errors.New("stopped")
	}
	return errors.New("stopped; the same command goes on")
}

// one finds the quotient of one game and writes its line and certificate.
func (p *counting) one(code string, out io.Writer) (census.Record, error) {
	m, r, err := census.Solve(code, p.time, misere.MaxHeap(p.heap), misere.MaxSize(p.size))
	if err != nil {
		return r, err
	}
	if p.certificates != "" && r.Status == misere.Complete {
		if err := os.MkdirAll(p.certificates, 0o755); err != nil {
			return r, err
		}
		if err := os.WriteFile(filepath.Join(p.certificates, code+".json"), m.Certificate().JSON(), 0o644); err != nil {
			return r, err
		}
	}
	line, err := json.Marshal(r)
	if err != nil {
		return r, err
	}
	_, err = out.Write(append(line, '\n'))
	return r, err
}

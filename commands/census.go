package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/shard"
	"sprague/internal/atomicfile"
	"sprague/stdlib/misere"
	"sprague/stdlib/misere/census"
	"sprague/stdlib/octal"
)

// censusWork is the work on a game where nothing else is said: some three seconds.
const censusWork = 300_000_000

// A counting is one call of `sprague census`: what its flags say.
type counting struct {
	partFlags
	certificates string
	time         time.Duration
	effort       int64
	heap         int
	size         int
	infinite     bool
}

// command makes `sprague census`.
func (n *counting) command() *cobra.Command {
	c := newCommand("census", cobra.MinimumNArgs(1), n.run)
	n.add(c, "default: print them in the end")
	f := c.Flags()
	f.StringVar(&n.certificates, "certificates", "", "write the certificate of each complete quotient into this folder")
	f.Int64Var(&n.effort, "work", censusWork,
		"steps for each game, 0 for no bound; none if --time is given and --work is not")
	f.DurationVar(&n.time, "time", 0, "time limit for each game, 0 for none")
	f.IntVar(&n.heap, "heap", 0, "largest heap to include, 0 for no limit")
	f.IntVar(&n.size, "size", 200_000, "maximum number of elements of an intermediate monoid")
	f.BoolVar(&n.infinite, "infinite", false,
		"for incomplete quotients, look for a proof that one more heap makes them infinite")
	c.AddCommand(misereAtlasCommand())
	return c
}

// run finds the quotients of a part of the games.
func (n *counting) run(cmd *cobra.Command, patterns []string) error {
	w, err := n.work(cmd, patterns)
	if err != nil {
		return err
	}
	lines, err := n.partFlags.run(cmd, w, func([]byte) {})
	complete := 0
	for _, line := range lines {
		if w.Says(line) == shard.Final {
			complete++
		}
		if n.out == "" {
			fmt.Fprintf(cmd.OutOrStdout(), "%s\n", line)
		}
	}
	if err == nil {
		fmt.Fprintf(cmd.ErrOrStderr(), "census: %d of %d games complete\n", complete, len(lines))
	}
	return err
}

// work returns the census that the flags and patterns describe.
func (n *counting) work(cmd *cobra.Command, patterns []string) (*shard.Work, error) {
	if flags := cmd.Flags(); flags.Changed("time") && !flags.Changed("work") {
		n.effort = 0
	}
	if n.time < 0 || n.effort < 0 || n.heap < 0 || n.size < 1 {
		return nil, errors.New("--size must be above 0, --time, --work and --heap not below")
	}
	if n.time == 0 && n.effort == 0 && n.heap == 0 {
		return nil, errors.New("nothing would end the search: --work, --time or --heap must be above 0")
	}
	games, err := octal.Family(patterns...)
	if err != nil {
		return nil, err
	}
	var codes []string
	for _, g := range games {
		if strings.Trim(g.Code(), ".0") != "" { // it has a move
			codes = append(codes, g.Code())
		}
	}
	return &shard.Work{
		Command: commandOf(cmd, patterns), Items: codes, Unit: "games", Key: "game", Find: n.find,
		Says: func(line []byte) int64 {
			if r := read[census.Record](line); r.Status != misere.Complete {
				return int64(r.Heap)
			}
			return shard.Final
		},
		Differ: func(a, b []byte) string { return census.Contradiction(read[census.Record](a), read[census.Record](b)) },
	}, nil
}

// noTime is the bound on the time of a search that has none.
const noTime = 100 * 365 * 24 * time.Hour

// find finds the quotient of a game, and writes its certificate if there is a folder for them.
func (n *counting) find(ctx context.Context, code string) ([]byte, error) {
	limit := n.time
	if limit == 0 {
		limit = noTime
	}
	m, r, err := census.Solve(ctx, code, misere.MaxTime(limit), misere.MaxWork(n.effort), misere.MaxHeap(n.heap),
		misere.MaxSize(n.size))
	if err != nil {
		return nil, err
	}
	var text []byte
	switch {
	case r.Status == misere.Complete:
		text = m.Certificate().JSON()
	case n.infinite && n.certificates != "":
		text = infiniteWith(ctx, m, n.effort, limit)
	}
	if n.certificates != "" && text != nil {
		if err := os.MkdirAll(n.certificates, 0o777); err != nil {
			return nil, err
		}
		if err := atomicfile.Write(filepath.Join(n.certificates, code+".json"), text); err != nil {
			return nil, err
		}
	}
	return json.Marshal(r)
}

// infiniteWith returns the certificate that the quotient with one more heap is infinite, nil if none is found.
func infiniteWith(ctx context.Context, m misere.Monoid, work int64, limit time.Duration) []byte {
	if m.Heap() >= misere.GreatestHeap {
		return nil
	}
	o, err := misere.Semilinear(m.Game(), m.Heap()+1, misere.MaxWork(work), misere.MaxTime(limit), misere.WithContext(ctx))
	if err != nil || !o.Infinite() {
		return nil
	}
	return o.Certificate()
}

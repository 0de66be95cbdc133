package commands

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/kernel/atomicfile"
	"sprague/stdlib/misere"
	"sprague/stdlib/misere/census"
)

// censusWork is the work on a game where nothing else is said: some three seconds.
const censusWork = 300_000_000

// A counting is one call of `sprague census`: what its flags say.
type counting struct {
	batchFlags
	certificates string
	time         time.Duration
	effort       int64
	heap         int
	size         int
	infinite     bool
}

// censusCommand makes `sprague census`.
func (p *program) censusCommand() *cobra.Command {
	n := counting{batchFlags: batchFlags{memory: &p.memory}}
	c := &cobra.Command{
		Use:   "census PATTERN…",
		Short: "Misère quotients of many games, one JSON line a game",
		Long: `Census finds the misère quotients of octal games and writes one line of JSON for
each. In a PATTERN, x, y, z, w and ? stand for each octal digit, and [37] for one of
those: census 0.xyz 4.xy.

With --out the lines are added to a file, with --dir to files in a folder that several
processes may share. Games of which as much is known already as the bounds allow are
left out: a census may be stopped or killed at any moment, and the same command goes
on; one with a greater --work or --time tries those again that ended for it. --shard
i/n does every n-th code from the i-th on, in a job array by itself; sprague merge
puts the parts together.

Each game may cost --work steps, of which a hundred million take about a second. What
is found so is the same on every machine, with any number of workers, as is what is
found up to a heap, --heap H --time 0; --time bounds a game by the clock instead.`,
		Example: "  sprague census 0.xyz 4.xy --out census.jsonl\n  sprague census 0.xy --heap 20 --time 0 --dir found --shard /16",
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(c *cobra.Command, patterns []string) error { return n.run(c, patterns) },
	}
	n.add(c, "shard")
	f := c.Flags()
	f.StringVarP(&n.out, "out", "o", "", "add the lines to this file instead of printing them")
	f.StringVar(&n.certificates, "certificates", "", "write the certificate of each complete quotient into this folder")
	f.Int64Var(&n.effort, "work", censusWork, "steps for each game, 0 for no bound; none if --time is given and --work is not")
	f.DurationVar(&n.time, "time", 0, "time for each game, 0 for no bound")
	f.IntVar(&n.heap, "heap", 0, "greatest heap to take in, 0 for no bound")
	f.IntVar(&n.size, "size", 200_000, "most elements of a monoid on the way")
	f.BoolVar(&n.infinite, "infinite", false, "of quotients that are not complete, look for a proof that with one more heap they are infinite")
	c.AddCommand(misereAtlasCommand())
	return c
}

// misereAtlasCommand makes `sprague census atlas`.
func misereAtlasCommand() *cobra.Command {
	var out, certificates string
	c := &cobra.Command{
		Use:   "atlas FILE…",
		Short: "Make the atlas of package misere of censuses",
		Long: `Make the atlas of misère quotients of what censuses have found (.jsonl). Of several
records of a game a complete one is taken, or that with most heaps. The certificate of
each complete quotient must be in the folder --certificates; it is verified, and its
digest is noted, and so is a certificate there that a quotient is infinite. Atlases made
before (.txt) may be among the files; what they have settled is taken as it is.`,
		Example: "  sprague census 0.xyz 4.xy --dir D --certificates C\n  sprague census atlas D/*.jsonl --certificates C --out stdlib/misere/atlas.txt",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, files []string) error {
			var text bytes.Buffer
			if err := census.Atlas(&text, certificates, files...); err != nil {
				return err
			}
			if out != "" {
				return atomicfile.Write(out, text.Bytes())
			}
			_, err := cmd.OutOrStdout().Write(text.Bytes())
			return err
		},
	}
	c.Flags().StringVar(&out, "out", "", "file for the atlas (default: print it)")
	c.Flags().StringVar(&certificates, "certificates", "certificates", "folder with the certificates")
	return c
}

// run finds the quotients that are not known yet.
func (n *counting) run(cmd *cobra.Command, patterns []string) error {
	if flags := cmd.Flags(); flags.Changed("time") && !flags.Changed("work") {
		n.effort = 0
	}
	if n.time < 0 || n.effort < 0 || n.heap < 0 || n.size < 1 {
		return errors.New("--size must be above 0, --time, --work and --heap not below")
	}
	if n.time == 0 && n.effort == 0 && n.heap == 0 {
		return errors.New("nothing would end the search: --work, --time or --heap must be above 0")
	}
	w := n.work(cmd, censusKind(n.certificates, n.infinite))
	var err error
	if w.Items, err = census.Codes(patterns...); err != nil {
		return err
	}
	w.Budget = batch.Budget{"seconds": n.time.Seconds(), "work": float64(n.effort), "heap": float64(n.heap), "size": float64(n.size)}
	s, err := w.Run(cmd.Context())
	if err != nil {
		return err
	}
	complete := 0
	for _, r := range s.Found {
		if w.Kind.Final(r.Content) {
			complete++
		}
	}
	fmt.Fprintf(cmd.ErrOrStderr(), "census: %d of %d games complete\n", complete, len(s.Found))
	return nil
}

// noTime is the bound on the time of a search that has none.
const noTime = 100 * 365 * 24 * time.Hour

// censusKind is a census for package batch. Certificates of complete quotients go into a folder
// if its name is not empty.
func censusKind(certificates string, infinite bool) batch.Kind {
	read := func(content []byte) (r census.Record) { json.Unmarshal(content, &r); return r }
	return batch.Kind{
		Name: "census", Key: "game", Unit: "games",
		Final:  func(content []byte) bool { return read(content).Status == misere.Complete },
		Depth:  func(content []byte) int64 { return int64(read(content).Heap) },
		Differ: func(a, b []byte) string { return census.Contradiction(read(a), read(b)) },
		Plain:  func(line []byte) ([]byte, error) { return plain[census.Record](line) },
		Find: func(ctx context.Context, code string, b batch.Budget) ([]byte, int64, error) {
			limit := seconds(b["seconds"])
			if limit == 0 {
				limit = noTime
			}
			m, r, err := census.Solve(ctx, code, misere.MaxTime(limit), misere.MaxWork(int64(b["work"])), misere.MaxHeap(int(b["heap"])), misere.MaxSize(int(b["size"])))
			if err != nil {
				return nil, 0, err
			}
			var text []byte
			switch {
			case r.Status == misere.Complete:
				text = m.Certificate().JSON()
			case infinite && certificates != "":
				text = infiniteWith(ctx, m, int64(b["work"]), limit)
			}
			if certificates != "" && text != nil {
				if err := os.MkdirAll(certificates, 0o777); err != nil {
					return nil, 0, err
				}
				if err := atomicfile.Write(filepath.Join(certificates, code+".json"), text); err != nil {
					return nil, 0, err
				}
			}
			content, err := json.Marshal(r)
			return content, int64(r.Heap), err
		},
	}
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

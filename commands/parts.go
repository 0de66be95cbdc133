package commands

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"sprague/commands/shard"
	"sprague/internal/progress"
	"sprague/stdlib/task"
)

// partFlags are the flags of commands whose work is a list of items.
type partFlags struct {
	shard shard.Part
	out   string
}

// add adds them to a command; what says what happens without --out.
func (f *partFlags) add(c *cobra.Command, what string) {
	c.Flags().Var(&f.shard, "shard", "shard `i/n` of the work, from 1: every n-th code, starting with the i-th")
	c.Flags().StringVarP(&f.out, "out", "o", "", "add the lines to this file, and skip the codes it has ("+what+")")
}

// commandOf returns the command that describes the work of c: without the flags that only say which part of it goes
// where.
func commandOf(c *cobra.Command, patterns []string) []string {
	command := append([]string{c.Name()}, patterns...)
	c.Flags().Visit(func(f *pflag.Flag) {
		if f.Name != "shard" && f.Name != "out" && f.Name != "memory" {
			command = append(command, fmt.Sprintf("--%s=%s", f.Name, f.Value))
		}
	})
	return command
}

// workOf returns the work that a command describes.
func workOf(command []string) (*shard.Work, error) {
	var list interface {
		command() *cobra.Command
		work(*cobra.Command, []string) (*shard.Work, error)
	}
	switch command[0] {
	case "survey":
		list = &surveying{}
	case "census":
		list = &counting{}
	default:
		return nil, errors.New("it is no survey and no census")
	}
	c := list.command()
	if err := c.ParseFlags(command[1:]); err != nil {
		return nil, err
	}
	return list.work(c, c.Flags().Args())
}

// read reads a line of a file; one that is no JSON of a T is the zero T.
func read[T any](line []byte) T {
	var v, none T
	if json.Unmarshal(line, &v) != nil {
		return none
	}
	return v
}

// run does the part of the work that the flags name, into a file, or without one into lines that it returns. Show is
// called for each new line.
func (f *partFlags) run(cmd *cobra.Command, w *shard.Work, show func(line []byte)) (lines [][]byte, err error) {
	left := func() string {
		if f.out == "" {
			return fmt.Sprintf("%d %s done; with --out it could go on from here", len(lines), w.Unit)
		}
		return fmt.Sprintf("%d %s are in %s, and the same command goes on", len(lines), w.Unit, f.out)
	}
	err = watched(cmd, left, func(ctx context.Context, line *progress.Line) error {
		lines, err = w.Do(ctx, f.shard, f.out, func(found []byte, done, of int) {
			line.Clear()
			show(found)
			line.At(task.Progress{Label: cmd.Name(), Done: int64(done), Total: int64(of), Unit: w.Unit})
		})
		return err
	})
	return lines, err
}

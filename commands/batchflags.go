package commands

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"time"

	"github.com/spf13/cobra"

	"sprague/commands/batch"
	"sprague/kernel"
)

// batchFlags are the flags of works that are lists of items.
type batchFlags struct {
	partFlags
	dir, out string
	workers  int
	memory   *kernel.Memory
}

// add adds them to a command; part is the name of the flag for the part.
func (f *batchFlags) add(c *cobra.Command, part string) {
	f.partFlags.add(c, part)
	c.Flags().StringVar(&f.dir, "dir", "", "folder for the results, which the processes of all parts share")
	c.Flags().IntVar(&f.workers, "workers", 0, "so many at a time (default: as many as there are processors)")
}

// work begins a work of a kind.
func (f *batchFlags) work(cmd *cobra.Command, kind batch.Kind) *batch.Work {
	return &batch.Work{
		Kind: kind, Choice: f.choice, Dir: f.dir, File: f.out, Workers: f.workers, Memory: f.memory.Bytes(), Version: version,
		Arguments: os.Args[1:], Lines: cmd.OutOrStdout(), Notes: cmd.ErrOrStderr(),
	}
}

// partFlags choose a part.
type partFlags struct{ choice batch.Choice }

func (f *partFlags) add(c *cobra.Command, part string) {
	f.choice.Flag = part
	c.Flags().StringVar(&f.choice.Text, part, "", batch.Help)
	c.Flags().StringVar(&f.choice.Index, "index", "", batch.IndexHelp)
}

// batchKinds are the works that are lists of items.
func batchKinds() []batch.Kind { return []batch.Kind{surveyKind(), censusKind("", false)} }

// plain turns a line of an earlier version of the program into the content that it has now.
// Such a line says how many seconds it took, and nothing else that is not content.
func plain[T any](line []byte) ([]byte, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(line, &members); err != nil {
		return nil, err
	}
	if _, ok := members["seconds"]; !ok {
		return nil, errors.New("no sha256")
	}
	delete(members, "seconds")
	delete(members, "budget")
	text, err := json.Marshal(members)
	if err != nil {
		return nil, err
	}
	var content T
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&content); err != nil {
		return nil, err
	}
	return json.Marshal(content)
}

// seconds returns a bound as a duration.
func seconds(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }

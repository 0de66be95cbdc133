package batch_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"sprague/commands/batch"
)

// A task of an array that is submitted again by itself does the part it did before; an array
// that says nothing of how many parts there are is refused.
func ExampleChoice_Part() {
	task := func(name string) (string, bool) {
		v, ok := map[string]string{"JOB_COMPLETION_INDEX": "2"}[name]
		return v, ok
	}
	fmt.Println(batch.Choice{Flag: "shard", Text: "/16"}.Part(task))
	_, _, err := batch.Choice{Flag: "shard"}.Part(task)
	fmt.Println(err)
	// Output:
	// 3/16 by Kubernetes (JOB_COMPLETION_INDEX=2) <nil>
	// Kubernetes (JOB_COMPLETION_INDEX=2), which does not say how many parts there are: give --shard /n for n parts, i/n for one of them, 1/1 for the whole work in every task
}

func ExampleAgain() {
	arguments := []string{"survey", "0.xy", "--dir", "found", "--shard", "/16"}
	fmt.Println(batch.Again(arguments, "shard", batch.Part{I: 3, N: 16}))
	// Output: sprague survey 0.xy --dir found --shard 3/16
}

func ExampleRecord_Line() {
	line, err := batch.Record{Item: "0.77", Content: []byte(`{"code":"0.77","period":12}`)}.Line()
	fmt.Print(string(line), err)
	// Output:
	// {"code":"0.77","period":12,"sha256":"603d28d37b3048353df31651105051d86c383d67ef939b457fb36da27ecaa085"}
	// <nil>
}

// The error of a process that was told to stop says what is kept and how to go on.
func ExampleStoppedBy() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	fmt.Println(batch.StoppedBy(ctx, "3 of 64 codes done", "sprague survey 0.xy --dir found"))
	// Output: stopped; 3 of 64 codes done; go on with: sprague survey 0.xy --dir found
}

// squares is a kind of work: the square of the length of each word.
func squares() batch.Kind {
	type square struct {
		Of     string `json:"of"`
		Square int    `json:"square"`
	}
	return batch.Kind{
		Name: "squares", Key: "of", Unit: "numbers",
		Final:  func([]byte) bool { return true },
		Depth:  func([]byte) int64 { return 0 },
		Differ: func(a, b []byte) string { return "" },
		Find: func(_ context.Context, item string, _ batch.Budget) ([]byte, int64, error) {
			content, err := json.Marshal(square{item, len(item) * len(item)})
			return content, 1, err
		},
	}
}

// part does a part of three squares in a folder.
func part(dir, which string) (batch.Summary, error) {
	w := batch.Work{
		Kind: squares(), Items: []string{"x", "xx", "xxx"}, Choice: batch.Choice{Flag: "shard", Text: which},
		Dir: dir, Version: "1", Arguments: []string{"squares"}, Lines: os.Stdout, Notes: io.Discard,
	}
	return w.Run(context.Background())
}

// folder makes a folder for an example.
func folder() (dir string, remove func()) {
	dir, err := os.MkdirTemp("", "squares-*")
	if err != nil {
		panic(err)
	}
	return dir, func() { os.RemoveAll(dir) }
}

// Squares are found in two parts; what was found before is not found again.
func ExampleWork_Run() {
	dir, remove := folder()
	defer remove()
	for _, which := range []string{"1/2", "2/2", "1/1"} {
		s, err := part(dir, which)
		fmt.Println(which, len(s.Found), s.New, err)
	}
	// Output:
	// 1/2 2 2 <nil>
	// 2/2 1 1 <nil>
	// 1/1 3 0 <nil>
}

// A part that nobody did is missing by name.
func ExampleMerge_Run() {
	dir, remove := folder()
	defer remove()
	part(dir, "1/2")
	merge := batch.Merge{Kinds: []batch.Kind{squares()}}
	err := merge.Run(context.Background(), os.Stdout, io.Discard, dir)
	fmt.Println(strings.ReplaceAll(err.Error(), dir, "found"))
	part(dir, "2/2")
	err = merge.Run(context.Background(), os.Stdout, io.Discard, dir)
	fmt.Println(err)
	// Output:
	// 1 of 3 numbers are missing: xx; the command that does them: sprague squares (or --partial, to merge what there is)
	// {"of":"x","square":1,"sha256":"e2b935c45ee6cde1ad2df6de400db0c1f548054984aa9bc6b8d98a7741f15537"}
	// {"of":"xx","square":4,"sha256":"c37c575743ce500914a1a8b4297f7c684302ff3f4d1438eeb5f3acd0a4a15455"}
	// {"of":"xxx","square":9,"sha256":"e2b3fe287559200e8281a038c24f6c4cdd9c78ea20041e00fc8a93682acb8a10"}
	// <nil>
}

func ExampleStatus() {
	dir, remove := folder()
	defer remove()
	part(dir, "1/2")
	var said strings.Builder
	err := batch.Status([]batch.Kind{squares()}, dir, &said)
	fmt.Println(strings.Contains(said.String(), "1/2"), err)
	fmt.Println(batch.KindOf(dir))
	// Output:
	// true <nil>
	// squares <nil>
}

// A computation that is no list of items is divided as well.
func ExampleSingle_Run() {
	dir, remove := folder()
	defer remove()
	do := func(_ context.Context, p batch.Part) ([]byte, int64, error) {
		return fmt.Appendf(nil, `{"certificate":"1 to 100","part":%q}`, p), 1, nil
	}
	for _, which := range []string{"1/2", "2/2"} {
		s := batch.Single{
			Kind: "sum", Item: "1 to 100", Choice: batch.Choice{Flag: "segment", Text: which},
			Dir: dir, Version: "1", Arguments: []string{"sum"}, Notes: io.Discard,
		}
		fmt.Println(which, s.Run(context.Background(), do))
	}
	// Output:
	// 1/2 <nil>
	// 2/2 <nil>
}

// Progress is a line now and then where nobody sits at a terminal; what is to be said is said at once.
func ExampleTell() {
	t := batch.Tell(os.Stdout)
	t.Say("survey: part 3/16 by the flag")
	t.Close()
	// Output: survey: part 3/16 by the flag
}

func ExampleInterruptible() {
	ctx, release := batch.Interruptible(context.Background())
	fmt.Println(ctx.Err())
	release()
	fmt.Println(ctx.Err() != nil)
	// Output:
	// <nil>
	// true
}

func ExampleBoundMemory() {
	ctx, release := batch.BoundMemory(context.Background(), 1<<40)
	defer release()
	fmt.Println(ctx.Err())
	// Output: <nil>
}

func ExamplePart_Has() {
	p := batch.Part{I: 3, N: 16}
	fmt.Println(p, p.Whole(), p.Has(2), p.Has(18), p.Has(3))
	// Output: 3/16 false true true false
}

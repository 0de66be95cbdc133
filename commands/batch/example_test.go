package batch_test

import (
	"context"
	"encoding/json"
	"fmt"
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

// Squares are found in two parts and merged.
func ExampleWork_Run() {
	type square struct {
		Of     string `json:"of"`
		Square int    `json:"square"`
	}
	kind := batch.Kind{
		Name: "squares", Key: "of", Unit: "numbers",
		Final:  func([]byte) bool { return true },
		Depth:  func([]byte) int64 { return 0 },
		Differ: func(a, b []byte) string { return "" },
		Find: func(_ context.Context, item string, _ batch.Budget) ([]byte, int64, error) {
			content, err := json.Marshal(square{item, len(item) * len(item)})
			return content, 1, err
		},
	}
	dir, err := os.MkdirTemp("", "squares-*")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer os.RemoveAll(dir)
	var notes, merged strings.Builder
	for _, part := range []string{"1/2", "2/2"} {
		w := batch.Work{
			Kind: kind, Items: []string{"x", "xx", "xxx"}, Choice: batch.Choice{Flag: "shard", Text: part},
			Dir: dir, Version: "1", Lines: os.Stdout, Notes: &notes,
		}
		s, err := w.Run(context.Background())
		fmt.Println(part, s.New, err)
	}
	err = batch.Merge{Kinds: []batch.Kind{kind}}.Run(context.Background(), &merged, &notes, dir)
	fmt.Println(strings.Count(merged.String(), "\n"), err)
	// Output:
	// 1/2 2 <nil>
	// 2/2 1 <nil>
	// 3 <nil>
}

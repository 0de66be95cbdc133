package shard_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sprague/commands/shard"
)

// squares is a work: the square of the length of each word.
func squares() *shard.Work {
	return &shard.Work{
		Command: []string{"squares"}, Items: []string{"x", "xx", "xxx"}, Unit: "words", Key: "of",
		Find: func(_ context.Context, item string) ([]byte, error) {
			return fmt.Appendf(nil, `{"of":%q,"square":%d}`, item, len(item)*len(item)), nil
		},
		Says:   func([]byte) int64 { return shard.Final },
		Differ: func(a, b []byte) string { return "" },
	}
}

// folder makes a folder for an example.
func folder() (dir string, remove func()) {
	dir, err := os.MkdirTemp("", "squares-*")
	if err != nil {
		panic(err)
	}
	return dir, func() { os.RemoveAll(dir) }
}

// What a file has is not found again.
func ExampleWork_Do() {
	dir, remove := folder()
	defer remove()
	file := filepath.Join(dir, "1.jsonl")
	for range 2 {
		found := 0
		lines, err := squares().Do(context.Background(),
			shard.Part{I: 1, N: 2}, file, func([]byte, int, int) { found++ })
		fmt.Println(len(lines), found, err)
	}
	// Output:
	// 2 2 <nil>
	// 2 0 <nil>
}

// A part that is missing is named.
func ExampleWork_Merge() {
	dir, remove := folder()
	defer remove()
	var files []string
	for i := 1; i <= 2; i++ {
		files = append(files, filepath.Join(dir, fmt.Sprint(i)))
		squares().Do(context.Background(), shard.Part{I: i, N: 2}, files[i-1], nil)
		text, err := squares().Merge(false, files...)
		fmt.Print(string(text), err, "\n")
	}
	// Output:
	// 1 of 3 words are missing: xx
	// {"of":"x","square":1}
	// {"of":"xx","square":4}
	// {"of":"xxx","square":9}
	// <nil>
}

func ExamplePart() {
	var p shard.Part
	fmt.Println(p.Set("3/16"), p.I, p.N, p.String(), p.Type())
	fmt.Println(p.Set("16"))
	// Output:
	// <nil> 3 16 3/16 i/n
	// 16 is not a part: want i/n with 1 ≤ i ≤ n, such as 3/16
}

func ExampleHead() {
	dir, remove := folder()
	defer remove()
	file := filepath.Join(dir, "all")
	squares().Do(context.Background(), shard.Part{}, file, nil)
	fmt.Println(shard.Head(file))
	_, err := shard.Head(filepath.Join(dir, "none"))
	fmt.Println(strings.Contains(err.Error(), "no such file"))
	// Output:
	// [squares] <nil>
	// true
}

package atomicfile_test

import (
	"fmt"
	"os"
	"path/filepath"

	"sprague/internal/atomicfile"
)

func Example() {
	dir, err := os.MkdirTemp("", "example-*")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "numbers.txt")
	fmt.Println(atomicfile.Write(file, []byte("one\n")))
	fmt.Println(atomicfile.WriteBy(file, func(f *os.File) error {
		fmt.Fprintln(f, "two")
		text, err := os.ReadFile(file)
		fmt.Printf("%s", text)
		return err
	}))
	text, err := os.ReadFile(file)
	fmt.Printf("%s%v\n", text, err)
	// Output:
	// <nil>
	// one
	// <nil>
	// two
	// <nil>
}

package kernel_test

import (
	"strings"
	"testing"
)

// A cell with flags may run again, and what would end a program ends the cell.
func TestFlagsInCells(t *testing.T) {
	s := openDirect(t)
	defer s.Close()
	const src = "import \"flag\"\nn := flag.Int(\"n\", 3, \"count\")\nvar name string\nflag.StringVar(&name, " +
		"\"name\", \"kayles\", \"game\")\nflag.Parse()\nfmt.Println(*n, name, flag.NArg())"
	for range 2 {
		if seen := s.Do(src); seen.Text != "3 kayles 0\n" || seen.Error != "" {
			t.Fatalf("%+v", seen)
		}
	}
	seen := s.Do(src + "\nflag.Set(\"n\", \"9\"); fmt.Println(*n, flag.Lookup(\"name\").Value)")
	if seen.Text != "3 kayles 0\n9 kayles\n" || seen.Error != "" {
		t.Fatalf("%+v", seen)
	}
	seen = s.Do("fs := flag.NewFlagSet(\"x\", flag.ExitOnError); fs.SetOutput(io.Discard); fs.Parse([]string{\"-bad\"})")
	if !strings.Contains(seen.Error, "flag provided but not defined: -bad") {
		t.Errorf("%+v", seen)
	}
	if seen := s.Do("*n"); seen.Text != "9\n" {
		t.Errorf("after a panic: %+v", seen)
	}
}

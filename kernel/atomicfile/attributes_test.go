//go:build linux || darwin

package atomicfile

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"testing"

	"golang.org/x/sys/unix"
)

// annotate gives a file an attribute, where the file system has such.
func annotate(t *testing.T, file string) error {
	for name, size := range map[string]int{"user.note": 5, "user.long": 1500} {
		err := unix.Setxattr(file, name, make([]byte, size), 0)
		if errors.Is(err, unix.ENOTSUP) {
			t.Log("this file system has no attributes")
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// listed writes the attributes of a file out.
func listed(t *testing.T, f *os.File) (out string) {
	all, err := attributes(f)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		out += fmt.Sprintf("%s=%x ", name, all[name])
	}
	return out
}

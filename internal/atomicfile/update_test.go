package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
)

// Updates side by side do not lose one another, and a change that fails leaves the file.
func TestUpdate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "folder", "count")
	increment := func(old []byte) ([]byte, error) {
		n, err := strconv.Atoi(string(old))
		if len(old) > 0 && err != nil {
			return nil, err
		}
		return []byte(strconv.Itoa(n + 1)), nil
	}
	var wg sync.WaitGroup
	for range 20 {
		wg.Go(func() {
			if err := Update(file, increment); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	failed := errors.New("failed")
	if err := Update(file, func([]byte) ([]byte, error) { return nil, failed }); err != failed {
		t.Errorf("a change that fails gives %v", err)
	}
	holds(t, file, "20")
	if info, err := os.Stat(file); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("the file is not the user's alone: %v, %v", info.Mode(), err)
	}
	if err := Update(filepath.Join(file, "below"), increment); !errors.As(err, new(*fs.PathError)) {
		t.Errorf("below a file: %v", err)
	}
}

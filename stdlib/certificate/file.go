package certificate

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// ReadFile reads a file of at most [Largest] bytes. It accepts regular files, pipes and character devices.
func ReadFile(name string) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	if !info.Mode().IsRegular() && info.Mode()&os.ModeNamedPipe == 0 && info.Mode()&os.ModeCharDevice == 0 ||
		info.IsDir() {
		return nil, errors.New("not a file")
	}
	tooLong := fmt.Errorf("more than %d bytes, the limit for certificates", Largest)
	if info.Mode().IsRegular() && info.Size() > Largest {
		return nil, tooLong
	}
	f, err := os.OpenFile(name, os.O_RDONLY|nonblock, 0) // a pipe without a writer reads as empty
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, Largest+1))
	if err == nil && len(text) > Largest {
		return nil, tooLong
	}
	return text, err
}

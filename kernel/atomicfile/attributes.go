//go:build linux || darwin

package atomicfile

import (
	"bytes"
	"errors"
	"os"
	"slices"

	"golang.org/x/sys/unix"
)

// sameAttributes gives now the extended attributes of old, and no others. Access control
// lists are among them.
func sameAttributes(now, old *os.File) error {
	want, err := attributes(old)
	if err != nil {
		return err
	}
	have, err := attributes(now)
	if err != nil {
		return err
	}
	for name, value := range want {
		if is, ok := have[name]; ok && bytes.Equal(is, value) {
			continue
		}
		if err := unix.Fsetxattr(int(now.Fd()), name, value, 0); err != nil {
			return err
		}
	}
	for name := range have {
		if _, ok := want[name]; !ok {
			if err := unix.Fremovexattr(int(now.Fd()), name); err != nil {
				return err
			}
		}
	}
	return nil
}

// attributes are the extended attributes of a file; none where the file system knows none.
func attributes(f *os.File) (map[string][]byte, error) {
	names, err := grow(func(b []byte) (int, error) { return unix.Flistxattr(int(f.Fd()), b) })
	if errors.Is(err, unix.ENOTSUP) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	all := map[string][]byte{}
	for name := range bytes.SplitSeq(bytes.TrimRight(names, "\x00"), []byte{0}) {
		if len(name) == 0 {
			continue
		}
		all[string(name)], err = grow(func(b []byte) (int, error) { return unix.Fgetxattr(int(f.Fd()), string(name), b) })
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// grow calls a function that fills a buffer until the buffer is large enough.
func grow(fill func([]byte) (int, error)) ([]byte, error) {
	for size := 1 << 10; ; size *= 4 {
		b := make([]byte, size)
		n, err := fill(b)
		if errors.Is(err, unix.ERANGE) && size < 1<<24 {
			continue
		}
		return slices.Clip(b[:max(n, 0)]), err
	}
}

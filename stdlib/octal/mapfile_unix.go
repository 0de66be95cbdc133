//go:build unix

package octal

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file into memory, read-only.
func mapFile(name string) (data []byte, unmap func() error, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close() // the mapping stays
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if size := int(info.Size()); info.Mode().IsRegular() && size > 0 {
		if data, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED); err != nil {
			return nil, nil, &os.PathError{Op: "mmap", Path: name, Err: err}
		}
		return data, func() error { return unix.Munmap(data) }, nil
	}
	return nil, func() error { return nil }, nil
}

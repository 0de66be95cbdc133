//go:build !unix

package octal

import "os"

// mapFile reads the file into memory.
func mapFile(name string) (data []byte, unmap func() error, err error) {
	data, err = os.ReadFile(name)
	return data, func() error { return nil }, err
}

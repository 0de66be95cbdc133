//go:build !amd64

package mexbitmap

// forwards returns the one path there is.
func forwards() forwardPath { return forwardPortable }

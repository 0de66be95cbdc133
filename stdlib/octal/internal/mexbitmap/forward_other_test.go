//go:build !amd64

package mexbitmap

// forwards returns the forward paths that the processor can go: none.
func forwards() map[string]forwardPath { return nil }

//go:build !amd64

package mexbitmap

// forwards returns the one forward path there is.
func forwards() []wayForward { return []wayForward{{"bits", byBits, forwardPortable}} }

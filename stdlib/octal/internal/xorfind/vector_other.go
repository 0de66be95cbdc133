//go:build !amd64

package xorfind

// finders returns those that the processor can use, the fastest first.
func finders() []Finder { return []Finder{portable()} }

//go:build !amd64

package xorfind

// finders returns those of this processor, the fastest first.
func finders() []Finder { return []Finder{portable()} }

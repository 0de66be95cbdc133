//go:build race

package kerneltest

// RaceDetector reports whether the race detector watches. It makes stacks and memory several times as large
// as they are, and recursion that much slower: what is tried at the limits of memory is tried without it.
const RaceDetector = true

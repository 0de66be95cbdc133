//go:build race

package kernel

// The race detector makes stacks and memory several times as large: what is tried at their limits is
// left out when it watches.
const raceDetector = true

//go:build race

package cell

// With a cell that declares variables yaegi gives its table of variables a longer copy.
// Goroutines of earlier cells read the table without its lock, and get the old one or
// the new one: a variable keeps its place, and its storage, in both. So nothing can go
// wrong, but the race detector sees it, and programs whose goroutines live on in the
// next cell are left out when it watches.
const raceDetector = true

package task

import (
	"fmt"
	"os"
)

// warner is where warnings go; nil for standard error. mu guards it.
var warner func(text string)

// Warn tells the user something that the call at hand is no place for: a line on standard error, or wherever OnWarn
// has said.
func Warn(text string) {
	mu.Lock()
	w := warner
	mu.Unlock()
	if w == nil {
		fmt.Fprintln(os.Stderr, text)
		return
	}
	w(text)
}

// OnWarn sets who is told; nil for standard error. It returns the one before.
func OnWarn(w func(text string)) func(text string) {
	mu.Lock()
	defer mu.Unlock()
	old := warner
	warner = w
	return old
}

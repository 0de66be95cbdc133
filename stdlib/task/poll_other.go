//go:build !js

package task

// Where there are threads, nobody has to let go of one.

func poll() {}

// Poll lets go of the thread, where there is only one, if it is time.
func Poll() {}

// PollOften is Poll for what comes at every jump of a loop, a few nanoseconds apart.
func PollOften() {}

// Yield is Poll for what happens seldom enough for a look at the clock.
func Yield() {}

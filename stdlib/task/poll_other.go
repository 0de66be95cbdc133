//go:build !js

package task

// Where there are threads, nobody has to let go of one.

func poll() {}
func jump() {}

// Poll lets go of the thread, where there is only one, if it is time.
func Poll() {}

// Yield is Poll for what happens seldom enough for a look at the clock.
func Yield() {}

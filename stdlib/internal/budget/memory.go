// Package budget bounds what a computation may take. [Need] refuses one that needs more memory than is left before it
// begins, with advice: an allocation that fails ends the process and takes every variable of the session with it. A
// [Clock] ends a search that exceeds its time, work or size.
package budget

import (
	"fmt"
	"math"
	"runtime"
	"time"
)

// small is the largest request that is always granted.
const small = 64 << 20

// Left returns how many bytes this process can still allocate: up to its limit, or the free memory of the machine if it
// has none. A tenth is left to the garbage collector.
func Left() float64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	left := unused() + float64(m.HeapIdle-m.HeapReleased)
	return math.Max(0, left*0.9-small)
}

// A Refusal is the error of a computation that would take more memory or time than there is. Nothing was computed.
type Refusal struct {
	What   string        // the call, such as "octal: 0.007: Value(1000000000000)"
	Bytes  float64       // what it would take
	Left   float64       // what there is
	Time   time.Duration // how long it would take, 0 when unknown
	Advice string        // what to do instead
}

// Error returns the cost, what is left of it, and the advice.
func (r *Refusal) Error() string {
	text := fmt.Sprintf("%s would take %s of memory", r.What, Bytes(r.Bytes))
	if r.Time > 0 {
		text += " and at least " + Duration(r.Time)
	}
	if r.Bytes > r.Left {
		text += fmt.Sprintf("; there are %s", Bytes(r.Left))
	}
	if r.Advice != "" {
		text += ". " + r.Advice
	}
	return text
}

// Need panics with a *Refusal if fewer bytes are left. Requests up to 64 MB are always granted, at no cost.
func Need(bytes float64, advice, what string, args ...any) {
	if bytes <= small {
		return
	}
	if left := Left(); bytes > left {
		panic(&Refusal{What: fmt.Sprintf(what, args...), Bytes: bytes, Left: left, Advice: advice})
	}
}

// Bytes writes an amount of memory, such as "3.7 GB".
func Bytes(b float64) string {
	units := []string{"bytes", "kB", "MB", "GB", "TB", "PB", "EB"}
	i := 0
	for b >= 999.5 && i < len(units)-1 {
		b /= 1000
		i++
	}
	if b >= 1e6 {
		return fmt.Sprintf("%.1g %s", b, units[i])
	}
	return fmt.Sprintf("%.3g %s", b, units[i])
}

// Seconds returns a number of seconds as a duration, at most the longest there is.
func Seconds(s float64) time.Duration {
	if s > math.MaxInt64/2e9 {
		return math.MaxInt64
	}
	return time.Duration(s * 1e9)
}

// Duration writes how long something takes, roughly.
func Duration(d time.Duration) string {
	const day = 24 * time.Hour
	for _, u := range []struct {
		unit time.Duration
		name string
	}{{365 * day, "years"}, {day, "days"}, {time.Hour, "hours"}, {time.Minute, "minutes"}} {
		switch many := float64(d) / float64(u.unit); {
		case d == math.MaxInt64:
			return "a century"
		case many >= 10:
			return fmt.Sprintf("about %.0f %s", many, u.name)
		case many >= 2:
			return fmt.Sprintf("about %.2g %s", many, u.name)
		}
	}
	if d >= 10*time.Second {
		return fmt.Sprintf("about %.0f seconds", d.Seconds())
	}
	return fmt.Sprintf("about %.2g seconds", math.Max(d.Seconds(), 0.1))
}

package batch

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"strconv"
	"time"
)

// An outOfMemory is the cause of the end of work that reached its bound.
type outOfMemory struct{ bound uint64 }

func (o *outOfMemory) Error() string {
	return fmt.Sprintf("the bound on memory, %.3gGB, was reached", float64(o.bound)/(1<<30))
}

// BoundMemory keeps the process below so many bytes, 0 for no bound, or those that Slurm gives
// the job if these are fewer: the collector works harder near the bound, and the work ends in
// order when that is not enough, before the system kills it. Release ends the watch.
func BoundMemory(ctx context.Context, bytes uint64) (_ context.Context, release func()) {
	if mb, err := strconv.ParseUint(os.Getenv("SLURM_MEM_PER_NODE"), 10, 40); err == nil && mb > 0 && (bytes == 0 || mb<<20 < bytes) {
		bytes = mb << 20
	}
	if bytes == 0 {
		return ctx, func() {}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	old := debug.SetMemoryLimit(int64(bytes / 10 * 9))
	over := make(chan struct{})
	go func() {
		tick := time.NewTicker(100 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				if inUse() > bytes {
					cancel(&outOfMemory{bytes})
					return
				}
			case <-over:
				return
			}
		}
	}()
	return ctx, func() {
		close(over)
		debug.SetMemoryLimit(old)
		cancel(nil)
	}
}

// inUse returns how many bytes the process has from the system.
func inUse() uint64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return s[0].Value.Uint64() - s[1].Value.Uint64()
}

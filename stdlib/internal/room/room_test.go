package room

import (
	"errors"
	"math"
	"strings"
	"testing"
	"time"
)

func TestNeedRefusesWhatIsNotThere(t *testing.T) {
	defer func() {
		var r *Refusal
		err, _ := recover().(error)
		if !errors.As(err, &r) || !strings.Contains(r.Error(), "call 7 would take 1e+03 EB of memory; there are ") || !strings.HasSuffix(r.Error(), ". Ask for less") {
			t.Errorf("panic %v", err)
		}
	}()
	Need(small, "", "what is small is granted")
	Need(1e21, "Ask for less", "call %d", 7)
	t.Error("10^21 bytes were granted")
}

func TestLeftIsAnAmountOfMemory(t *testing.T) {
	if left := Left(); left < 1<<20 || left > 1<<60 {
		t.Errorf("%g bytes left", left)
	}
}

func TestTexts(t *testing.T) {
	for want, got := range map[string]string{
		"64 MB": Bytes(64e6), "1 GB": Bytes(999.9e6), "900 bytes": Bytes(900),
		"about 3 hours": Duration(3 * time.Hour), "about 2.3 years": Duration(Seconds(2.3 * 365 * 86400)),
		"about 90 seconds": Duration(90 * time.Second), "a century": Duration(Seconds(math.MaxFloat64)),
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A refusal tells the time, by how the first steps grow.
func TestNeedTimedTellsTheTime(t *testing.T) {
	defer func() {
		r, ok := recover().(*Refusal)
		if !ok || r.Time < 10*time.Second || !strings.Contains(r.Error(), " of memory and at least about ") {
			t.Errorf("%v", r)
		}
	}()
	NeedTimed(1e21, 1<<20, func(m int) { time.Sleep(time.Duration(m) * 100 * time.Microsecond) }, "Ask for less", "call")
	t.Error("granted")
}

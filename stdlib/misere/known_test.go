package misere

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// known are quotients from the literature: order, P-portion, and Φ(n+period) = Φ(n) from
// heap from on [PlambeckSiegel2008].
var known = []struct {
	code                        string
	order, pOrder, period, from int
}{
	{"0.77", 40, 9, 12, 71},
	{"0.15", 42, 12, 10, 66},
	{"0.53", 16, 3, 9, 21},
	{"0.31", 6, 2, 2, 3},
	{"0.123", 20, 5, 5, 5},
	{"0.75", 8, 2, 2, 8},
	{"0.71", 36, 9, 6, 3},
	{"0.644", 172, 7, 442, 3256},
}

func TestKnownQuotients(t *testing.T) {
	for _, k := range known {
		m, err := Quotient(octal.MustParse(k.code))
		if err != nil {
			t.Errorf("%s: %v", k.code, err)
			continue
		}
		from, period := m.Period()
		if m.Status() != Complete || m.Order() != k.order || m.POrder() != k.pOrder || period != k.period || from != k.from {
			t.Errorf("%v; want order %d/%d and period %d from %d", m, k.order, k.pOrder, k.period, k.from)
		}
		if err := m.Verify(); err != nil {
			t.Errorf("%s: %v", k.code, err)
		}
	}
}

// Orders of the partial quotients, from the same source; heap 33 of Dawson's Kayles is as
// far as it goes there.
func TestKnownGrowth(t *testing.T) {
	for _, k := range []struct {
		code string
		heap int
		want [][3]int // heap, order, P-portion; 0 for an unknown one
	}{
		{"0.77", 40, [][3]int{{1, 2, 0}, {2, 6, 0}, {5, 12, 0}, {9, 18, 0}, {12, 24, 0}, {25, 32, 0}, {27, 40, 9}}},
		{"0.07", 33, [][3]int{{2, 2, 1}, {4, 6, 2}, {10, 12, 3}, {14, 24, 5}, {25, 144, 23}, {27, 176, 28},
			{30, 360, 65}, {31, 520, 89}, {32, 552, 93}, {33, 638, 109}}},
	} {
		m, err := Quotient(octal.MustParse(k.code), MaxHeap(k.heap))
		if err != nil {
			t.Fatal(err)
		}
		if m.Status() != Partial || m.Heap() != k.heap || m.Verify() != nil {
			t.Errorf("%v: %v", m, m.Verify())
		}
		grown := m.Growth()
		if len(grown) != len(k.want) {
			t.Fatalf("%s grows at %v", k.code, grown)
		}
		for i, w := range k.want {
			if g := grown[i]; g.Heap != w[0] || g.Order != w[1] || w[2] > 0 && g.POrder != w[2] {
				t.Errorf("%s: %v, want %v", k.code, g, w)
			}
		}
	}
}

// No search may find these finite: no such result is known [PlambeckSiegel2008].
func TestUnfinished(t *testing.T) {
	for _, code := range []string{"0.26", "0.54", "0.57", "4.7"} {
		m, err := Quotient(octal.MustParse(code), MaxTime(150*time.Millisecond))
		var u *Unfinished
		if !errors.As(err, &u) || !errors.Is(err, ErrBudget) || u.Heap != m.Heap() || m.Heap() < 5 {
			t.Errorf("%s: %v with error %v", code, m, err)
		}
		if m.Status() != Partial {
			t.Errorf("%s is called %s", code, m.Status())
		}
		if err := m.Verify(); err != nil {
			t.Errorf("%s: %v", code, err)
		}
	}
}

// An interrupt keeps the verified part.
func TestInterrupted(t *testing.T) {
	defer task.OnReport(task.OnReport(func(p task.Progress) {
		if p.Done >= 12 {
			task.Stop()
		}
	}))
	defer task.Reset()
	m, err := Quotient(octal.MustParse("0.57"), MaxTime(10*time.Second))
	task.Reset() // the check polls the flag as well
	if !errors.Is(err, task.ErrInterrupted) || m.Heap() < 5 || m.Status() != Partial {
		t.Fatalf("%v: %v", m, err)
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
}

// Far heaps cost no more than near ones where the quotient is complete, and say that they
// are out of reach where it is not.
func TestFarHeaps(t *testing.T) {
	kayles := octal.MustParse("0.77")
	for _, h := range []int{5, 9, 80} {
		if far, near := Outcome(kayles, 1_000_000, h), Outcome(kayles, 100, h); far != near {
			t.Errorf("heap of a million and %d: %v, of 100: %v", h, far, near)
		}
	}
	defer func() {
		if why := fmt.Sprint(recover()); !strings.Contains(why, "out of reach") {
			t.Error(why)
		}
	}()
	Genus(octal.MustParse("0.07"), 10_000)
}

// Heap 20 of 0.106 takes many rounds of recalibration. The order is what this program found; its certificate is
// confirmed by package check.
func TestManyRounds(t *testing.T) {
	m, err := Quotient(octal.MustParse("0.106"), MaxHeap(20))
	if err != nil || m.Order() != 844 || m.POrder() != 98 {
		t.Fatalf("%v: %v", m, err)
	}
	if err := m.Verify(); err != nil {
		t.Error(err)
	}
}

// A complete quotient tells the outcomes of heaps of any size: Φ of Kayles has the period 12.
func TestOutcomesOfFarHeaps(t *testing.T) {
	for n := range 12 {
		far := 1_000_000_000_000_000_000 + n
		near := 120 + (far-120)%12
		if got, want := Outcome(octal.Kayles, far), Outcome(octal.Kayles, near); got != want {
			t.Errorf("heap %d is %v, and heap %d %v", far, got, near, want)
		}
	}
}

package child

import (
	"fmt"
	"strings"
	"testing"

	"sprague/kernel/cell/fast/vm"
	"sprague/kernel/worker/wire"
)

// The keeper knows the variables in the order of their declarations, less those that are dropped; one that
// a job drops and declares anew stands at the end.
func TestNamesOfTheKeeper(t *testing.T) {
	k := &keeper{}
	for _, row := range []struct{ dropped, keeps, want string }{
		{"", "", ""}, {"", "a b", "a b"}, {"nothing", "c", "a b c"}, {"a", "", "b c"}, {"b", "b", "c b"}, {"c b", "d", "d"},
		{"d", "", ""},
	} {
		k.note(wire.Job{Dropped: strings.Fields(row.dropped), Keeps: strings.Fields(row.keeps)})
		if got := strings.Join(k.names, " "); got != row.want {
			t.Errorf("%+v: %q", row, got)
		}
	}
}

// Of the calls of a panic the first that there is room for are kept, whichever way they come.
func TestRoomOfTraces(t *testing.T) {
	for _, row := range []struct{ lines, fast, more, want int }{
		{0, 0, 0, 0}, {traceLimit - 1, 0, 0, traceLimit - 1}, {traceLimit, 0, 0, traceLimit},
		{traceLimit + 1, 0, 0, traceLimit}, {0, traceLimit - 1, 0, traceLimit - 1}, {0, traceLimit, 1, traceLimit},
		{0, traceLimit + 1, 0, traceLimit},
		{traceLimit - 1, 1, 0, traceLimit}, {traceLimit - 1, 2, 5, traceLimit}, {1, traceLimit - 2, 1, traceLimit},
		{traceLimit + 5, 3, 1, traceLimit},
	} {
		tr := &trace{}
		lines := func(n int) {
			for i := range n {
				line := fmt.Sprintf("1.1/cell:%d:1: panic: main.f(...)\n", i+1)
				if m, err := tr.Write([]byte(line)); m != len(line) || err != nil {
					t.Fatalf("%d, %v", m, err)
				}
			}
		}
		lines(row.lines)
		tr.add(make([]vm.Frame, row.fast))
		lines(row.more)
		got := tr.frames()
		if len(got) != row.want {
			t.Errorf("%+v: %d calls", row, len(got))
		}
		for i, call := range got[:min(row.lines, len(got))] {
			if call.Line != i+1 || call.Func != "main.f" {
				t.Errorf("%+v: call %d is %+v", row, i, call)
			}
		}
	}
}

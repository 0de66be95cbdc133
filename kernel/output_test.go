package kernel

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

// A cell may put out as much as its limit says, and not a byte more, whatever the sizes
// of its writes are.
func TestOutputLimitIsExact(t *testing.T) {
	const limit = 60
	s, err := New(Options{MemoryLimit: 3 << 30, OutputLimit: limit})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	for _, print := range []string{"fmt.Print(w)", "os.Stdout.WriteString(w)", "print(w)", "fmt.Fprint(os.Stderr, w)"} {
		for size := 1; size <= limit+1; size++ {
			for total := limit - 1; total <= limit+1; total++ {
				src := fmt.Sprintf("for left := %d; left > 0; left -= %d { w := strings.Repeat(`x`, min(left, %[2]d)); %s }",
					total, size, print)
				var out recorder
				r := s.Eval(t.Context(), Cell{Source: src, Number: 1}, &out)
				if got, want := strings.Count(out.String(), "x"), min(total, limit); got != want {
					t.Fatalf("%s\nputs out %d bytes, want %d", src, got, want)
				}
				switch over := total > limit; {
				case over != (r.Err != nil):
					t.Fatalf("%s\nends with %v", src, r.Err)
				case over && (r.Err.Kind != Flooded || r.Err.Lost ||
					!strings.Contains(r.Err.Message, "1 byte that it had begun to write")):
					t.Fatalf("%s\nends with %+v", src, r.Err)
				}
			}
		}
	}
}

// A cell sets its own limit, for itself only; what is shown counts, what replaces it or is
// taken back does not.
func TestOutputLimitOfACell(t *testing.T) {
	s, err := New(Options{MemoryLimit: 3 << 30, OutputLimit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	long := "strings.Repeat(`x`, 400)"
	for _, c := range []struct {
		source string
		kind   ErrorKind
	}{
		{"for range 3 { fmt.Println(" + long + ") }", Flooded},
		{"display.Limit(2000); for range 3 { fmt.Println(" + long + ") }", ""},
		{"for range 3 { fmt.Println(" + long + ") }", Flooded},
		{"for range 3 { display.Show(" + long + ") }", Flooded},
		{"display.Limit(2000); for range 3 { display.Show(" + long + ") }", ""},
		{"for range 30 { display.Clear(); display.Show(" + long + ") }", ""},
		{"a := display.NewArea(0); for range 30 { a.Update(" + long + ") }", ""},
		{"display.Limit(-1); fmt.Println()", Flooded},
		{"for { fmt.Println(" + long + ") }", Flooded},
		{"for { display.Show(1) }", Flooded},
	} {
		r := s.Eval(context.Background(), Cell{Source: c.source, Number: 1}, Discard)
		if kind := kindOfError(r.Err); kind != c.kind || r.Err != nil && r.Err.Lost {
			t.Errorf("%s\nends with %+v, want %q", c.source, r.Err, c.kind)
		}
	}
}

func kindOfError(err *Error) ErrorKind {
	if err == nil {
		return ""
	}
	return err.Kind
}

// A goroutine that outlives its cell is told once that it is no longer heard.
func TestOutputLimitOfAGoroutine(t *testing.T) {
	s, err := New(Options{MemoryLimit: 3 << 30, OutputLimit: 1000})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	var out recorder
	s.Eval(t.Context(), Cell{Source: "said, say := make(chan int), make(chan int); go func() { <-say; for range 400 { " +
		"fmt.Print(`0123456789`) }; said <- 1 }()"}, &out)
	eval(t, s, "say <- 1; <-said")
	if got := out.String(); strings.Count(got, "0123456789") != 100 || strings.Count(got, "is not shown") != 1 {
		t.Errorf("shows %q", got)
	}
}

// With the least bound that is taken a worker begins, and cells have memory.
func TestLeastMemory(t *testing.T) {
	if raceDetector {
		t.Skip("the race detector makes memory several times as large")
	}
	var m Memory
	if err := m.Set("2GB"); err != nil || m != least {
		t.Fatal(m, err)
	}
	if err := m.Set("2047MB"); err == nil {
		t.Error("less is taken too")
	}
	s, err := New(Options{MemoryLimit: least})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	var out recorder
	r := s.Eval(t.Context(), Cell{Source: "b := make([]byte, 64<<20); for i := range b { b[i] = 1 }; " +
		"fmt.Println(len(b), octal.Kayles.Values(10_000)[9999])"}, &out)
	if r.Err != nil || !strings.HasPrefix(out.String(), "67108864 ") {
		t.Errorf("%+v %q", r.Err, out.String())
	}
}

// A worker gets three quarters of the machine, or most of what others have left of it.
func TestShareOfMemory(t *testing.T) {
	const gb = 1 << 30
	for _, c := range []struct{ total, free, want uint64 }{
		{16 * gb, 16 * gb, 12 * gb},
		{16 * gb, 0, 12 * gb}, // nobody knows
		{20 * gb, 10 * gb, 9*gb + addressOverhead},
		{16 * gb, 1, leastShare},
		{2 * gb, 2 * gb, least},
		{1, 1, least},
		{0, 0, 0},
	} {
		if got := share(c.total, c.free); got != c.want {
			t.Errorf("of %d, of which %d are free, a worker gets %d, want %d", c.total, c.free, got, c.want)
		}
	}
}

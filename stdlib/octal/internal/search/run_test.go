package search

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal/internal/engine"
	"sprague/stdlib/octal/internal/rules"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// rule reads a finite code of octal digits.
func rule(code string) *rules.Rule {
	r := &rules.Rule{Code: code, Head: []uint8{code[0] - '0'}}
	for _, digit := range []byte(code[2:]) {
		r.Head = append(r.Head, digit-'0')
	}
	return r
}

// 0.16 is short enough to be walked through whole; its last exception is 105350.
func TestWholeVerification(t *testing.T) {
	g := engine.New(rule("0.16"))
	st, err := g.Stream(1 << 19)
	if err != nil {
		t.Fatal(err)
	}
	r := newRun(st)
	if err := r.advance(context.Background(), 0, func() error { return nil }); err != nil {
		t.Fatal(err)
	}
	cert, err := r.conclude()
	if err != nil {
		t.Fatal(err)
	}
	if cert.Preperiod != 105351 || cert.Period != 149459 {
		t.Errorf("preperiod %d, period %d", cert.Preperiod, cert.Period)
	}
	testVerify(t, cert)
	want := g.UpTo(250_000)
	for _, n := range []int64{0, 12, 43160, 43161, 60_000, 105_350, 127_000, 200_123, 249_999} {
		if got := cert.Value(n); got != int64(want[n]) {
			t.Errorf("the certificate makes G(%d) = %d; it is %d", n, got, want[n])
		}
	}
	const far = 1_000_000_000_000_000_000
	if got := cert.Value(far); got != int64(want[105_351+(far-105_351)%149_459]) {
		t.Errorf("the certificate makes G(10¹⁸) = %d", got)
	}
	flip(&cert.Windows[2], cert.Reach+cert.Take)
	if err := cert.Verify(); err == nil {
		t.Error("a forged window is not noticed")
	}
}

// testVerify verifies a certificate, and that with a forged value.
func testVerify(t *testing.T, cert periodic.Certificate) {
	t.Helper()
	if err := cert.Verify(); err != nil {
		t.Error(err)
	}
	cert.Spots[len(cert.Spots)-1].Value ^= 2
	if err := cert.Verify(); err == nil {
		t.Error("a forged value is not noticed")
	}
	cert.Spots[len(cert.Spots)-1].Value ^= 2
}

// flip changes the newest value of a window, whose digest is made right again.
func flip(w *certificate.Window, length int64) {
	values, err := w.Values.Unpack(length)
	if err != nil {
		panic(err)
	}
	values[length-1] ^= 2
	*w = certificate.NewWindow(w.At, values)
}

// A window that stands before by chance proves nothing while rare heaps may lie in its way.
func TestNoEarlyStates(t *testing.T) {
	for _, code := range []string{"0.376", "0.6", "0.014", "0.324"} {
		s := engine.NewSparse(rule(code))
		s.Extend(50_000)
		if cert, ok, err := finiteState(s); ok || err != nil {
			t.Errorf("%s: %v, %v", code, cert, err)
		}
	}
}

// A search that is interrupted wherever it stands says how far it came, and the next one has those values.
func TestInterruptedSearch(t *testing.T) {
	defer task.Reset()
	for _, code := range []string{"0.6", "0.45", "4.3"} {
		values := engine.New(rule(code))
		last := 0
		for range 3 {
			task.OnReport(func(p task.Progress) {
				if p.Done > int64(last) {
					task.Stop()
				}
			})
			left := ""
			task.OnLeave(func(said string) { left = said })
			cert, err := Find(values, Options{Context: context.Background()})
			task.OnReport(nil)
			task.OnLeave(nil)
			if err == nil {
				t.Logf("%s has a period of %d", code, cert.Period)
				break
			}
			known := values.Known()
			want := fmt.Sprintf("octal: %s: no period proved with %d values: interrupted", code, known)
			if !errors.Is(err, task.ErrInterrupted) || err.Error() != want || left != want {
				t.Errorf("error %q, left %q, want %q", err, left, want)
			}
			if cert.Theorem != periodic.NameNone || cert.Observed > int64(known) || known <= last {
				t.Errorf("%s: %d values, observed %d, %d before", code, known, cert.Observed, last)
			}
			last = known
			task.Reset()
		}
	}
}

package octal

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic"
	"sprague/stdlib/task"
)

// A search that is stopped, and that is resumed, comes to the end: 0.104 has the last
// exception 197769597 and the period 11770282 in A. Flammenkamp's list. The certificate's steps are recomputed in part
// only; `sprague verify` does all of them.
func TestResumedSearch(t *testing.T) {
	g := MustParse("0.104")
	dir := t.TempDir()
	_, err := g.Period(Checkpoints(dir), MaxValues(1<<24))
	if !errors.Is(err, ErrBudget) {
		t.Fatalf("the first part ends with %v", err)
	}
	if err := os.WriteFile(filepath.Join(dir, "checkpoint.json.half"), []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	cert, err := g.Period(Checkpoints(dir))
	if err != nil {
		t.Fatal(err)
	}
	if cert.Preperiod != 197769598 || cert.Period != 11770282 || cert.Theorem != periodic.NameFiniteState {
		t.Errorf("%v", cert)
	}
	text, err := json.Marshal(cert)
	if err != nil {
		t.Fatal(err)
	}
	var back periodic.Certificate
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	report, err := back.VerifySample(2000)
	if err != nil || report.Complete() {
		t.Errorf("%v, %v", report, err)
	}
	testForgeries(t, back)
}

// testForgeries changes one fact after another; each must be noticed.
func testForgeries(t *testing.T, cert periodic.Certificate) {
	t.Helper()
	original, err := json.Marshal(cert)
	if err != nil {
		t.Fatal(err)
	}
	for name, forge := range map[string]func(c *periodic.Certificate){
		"preperiod":    func(c *periodic.Certificate) { c.Preperiod++ },
		"half period":  func(c *periodic.Certificate) { c.Period /= 2 },
		"reach":        func(c *periodic.Certificate) { c.Reach-- },
		"begin":        func(c *periodic.Certificate) { c.Windows[0].At-- },
		"mask":         func(c *periodic.Certificate) { c.Mask ^= 2 },
		"position":     func(c *periodic.Certificate) { c.Position = false },
		"game":         func(c *periodic.Certificate) { c.Game = "0.105" },
		"no spots":     func(c *periodic.Certificate) { c.Spots = nil },
		"length":       func(c *periodic.Certificate) { c.Windows[3].Values = c.Windows[2].Values[4:] },
		"first window": func(c *periodic.Certificate) { flip(&c.Windows[0], c.Reach+c.Take) },
		"last window":  func(c *periodic.Certificate) { flip(&c.Windows[len(c.Windows)-1], c.Reach+c.Take) },
	} {
		var forged periodic.Certificate
		if err := json.Unmarshal(original, &forged); err != nil {
			t.Fatal(err)
		}
		forge(&forged)
		if _, err := forged.VerifySample(2000); err == nil {
			t.Errorf("a forged %s is not noticed", name)
		}
	}
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

func TestStoppedSearch(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	defer task.OnReport(task.OnReport(func(p task.Progress) {
		if p.Done >= 1<<20 { // in the midst of the search
			cancel(context.DeadlineExceeded)
		}
	}))
	cert, err := MustParse("0.106").Period(WithContext(ctx))
	if !errors.Is(err, context.DeadlineExceeded) || cert.Observed == 0 || cert.Status != periodic.Observed {
		t.Errorf("%v, %v", cert, err)
	}
}

package certificate_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
)

// The plain checker, the fast one and the second one agree on the certificates of the atlas, for one code of each
// standard form with a period below 1000; .ci/checks/certificates tests all codes. The plain checker skips those
// with the values of 0.376, which have two million values.
func TestAtlasIsProvedInThreeWays(t *testing.T) {
	entries := octal.Atlas().Proved().Forms()
	dir := t.TempDir()
	proved, written := 0, 0
	var slowest time.Duration
	for _, e := range entries {
		if e.Period >= 1000 || e.Preperiod > 1<<20 {
			continue
		}
		cert, err := octal.MustParse(e.Code).Period()
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(cert)
		if err != nil {
			t.Fatal(err)
		}
		began := time.Now()
		out, err := certificate.Verify(text, certificate.Options{Plain: true})
		slowest = max(slowest, time.Since(began))
		if err != nil || out.Status != certificate.Proved {
			t.Errorf("%s, plainly: %v, %v", e.Code, out, err)
		} else {
			proved++
		}
		if again, err := certificate.Verify(text, certificate.Options{}); err != nil || again.Status != certificate.Proved ||
			again.What != out.What {
			t.Errorf("%s: %v, %v; plainly %v", e.Code, again, err, out)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s.json", e.Code)), text, 0o666); err != nil {
			t.Fatal(err)
		}
		written++
	}
	t.Logf("%d certificates, %d of them proved plainly, each in %v at most", written, proved, slowest)
	if proved < 190 {
		t.Errorf("only %d certificates are proved plainly", proved)
	}
	second(t, dir, written)
}

// second runs the second checker on the certificates of a directory.
func second(t *testing.T, dir string, want int) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Log("there is no python3: the second reader was not asked")
		return
	}
	names, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil || len(names) != want {
		t.Fatalf("%d files, %v", len(names), err)
	}
	// a status of its own if some are too long
	out, _ := exec.Command(python, append([]string{"../periodic/check/python/second.py", "--most", "1e5"},
		names...)...).Output()
	proved, long := strings.Count(string(out), ".json: proved\n"), strings.Count(string(out), ".json: not looked at")
	t.Logf("the second reader: %d proved, %d too long", proved, long)
	if proved+long != want || proved < want/2 {
		t.Errorf("the second reader: %d of %d proved, %d too long: %.2000s", proved, want, long, out)
	}
}

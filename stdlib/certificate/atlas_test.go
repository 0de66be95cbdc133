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
	"sprague/stdlib/periodic/check"
)

// The plain core, the quick ways and the second reader agree about the certificates of the atlas: of all codes
// whose values up to the bound take the definition two seconds at most, or, in short, of one of each standard form.
func TestAtlasIsProvedInThreeWays(t *testing.T) {
	entries := octal.Atlas().Proved()
	if testing.Short() {
		entries = entries.Forms()
	}
	dir := t.TempDir()
	plain := certificate.Options{Plain: true, Limits: check.Limits{Time: 2 * time.Second, Memory: 1 << 30}}
	proved, small := 0, 0
	var slowest time.Duration
	for _, e := range entries {
		if e.Preperiod+e.Period > 20_000 {
			continue // more than the definition can do in two seconds
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
		out, err := certificate.Verify(text, plain)
		slowest = max(slowest, time.Since(began))
		if tooMuch := (*check.TooMuch)(nil); err != nil && !asTooMuch(err, &tooMuch) {
			t.Errorf("%s, plainly: %v", e.Code, err)
		} else if err == nil {
			proved++
		}
		if again, quick := certificate.Verify(text, certificate.Options{}); quick != nil || err == nil && again != out {
			t.Errorf("%s: %v, %v; plainly %v", e.Code, again, quick, out)
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("%s.json", e.Code)), text, 0o666); err != nil {
			t.Fatal(err)
		}
		small++
	}
	t.Logf("%d certificates, %d of them plainly, each in %v at most", small, proved, slowest)
	if proved < 190 {
		t.Errorf("only %d certificates are proved plainly", proved)
	}
	second(t, dir, small)
}

func asTooMuch(err error, to **check.TooMuch) bool {
	e, ok := err.(*check.TooMuch)
	*to = e
	return ok
}

// second lets the second checker look at the certificates of a folder.
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
	out, _ := exec.Command(python, append([]string{"../periodic/check/python/second.py", "--most", "1e5"}, names...)...).Output() // a status of its own if some are too long
	proved, long := strings.Count(string(out), ".json: proved\n"), strings.Count(string(out), ".json: not looked at")
	t.Logf("the second reader: %d proved, %d too long", proved, long)
	if proved+long != want || proved < want/2 {
		t.Errorf("the second reader: %d of %d proved, %d too long: %.2000s", proved, want, long, out)
	}
}

package census

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/misere"
	"sprague/stdlib/misere/check"
)

func TestCodes(t *testing.T) {
	codes, err := Codes("0.xyz", "4.??", "0.77", "0.770")
	if err != nil || len(codes) != 511+64 {
		t.Errorf("%d codes, %v", len(codes), err)
	}
	if _, err := Codes("0.7q"); err == nil || !strings.HasPrefix(err.Error(), "0.7q: octal: ") {
		t.Errorf("error %v", err)
	}
}

// census runs the command and returns what it says of complete games.
func census(t *testing.T, args ...string) string {
	t.Helper()
	c := Command()
	var out, said bytes.Buffer
	c.SetArgs(args)
	c.SetOut(&out)
	c.SetErr(&said)
	if err := c.Execute(); err != nil {
		t.Fatal(err)
	}
	return out.String() + said.String()
}

// A census ends where it likes and goes on: games with a line are not searched again.
func TestGoesOn(t *testing.T) {
	dir := t.TempDir()
	file, certificates := filepath.Join(dir, "a.jsonl"), filepath.Join(dir, "certificates")
	if got := census(t, "0.7?", "--heap", "3", "--out", file); got != "census: 0 of 8 games complete\n" {
		t.Fatal(got)
	}
	first := lines(t, file)
	cut := strings.Join(first[:5], "\n") + "\n" + first[5][:20]
	if err := os.WriteFile(file, []byte(cut), 0o644); err != nil {
		t.Fatal(err)
	}
	census(t, "0.7?", "--heap", "3", "--out", file)
	if second := lines(t, file); len(second) != 8 || !slices.Equal(first[:5], second[:5]) {
		t.Errorf("after going on:\n%s", strings.Join(second, "\n"))
	}
	if got := census(t, "0.7?", "--time", "11s", "--out", file, "--certificates", certificates, "--shard", "2/2"); got != "census: 4 of 4 games complete\n" {
		t.Error(got)
	}
	text, err := os.ReadFile(filepath.Join(certificates, "0.77.json"))
	if err != nil || check.Verify(text) != nil {
		t.Errorf("certificate of 0.77: %v, %v", err, check.Verify(text))
	}
	if err := os.WriteFile(file, []byte("what?\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := Command()
	c.SetArgs([]string{"0.7?", "--out", file})
	c.SilenceErrors, c.SilenceUsage = true, true
	if err := c.Execute(); err == nil || !strings.Contains(err.Error(), "what?") {
		t.Errorf("a file of something else: %v", err)
	}
}

func lines(t *testing.T, file string) []string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// The parts of a census are all of it.
func TestSegments(t *testing.T) {
	games := map[string]int{}
	for i := range 3 {
		out := census(t, "0.2?", "--heap", "6", "--shard", fmt.Sprintf("%d/3", 1+i))
		for line := range strings.Lines(out) {
			var r Record
			if json.Unmarshal([]byte(line), &r) == nil {
				games[r.Game]++
				if r.Status != misere.Partial || r.Heap != 6 || r.Reason != "" {
					t.Errorf("%+v", r)
				}
			}
		}
	}
	if len(games) != 8 {
		t.Errorf("%v", games)
	}
}

func ExampleCodes() {
	fmt.Println(Codes("4.?"))
	fmt.Println(Codes("0.9?"))
	// Output:
	// [4.0 4.1 4.2 4.3 4.4 4.5 4.6 4.7] <nil>
	// [0.9 0.91 0.92 0.93 0.94 0.95 0.96 0.97] <nil>
}

func ExampleCommand() {
	c := Command()
	c.SetArgs([]string{"0.1", "--heap", "1"})
	fmt.Println(c.Name(), c.Flags().Lookup("time").DefValue)
	// Output: census 10s
}

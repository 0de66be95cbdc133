package commands

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/misere"
	"sprague/stdlib/misere/census"
)

// census runs the command and returns what it says of complete games.
func runCensus(t *testing.T, args ...string) string {
	t.Helper()
	c := (&counting{}).command()
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
func TestCensusGoesOn(t *testing.T) {
	dir := t.TempDir()
	file, certificates := filepath.Join(dir, "a.jsonl"), filepath.Join(dir, "certificates")
	if got := runCensus(t, "0.7?", "--heap", "3", "--out", file); got != "census: 0 of 8 games complete\n" {
		t.Fatal(got)
	}
	first := lines(t, file)
	cut := strings.Join(first[:5], "\n") + "\n" + first[5][:20]
	if err := os.WriteFile(file, []byte(cut), 0o644); err != nil {
		t.Fatal(err)
	}
	runCensus(t, "0.7?", "--heap", "3", "--out", file)
	if second := lines(t, file); len(second) != 9 || !slices.Equal(first[:5], second[:5]) {
		t.Errorf("after going on:\n%s", strings.Join(second, "\n"))
	}
	if got := runCensus(t, "0.7?", "--time", "11s", "--out", filepath.Join(dir, "b.jsonl"), "--certificates",
		certificates, "--shard", "2/2"); !strings.HasSuffix(got, "census: 4 of 4 games complete\n") {
		t.Error(got)
	}
	text, err := os.ReadFile(filepath.Join(certificates, "0.77.json"))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := certificate.Verify(text, certificate.Options{}); err != nil || out.Status != certificate.Proved {
		t.Errorf("certificate of 0.77: %v, %v", out, err)
	}
	if err := os.WriteFile(file, []byte("what?\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	c := (&counting{}).command()
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
func TestCensusShards(t *testing.T) {
	games := map[string]int{}
	for i := range 3 {
		out := runCensus(t, "0.2?", "--heap", "6", "--shard", fmt.Sprintf("%d/3", 1+i))
		for line := range strings.Lines(out) {
			var r census.Record
			if json.Unmarshal([]byte(line), &r) == nil {
				games[r.Code]++
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

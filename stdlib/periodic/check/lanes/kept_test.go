package lanes

import (
	"crypto/sha256"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/internal/strict"
	"sprague/stdlib/periodic/check"
)

// notesOf returns the notes of a claim in a directory, with a key of the test's own.
func notesOf(t *testing.T, dir string, c check.Claim) *kept {
	t.Helper()
	k, err := newKept(dir, c)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// settings gives the test a folder of settings of its own.
func settings(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", dir)
	t.Setenv("HOME", dir)
	return dir
}

// A note is read back. Whoever else writes one is not believed: with another key, without one, of
// another stretch, checker or user, beyond the next window, or damaged.
func TestNotesOfStretches(t *testing.T) {
	settings(t)
	dir := t.TempDir()
	claim := &check.FiniteState{Head: check.Head{Envelope: check.Envelope{Game: "0.104"}}, Reach: 2}
	k := notesOf(t, dir, claim)
	from, to := place{At: 100, Values: []byte{1, 2, 3}}, place{At: 200, Values: []byte{7, 8, 9}}
	if got, err := k.load(5, from, to); err != nil || got.At != 100 {
		t.Fatalf("without a note: %+v, %v", got, err)
	}
	if err := k.save(5, 170, []byte{4, 5, 6}); err != nil {
		t.Fatal(err)
	}
	if got, err := k.load(5, from, to); err != nil || got.At != 170 || got.Values[2] != 6 {
		t.Errorf("%+v, %v", got, err)
	}
	text, err := os.ReadFile(k.file(5))
	if err != nil {
		t.Fatal(err)
	}
	var honest note
	if err := strict.Decode(text, &honest); err != nil {
		t.Fatal(err)
	}
	forged := func(change func(n *note)) string {
		n := honest
		change(&n)
		text, err := json.Marshal(n)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	signed := func(change func(n *note)) string {
		return forged(func(n *note) { change(n); n.Code = k.code(*n) })
	}
	sum := sha256.Sum256([]byte("another key"))
	other := &kept{key: sum[:]}
	for what, text := range map[string]string{
		"cut off":                 string(text[:20]),
		"too far, unsigned":       forged(func(n *note) { n.At = 199 }),
		"another key":             forged(func(n *note) { n.Code = other.code(*n) }),
		"no code":                 forged(func(n *note) { n.Code = "" }),
		"another checker":         signed(func(n *note) { n.Checker = "1" }),
		"another user":            signed(func(n *note) { n.User++ }),
		"another stretch":         signed(func(n *note) { n.Stretch = 6 }),
		"beyond the next window":  signed(func(n *note) { n.At = 201 }),
		"before its window":       signed(func(n *note) { n.At = 99 }),
		"too few values":          signed(func(n *note) { n.Values = check.Pack([]byte{1, 2}) }),
		"too many":                signed(func(n *note) { n.Values = check.Pack(make([]byte, 1<<20)) }),
		"a field more":            strings.Replace(string(text), "{", `{"a":1,`, 1),
		"longer than any note is": strings.Repeat(" ", 33<<20),
	} {
		if err := os.WriteFile(k.file(5), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		before := k.ignored
		if got, err := k.load(5, from, to); err != nil || got.At != 100 || k.ignored != before+1 {
			t.Errorf("%s: the note is taken, or not counted: %+v, %v", what, got, err)
		}
	}
	if err := os.WriteFile(k.file(5), text, 0o666); err != nil {
		t.Fatal(err)
	}
	claim.Reach = 3
	if _, err := notesOf(t, dir, claim).load(5, from, to); err == nil || !strings.Contains(err.Error(), "another certificate") {
		t.Errorf("the note of another certificate: %v", err)
	}
}

// The key is made once, for the user alone, whoever is first; what is no key is not taken for one.
func TestKeyOfTheInstallation(t *testing.T) {
	dir := settings(t)
	keys := make(chan string, 8)
	for range cap(keys) {
		go func() {
			key, err := installationKey()
			if err != nil {
				t.Error(err)
			}
			keys <- string(key)
		}()
	}
	first := <-keys
	for range cap(keys) - 1 {
		if key := <-keys; key != first || len(key) != keySize {
			t.Fatal("several keys")
		}
	}
	config, err := os.UserConfigDir()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(config, "sprague", "notes.key")
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 || !strings.HasPrefix(name, dir) {
		t.Errorf("%s: %v, %v", name, info, err)
	}
	if err := os.WriteFile(name, []byte("short"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := installationKey(); err == nil {
		t.Error("what is no key is taken for one")
	}
}

// A walk that has met a false value notes nothing behind it: else a second look would begin there, and not meet it.
func TestNoNotesBehindWhatIsWrong(t *testing.T) {
	settings(t)
	claim, err := check.Read([]byte(check.Named("finite state").Example))
	if err != nil {
		t.Fatal(err)
	}
	c := claim.(*check.FiniteState)
	g, err := check.Possible(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, value := range []uint8{values155(g)[150], 3} {
		c.Spots = append(slices.Clone(c.Spots[:6]), check.Spot{Heap: 150, Value: value})
		f, err := open(c, g)
		if err != nil {
			t.Fatal(err)
		}
		k := notesOf(t, t.TempDir(), c)
		k.last[0] = time.Time{} // it is time for a note
		v := stateCheck{finite: f, kept: k, places: f.windows[:1]}
		right := value != 3
		if err := v.stretch(0); (err == nil) != right {
			t.Errorf("G(150) = %d: %v", value, err)
		}
		if _, err := os.Stat(k.file(0)); (err == nil) != right {
			t.Errorf("G(150) = %d: the note: %v", value, err)
		}
	}
}

// values155 are the first values of a game.
func values155(g *check.Game) []uint8 {
	out := make([]uint8, 155)
	for n, v := range check.Values(g, 155) {
		out[n] = uint8(v)
	}
	return out
}

// What was verified in whole is remembered; a line that the installation has not signed is not believed, nor one of another
// certificate.
func TestLedger(t *testing.T) {
	settings(t)
	claim, err := check.Read([]byte(check.Named("finite state").Example))
	if err != nil {
		t.Fatal(err)
	}
	if when, said := Verified(claim); !when.IsZero() || said != "" {
		t.Errorf("before anything: %v, %q", when, said)
	}
	day := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	if err := enter(claim, Report{Steps: 12, All: 12, Windows: 1, Of: 1}, day); err != nil {
		t.Fatal(err)
	}
	if when, said := Verified(claim); !when.Equal(day) || said != "all 12 steps recomputed, all 1 windows reached" {
		t.Errorf("%v, %q", when, said)
	}
	other, err := check.Read([]byte(check.Named("one window").Example))
	if err != nil {
		t.Fatal(err)
	}
	if when, _ := Verified(other); !when.IsZero() {
		t.Error("another certificate is taken for verified")
	}
	name, err := ledger()
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, forged := range []string{strings.Replace(string(text), "all 12", "all 13", 1), strings.Replace(string(text), `"code":"`, `"code":"0`, 1), string(text[:len(text)/2]), "{}\n"} {
		if err := os.WriteFile(name, []byte(forged), 0o600); err != nil {
			t.Fatal(err)
		}
		if when, _ := Verified(claim); !when.IsZero() {
			t.Errorf("believed: %s", forged)
		}
	}
}

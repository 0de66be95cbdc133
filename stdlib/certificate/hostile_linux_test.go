package certificate_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/certificate"
)

// hostile returns files made to take much time or memory: the certificates of each theorem with huge numbers in
// every field, long lists, windows that unpack to many bytes, deep nesting, and files of many megabytes.
func hostile(out func(what string, text []byte)) {
	for _, t := range certificate.Theorems() {
		var fields map[string]any
		if err := json.Unmarshal([]byte(t.Example), &fields); err != nil {
			panic(err)
		}
		with := func(what, x string, names ...string) {
			changed := map[string]any{}
			for name, old := range fields {
				changed[name] = old
			}
			for _, name := range names {
				changed[name] = "@@"
			}
			text, err := json.Marshal(changed)
			if err != nil {
				panic(err)
			}
			out(fmt.Sprintf("%s: %s %v", t.Name, what, names), bytes.ReplaceAll(text, []byte(`"@@"`), []byte(x)))
		}
		var numbers []string
		for name, x := range fields {
			switch x.(type) {
			case float64:
				numbers = append(numbers, name)
				for _, n := range []string{"100000", "4503599627370449", "9223372036854775807"} {
					with(n, n, name)
				}
			case []any:
				if t.Name != "Guy-Smith" && t.Name != "finite state" && t.Name != "usual elements" {
					continue // they are read in the same way
				}
				with("a long list", "["+strings.Repeat("0,", 1<<20)+"0]", name)
				with("a list too long", "["+strings.Repeat("0,", 1<<22)+"0]", name)
				with("nested", strings.Repeat("[", 1<<20)+strings.Repeat("]", 1<<20), name)
			case string:
				with("a long text", `"`+strings.Repeat("7", 1<<22)+`"`, name)
			}
		}
		for _, n := range []string{"20000", "4503599627370495"} {
			with(n, n, numbers...)
		}
	}
	finite := certificate.Named("finite state")
	read, _, err := certificate.Read([]byte(finite.Example))
	if err != nil {
		panic(err)
	}
	bomb := read.(*certificate.Period)
	bomb.Windows[0].Values = certificate.Pack(make([]byte, 1<<28))
	out("a window that unpacks to 256 MB", certificate.Encode(finite, bomb))
	for range 1 << 16 {
		bomb.Windows = append(bomb.Windows, certificate.Window{At: int64(len(bomb.Windows)), Values: bomb.Windows[1].Values})
	}
	out("many windows", certificate.Encode(finite, bomb))
	for _, n := range []int{2_000, 20_000, 4_000_000} {
		list := "[" + strings.Repeat("0,", n) + "0]"
		out(fmt.Sprintf("0.FFF in misère play, %d heaps", n), []byte(`{"format":2,"kind":"misere `+
			`quotient","theorem":"verified quotient","game":"0.FFF","heaps":`+strconv.Itoa(n)+
			`,"order":1,"generators":[],"p":[],"phi":`+list+`}`))
		out(fmt.Sprintf("an order of %d", n), []byte(`{"format":2,"kind":"misere quotient","theorem":"verified `+
			`quotient","game":"0.77","heaps":1,"order":`+strconv.Itoa(n+1)+`,"generators":[{"heap":1,"row":`+list+
			`}],"p":[],"phi":[0,1]}`))
	}
	out("100 MB of nothing", bytes.Repeat([]byte(" "), 100<<20))
	out("100 MB of a text", []byte(`{"format":2,"kind":"`+strings.Repeat("x", 100<<20)+`"}`))
	out("100 MB of depth", bytes.Repeat([]byte(`{"a":[`), 100<<20/6))
	out("100 MB of fields", append(append([]byte(`{"format":2,"kind":"period","theorem":"Guy-Smith"`),
		bytes.Repeat([]byte(`,"a":1`), 100<<20/6)...), '}'))
	out("not UTF-8", bytes.Repeat([]byte{0xff}, 1<<20))
}

// childOf is the variable that makes the test verify a file and print the time and memory it took.
const childOf = "SPRAGUE_HOSTILE_FILE"

// A taken is the output of a child.
type taken struct {
	Stated certificate.Cost
	Time   time.Duration
	Peak   int64 // resident memory, in bytes
	Proved bool
	Error  string
}

// No hostile file takes more memory than the check has estimated, or, if it was refused, than a reader needs: each
// is verified by its own process, whose peak is measured.
func TestHostileFiles(t *testing.T) {
	if name := os.Getenv(childOf); name != "" {
		child(name)
		return
	}
	if testing.Short() {
		t.Skip("some hundred processes")
	}
	dir := t.TempDir()
	longest, most := time.Duration(0), int64(0)
	files := 0
	hostile(func(what string, text []byte) {
		files++
		name := filepath.Join(dir, "hostile.json")
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
		c := exec.Command(os.Args[0], "-test.run=^TestHostileFiles$")
		c.Env = append(os.Environ(), childOf+"="+name)
		out, err := c.Output()
		var got taken
		if err == nil {
			err = json.Unmarshal(out, &got)
		}
		if err != nil {
			t.Errorf("%s: %v: %s", what, err, out)
			return
		}
		const process, reader, collector = 96 << 20, 18, 2 // of this test itself; of a byte of text; of live memory
		if bound := process + reader*int64(len(text)) + collector*int64(got.Stated.Memory); got.Peak > bound {
			t.Errorf("%s: %d MB; %d MB were stated, for %d MB of text", what, got.Peak>>20, int64(got.Stated.Memory)>>20,
				len(text)>>20)
		}
		if strings.Contains(got.Error, "panic") {
			t.Errorf("%s: %s", what, got.Error)
		}
		if got.Peak == 0 {
			t.Errorf("%s: the peak is not known", what)
		}
		if got.Time > longest {
			longest = got.Time
			t.Logf("%v, stated %v: %s: %.100s", got.Time, got.Stated, what, got.Error)
		}
		most = max(most, got.Peak)
	})
	t.Logf("%d files, each in %v at most, with %d MB at most", files, longest, most>>20)
}

// child verifies a file, within 20 seconds and 256 MB, and prints the time and memory it took.
func child(name string) {
	var got taken
	began := time.Now()
	text, err := certificate.ReadFile(name)
	if err == nil {
		limits := certificate.Limits{Time: 20 * time.Second, Memory: 256 << 20}
		var out certificate.Outcome
		out, err = certificate.Verify(text,
			certificate.Options{Limits: limits, Costs: func(c certificate.Cost) { got.Stated = c }})
		got.Proved = err == nil && out.Status == certificate.Proved
	}
	got.Time = time.Since(began)
	if err != nil {
		got.Error = err.Error()
		if tooMuch := (*certificate.TooMuch)(nil); errors.As(err, &tooMuch) {
			got.Stated = certificate.Cost{} // nothing was begun
		}
	}
	if status, err := os.ReadFile("/proc/self/status"); err == nil { // of this process alone, unlike what getrusage says
		_, rest, _ := strings.Cut(string(status), "VmHWM:")
		fmt.Sscan(rest, &got.Peak)
		got.Peak <<= 10
	}
	line, err := json.Marshal(got)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(line))
	os.Exit(0)
}

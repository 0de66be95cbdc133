package certificate_test

import (
	"bytes"
	"compress/gzip"
	"runtime"
	"time"

	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
)

// kayles is a certificate of the first format, as this program wrote them.
const kayles = `{"game":"0.77","theorem":"Guy-Smith","status":"proved","preperiod":71,"period":12,"saltus":0,"k":2,"from":71,"to":156,"bound":168,"observed":256,"exceptions":[0,3,6,9,11,15,18,21,22,28,34,39,57,70],"values":[0,1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1,4,6,7,4,1,2,8,5,4,7,2,1,8,6,7,4,1,2,3,1,4,7,2,1,8,2,7,4,1,2,8,1,4,7,2,1,4,2,7,4,1,2,8,1,4,7,2,1,8,6,7,4,1,2,8,1,4,7,2,1,8,2]}`

func TestUpgrade(t *testing.T) {
	text, err := certificate.Upgrade([]byte(kayles))
	if err != nil {
		t.Fatal(err)
	}
	out, err := certificate.Verify(text, certificate.Options{})
	if err != nil || out.String() != "0.77: preperiod 71, period 12: proved; all 168 values recomputed" {
		t.Errorf("%v, %v", out, err)
	}
	if again, err := certificate.Upgrade(text); err != nil || string(again) != string(text) {
		t.Errorf("upgraded twice: %s, %v", again, err)
	}
	if _, err := certificate.Verify([]byte(kayles), certificate.Options{}); err == nil || !strings.Contains(err.Error(), "--upgrade") {
		t.Errorf("the first format: %v", err)
	}
	forged, err := certificate.Upgrade([]byte(strings.Replace(kayles, `"period":12`, `"period":24`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	if out, err := certificate.Verify(forged, certificate.Options{}); err == nil {
		t.Errorf("a false one, upgraded: %v", out)
	}
	for _, text := range []string{"", "{}", `{"format":9}`, strings.Replace(kayles, "proved", "observed", 1), strings.Replace(kayles, "Guy-Smith", "finite state", 1), strings.Replace(kayles, "0.77", ".77", 1)} {
		if got, err := certificate.Upgrade([]byte(text)); err == nil {
			t.Errorf("%.60s becomes %.60s", text, got)
		}
	}
}

func TestUpgradedQuotient(t *testing.T) {
	first := `{"kind":"misere quotient","game":"0.1","heaps":1,"order":2,"complete":false,"preperiod":0,"period":0,"generators":[{"heap":1,"row":[1,0]}],"p":[1],"phi":[0,1]}`
	text, err := certificate.Upgrade([]byte(first))
	if err != nil {
		t.Fatal(err)
	}
	out, err := certificate.Verify(text, certificate.Options{Plain: true})
	if err != nil || out.String() != "misère quotient of 0.1: order 2, 1 in P: proved; for heaps 0 to 1, every sum of heaps" {
		t.Errorf("%v, %v", out, err)
	}
	if _, err := certificate.Verify([]byte(strings.Replace(string(text), `"p":[1]`, `"p":[0]`, 1)), certificate.Options{}); err == nil {
		t.Error("a false one passes")
	}
}

// What was only seen is recomputed, and called so.
func TestObservations(t *testing.T) {
	c, err := octal.MustParse("0.06").Period(octal.MaxValues(300))
	if err == nil {
		t.Fatal("0.06 is solved")
	}
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	out, err := certificate.Verify(text, certificate.Options{})
	if err != nil || out.Verdict != certificate.Observed || !strings.Contains(out.String(), "observed, not proved") {
		t.Errorf("%v, %v: %s", out, err, text)
	}
	seen := `{"format":2,"kind":"observation","game":"0.77","observed":160,"preperiod":71,"period":12,"saltus":0,"still":[]}`
	out, err = certificate.Verify([]byte(seen), certificate.Options{})
	if err != nil || out.Verdict != certificate.Observed || !strings.Contains(out.String(), "up to 159") {
		t.Errorf("%v, %v", out, err)
	}
	for _, change := range [][2]string{{"71", "70"}, {"12", "-12"}, {`:12`, `:11`}, {"160", "-1"}, {"160", "9223372036854775807"}, {`"still":[]`, `"still":[1]`}, {`"saltus":0`, `"saltus":1`}} {
		forged := strings.Replace(seen, change[0], change[1], 1)
		if change[1] == `"still":[1]` { // says nothing where there is no saltus
			continue
		}
		if out, err := certificate.Verify([]byte(forged), certificate.Options{}); err == nil {
			t.Errorf("%s: %v", forged, out)
		}
	}
}

// The schema has an object for each theorem, and the example of the theorem has its fields and no others.
func TestSchema(t *testing.T) {
	var schema struct {
		OneOf []struct {
			Title                string
			Required             []string
			Properties           map[string]any
			AdditionalProperties bool
		}
	}
	if err := json.Unmarshal(certificate.Schema(), &schema); err != nil {
		t.Fatal(err)
	}
	if len(schema.OneOf) != len(certificate.Theorems()) {
		t.Fatalf("%d objects for %d theorems", len(schema.OneOf), len(certificate.Theorems()))
	}
	for i, theorem := range certificate.Theorems() {
		o := schema.OneOf[i]
		var fields map[string]any
		if err := json.Unmarshal([]byte(theorem.Example), &fields); err != nil {
			t.Fatal(err)
		}
		for _, name := range o.Required {
			if _, ok := fields[name]; !ok {
				t.Errorf("%s: %s is required", theorem.Name, name)
			}
		}
		for name := range fields {
			if o.Properties[name] == nil || o.AdditionalProperties || o.Title != theorem.Name {
				t.Errorf("%s: %s is unknown", theorem.Name, name)
			}
		}
	}
}

// What is no certificate is refused, whatever kind of file it is, and soon.
func TestReadFile(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	write := func(name, text string) { must(os.WriteFile(at(name), []byte(text), 0o666)) }
	write("huge", "")
	must(os.Truncate(at("huge"), 1<<40))
	write("empty", "")
	write("text", "0.77 has the period 12.\n")
	write("nested", strings.Repeat(`{"a":[`, 100<<20/6))
	write("closed", strings.Repeat("[", 50<<20)+strings.Repeat("]", 50<<20))
	var bomb bytes.Buffer
	packer := gzip.NewWriter(&bomb)
	_, err := packer.Write(make([]byte, 256<<20))
	must(err)
	must(packer.Close())
	write("bomb.gz", bomb.String())
	if runtime.GOOS != "windows" {
		must(os.Symlink(at("loop"), at("loop")))
		must(os.Symlink(at("text"), at("link")))
		must(os.Symlink(dir, at("folder")))
	}
	for _, name := range append(pipes(t, dir), "huge", "empty", "text", "nested", "closed", "bomb.gz", "loop", "link", "folder", ".", "missing") {
		began := time.Now()
		text, err := certificate.ReadFile(at(name))
		if err == nil {
			_, err = certificate.Verify(text, certificate.Options{})
		}
		if err == nil {
			t.Errorf("%s: it is a certificate", name)
		}
		t.Logf("%s: %v, %.120v", name, time.Since(began), err)
	}
}

func ExampleVerify() {
	cert, _ := octal.Kayles.Period()
	text, _ := json.Marshal(cert)
	fmt.Println(certificate.Verify(text, certificate.Options{}))
	cert.Period = 24
	_, err := json.Marshal(cert)
	fmt.Println(err != nil)
	// Output:
	// 0.77: preperiod 71, period 12: proved; all 168 values recomputed <nil>
	// true
}

func ExampleVerify_quotient() {
	q, _ := misere.Quotient(octal.Kayles)
	out, err := certificate.Verify(q.Certificate().JSON(), certificate.Options{})
	fmt.Println(out, err)
	// Output: misère quotient of 0.77: order 40, 9 in P, period 12 from heap 71: proved; all 174 heaps looked at <nil>
}

func ExampleUpgrade() {
	text, err := certificate.Upgrade([]byte(kayles))
	fmt.Println(strings.Join(strings.Fields(string(text)[:60]), " "), err)
	// Output: { "format": 2, "kind": "period", "theorem": "Guy-Smith", <nil>
}

func ExampleSchema() {
	fmt.Println(len(certificate.Schema()) > 1000)
	// Output: true
}

func ExampleReadFile() {
	_, err := certificate.ReadFile("missing.json")
	fmt.Println(err)
	// Output: no such file or directory
}

func ExampleOutcome_String() {
	fmt.Println(certificate.Outcome{Verdict: certificate.Sampled, What: "0.106: preperiod 465384263797, period 328226140474", Done: "one step looked at"})
	// Output: 0.106: preperiod 465384263797, period 328226140474: NOT proved; one step looked at
}

func ExampleVerdict_String() {
	fmt.Println(certificate.Proved, certificate.Sampled, certificate.Observed, periodic.Proved)
	// Output: proved sampled observed proved
}

func ExampleParseLimits() {
	fmt.Println(certificate.ParseLimits("90h,16GB"))
	fmt.Println(certificate.ParseLimits("soon"))
	// Output:
	// {90h0m0s 17179869184} <nil>
	// {6h0m0s 2147483648} "soon" is neither a time, such as 30m, nor a memory, such as 8GB
}

func ExampleKeepsNotes() {
	fmt.Println(certificate.KeepsNotes([]byte(check.Named("finite state").Example)), certificate.KeepsNotes([]byte(check.Named("one window").Example)))
	// Output: true false
}

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
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
)

// An observation is recomputed and reported as observed.
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
	if err != nil || out.Status != certificate.Observed || !strings.Contains(out.String(), "observed, not proved") {
		t.Errorf("%v, %v: %s", out, err, text)
	}
	seen := `{"format":2,"kind":"observation","game":"0.77","observed":160,"preperiod":71,"period":12,"saltus":0,` +
		`"still":[]}`
	out, err = certificate.Verify([]byte(seen), certificate.Options{})
	if err != nil || out.Status != certificate.Observed || !strings.Contains(out.String(), "up to 159") {
		t.Errorf("%v, %v", out, err)
	}
	for _, change := range [][2]string{{"71", "70"}, {"12", "-12"}, {`:12`, `:11`}, {"160", "-1"},
		{"160", "9223372036854775807"}, {`"still":[]`, `"still":[1]`}, {`"saltus":0`, `"saltus":1`}} {
		forged := strings.Replace(seen, change[0], change[1], 1)
		if change[1] == `"still":[1]` { // says nothing where there is no saltus
			continue
		}
		if out, err := certificate.Verify([]byte(forged), certificate.Options{}); err == nil {
			t.Errorf("%s: %v", forged, out)
		}
	}
}

// An assumption is never proved, whatever holds for the code.
func TestAssumptions(t *testing.T) {
	cert, err := grundy.New(func(n int) [][]int { return octal.Kayles.Options(n) }).Bounded(2).Period()
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(cert)
	if err != nil {
		t.Fatal(err)
	}
	out, err := certificate.Verify(text, certificate.Options{})
	if err != nil || out.Status != certificate.Assumed || !strings.Contains(out.String(), "assumed, NOT proved") ||
		!strings.Contains(out.String(), "Bounded(2)") {
		t.Errorf("%v, %v", out, err)
	}
	for _, change := range [][2]string{{`"preperiod":71`, `"preperiod":70`},
		{`"assumes":"that`, `"assumes":"","x":"that`}, {`"format":2,"kind":"assumption"`, `"format":1,"kind":"assumption"`},
		{"0.77\"", "0.07\""}} {
		forged := strings.Replace(string(text), change[0], change[1], 1)
		if forged == string(text) {
			t.Errorf("%s is not in %.300s", change[0], text)
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

// Any other text or file is refused quickly.
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
	for _, name := range append(pipes(t, dir), "huge", "empty", "text", "nested", "closed", "bomb.gz", "loop", "link",
		"folder", ".", "missing") {
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
	// Output: misère quotient of 0.77: order 40, 9 in P, period 12 from heap 71: proved; all 174 heaps checked <nil>
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
	fmt.Println(certificate.Outcome{Status: certificate.Sampled,
		What: "0.106: preperiod 465384263797, period 328226140474", Done: "one step looked at"})
	// Output: 0.106: preperiod 465384263797, period 328226140474: NOT proved; one step looked at
}

func ExampleParseLimits() {
	fmt.Println(certificate.ParseLimits("90h,16GB"))
	fmt.Println(certificate.ParseLimits("soon"))
	// Output:
	// {90h0m0s 17179869184} <nil>
	// {6h0m0s 2147483648} "soon" is neither a time, such as 30m, nor a memory, such as 8GB
}

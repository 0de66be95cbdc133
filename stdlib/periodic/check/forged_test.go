package check_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sprague/stdlib/certificate"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/periodic/check"
	"sprague/stdlib/subtraction"
	"sprague/stdlib/task"
)

// honest returns a certificate by each theorem: its example, or one from the searches.
func honest(t testing.TB) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, theorem := range check.Theorems() {
		out[theorem.Name] = theorem.Example
	}
	add := func(c periodic.Certificate, err error) {
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(c)
		if err != nil {
			t.Fatal(err)
		}
		out[c.Theorem] = string(text)
	}
	for _, code := range []string{"0.77", "0.333", "0.F", "0.(05)", "0.1330(30)", "0.3F"} {
		add(octal.MustParse(code).Period())
	}
	add(subtraction.AllBut(2, 3, 7).Period())
	out["finite state"] = write(kaylesByStates(71, 12))
	return out
}

// kaylesByStates is a certificate of Kayles by the finite-state theorem, short enough for everything: with the
// preperiod and period that it is given, and windows and spots of the true values.
func kaylesByStates(preperiod, period int64) *check.Claim {
	g, err := check.ReadGame("0.77")
	if err != nil {
		panic(err)
	}
	const reach, length, begin = 70, 72, 143
	values := check.Values(g, 1000)
	window := func(at int64) certificate.Window {
		bytes := make([]byte, length)
		for i := range bytes {
			bytes[i] = byte(values[at-length+int64(i)])
		}
		return certificate.NewWindow(at, bytes)
	}
	c := claimOf("finite state", "0.77", preperiod, period)
	c.Mask, c.Reach = 15, reach
	for _, at := range []int64{begin, preperiod + length, preperiod + period + length} {
		if n := len(c.Windows); n == 0 || c.Windows[n-1].At != at {
			c.Windows = append(c.Windows, window(at))
		}
	}
	spot := func(n int64) { c.Spots = append(c.Spots, certificate.Spot{Heap: n, Value: uint8(values[n])}) }
	spot(preperiod - 1)
	spot(preperiod - 1 + period)
	for _, q := range []int64{2, 3} {
		for n := preperiod; n < preperiod+period; n++ {
			if values[n] != values[n+period/q] {
				spot(n)
				spot(n + period/q)
				break
			}
		}
	}
	slices.SortFunc(c.Spots, func(a, b certificate.Spot) int { return cmp.Compare(a.Heap, b.Heap) })
	c.Spots = slices.Compact(c.Spots)
	return c
}

// both checks a certificate plainly and in lanes, which must agree.
func both(t testing.TB, text string) error {
	t.Helper()
	_, plain := verify(text, short)
	out, quick := certificate.Verify([]byte(text), certificate.Options{Limits: short})
	if tooMuch := new(*certificate.TooMuch); !errors.As(plain, tooMuch) && !errors.As(quick, tooMuch) &&
		(plain == nil) != (quick == nil && out.Status == certificate.Proved) {
		t.Errorf("plainly %v, in lanes %v, %v: %.200s", plain, out, quick, text)
	}
	if quick != nil {
		return quick
	}
	return plain
}

var short = check.Limits{Time: 5 * time.Second, Memory: 1 << 28}

func TestHonestCertificates(t *testing.T) {
	certificates := honest(t)
	for _, theorem := range check.Theorems() {
		text := certificates[theorem.Name]
		for _, text := range []string{text, theorem.Example} {
			if err := both(t, text); err != nil {
				t.Errorf("%s: %v: %s", theorem.Name, err, text)
			}
		}
		claim, err := read(text)
		if err != nil || claim.Theorem != theorem.Name {
			t.Fatalf("%s: %v, %v", theorem.Name, claim, err)
		}
		if again, err := read(write(claim)); err != nil || !reflect.DeepEqual(again.Certificate(), claim.Certificate()) {
			t.Errorf("%s: written and read: %v, %v", theorem.Name, again, err)
		}
	}
	if len(certificates) != len(check.Theorems()) {
		t.Errorf("%d certificates for %d theorems", len(certificates), len(check.Theorems()))
	}
}

// What a theorem says, its proof, its steps and its formula are there for all of them, and no proved certificate is
// without steps that hold.
func TestEveryTheoremIsWhole(t *testing.T) {
	certificates := honest(t)
	for _, theorem := range check.Theorems() {
		if theorem.Says == "" || theorem.LaTeX == "" || theorem.Source == "" ||
			!strings.Contains(theorem.Proof(), "Proof") || !strings.HasPrefix(theorem.Proof(), "# ") {
			t.Errorf("%s: %q, %q, %q, %.40q", theorem.Name, theorem.Says, theorem.LaTeX, theorem.Source, theorem.Proof())
		}
		var c periodic.Certificate
		if err := json.Unmarshal([]byte(certificates[theorem.Name]), &c); err != nil {
			t.Fatal(err)
		}
		steps := c.Steps()
		if len(steps) < 3 {
			t.Errorf("%s: %v", theorem.Name, steps)
		}
		for _, s := range steps {
			if !s.Holds || strings.Contains(s.Statement, "%!") || strings.Contains(s.Statement, "No theorem") {
				t.Errorf("%s: %v", theorem.Name, s)
			}
		}
		if text := c.String(); !strings.Contains(text, theorem.Name+": "+theorem.Says) {
			t.Errorf("%s: displayed as %s", theorem.Name, text)
		}
	}
}

// Kayles has the period 12 from 71 on; other numbers are false of it however well the windows fit.
func TestForgedNumbers(t *testing.T) {
	for _, n := range [][2]int64{{71, 24}, {71, 36}, {71, 6}, {72, 12}, {83, 12}, {95, 24}} {
		if err := both(t, write(kaylesByStates(n[0], n[1]))); err == nil {
			t.Errorf("preperiod %d, period %d pass", n[0], n[1])
		}
	}
	twice := kaylesByStates(71, 24)
	for i := range twice.Spots { // spots beyond what the walks meet, with values that would show something
		twice.Spots[i].Heap += 500
	}
	if err := both(t, write(twice)); err == nil {
		t.Error("spots that no walk meets are believed")
	}
	far := kaylesByStates(71, 24)
	far.Spots = []certificate.Spot{{Heap: 70, Value: 6}, {Heap: 94, Value: 4}, {Heap: 166, Value: 4},
		{Heap: 178, Value: 5}}
	if err := both(t, write(far)); err == nil {
		t.Error("a false spot behind the last window is believed")
	}
}

// A certificate is one object with one meaning.
func TestForgedText(t *testing.T) {
	kayles := honest(t)["Guy-Smith"]
	for from, tos := range map[string][]string{
		`"game":"0.77"`: {
			`"game":".77"`, `"game":"0.770"`, `"game":"00.77"`, `"game":"0.77("`, `"game":"0.77()"`, `"game":"0.77(0)"`,
			`"game":"0.77 "`, `"game":"077."`, `"game":"77."`,
			`"game":"Kayles"`, `"game":"0.7 7"`, `"game":"+0.77"`, `"game":"0.７７"`, `"game":"0.07"`, `"game":"4.77"`,
			`"game":"1.77"`, `"game":"0,77"`, `"game":"0.7.7"`, `"game":"0.77\u0000"`, `"game":""`, `"game":null`, `"game":77`,
			`"game":"0.77","game":"0.77"`, `"Game":"0.77"`, `"game":"0.77","GAME":"0.07"`, `"game":"subtraction {1,2}"`,
			`"game":"subtraction {2,1}"`, `"game":"subtraction {4000000000}"`, `"game":"Grundy's game"`,
		},
		`"preperiod":71`: {`"preperiod":70`, `"preperiod":72`, `"preperiod":71.0`, `"preperiod":7.1e1`,
			`"preperiod":071`, `"preperiod":-71`, `"preperiod":"71"`, `"preperiod":9223372036854775807`,
			`"preperiod":99999999999999999999`, `"preperiod":71,"saltus":0`, `"preperiod":0`},
		`"period":12`: {`"period":24`, `"period":6`, `"period":0`, `"period":-12`, `"period":4611686018427387904`,
			`"period":2305843009213693951`, `"period":4503599627370449`, `"period":13`},
		`"format":2`:      {`"format":1`, `"format":3`, `"format":2,"format":2`, `"format":"2"`, ``},
		`"kind":"period"`: {`"kind":"misere quotient"`, `"kind":"Period"`, `"kind":""`},
		`"Guy-Smith"`: {`"one window"`, `"finite state"`, `"sum bound"`, `"guy-smith"`, `"none"`, `""`,
			`"live values"`, `"all-but window"`, `"repeating code"`},
		`"exceptions":[0,3,6`: {`"exceptions":[0,3`, `"exceptions":[3,0,6`, `"exceptions":[0,0,3,6`, `"exceptions":[[0,3],6`},
		`"values":[0,1,2`:     {`"values":[0,1,3`, `"values":[0,0,1,2`, `"values":[0,1,2,`, `"values":[1,2`},
		`}`:                   {`} ` + "{}", `},`, ``, `}}`, `,}`, `,"states":null}`, `,"observed":168}`},
	} {
		for _, to := range tos {
			forged := strings.Replace(kayles, from, to, 1)
			if forged == kayles {
				t.Fatalf("%s is not in %s", from, kayles)
			}
			if err := both(t, forged); err == nil {
				t.Errorf("with %s it passes", to)
			}
		}
	}
}

// Codes by heap have one spelling too, no other theorem speaks of them, and every hypothesis counts.
func TestForgedResidues(t *testing.T) {
	const honest = `{"format":2,"kind":"period","theorem":"Guy-Smith by residues","game":"heaps (0.33 ` +
		`0.77)","preperiod":0,"period":4,"exceptions":[],"values":[0,1,2,3],"stride":4}`
	if err := both(t, honest); err != nil {
		t.Fatal(err)
	}
	for from, tos := range map[string][]string{
		`"heaps (0.33 0.77)"`: {`"heaps (0.33 0.77 0.33 0.77)"`, `"heaps 0.33 (0.77 0.33)"`, `"heaps 0.77 (0.33 0.77)"`,
			`"heaps (0.77 0.33)"`, `"heaps (0.33 0.7)"`, `"heaps (0.33  0.77)"`, `"heaps (0.33 0.770)"`,
			`"heaps(0.33 0.77)"`, `"heaps ()"`, `"heaps (0.77)"`, `"heaps 0.33 0.77"`, `"heaps 0.33 0.77 ()"`,
			`"heaps (0.33 0.(7))"`, `"heaps (0.33 1.77)"`, `"heaps (0.33 0.77) "`, `"heaps (0.33,0.77)"`, `"0.77"`, `"0.33"`,
			`"Grundy's game"`,
			`"heaps 0.33 0.77 0.33 0.77 0.33 0.77 0.33 0.7 (0.33 0.77)"`, `"heaps (0.33 C.77)"`, `"subtraction {1,2}"`},
		`"Guy-Smith by residues"`: {`"Guy-Smith"`, `"Guy-Smith for three heaps"`, `"one window"`, `"repeating code"`,
			`"sum bound"`},
		`"period":4`:    {`"period":2`, `"period":8`, `"period":1`, `"period":3`},
		`"preperiod":0`: {`"preperiod":1`, `"preperiod":4`},
		`"stride":4`:    {`"stride":2`, `"stride":6`, `"stride":0`, `"stride":1`, `"stride":5`, `"stride":4503599627370496`},
		`,"stride":4`:   {``},
	} {
		for _, to := range tos {
			if forged := strings.Replace(honest, from, to, 1); forged == honest || both(t, forged) == nil {
				t.Errorf("with %s it passes", to)
			}
		}
	}
	// The values repeat up to 98 as those of take 1 or 2 do, until heaps are split.
	late := `{"format":2,"kind":"period","theorem":"Guy-Smith by residues","game":"heaps ` + strings.Repeat("0.33 ",
		100) + `(0.77)","preperiod":0,"period":3,"exceptions":[],"values":[0,1,2],"stride":3}`
	if err := both(t, late); err == nil {
		t.Error("what heaps from 100 on may do counts for nothing")
	}
}

// What costs more than it may is refused before it begins, whatever its numbers are; and hostile text soon.
func TestHostileCertificates(t *testing.T) {
	head := `{"format":2,"kind":"period","theorem":"%s","game":"%s","preperiod":%d,"period":%d,"exceptions":[]`
	for _, text := range []string{
		fmt.Sprintf(head+`}`, "Guy-Smith", "0.77", 1<<40, 12),
		fmt.Sprintf(head+`}`, "Guy-Smith", "0.77", 71, int64(4503599627370449)),
		fmt.Sprintf(head+`}`, "one window", "subtraction {4000000000}", 0, 8000000000),
		fmt.Sprintf(head+`,"saltus":1}`, "all-but window", "subtraction all but {4000000000}", 0, 1),
		fmt.Sprintf(head+`,"saltus":1}`, "all-but window", "subtraction all but {9223372036854775807}", 0, 1),
		fmt.Sprintf(head+`,"stride":4503599627370496}`, "repeating code", "0.(05)", 1, 2),
		fmt.Sprintf(head+`,"saltus":3,"stride":4503599627370492,"margin":2,"heap":7}`, "sum bound", "0.3F", 0, 6),
		fmt.Sprintf(head+`,"saltus":3,"stride":6000000,"margin":2,"heap":7}`, "sum bound", "0.3F", 0, 6),
		fmt.Sprintf(head+`,"saltus":4503599627370496,"stride":12,"margin":2,"heap":7}`, "sum bound", "0.3F", 0, 6),
		fmt.Sprintf(head+`,"saltus":1,"still":[],"stride":4,"heap":4503599627370000}`, "live values", "0.1330(30)", 3, 4),
		strings.Repeat("[", 1<<20),
		strings.Repeat(`{"format":`, 1<<20),
		`{"a":` + strings.Repeat("[", 1<<20) + strings.Repeat("]", 1<<20) +
			`,"format":2,"kind":"period","theorem":"Guy-Smith"}`,
		`{"format":2,"kind":"period","theorem":"Guy-Smith","exceptions":` + strings.Repeat("[", 1<<20),
		"", "{", "null", "[]", `"`, "\xff", strings.Repeat(" ", 1<<20),
	} {
		if err := both(t, text); err == nil {
			t.Errorf("it passes: %.100s", text)
		}
	}
}

// A window that unpacks to gigabytes is unpacked as far as it may be long.
func TestFlood(t *testing.T) {
	c := kaylesByStates(71, 12)
	c.Windows[0].Values = certificate.Pack(make([]byte, 1<<26))
	if err := both(t, write(c)); err == nil || !strings.Contains(err.Error(), "more than 72 values") {
		t.Error(err)
	}
}

func TestInterruptedCheck(t *testing.T) {
	text := honest(t)["Guy-Smith"]
	task.Stop()
	defer task.Reset()
	if _, err := verify(text, certificate.Generous()); err != task.ErrInterrupted {
		t.Error(err)
	}
	if _, err := certificate.Verify([]byte(text), certificate.Options{}); err != task.ErrInterrupted {
		t.Error(err)
	}
}

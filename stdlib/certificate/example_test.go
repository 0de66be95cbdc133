package certificate_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sprague/stdlib/certificate"
	"sprague/stdlib/grundy"
	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
)

func ExampleTheorems() {
	fmt.Println(len(certificate.Theorems()) > 5)
	// Output: true
}

func ExampleTheorem_Page() {
	page := certificate.Theorems()[0].Page()
	fmt.Println(strings.SplitN(page, "\n", 2)[0])
	// Output: # The theorem of Guy and Smith
}

func ExamplePeriod_Value() {
	cert, _ := periodic.Find([]int{0, 1, 0, 1, 0}, periodic.OneWindow(1, 0))
	fmt.Println(cert.Value(1000000000000000001))
	// Output: 1
}

func ExamplePeriod_Verify() {
	cert, _ := periodic.Find([]int{0, 1, 0, 1, 0}, periodic.OneWindow(1, 0))
	cert = cert.For("subtraction {1}")
	fmt.Println(cert.Verify())
	cert.Preperiod++
	fmt.Println(cert.Verify())
	// Output:
	// <nil>
	// certificate: subtraction {1}: the theorem asks for 1 ≤ n < 2 with k = 1, from 4 values; the certificate says 0 ≤ n < 1 with k = 1, from 3 of 5 that were computed
}

func ExamplePeriod_String() {
	cert, _ := periodic.Find([]int{0, 1, 0, 1, 0}, periodic.OneWindow(1, 0))
	text, _ := json.Marshal(cert.For("subtraction {1}"))
	fmt.Println(string(text))
	// Output: {"format":2,"kind":"period","theorem":"one window","game":"subtraction {1}","preperiod":0,"period":2,"exceptions":[],"values":[0,1]}
}

func ExamplePeriod_For() {
	cert, _ := periodic.Find([]int{0, 1, 0, 1, 0}, periodic.OneWindow(1, 0))
	fmt.Println(cert.For("subtraction {1}").Game)
	// Output: subtraction {1}
}

func ExamplePeriod_Steps() {
	cert, _ := periodic.Find([]int{0, 1, 2, 0, 2, 0, 2, 0, 2}, periodic.GuySmith(1))
	for _, step := range cert.For("4.3").Steps()[:3] {
		fmt.Println(step.Holds, step.Statement)
	}
	// Output:
	// true Compute G(0), …, G(8) by the mex rule.
	// true G(n+2) = G(n) for every n with 2 ≤ n < 7.
	// true The range ends at 2i+p+k = 2·2 + 2 + 1 = 7.
}

func ExamplePeriod_Display() {
	var none periodic.Certificate
	none.Game = "0.6"
	none.Observed = 1000
	fmt.Println(none.Display().Text())
	// Output:
	// period of 0.6
	//   status           no period seen in 1000 values
}

func ExamplePeriod_VerifySample() {
	cert, _ := periodic.Find([]int{0, 1, 0, 1, 0}, periodic.OneWindow(1, 0))
	fmt.Println(cert.For("0.3").VerifySample(1000)) // one window: checked in whole
	// Output: all 4 values recomputed <nil>
}

func ExamplePeriod_VerifyQuick() {
	cert, _ := periodic.Find([]int{0, 1, 0, 1, 0}, periodic.OneWindow(1, 0))
	fmt.Println(cert.For("0.3").VerifyQuick())
	cert.Period = 3
	_, err := cert.For("0.3").VerifyQuick()
	fmt.Println(err != nil)
	// Output:
	// all 4 values recomputed <nil>
	// true
}

func ExampleStatus_String() {
	fmt.Println(periodic.Proved, periodic.Assumed, periodic.Observed)
	// Output: proved assumed observed
}

func ExampleStatus_MarshalText() {
	text, err := periodic.Proved.MarshalText()
	fmt.Println(string(text), err)
	// Output: proved <nil>
}

func ExampleStatus_UnmarshalText() {
	var s periodic.Status
	fmt.Println(s.UnmarshalText([]byte("guessed")))
	// Output: certificate: status "guessed" is neither proved nor assumed nor observed
}

func ExampleSteps_String() {
	fmt.Println(certificate.Steps{{Statement: "1 + 1 = 3.", Holds: 1+1 == 3}}.String())
	// Output: 1. 1 + 1 = 3.  [FAILS]
}

func ExamplePeriod_Coq() {
	cert, _ := periodic.Find([]int{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}, periodic.OneWindow(2, 0))
	theory, err := cert.For("subtraction {1,2}").Coq()
	fmt.Println(strings.Contains(theory, "Theorem period : forall n, 0 <= n -> G game (n + 3) = G game n."), err)
	_, err = certificate.Unknown(0).For("0.007").Coq()
	fmt.Println(err)
	// Output:
	// true <nil>
	// certificate: 0.007: only observed, so there is no theorem to write
}

func ExamplePeriod_Digest() {
	c, _ := periodic.Find([]int{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}, periodic.OneWindow(2, 0))
	fmt.Println(len(c.For("0.33").Digest()), c.For("0.33").Digest() == c.For("0.3").Digest())
	// Output: 64 false
}

// One and a half repetitions of a period are weak evidence.
func ExamplePeriod_Seen() {
	c, _ := periodic.Find([]int{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}, periodic.Observation())
	fmt.Println(c.Seen())
	fmt.Println(certificate.Repetitions(50, 100, 200))
	// Output:
	// seen 4.0 times
	// seen 1.5 times: fewer than three are a guess
}

func ExampleRepetitions() {
	fmt.Println(certificate.Repetitions(71, 12, 1000))
	// Output: seen 77.4 times
}

// A promise about a function cannot be verified.
func ExampleAssumption_Error() {
	kayles := grundy.New(func(n int) [][]int { return octal.Kayles.Options(n) }).Bounded(2)
	c, _ := kayles.Period()
	var promise *certificate.Assumption
	fmt.Println(errors.As(c.Verify(), &promise))
	fmt.Println(promise)
	// Output:
	// true
	// certificate: assumed, not proved: the certificate holds of 0.77; that every heap of the game moves as in 0.77 is promised by Bounded(2), and was seen on the heaps below 256
}

func ExamplePeriod_Save() {
	c, _ := octal.Kayles.Period()
	file := filepath.Join(os.TempDir(), "kayles.json")
	defer os.Remove(file)
	fmt.Println(c.Save(file))
	text, _ := os.ReadFile(file)
	var back periodic.Certificate
	fmt.Println(json.Unmarshal(text, &back), back.Digest() == c.Digest(), back.Verify())
	// Output:
	// <nil>
	// <nil> true <nil>
}

func ExamplePeriod_Cite() {
	c, _ := octal.Kayles.Period()
	fmt.Println(c.Cite())
	// Output:
	// 0.77: preperiod 71, period 12, proved; certificate with SHA-256 c7319c5f117cc03c56538145e1d693b517d55575c0f44b2b43c4987257cb72ed. Computed with sprague 0.1.0.
	//
	// @software{sprague,
	//   author  = {{The authors of sprague}},
	//   title   = {sprague: a notebook for impartial combinatorial games},
	//   version = {0.1.0},
	//   note    = {0.77: preperiod 71, period 12, proved; certificate with SHA-256 c7319c5f117cc03c56538145e1d693b517d55575c0f44b2b43c4987257cb72ed}
	// }
}

func ExampleNamed() {
	fmt.Println(certificate.Named("one window").Says)
	fmt.Println(certificate.Named("two windows") == nil)
	// Output:
	// for a finite code or set without splits, whose greatest take is k, so that k values decide the next: if G(n+p) = G(n) for i ≤ n < i+k, where i ≥ 1, or i ≥ 0 if every take may leave nothing as well as a heap, then for all n ≥ i
	// true
}

func ExampleTheorem_Proof() {
	t := certificate.Named("finite state")
	title, _, _ := strings.Cut(t.Proof(), "\n")
	fmt.Println(title, t.Topic())
	// Output: # The finite-state theorem finite-state
}

func ExampleTheorem_Topic() {
	fmt.Println(certificate.Named("Guy-Smith for three heaps").Topic())
	// Output: guy-smith-for-three-heaps
}

func ExampleRead() {
	one := certificate.Named("one window")
	c, t, err := certificate.Read([]byte(one.Example))
	fmt.Println(c.(*certificate.Period).Period, t.Name, err)
	_, _, err = certificate.Read([]byte(strings.Replace(one.Example, `"kind":"period"`, `"kind":"Period"`, 1)))
	fmt.Println(err)
	// Output:
	// 4 one window <nil>
	// a certificate of the unknown kind "Period"
}

func ExampleEncode() {
	one := certificate.Named("one window")
	c := &certificate.Period{Period: 4, Values: []int{0, 1, 2, 3}}
	c.Game = "subtraction {1,2,3}"
	fmt.Println(strings.Join(strings.Fields(string(certificate.Encode(one, c))), ""))
	// Output: {"format":2,"kind":"period","theorem":"onewindow","game":"subtraction{1,2,3}","preperiod":0,"period":4,"exceptions":[],"values":[0,1,2,3]}
}

func ExampleGenerous() {
	fmt.Println(certificate.Generous().Time)
	// Output: 6h0m0s
}

func ExampleCost_Time() {
	fmt.Println(certificate.Cost{Steps: 1e9}.Time())
	// Output: 4s
}

func ExampleLimits_Allow() {
	limits := certificate.Limits{Time: time.Second, Memory: 1 << 20}
	fmt.Println(limits.Allow("0.77", certificate.Cost{Steps: 1e6}) == nil)
	fmt.Println(limits.Allow("0.77", certificate.Cost{Steps: 1e9}) == nil)
	// Output:
	// true
	// false
}

func ExampleCost_Plus() {
	fmt.Println(certificate.Cost{Steps: 2e6, Memory: 1e6}.Plus(certificate.Cost{Steps: 1e6}))
	// Output: at most 3e+06 steps, 12ms on one processor, 1 MB
}

func ExampleOptions_Begin() {
	o := certificate.Options{Limits: certificate.Limits{Time: 1}, Costs: func(c certificate.Cost) { fmt.Println(c) }}
	fmt.Println(o.Begin("0.77", certificate.Cost{Steps: 1e9}))
	o.Limits = certificate.Limits{}
	fmt.Println(o.Begin("0.77", certificate.Cost{Steps: 1e9}))
	// Output:
	// check: 0.77: not looked at: it could take at most 1e+09 steps, 4s on one processor, 0 MB; the limit is 1ns and 0 MB (a greater --max lets it through)
	// at most 1e+09 steps, 4s on one processor, 0 MB
	// <nil>
}

func ExampleEnvelope_Fails() {
	e := certificate.Envelope{Kind: certificate.KindExclusion, Game: "0.6"}
	fmt.Println(e.Fails("%d values", 0))
	// Output: check: exclusion of 0.6: 0 values
}

func ExampleUnknown() {
	fmt.Println(certificate.Unknown(400).For("0.6"))
	// Output:
	// period of 0.6
	//   status           no period seen in 400 values
}

func ExamplePeriod_Gain() {
	c := certificate.Period{Period: 4, Saltus: 3, Still: []int64{1}}
	fmt.Println(c.Gain(100), c.Gain(101))
	// Output: 3 0
}

func ExamplePacked_Unpack() {
	p := certificate.Pack([]byte{1, 2, 3})
	fmt.Println(p.Unpack(3))
	_, err := p.Unpack(2)
	fmt.Println(err)
	// Output:
	// [1 2 3] <nil>
	// more than 2 values
}

func ExamplePack() {
	fmt.Println(len(certificate.Pack(make([]byte, 1<<20))) < 2000)
	// Output: true
}

func ExampleNewWindow() {
	w := certificate.NewWindow(143, []byte{1, 2, 3})
	fmt.Println(w.At, w.Digest[:16])
	// Output: 143 039058c6f2c0cb49
}

func ExampleDigest() {
	fmt.Println(certificate.Digest([]byte{1, 2, 3})[:16])
	// Output: 039058c6f2c0cb49
}

func ExampleSteps_Say() {
	var s certificate.Steps
	s.Say(3*5 == 15, "The period %d divides %d.", 3, 15)
	fmt.Println(s)
	// Output: 1. The period 3 divides 15.  [holds]
}

func ExampleReport_Complete() {
	r := certificate.Report{Steps: 10, All: 100, Of: 3, Spots: 1, OfSpots: 2}
	fmt.Println(r.Complete(), r)
	// Output: false sampled, nothing wrong found in 10 % of the steps (10); NOT checked: 90 of 100 steps, which lead to 3 of 3 windows and 1 of 2 single values. One false step, anywhere with the same chance, would have been found with the probability 0.1; one false stretch between windows with 0
}

// Theorems and checkers are registered once, when their packages are initialized.
func ExampleRegister() {
	defer func() { fmt.Println(recover()) }()
	certificate.Register(certificate.Named("Guy-Smith"))
	// Output: certificate: theorem "Guy-Smith" is registered already
}

func ExampleRegisterPeriods() {
	defer func() { fmt.Println(recover()) }()
	certificate.RegisterPeriods(nil)
	// Output: certificate: RegisterPeriods was called twice
}

func ExampleRegisterTheory() {
	defer func() { fmt.Println(recover()) }()
	certificate.RegisterTheory(nil)
	// Output: certificate: RegisterTheory was called twice
}

package octal

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sprague/stdlib/periodic"
)

// oneOfEachTheorem returns certificates by the names of their theorems, two of each.
func oneOfEachTheorem(t *testing.T) map[string][]periodic.Certificate {
	t.Helper()
	codes := []string{"0.77", "0.3333", "4.406", "0.0(3)", "0.8"}
	rng := rand.New(rand.NewPCG(51, 52))
	for _, kind := range []string{"quaternary", "octal", "hexadecimal", "all"} {
		codes = append(codes, arithmeticCodes(rng, kind, 30)...)
	}
	found := map[string][]periodic.Certificate{}
	for _, code := range codes {
		limit := 300
		if code == "4.406" {
			limit = 1 << 20
		}
		if cert, err := MustParse(code).Period(MaxValues(limit)); err == nil && len(found[cert.Theorem]) < 2 {
			found[cert.Theorem] = append(found[cert.Theorem], cert)
		}
	}
	return found
}

// with returns a copy of x in which key is another.
func with(x map[string]any, key string, changed any) map[string]any {
	x = maps.Clone(x)
	x[key] = changed
	return x
}

// changes calls use with copies of the JSON tree x in which one leaf or list is another, and
// says where.
func changes(x any, at string, use func(at string, changed any)) {
	switch v := x.(type) {
	case map[string]any:
		for _, key := range [...]string{"still", "stride", "margin", "values", "exceptions", "states"} {
			if at == "" && v[key] == nil {
				use(key+" added", with(v, key, []any{0, 1}))
				use(key+" added", with(v, key, 12))
			}
		}
		for _, key := range slices.Sorted(maps.Keys(v)) { // in one order, for the draws to be the same in each run
			changes(v[key], at+"."+key, func(at string, changed any) { use(at, with(v, key, changed)) })
		}
	case []any:
		if len(v) > 0 {
			use(at+" without the last", v[:len(v)-1])
			use(at+" without the first", v[1:])
			use(at+" with another", append(v[:len(v):len(v)], v[len(v)-1]))
		}
		for _, i := range []int{0, len(v) / 2, len(v) - 1} {
			if i >= 0 && i < len(v) {
				changes(v[i], fmt.Sprintf("%s[%d]", at, i), func(at string, changed any) {
					c := append([]any{}, v...)
					c[i] = changed
					use(at, c)
				})
			}
		}
	case float64:
		for _, d := range []float64{v + 1, v - 1, 2 * v, 2*v + 1, -v, 0, v + 12, 1e15} {
			use(fmt.Sprintf("%s = %v", at, d), d)
		}
	case string:
		for _, s := range []string{"", v + "0", "0.07", "one window", "Guy-Smith", "observed"} {
			use(at+" = "+s, s)
		}
	case bool:
		use(at+" turned", !v)
	}
}

// Whatever is changed in a certificate, it is refused, unless it says the same.
func TestTamperedCertificates(t *testing.T) {
	t.Logf("seed %d", *seed)
	rng := rand.New(rand.NewPCG(*seed, 5))
	found := oneOfEachTheorem(t)
	for _, theorem := range slices.Sorted(maps.Keys(found)) {
		certs := found[theorem]
		tried, walked := 0, map[string]bool{}
		for _, cert := range certs {
			if err := cert.Verify(); err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal(cert)
			if err != nil {
				t.Fatal(err)
			}
			var tree any
			if err := json.Unmarshal(text, &tree); err != nil {
				t.Fatal(err)
			}
			changes(tree, "", func(at string, changed any) {
				text, err := json.Marshal(changed)
				if err != nil {
					t.Fatal(err)
				}
				var forged periodic.Certificate
				if json.Unmarshal(text, &forged) != nil {
					return
				}
				if theorem == periodic.NameFiniteState && *instances <= 100 && rng.IntN(20) > 0 {
					return // each takes long
				}
				tried++
				if err := verifyFacts(forged); err != nil || saysTheSame(forged, cert) {
					return
				}
				field, _, _ := strings.Cut(at, " ")
				if walked[field] { // and that was noticed
					return
				}
				walked[field] = true
				if err := forged.Verify(); err == nil {
					t.Errorf("%s: %s: accepted: %s", theorem, cert.Game, at)
				}
			})
		}
		t.Logf("%s: %d changes to %d certificates", theorem, tried, len(certs))
	}
}

// saysTheSame reports whether a changed certificate says the same of the same game: it may rest
// on other heaps, strides, windows and single values, or on another theorem.
func saysTheSame(forged, cert periodic.Certificate) bool {
	return forged.Game == cert.Game && forged.Preperiod == cert.Preperiod && forged.Period == cert.Period &&
		forged.Saltus == cert.Saltus &&
		slices.Equal(forged.Still, cert.Still) && slices.Equal(forged.Exceptions, cert.Exceptions) &&
		(len(forged.Values) == 0 || slices.Equal(forged.Values, cert.Values))
}

// verifyFacts is Verify, but walks only a few of the steps of a finite-state certificate.
func verifyFacts(c periodic.Certificate) error {
	if c.Theorem != periodic.NameFiniteState {
		return c.Verify()
	}
	_, err := c.VerifySample(10)
	return err
}

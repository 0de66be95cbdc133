package misere

import (
	"bytes"
	"encoding/json"
	"slices"

	"sprague/stdlib/certificate"
	"sprague/stdlib/misere/semilinear"
)

// outcomes returns the learned set, without relations and without the unreachable branches of the tree.
func (v *vectors) outcomes(code string, l *learner) Outcomes {
	c := &semilinear.Outcomes{Heaps: v.k, Tests: l.asked, Tree: l.list, Equal: []semilinear.Relation{}}
	for h := 1; h <= v.k; h++ {
		if v.place[h] == notCounted {
			c.Like = append(c.Like, semilinear.Like{Heap: h, As: v.sum(v.words[h])})
		}
	}
	c.Kind, c.Game = certificate.KindOutcomes, code
	return Outcomes{claim: c}
}

func (v *vectors) sum(n vector) []int {
	heaps := []int{}
	for i, l := range v.letters {
		heaps = append(heaps, copies(l.heap, int(n[i]))...)
	}
	slices.Sort(heaps)
	return heaps
}

// confirm verifies the outcomes, without a family. The checker refuses claims that could take hours.
func (o Outcomes) confirm() error { return o.claim.Confirm(certificate.Options{}) }

// Certificate returns the certificate as JSON text, for package semilinear and sprague verify. A certificate of a
// family includes the relations.
func (o Outcomes) Certificate() []byte {
	var b bytes.Buffer
	if err := json.Compact(&b, o.claim.Certificate()); err != nil {
		panic(err) // it has just been encoded
	}
	return b.Bytes()
}

// Digest returns the first 32 hexadecimal digits of the SHA-256 of the certificate.
func (o Outcomes) Digest() string { return certificate.Digest(o.Certificate())[:digestLength] }

// Verify verifies the certificate with package semilinear, which shares no code with the search.
func (o Outcomes) Verify() error {
	_, err := certificate.Verify(o.Certificate(), certificate.Options{})
	return err
}

package certificate

import "fmt"

// A Report says what was recomputed of a certificate.
type Report struct {
	Steps, All int64 // steps walked through, and how many there are
	Windows    int   // windows reached by a walk from the one before
	Of         int   // windows to be reached
	Spots      int   // single values met on the way
	OfSpots    int
	Values     int64 // of other certificates: values computed, all there are
}

// Complete reports whether nothing was left out: only then something is proved.
// All three must be whole: steps without the windows that they lead to prove nothing about the
// next stretch, and without spots the period might be a multiple of the least.
func (r Report) Complete() bool {
	return r.Steps == r.All && r.Windows == r.Of && r.Spots == r.OfSpots
}

// String says what was checked and what was not.
// A sample's probability speaks of one false step at a place chosen by chance; who forges a
// certificate does not choose by chance, so it is said as what it is.
func (r Report) String() string {
	switch {
	case r.All == 0 && r.Values > 0:
		return fmt.Sprintf("all %d values recomputed", r.Values)
	case r.Complete():
		return fmt.Sprintf("all %d steps recomputed, all %d windows reached", r.All, r.Of)
	}
	share := float64(r.Steps) / float64(r.All)
	left := fmt.Sprintf("%d of %d steps, which lead to %d of %d windows and %d of %d single values",
		r.All-r.Steps, r.All, r.Of-r.Windows, r.Of, r.OfSpots-r.Spots, r.OfSpots)
	return fmt.Sprintf("sampled, nothing wrong found in %.2g %% of the steps (%d); NOT checked: %s. One false step, "+
		"anywhere with the "+
		"same chance, would have been found with the probability %.2g; one false stretch between windows with %.2g",
		100*share, r.Steps, left, share, float64(r.Windows)/float64(max(r.Of, 1)))
}

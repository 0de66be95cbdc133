package certificate

import "fmt"

// A Report describes what a check recomputed.
type Report struct {
	Steps, All int64 // steps recomputed, and all steps
	Windows    int   // windows reached by a walk from the one before
	Of         int   // all windows to be reached
	Spots      int   // single values met by walks
	OfSpots    int   // all single values
	Values     int64 // of other certificates: values recomputed, which are all
}

// Complete reports whether nothing was left out: only then is anything proved. Steps without the windows that they
// lead to prove nothing about the next interval, and without spots the period might be a multiple of the least.
func (r Report) Complete() bool {
	return r.Steps == r.All && r.Windows == r.Of && r.Spots == r.OfSpots
}

// String describes the work done and left out. The probability for a sample assumes one false step at a random
// place, which a forged certificate need not have, so the text says so.
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

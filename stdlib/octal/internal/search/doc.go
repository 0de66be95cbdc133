// Package search finds periods by long runs: it carries the values of the engine on until a state
// repeats, keeps what it needs to go on after an interrupt, and makes a certificate of what it
// found. This is how a run works; every file names the paragraph that it implements.
//
// # §1 Two ways to a certificate
//
// In memory ([Find], the first values): the theorems that compare all values, of Guy and Smith and
// those with a saltus, are tried at each look; looks are as far apart as values grow, so that they
// cost a share of the whole. For games with a sparse space the finite-state theorem is tried,
// too: it needs one window to stand twice. When values become too many for memory, or a
// directory is given, a run goes on by a stream, in memory that does not grow.
//
// # §2 States
//
// The state before heap n is the codes of the last Past heaps, as many as the kernel and the check
// look at, and the parity of n where it belongs to the space. Equal states have equal futures, as
// long as no heap is rare: the next code is a function of the state (§5 of package engine), and
// whether there is a gap is one as well. So if the states before n and n + p are equal and both
// are exact, the sequence has period p from n − Past on.
//
// # §3 Finding equal states
//
// Distinguished points (van Oorschot and Wiener 1999) find them soon: a place is one if what stands
// there says so, and its digest is kept. Sentinels (Brent 1980) find every repetition of a few
// states, and so say exactly what a run excludes. Both look at the places behind one scarce code only,
// which bytes.IndexByte finds; between them a run costs nothing but the values.
//
// # §4 Snapshots
//
// Whole states, evenly spaced, 256 at most: when there are more, every other one is given up. What
// is behind a snapshot can be computed again (a replay), and the intervals between them can be
// looked at independently: by several goroutines, in a second pass
// that looks for gaps where the first did not ([Options].Later). An interval whose replay does not end
// in the next snapshot is an error: so a wrong bit in a checkpoint is found.
//
// # §5 Checkpoints
//
// A JSON file that is replaced in one step, every 20 seconds and at the end: after a kill at any
// moment either the old or the new one is there, whole. It names the game and the number of rare heaps
// that were known: if the program knows of more by now, what came after them was wrong, and the run
// begins anew; if it knows of fewer, it computes a longer beginning first.
//
// # §6 Concluding
//
// Let the states before x and y be equal. The period is the least p that divides y − x with the states
// before x and x + p equal: for each prime divisor q of the distance, while p/q still repeats,
// p becomes p/q. The preperiod lies behind the last sentinel before x, which did not repeat: two
// replays side by side, p apart, show the last place where they differ. Windows between equal states, one value
// that differs for each prime divisor of p, and one for the preperiod make the certificate; package
// check says why they suffice, and shares no code with this one.
//
// Cost: time of the run, and twice the way from the sentinel to x for the preperiod; a small
// checkpoint has no snapshots, and replays go from the beginning.
package search

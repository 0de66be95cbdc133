// Package search finds periods by long runs: it computes values with the engine until a state repeats,
// saves checkpoints for resuming after an interrupt, and makes a certificate of the result. This is the
// design of a run; every file names the paragraph that it implements.
//
// # §1 Two ways to a certificate
//
// In memory ([Find], the first values): the theorems that compare all values, that of Guy and Smith and those with a
// saltus, are tried whenever there are a quarter more values or twice as many, which takes a constant share of the
// time. For games with a sparse space the finite-state theorem is tried too: it needs a window that occurs twice. When
// values become too many for memory, or a directory is given, a run continues by a stream, in constant memory.
//
// # §2 States
//
// The state before heap n is the codes of the last Past heaps, as many as the kernel and the check read, and the parity
// of n if it is part of the space. Equal states have equal futures, as long as no heap is rare: the next code is a
// function of the state (§5 of package engine), and so is whether there is a gap. So if the states before n and n + p
// are equal and both are exact, the sequence has period p from n − Past on.
//
// # §3 Finding equal states
//
// Sentinels (Brent 1980) find every repetition of a few states, and so determine exactly what a run excludes. They only
// consider places after one scarce code, which bytes.IndexByte finds; elsewhere a run only computes values.
//
// # §4 Snapshots
//
// Whole states, evenly spaced, at most 256: when there are more, every other one is dropped. Values
// after a snapshot can be computed again (a replay).
//
// # §5 Checkpoints
//
// A JSON file that is replaced atomically, every 20 seconds and at the end. It has the game and the
// number of known rare heaps: if the program knows more by now, values after them were wrong, and the
// run starts again; if it knows fewer, it first computes a longer prefix.
//
// # §6 Concluding
//
// Let the states before x and y be equal. The period is the least p that divides y − x with the states before x and x +
// p equal: for each prime divisor q of the distance, while p/q still repeats, p becomes p/q. The preperiod is after the
// last sentinel before x, which did not repeat: two parallel replays, p apart, show the last place where they differ.
// The certificate has windows between equal states, one differing value for each prime divisor of p, and one for the
// preperiod; package check proves that they suffice, and shares no code with this one.
//
// Cost: time of the run, and two replays from the sentinel to x for the preperiod; with small
// checkpoints there are no snapshots, and replays start at the beginning.
package search

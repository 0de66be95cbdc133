// Package flow tells which cells of a notebook show what a restart and a run of all cells
// would show, and which do not: it follows what flows from cell to cell through the names of
// the session, without looking at a value.
//
// # Statement
//
// A cell is fresh when the text it last ran is its text now and everything that it could see
// then is what it would see in a run of all cells from top to bottom. If a cell is called
// fresh, its output is the one of that run. The converse does not hold: a cell may be called
// stale although it would show the same again.
//
// # Notation and invariant
//
// A location is what a name of the session stands for: a variable, function, type, constant.
// Its version is a digest of all that its value was made from. When a cell runs, its key K is
// the digest of its text and of the versions of all locations that it can read, together with
// which of them are the same and which may share memory. Every location that it may have
// written gets the version H(K, place), so by induction on the length of a history
//
//	equal versions, equal ways of sharing  ⇒  equal values,
//
// whatever the histories were. The history of the session is followed as cells run
// (Store.Apply), that of the run of all cells is played through on an empty Store
// (Log.Compare), where no cell runs but all are type-checked. A cell whose key is the same in both is
// fresh.
//
// # What a cell reads and writes
//
// Package types resolves every identifier (body.go). What is read through functions is found
// where it is read: a function carries the locations that its body names, a variable that may
// hold code those of the code it may hold (deep reads, store.go). Writes through pointers, slices,
// maps and closures count for all locations that may share memory with the written one: an
// undirected graph of locations, to which each statement adds the pairs that it may tie together
// (Andersen's direction is given up for Steensgaard's symmetry; both are over-approximations).
// Functions of cells are summarized: parameters written through, locations written (resolve.go);
// a call through an interface is a call of all methods of that name. Of compiled functions
// library.go knows which write through their arguments and which depend on the clock, on chance,
// on files or on the user. The latter make a cell, and what depends on it, Outside: neither
// fresh nor stale, since no run says what the next one shows.
//
// # Limits
//
// Mutation is what shows: a game that remembers values it has computed is not changed by
// that. A program that prints addresses, or lets goroutines race, is not repeatable; the
// latter is seen (Outside), the former is not.
//
// # Cost
//
// Linear in the text of the cell plus the locations it can reach, some microseconds a cell;
// a comparison plays all cells through and type-checks those before which a text has changed.
package flow

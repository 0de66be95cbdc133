// Package flow tells which cells of a notebook show what a restart and a run of all cells would
// show, and which may not. It goes by names: it looks at no value.
//
// # Statement
//
// A cell is fresh when running all cells from top to bottom, in a new session, would show what it
// shows. If a cell is called fresh, it is. The converse does not hold: a cell may be called stale
// although it would show the same again.
//
// # Notation
//
// A name is that of a variable, constant, function, type, method (T.M) or import of the session. Each
// run of a cell has a number. The writer of a name is the number of the run that last wrote it, its
// maker the one that declared it. A cell reads a name when its text mentions it, or when what a
// mentioned name stands for does: naming a function counts as calling it. What a declared function
// names is only bound: of that the maker counts, until somebody names the function. Code that has named
// a variable goes on to mean that one when the name is declared anew; a function of the same type takes the place of
// the one before.
//
// A call of a method whose type is not known, and the calls that compiled functions may make, go to all methods of
// that name.
//
// Names are shared when their type holds references, their address is taken or a function literal
// captures them. Shared names that a cell reads are tied for good. An assignment to a variable, or to a part of it
// that no reference leads to, writes its name. Whatever else may write (an element, a field behind a pointer, append,
// a method or function that is not known to read only) writes all shared names that the cell reads, and those tied to
// them.
//
// # Invariant
//
// Compare follows a run of all cells, in which a valid cell keeps the number of its last run and any
// other gets a number that nobody has seen. A cell is valid if its text is unchanged and the writers and
// makers that it saw when it last ran are those that it would see. By induction on the order of the cells, all that
// a valid cell can reach was made by the last runs of valid cells, the same in both histories: the number of
// a run stands for one state of memory, so equal numbers mean equal values that share memory in the same way. A
// run that repeats the last one of its cell to the letter keeps its number if it writes no shared
// name and declares no type: a plain value has no identity.
//
// A cell that depends on the clock, chance, files or the user, and what reads from it, is Unsettled: no run says
// what the next one shows. It is stale as well when what it read has run again. So is what reads a variable that has
// been declared anew, once a name that it was tied to has been written: nobody has seen it since.
//
// # Limits
//
// A game that remembers values it has computed is not changed by that. A program that prints
// addresses is not seen to be unrepeatable.
//
// # Cost
//
// Linear in the text of the cell and of what it names, some microseconds a cell. A comparison
// type-checks all cells of the notebook.
package flow

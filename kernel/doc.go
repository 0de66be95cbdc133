// Package kernel evaluates the cells of a notebook session. It knows nothing of
// terminals, sockets or files: front ends hand it source text and an Output.
//
// # What a cell is
//
// A cell is Go: imports, declarations and statements in any order, or a whole program with package clause and func
// main, which runs once. It is checked with go/types before anything runs; what the compiler would refuse is refused
// with the compiler's message at the cell's own line and column. What passes either computes what the compiled program
// computes, or is refused with a message that says what to write instead (the list stands below).
//
// Three rules are looser than the compiler's, at the top level of a cell only:
// variables may stay unused, an expression may be a statement, and a package that
// cells know needs no import line. A line import "math/rand" holds for later cells too.
//
// Declarations count for the whole cell; statements, and variables with their initial values, run from top to bottom. A
// variable that a statement or an initial value further up needs, itself or by the functions that it mentions, is
// initialised before that; one that is made by := is not known there. A cell of declarations alone initialises its
// variables in the compiler's order. A function init runs after the variables, or at its place among the statements.
//
// # What shows
//
// The value of the last expression shows, all values of a tuple, and is ans in the next cell (of a tuple the first).
// Nothing shows after a declaration, an assignment, a call without results, a call of fmt.Print and its like, or a
// semicolon at the end. A tuple that ends with an error which is not nil fails the cell.
//
// # Declaring a name again
//
//   - A variable: x := … makes a new variable of any type. Functions and closures of
//     earlier cells keep the one they were compiled with; an assignment x = … changes
//     that one. In x := x + 1 the right x is the one before.
//   - A function of the same type: functions and methods of earlier cells call the new
//     one from now on. Function values taken before, closures among them, stay.
//   - A function of another type: earlier functions keep the old one.
//   - A type: a new type, without the methods of the old one. Variables and functions
//     of earlier cells keep the old type; the two are different types.
//   - A method, in a cell later than its type: the type gets it, a generic one with all its
//     instances, and interfaces that hold values of it see it. With the same
//     signature it replaces the old one for all callers. With another signature it is
//     refused: declare the type again with all its methods.
//   - The name of a preloaded package: the variable hides the package until an import
//     line brings it back.
//
// A cell that is refused changes nothing. A cell that panics, exits or is interrupted keeps what it has declared.
//
// # Variables without a value
//
// A variable whose initial value was not reached is unset, and so is one whose value was lost with the
// worker; x after var x T is zero, as in Go. A cell that may read an unset variable is refused, with an error of kind
// Unset that tells in which cell it got no value, and why: a cell that names the variable, and one that
// names a function, method or closure which reads it, on whatever path. A name that was declared again means the
// new variable, with a value or without. An assignment to the variable gives it one, or declaring it again.
//
// # What is stale
//
// Types tell which names each cell defines, reads and may write. Session.Compare says which cells
// of a notebook show what a restart and a run of all cells would show, and which are stale.
// Package flow says how, and why a fresh cell can be trusted.
//
// # One cell at a time
//
// Cells run one after the other, in the order in which they ask. Callbacks of widgets, values of
// variables and snapshots wait for the running cell as another cell would; completion
// and help do not. Goroutines that a cell has started go on when it has ended, as in Go.
//
// # What a mistake costs
//
// The cell, and nothing else: endless recursion, memory that is not there, an exit, a flood of output and a panic in a
// goroutine end the cell with an error in Go's words; variables and functions stay. Two goroutines at one map, a value
// that contains itself and is printed, and more memory than there is, taken by a function of the library or an append
// in interpreted code, end the worker as well. A cell whose goroutines wait for each other waits until it is
// interrupted. The stack of a goroutine may hold some 400 000 calls of functions of cells; allocations are refused
// that would leave less than a fifth of the session's memory. A cell that is to stop inside a compiled function that
// does not listen ends with its worker, Options.Grace after the worker has answered that it is to stop.
//
// When the worker dies all the same, another one takes its place, with all functions and types and with the variables
// as they were after the cell before: numbers, texts, slices, maps, structs, pointers and what they share, games,
// certificates, sequences. They are written down between cells (package keep), 32 MB at most; nothing runs again. What
// cannot be written, channels and function values for instance, is named: their cells must run again.
//
// What a cell may print and draw is bounded (Options.OutputLimit, display.Limit). The write
// that passes the bound is cut there, and the cell is stopped with an error of kind Flooded.
//
// # What runs fast
//
// Functions that only compute, and loops among the statements of a cell, run ten to a hundred times as fast as the
// rest: see package fast. They may use integers, floats, strings, slices, arrays, maps, structs, pointers, function
// literals, loops over iterator functions, methods of types and of interfaces declared in cells, functions of compiled
// packages on such values, and one another, generic ones included. A function with type switches and assertions, defer,
// goroutines, channels, goto, float32 or complex numbers, or types that contain themselves is interpreted. The result
// is the same; so are panics, and what happens when a function is declared again.
//
// # What is refused
//
// Each line is followed by what to write instead.
//
//   - package unsafe, and a package that is not among those of stdlib.Packages, which are fewer in a
//     browser: work with values; the message names the nearest package, or the program that has it. So too a value of
//     a cell's type as an interface of such a package (syscall.RawConn, which os.File.SyscallConn returns), or as
//     reflect.Type: use a value that the library makes. And atomic.Pointer, package unique and runtime.AddCleanup,
//     which depend on types and a run time that cells do not have: use a variable and a sync.Mutex, compare the values
//     themselves, call the function.
//   - a type declared in a cell in package reflect: print its name with %T, or write the code for the type.
//     So too a value of a cell's type in a template: give it a map[string]any. In JSON one with embedded fields or
//     methods that encode it (MarshalJSON, MarshalText and their inverses, IsZero for omitzero), and one decoded into
//     a type that contains itself or an interface with methods: give it a map[string]any, or a struct of plain
//     fields. And such a type among the
//     arguments of a function for testing/quick: give the function Go's own types. Packages encoding/gob and log/slog,
//     context.WithValue and atomic.Value see no such type: use encoding/json, log fmt.Sprint of it, use a variable. As
//     a reader or writer a cell's type may not have ReadFrom, WriteTo, WriteString or ReadRune, for which package io
//     would look: rename the method, or pass the reader or writer that the type is made of. As a value of another
//     interface of the library it is no key of a map: use keys of type any. Package fmt does not see a method Scan:
//     call it, or scan the parts of the value.
//   - a source nested more than 300 brackets deep, or with 100 brackets and stars of a type
//     in front of each other: give parts of it names. An array of more than 2^30 elements: make a slice.
//   - a method of a generic type of an earlier cell: declare the type again, with all its methods, in one cell.
//   - a function of the packages of games that is printed or drawn, which would show an address: call it.
//
// What the language leaves open may differ from one compiler to the next, and does here: the order of maps, addresses,
// and the capacity that append chooses, which is that of a program built without optimization (-gcflags="-N -l"): no
// slice begins in the frame of its function. So too []byte and []rune of a string that is no constant have no spare
// room but that of the block of memory that holds them. The order in which a variable is read beside a call that
// changes it is that of such a program, too, where no call is inlined. What the run time tells of the program itself is
// the notebook's: callers are not known to runtime.Caller and Callers, and the flags of package log for files and
// lines, stacks, the names of functions by their addresses and counts of allocations tell of the interpreter; a call
// keeps all its variables until it ends, and a function literal those of the calls around it, so that finalizers run
// later, or not at all.
package kernel

// Package vm runs fast functions: it makes the units that package fast has compiled
// ready, and gives the interpreter Go functions that run them. See package code for what
// a unit is.
//
// # Statement
//
// A function of a unit returns what the Go compiler's program would return, has the same effects on
// what it can reach, and panics with the same texts. Beyond that, whatever it does: a cell that is told to stop stops
// in it, within one turn of its innermost loop or one call; its recursion ends in an error and not in the death of the
// process; and no slice or text of 4 KB or more is made that the worker has no room for.
//
// # Notation
//
// A machine m runs one call from outside. n is an instruction (ins): do is its handler, a to f
// are distances in bytes within the frame, k is a constant, x what it refers to. i[a] is the word at distance a in bank
// I of the frame, p[a] the pointer in bank P, s[a,b] the string or slice with data p[a] and length i[b]. A handler
// carries out its instruction and returns the next one; the loop of [machine.run] does nothing but to call the handler
// of what it was returned.
//
// # Invariants
//
// Between two instructions:
//
//  1. Every pointer that will be followed is in bank P, or in memory that is reached from there. Bank I
//     holds none, so the garbage collector needs to know nothing of instructions. The one exception is the
//     instruction in whose stead another runs (left, see fail.go): it is a number, and the code that holds it is
//     alive because its function runs.
//  2. An integer of fewer than 64 bits is extended to 64 as its sign wants. Handlers compute with 64 bits; instructions
//     of the compiler restore this where it may be lost.
//  3. p[0] of a frame is the instruction to go on with at the return. The instruction before it is the call,
//     whose a and b say how far the frame of the caller is: so a return needs no stack of its own, and a panic
//     finds its way from the innermost frame outwards ([machine.report]).
//  4. Nothing points into a bank but the machine: where a call does not fit, the banks are copied to larger ones,
//     and the call is carried out again.
//  5. An instruction that panics has written to none of its registers, and m.at is where it stands.
//  6. What a map operation has found is used before the next instruction that touches a map.
//
// # Stops, faults and gates
//
// A jump back, a call and the end of a compiled function look whether the gates are closed (rt.Closed); if they are,
// the jump leads to an instruction of its own, which passes the gate, if it may, and goes on with the jump. Handlers
// that fail do likewise: a handler that calls nothing needs no frame of the Go stack, which makes it a third quicker,
// so those of which loops consist return another instruction, which fails in their stead.
//
// # Function values
//
// A function value in a register is one of Go. Those of fast functions are Go functions that capture a closure of this
// package and nothing else, so the closure is found behind the value's pointer, and calling it is a call within the
// machine ([machine.own]). How such values are laid out is tried when the program starts (learn, learnMade); where it
// is not as thought, calls go by package reflect, and everything means the same.
//
// # Cost
//
// Measured on one core of an AMD EPYC: 2.3 ns an instruction in a loop that adds (three instructions a turn, 6.8 ns),
// 14 ns a call of the Fibonacci function (a comparison, two calls and three additions); reading a map costs what it
// costs a compiled program, and so does an allocation. A machine takes 4 KB and is used again; a frame takes 8 bytes a
// register. Compiled code is 2.4 times as fast where maps are the work, 8 to 24 times in loops over numbers, and near
// 100 times where it puts methods in place; the interpreter is 6 to 70 times as slow (BenchmarkCells of package cell).
//
// Programs that run on the machine and beside it are among the tests of package fast.
package vm

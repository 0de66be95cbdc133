// Package fast compiles functions that only compute, and loops among the statements of a
// cell, to instructions for a machine of our own (packages code and vm), which runs them
// ten to a hundred times as fast as the interpreter does.
//
// # Statement
//
// The compiler takes functions in the form of package build and answers with a function of package code, or with
// the reason why it does not cover the function ([build.Refusal]): then the interpreter runs it, as it runs
// everything else. What is compiled computes what the Go compiler would make of it, panics
// with its texts, keeps variables of the session where the interpreter keeps them, and
// passes values as what they are in Go, so that a []int is the same slice everywhere.
// There is no half: a function that has one expression which is not covered is left as a whole.
//
// # Notation
//
// c is the compiler of one function, st a statement, e, x, y expressions. s is a shape: a type, with the registers that
// its values take. to and from are where registers begin (a Loc: a word and a pointer). A place is what can be assigned
// to, with its operands evaluated. A label is a position in the code that may not be known yet.
//
// The rooms: package fast compiles statements, expression what they are made of, registers writes the
// instructions. Each knows those below it, and expression asks the statements around it for function
// literals only.
//
// # Invariants
//
// Variables and temporary values are kept on a stack of registers as the source nests
// blocks and expressions: the arguments of a call lie on top of the caller's registers,
// where they begin the callee's, and results come back in their place.
//
//   - A variable has registers from its declaration to the end of its block, and nobody else writes them. Temporary
//     values end with their statement.
//   - A variable that a closure captures, or whose address is taken, is in memory of its own, and a register points
//     there: which are such is found before the function is compiled ([build.Held]), since the first mention must be
//     right already. An array or a large struct always is in memory, which belongs to one variable: what is assigned is
//     copied.
//   - After each operation an integer register is what its type can hold ([registers.Frame.Narrow]).
//   - An instruction that can panic has the position that the panic of the Go compiler's program would name.
//
// # Cost
//
// One pass over the syntax, another one for variables in memory, and one that puts what need not be kept in a variable
// where it is used: time and instructions are linear in the length of the function. Nothing is optimised beyond the
// instruction: those that stand for several steps of common loops (s[i] += x, i += 1; i < n, comparisons with a jump)
// are chosen by the shape of the syntax.
package fast

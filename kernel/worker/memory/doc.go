// Package memory knows how much memory a session may have, how much is left on the machine and
// in the process, and has functions of Go's library ask before they take what a number says.
package memory

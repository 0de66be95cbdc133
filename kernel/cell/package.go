// Package cell turns the source of a notebook cell into Go that the interpreter
// runs as the Go compiler would, or says why it cannot.
package cell

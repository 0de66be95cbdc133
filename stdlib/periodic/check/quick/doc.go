// Package quick is a faster implementation of package check: it computes values of octal games by their rare heaps, and
// checks finite-state certificates by walks through 64 intervals at a time, on all processors, or a sample. Tests
// compare the two packages. It shares no code with the searches either.
package quick

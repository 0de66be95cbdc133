// Package quick checks what package check checks, quicker: values of octal games by their rare
// heaps, and finite-state certificates by walks through 64 stretches at a time, on all
// processors, or in a sample. Wherever both can check a certificate they
// agree, which tests say. It shares no code with the searches either.
package quick

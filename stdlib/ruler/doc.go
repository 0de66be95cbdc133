// Package ruler finds games whose values are ruler regular, and proves it: they rise by a saltus
// with every period, but at some residues they are set like the marks on a ruler, by the greatest
// power of two that divides their place. Three lines to begin with:
//
//	r, err := ruler.Find(octal.MustParse("0.2048"))
//	r.Value(1000000000000)
//	r.Verify()
//
// J. P. Grossman and R. J. Nowakowski found the first such games [GrossmanNowakowski2015]. What
// is found here is a formula for all values; package automata, which shares no code with the
// search, decides by finite automata that it satisfies the mex rule at every heap.
package ruler

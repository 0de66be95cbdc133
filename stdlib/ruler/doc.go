// Package ruler finds games whose values are ruler regular, and proves it: the values increase by a saltus with every
// period, except that at some residues they depend, like the marks on a ruler, on the greatest power of two that
// divides their index. For example:
//
//	r, err := ruler.Find(octal.MustParse("0.2048"))
//	r.Value(1000000000000)
//	r.Verify()
//
// J. P. Grossman and R. J. Nowakowski found the first such games [GrossmanNowakowski2015]. The result is a formula for
// all values; package automata, which shares nothing with the search but the formula, decides by finite automata that
// it satisfies the mex rule at every heap.
package ruler

// Package claims holds the tests that recompute what the texts on Sprague–Grundy theory say,
// claim by claim, with the packages a cell would use. A claim that is wrong has a test that shows the
// counterexample. The letters and numbers are those of the lessons.
package claims

// Package words tells proofs: the induction of a theorem with the numbers of a claim, step by step, and which steps hold. Nothing is
// checked by it that package check does not check; a theorem brings along a text, and this package fills it in.
//
//	steps := words.Steps(claim, game, check.Values(game, check.Bound(claim, game)))
package words

// Package check confirms certificates of periods. It plays the game by the definition of its rules, and compares. It is
// meant to be read: some fifteen hundred lines of code (grep -vhE '^\s*(//|$)' *.go, without tests), three hundred of
// them the words of the theorems and of their inductions, and more than four hundred of proofs and reasons; as plain as
// the definitions, quadratic where that is plainest. It shares no code with the packages that search for periods: it
// imports none of them, and none of them imports it, which a test watches over. What is between them is the
// certificate.
//
//	claim, err := check.Of(&certificate)
//	err = claim.Check(certificate.Generous())
//
// Each theorem is one value in one file, with its proof in the comment on top of the file. What a check can cost is
// said before it begins, and what exceeds the limits is refused.
//
// Package quick, beside it, does the same quicker, and registers the theorems with package certificate.
package check

// Package check verifies certificates of periods: it computes values by the definition of the game, and compares. It is
// meant to be read: less than fifteen hundred lines of code (grep -vhE '^\s*(//|$)' *.go, without tests), two hundred
// of them texts of inductions, and more than four hundred of proofs and comments; as plain as the definitions,
// quadratic where that is plainest. It shares no code with the packages that search for periods: it imports none of
// them, and none of them imports it, which a test ensures.
//
//	claim, err := check.Of(&certificate)
//	err = claim.Check(certificate.Generous())
//
// Each theorem is one value in one file, with its proof in the first comment, and a paragraph of theorems.txt. The cost
// of a check is bounded before it begins, and a check that exceeds the limits is refused.
//
// Package quick is a faster implementation, and registers the theorems with package certificate.
package check

// Package check confirms certificates of periods. It reads a certificate, plays the game by the
// definition of its rules, and compares. It is meant to be read: some thirteen hundred lines of
// code (grep -vhE '^\s*(//|$)' *.go, without tests), a hundred of them the words of the theorems,
// and four hundred of proofs and reasons; as plain as the definitions, quadratic where that is
// plainest. It shares no code with the packages that search for periods: it imports none of them,
// and none of them imports it, which a test watches over. What is between them is the text of
// certificates.
//
//	claim, err := check.Verify(text, check.Generous())
//
// Each theorem is one value in one file, with its proof in the comment on top of the file, the
// induction in words and the type of its claims. [Theorems] lists them; help, schema and the
// steps of proofs are made from the list, the latter by package words. What a check can cost is
// said before it begins, and what exceeds the limits is refused.
//
// Package lanes, beside it, does the same quicker.
package check

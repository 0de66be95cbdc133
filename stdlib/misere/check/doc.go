// Package check verifies certificates of misère quotients. It neither imports nor shares code with the package that
// finds them, so that a mistake there is not repeated here; and it prefers plain algorithms to fast ones. Each theorem
// has a file and a paragraph of theorems.txt, as in package sprague/stdlib/periodic/check.
//
//	outcome, err := certificate.Verify(text, certificate.Options{})
package check

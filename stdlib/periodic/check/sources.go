package check

import "embed"

// Sources are the files of this package, with the proofs of its theorems as comments.
//
//go:embed *.go
var Sources embed.FS

package check

import "embed"

// Sources are the files of this package but for tests, with the proofs of its theorems as comments.
//
//go:embed allbut.go byresidues.go certificate.go cost.go doc.go finitestate.go game.go guysmith.go livevalues.go onewindow.go repeatingcode.go sources.go sumbound.go theorem.go values.go verify.go
var Sources embed.FS

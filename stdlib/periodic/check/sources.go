package check

import "embed"

// sources are the files with the theorems and their proofs.
//
//go:embed allbut.go byresidues.go finitestate.go guysmith.go livevalues.go onewindow.go repeatingcode.go sumbound.go
var sources embed.FS

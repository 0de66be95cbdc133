package lower

// knownGeneric lists the generic library functions that package rt has.
var knownGeneric = map[string]bool{}

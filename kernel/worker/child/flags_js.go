package child

// This kernel is without package flag.

var flagSymbols map[string]any

func forgetFlags() {}

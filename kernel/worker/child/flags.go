//go:build !js

package child

import "flag"

// forgetFlags begins the command line of a cell without flags, so that a cell that defines some can run again.
func forgetFlags() { flag.CommandLine = flag.NewFlagSet("sprague", flag.PanicOnError) }

// flagSymbols make panics of what would end the process.
var flagSymbols = map[string]any{"NewFlagSet": func(name string, handling flag.ErrorHandling) *flag.FlagSet {
	if handling == flag.ExitOnError {
		handling = flag.PanicOnError
	}
	return flag.NewFlagSet(name, handling)
}}

//go:build !js

package child

import (
	"flag"
	"reflect"
)

// forgetFlags begins the command line of a cell without flags, so that a cell that defines some can run again.
func forgetFlags() { flag.CommandLine = flag.NewFlagSet("sprague", flag.PanicOnError) }

// redirectFlag makes panics of what would end the process.
func redirectFlag(table map[string]reflect.Value) {
	table["NewFlagSet"] = reflect.ValueOf(func(name string, handling flag.ErrorHandling) *flag.FlagSet {
		if handling == flag.ExitOnError {
			handling = flag.PanicOnError
		}
		return flag.NewFlagSet(name, handling)
	})
}

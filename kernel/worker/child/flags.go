//go:build !js

package child

import (
	"flag"
	"reflect"
)

// redirectFlag makes package flag one of a cell that may run again: it reads the arguments of
// cells, which are none, a flag may be defined anew, and what would end the process is
// a panic.
func (c *child) redirectFlag(table map[string]reflect.Value) {
	fresh := func() { flag.CommandLine = flag.NewFlagSet("sprague", flag.PanicOnError) }
	fresh()
	table["Parse"] = reflect.ValueOf(func() { _ = flag.CommandLine.Parse(nil) })
	table["NewFlagSet"] = reflect.ValueOf(func(name string, handling flag.ErrorHandling) *flag.FlagSet {
		if handling == flag.ExitOnError {
			handling = flag.PanicOnError
		}
		return flag.NewFlagSet(name, handling)
	})
	for name, f := range table {
		at := definesFlag(f)
		if at < 0 || name == "Set" {
			continue
		}
		table[name] = reflect.MakeFunc(f.Type(), func(args []reflect.Value) []reflect.Value {
			undefine(args[at].String(), fresh)
			return f.Call(args)
		})
	}
}

// definesFlag returns which argument of a function is the name of the flag that it defines: the
// first text of two, of which the last, the usage, ends the arguments or stands before a function.
// It returns -1 for other functions.
func definesFlag(f reflect.Value) int {
	if f.Kind() != reflect.Func {
		return -1
	}
	last := f.Type().NumIn() - 1
	var texts []int
	for i := range f.Type().NumIn() {
		if f.Type().In(i).Kind() == reflect.String {
			texts = append(texts, i)
		}
	}
	if len(texts) < 2 || texts[len(texts)-1] < last-1 {
		return -1
	}
	return texts[0]
}

// undefine forgets a flag of the command line. A set of flags has no call for that: another one
// takes its place.
func undefine(name string, fresh func()) {
	old := flag.CommandLine
	if old.Lookup(name) == nil {
		return
	}
	fresh()
	old.VisitAll(func(f *flag.Flag) {
		if f.Name != name {
			flag.Var(f.Value, f.Name, f.Usage)
		}
	})
}

package child

import "reflect"

// This kernel is without package flag.

func forgetFlags() {}

func redirectFlag(map[string]reflect.Value) {}

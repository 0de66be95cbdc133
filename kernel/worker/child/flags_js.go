package child

import "reflect"

// redirectFlag has nothing to do: this kernel is without package flag.
func (c *child) redirectFlag(map[string]reflect.Value) {}

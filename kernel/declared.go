package kernel

import (
	"slices"

	"sprague/kernel/worker/wire"
)

// A declarations is what the cells of a session have declared, in their order, to be declared again where the worker
// is lost.
type declarations []wire.Declared

// forget takes out what variables have declared that nothing can reach any more. Most were declared a moment ago.
func (d *declarations) forget(names []string) {
	for _, name := range names {
		for at, one := range slices.Backward(*d) {
			i := slices.Index(one.Keeps, name)
			if i < 0 {
				continue
			}
			(*d)[at].Keeps = slices.Delete(slices.Clone(one.Keeps), i, i+1)
			if one.Plain && len(one.Keeps) == 1 {
				*d = slices.Delete(*d, at, at+1)
			}
			break
		}
	}
}

package notebooks

import (
	"context"

	"sprague/kernel/colon"
)

// Host returns a front end that nobody sits at, for a script or a notebook whose cells may begin with
// commands. It reads lessons and files, and writes none.
func Host(s colon.Session) *colon.Host {
	h := &colon.Host{Session: s, Library: Shelf{}, Reading: &colon.Reading{}}
	h.Run = func(ctx context.Context, path string) error {
		cells, err := Shelf{}.Read(path)
		if err != nil {
			return err
		}
		return h.RunCells(ctx, path, cells)
	}
	return h
}

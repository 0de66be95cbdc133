package search

import "errors"

// An Open is the error of a search that ended without a period, with what it excludes. errors.Is looks through it.
type Open struct {
	Below int64 // preperiod + period of any period is not below this
	error
}

func (e *Open) Unwrap() error { return e.error }

// Excluded returns the bound of an *Open in err, or 0.
func Excluded(err error) int64 {
	if open := new(Open); errors.As(err, &open) {
		return open.Below
	}
	return 0
}

package batch

import (
	"bytes"
	"context"
)

// A Kind is a kind of work that is a list of items, each done by itself.
type Kind struct {
	Name string // of the command
	Key  string // the member of a content that names the item
	Unit string // what the items are, in the plural

	// Final reports whether a content says all there is, so that a greater budget could not
	// find more.
	Final func(content []byte) bool
	// Depth is how far the search got that ended in a content.
	Depth func(content []byte) int64
	// Differ says how two contents of an item, not both final, cannot both be true; "" if they
	// can.
	Differ func(a, b []byte) string
	// Plain turns a line that an earlier version of the program wrote, without a digest, into a
	// content, and knows it from all others. It is nil where there was no earlier version.
	Plain func(line []byte) ([]byte, error)
	// Find does an item. It returns the content and the number of values computed, or an
	// error: that of ctx if it ended, or why the item cannot be done.
	Find func(ctx context.Context, item string, b Budget) (content []byte, values int64, err error)
}

// settled reports whether r says as much of its item as the budget b could.
func (k Kind) settled(r Record, b Budget) bool {
	return k.Final(r.Content) || r.Run.Version != "" && r.Run.Budget.covers(b)
}

// better reports whether a says more of their item than b. It is an order of the contents, so
// that what is merged does not depend on the order in which it is read.
func (k Kind) better(a, b Record) bool {
	if x, y := k.Final(a.Content), k.Final(b.Content); x != y {
		return x
	}
	if x, y := k.Depth(a.Content), k.Depth(b.Content); x != y {
		return x > y
	}
	return bytes.Compare(a.Content, b.Content) < 0
}

// contradiction says how two records of one item cannot both be true; "" if they can.
func (k Kind) contradiction(a, b Record) string {
	switch {
	case bytes.Equal(a.Content, b.Content):
		return ""
	case k.Final(a.Content) && k.Final(b.Content):
		return "both are final, and not the same"
	}
	return k.Differ(a.Content, b.Content)
}

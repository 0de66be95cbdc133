package engine

import (
	"errors"
	"testing"
)

// Where the splits that a stream tries do not reach a rare value, it asks for a longer prefix: here it tries almost
// none.
func TestEachReachesNoFarther(t *testing.T) {
	g := New(rule("0.104"))
	st, err := g.Stream(SampleValues)
	if err != nil {
		t.Fatal(err)
	}
	n := st.Start + st.Past + 2*st.Chunk
	values := NewCompact(st.prefix.values[:st.Start])
	values.Coding = st.Coding
	use := func(codes []byte) error {
		values.Codes = append(values.Codes, codes...)
		return nil
	}
	if err := st.Each(n, use); err != nil || values.Len() != n {
		t.Fatalf("%d values of %d, %v", values.Len(), n, err)
	}
	agree(t, g, &values)
	st.effort = func(heap int) (prefer, depth, sample int) { return 256, 300, 1 << 13 }
	st.prepare(st.width-1, st.Start, st.Codes(st.Start, len(st.prefix.values)), nil)
	if err := st.Each(n, use); !errors.Is(err, ErrLate) {
		t.Errorf("%v", err)
	}
}

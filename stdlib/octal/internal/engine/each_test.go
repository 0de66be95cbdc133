package engine

import "testing"

// Where the splits that a stream tries do not reach a rare value, one that does is found
// among the codes that were given away already: here the stream tries almost none.
func TestEachReachesFar(t *testing.T) {
	g := New(rule("0.104"))
	st, err := g.Stream(SampleValues)
	if err != nil {
		t.Fatal(err)
	}
	st.effort = func(heap int) (prefer, depth, sample int) { return 256, 300, 1 << 13 }
	st.prepare(st.width-1, st.Start, st.Codes(st.Start, len(st.prefix.values)), nil)
	n := st.Start + st.Past + 2*st.Chunk
	values := NewCompact(st.prefix.values[:st.Start])
	values.Coding = st.Coding
	at := func(i int) byte { return values.Codes[i] }
	err = st.Each(n, at, func(codes []byte) error {
		values.Codes = append(values.Codes, codes...)
		return nil
	})
	if err != nil || values.Len() != n {
		t.Fatalf("%d values of %d, %v", values.Len(), n, err)
	}
	b := st.NewBuffer()
	copy(b.Codes, st.Codes(st.Start-st.Past, st.Start))
	b.First = int64(st.Start)
	if err := st.Fill(b); err != nil {
		t.Fatal(err)
	}
	if st.findGaps(b, nil); len(b.Gaps) == 0 {
		t.Error("the first chunk has no gaps")
	}
	agree(t, g, &values)
}

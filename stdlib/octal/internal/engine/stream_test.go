package engine

import (
	"testing"

	"sprague/stdlib/octal/internal/rules"
)

func TestStreamAgreesWithSparse(t *testing.T) {
	for _, code := range []string{"0.106", "0.104", "0.054", "0.454"} {
		g := rule(code)
		s := NewSparse(g)
		s.Extend(SampleValues)
		st, err := newStream(s)
		if err != nil {
			t.Fatal(err)
		}
		b := st.NewBuffer()
		copy(b.Codes, st.Codes(st.Start-st.Past, st.Start))
		b.First = int64(st.Start)
		if err := st.Fill(b); err != nil {
			t.Fatal(err)
		}
		for i := range min(st.Chunk, len(s.values)-st.Start) {
			n := st.Start + i
			if got := st.Common(uint32(b.Codes[st.Past+i]), n); got != s.values[n] {
				t.Fatalf("%s: the stream makes G(%d) = %d; it is %d", code, n, got, s.values[n])
			}
		}
		if err := noGaps(st, b); err != nil {
			t.Error(err)
		}
	}
}

// noGaps finds gaps in the chunk of b, and fails if there are any.
func noGaps(st *Stream, b *Buffer) error {
	st.renew(b, nil)
	if b.Gaps, _ = st.check.Check(b.Codes, b.From, b.To, b.First, nil); len(b.Gaps) > 0 {
		return st.Late(b, b.Gaps[0])
	}
	return nil
}

func BenchmarkStream(b *testing.B) {
	for _, code := range []string{"0.106", "0.6"} {
		b.Run(code, func(b *testing.B) { benchmarkStream(b, rule(code)) })
	}
}

// The plain sparse solver is the baseline, see BenchmarkSparse.
func benchmarkStream(b *testing.B, g *rules.Rule) {
	s := NewSparse(g)
	s.Extend(SampleValues)
	st, err := newStream(s)
	if err != nil {
		b.Fatal(err)
	}
	buf := st.NewBuffer()
	copy(buf.Codes, st.Codes(st.Start-st.Past, st.Start))
	b.Run("fill", func(b *testing.B) {
		b.SetBytes(int64(st.Chunk))
		for range b.N {
			if err := st.Fill(buf); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("verify", func(b *testing.B) {
		b.SetBytes(int64(st.Chunk))
		for range b.N {
			if err := noGaps(st, buf); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("prepare", func(b *testing.B) {
		for range b.N {
			st.prepare(buf.most, st.Start, st.Codes(st.Start, len(s.values)), nil)
		}
	})
}

func BenchmarkSparse(b *testing.B) {
	for _, code := range []string{"0.106", "0.6"} {
		b.Run(code, func(b *testing.B) {
			const values = 1 << 16
			b.SetBytes(values)
			for range b.N {
				g := rule(code)
				NewSparse(g).Extend(values)
			}
		})
	}
}

package octal

import "testing"

func TestStreamAgreesWithSparse(t *testing.T) {
	for _, code := range []string{"0.106", "0.104", "0.054", "0.454"} {
		g := MustParse(code)
		s := newSparse(&g.rule)
		s.extend(sampleValues)
		st, err := newStream(s)
		if err != nil {
			t.Fatal(err)
		}
		b := st.newBuffer()
		copy(b.codes, st.codes(st.start-st.past, st.start))
		b.first = int64(st.start)
		if err := st.fill(b); err != nil {
			t.Fatal(err)
		}
		for i := range min(st.chunk, len(s.values)-st.start) {
			n := st.start + i
			if got := st.common(uint32(b.codes[st.past+i]), n); got != s.values[n] {
				t.Fatalf("%s: the stream makes G(%d) = %d; it is %d", code, n, got, s.values[n])
			}
		}
		if err := st.verify(b); err != nil {
			t.Error(err)
		}
	}
}

func BenchmarkStream(b *testing.B) {
	for _, code := range []string{"0.106", "0.6"} {
		b.Run(code, func(b *testing.B) { benchmarkStream(b, MustParse(code)) })
	}
}

// The plain sparse solver is the baseline, see BenchmarkSparse.
func benchmarkStream(b *testing.B, g Game) {
	s := newSparse(&g.rule)
	s.extend(sampleValues)
	st, err := newStream(s)
	if err != nil {
		b.Fatal(err)
	}
	buf := st.newBuffer()
	copy(buf.codes, st.codes(st.start-st.past, st.start))
	b.Run("fill", func(b *testing.B) {
		b.SetBytes(int64(st.chunk))
		for range b.N {
			if err := st.fill(buf); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("verify", func(b *testing.B) {
		b.SetBytes(int64(st.chunk))
		for range b.N {
			if err := st.verify(buf); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("prepare", func(b *testing.B) {
		for range b.N {
			st.prepare(buf.most, int64(st.start), st.codes(st.start, len(s.values)), nil)
		}
	})
}

func BenchmarkSparse(b *testing.B) {
	for _, code := range []string{"0.106", "0.6"} {
		b.Run(code, func(b *testing.B) {
			const values = 1 << 16
			b.SetBytes(values)
			for range b.N {
				g := MustParse(code)
				newSparse(&g.rule).extend(values)
			}
		})
	}
}

package deflate

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

func ExampleGzip() {
	r, _ := gzip.NewReader(bytes.NewReader(Gzip([]byte(strings.Repeat("mex ", 1000)))))
	text, err := io.ReadAll(r)
	fmt.Println(len(text), err)
	// Output: 4000 <nil>
}

// comesBack unpacks what was packed with the reader of the standard library.
func comesBack(t *testing.T, name string, text []byte) {
	t.Helper()
	if got := unpacked(t, Gzip(text)); !bytes.Equal(got, text) {
		t.Errorf("%s: %d bytes come back as %d", name, len(text), len(got))
	}
}

func unpacked(t *testing.T, packed []byte) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func noise(n int) []byte {
	random := rand.New(rand.NewPCG(1, 2))
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(random.Uint32())
	}
	return b
}

func TestComesBack(t *testing.T) {
	for n := range 20 {
		comesBack(t, fmt.Sprintf("%d letters", n), []byte("abcabcaaaaabbbbbabcab")[:n])
	}
	for _, n := range []int{3, 257, 258, 259, 260, 516, 517} {
		comesBack(t, fmt.Sprintf("%d times the same", n), bytes.Repeat([]byte("a"), n))
	}
	for _, n := range []int{1, longestStored - 1, longestStored, longestStored + 1, 2*longestStored + 1} {
		comesBack(t, fmt.Sprintf("%d bytes of noise", n), noise(n))
	}
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	comesBack(t, "every byte", all)
	// Counts that grow as Fibonacci's numbers make the longest codes there are.
	var steep []byte
	for i, a, b := 0, 1, 1; i < 22; i, a, b = i+1, b, a+b {
		steep = append(steep, bytes.Repeat([]byte{byte(i * 7)}, a)...)
	}
	rand.New(rand.NewPCG(3, 4)).Shuffle(len(steep), func(i, j int) { steep[i], steep[j] = steep[j], steep[i] })
	comesBack(t, "steep counts", steep)
}

// The largest distance of a copy, one less and one more.
func TestWindow(t *testing.T) {
	for _, d := range []int{window - 1, window, window + 1} {
		text := append(noise(d), noise(1000)...)
		comesBack(t, fmt.Sprintf("the same again %d bytes later", d), text)
		c := copiesOf(text, 0, len(text))
		found := slices.ContainsFunc(c.list, func(s symbol) bool { return int(s.distance) == d && s.length == longest })
		if want := d <= window; found != want {
			t.Errorf("distance %d: a copy is found: %v", d, found)
		}
	}
}

// Pieces end where they end; copies reach into the piece before, and not beyond their own.
func TestPieces(t *testing.T) {
	sizes := []int{pieceSize + 1, pieceSize - 1, pieceSize, pieceSize + 2, pieceSize + 300}
	if testing.Short() {
		sizes = sizes[:1]
	}
	for _, n := range sizes {
		text := bytes.Repeat(noise(20_000), n/20_000+1)[:n]
		packed := Gzip(text)
		if got := unpacked(t, packed); !bytes.Equal(got, text) || len(packed) > 30_000 {
			t.Errorf("%d bytes, the same after 20000, are packed into %d and come back as %d", n, len(packed), len(got))
		}
	}
}

// A copy is what stands at its distance, and no shorter one is nearer than those before it.
func TestCopies(t *testing.T) {
	text := []byte(strings.Repeat("the nimber of the number of the nimbers; ", 20) + string(noise(100)))
	from := 100
	c := copiesOf(text, from, len(text))
	for i := range text[from:] {
		last := symbol{}
		for _, s := range c.list[c.start[i]:c.start[i+1]] {
			at, n, d := from+i, int(s.length), int(s.distance)
			if n < shortest || n > longest || d > at || at+n > len(text) || !bytes.Equal(text[at:at+n], text[at-d:at-d+n]) {
				t.Fatalf("place %d: no copy of %d bytes at distance %d", at, n, d)
			}
			if s.length <= last.length || s.distance <= last.distance {
				t.Fatalf("place %d: %v after %v", at, s, last)
			}
			last = s
		}
	}
}

// The cheapest way costs no more than any: here than all ways through short texts.
func TestCheapest(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		text := make([]byte, 12)
		for i := range text {
			text[i] = "ab"[random.IntN(2)]
		}
		c, p := copiesOf(text, 0, len(text)), firstPrices()
		for i := range p.literal {
			p.literal[i] = float32(1 + random.IntN(9))
		}
		for i := range p.length {
			p.length[i] = float32(1 + random.IntN(9))
		}
		least := make([]float32, len(text)+1) // from a place to the end
		for i := len(text) - 1; i >= 0; i-- {
			least[i] = p.literal[text[i]] + least[i+1]
			for d := 1; d <= i; d++ {
				n := common(text[i-d:], text[i:])
				for k := shortest; k <= n; k++ {
					least[i] = min(least[i], p.length[k]+p.distance[distanceCode(uint16(d))]+least[i+k])
				}
			}
		}
		cost, at := float32(0), 0
		for _, s := range c.cheapest(0, len(text), p) {
			if s.length == 0 {
				cost += p.literal[text[at]]
			} else {
				cost += p.length[s.length] + p.distance[distanceCode(s.distance)]
			}
			at += s.bytes()
		}
		if at != len(text) || cost > least[0] {
			t.Fatalf("%q: a way to %d for %v, the least is %v", text, at, cost, least[0])
		}
	}
}

// Codes fill all of the space of codes, are never longer than the limit, and take no more than
// a bit for each symbol above the entropy where the limit leaves them alone.
func TestCodes(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	for k := range 300 {
		count := make([]int, 2+random.IntN(284))
		for i := range count {
			if random.IntN(4) > 0 {
				count[i] = int(math.Exp(10 * random.Float64()))
			}
		}
		limit := 9 + random.IntN(7)
		space, taken, sum := 0.0, 0, 0
		for s, n := range lengthsOf(count, limit) {
			if n > 0 {
				space += math.Exp2(-float64(n))
			}
			if int(n) > limit || n == 0 && count[s] > 0 {
				t.Fatalf("codes %d: length %d under the limit %d", k, n, limit)
			}
			taken += count[s] * int(n)
			sum += count[s]
		}
		if space != 1 {
			t.Errorf("codes %d: they fill %v of the space", k, space)
		}
		if least := entropy(count, 0); limit == 15 && float64(taken) > least+float64(sum) {
			t.Errorf("codes %d: %d bits, the entropy is %.0f", k, taken, least)
		}
	}
}

func TestCodesOfDistancesAndLengths(t *testing.T) {
	for d := 1; d <= window; d++ {
		if c := distanceCodes[distanceCode(uint16(d))]; d < c.first || d >= c.first+1<<c.extra {
			t.Fatalf("distance %d has the code from %d with %d bits", d, c.first, c.extra)
		}
	}
	for n := shortest; n <= longest; n++ {
		if c := lengthCodes[lengthCode[n]]; n < c.first || n >= c.first+1<<c.extra {
			t.Fatalf("length %d has the code from %d with %d bits", n, c.first, c.extra)
		}
	}
	if c := lengthCodes[lengthCode[longest]]; c.extra != 0 {
		t.Errorf("length %d has extra bits", longest)
	}
}

// It is made for this: less than the standard library's.
func TestSmaller(t *testing.T) {
	var text []byte
	for i := range 20_000 {
		text = fmt.Appendf(text, "G(%d) = %d; ", i, (i*i+i/7)%12)
	}
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression)
	w.Write(text)
	w.Close()
	if n := len(Gzip(text)); n > b.Len()*97/100 {
		t.Errorf("%d bytes, the standard library takes %d", n, b.Len())
	}
}

// The number of processors changes nothing.
func TestReproducible(t *testing.T) {
	if testing.Short() {
		t.Skip("packs three megabytes twice")
	}
	text := bytes.Repeat(noise(3000), 1000)
	if !bytes.Equal(Gzip(text), Gzip(text)) {
		t.Error("packed twice, the bytes differ")
	}
}

func FuzzGzip(f *testing.F) {
	f.Add([]byte("abcabcabc"), uint16(3))
	f.Add([]byte{}, uint16(0))
	f.Fuzz(func(t *testing.T, text []byte, times uint16) {
		comesBack(t, "text", bytes.Repeat(text, int(times)%500+1))
	})
}

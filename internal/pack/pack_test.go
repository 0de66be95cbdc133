package pack

import (
	"bytes"
	"encoding/binary"
	"math"
	"reflect"
	"testing"
)

type inner struct {
	Name string
	Next *inner
}

type sample struct {
	I    int64
	U    uint8
	B    bool
	Text string
	Raw  []byte
	Map  map[string][]byte
	List []inner
	At   *inner
	Ints []int32
	Last bool
}

var samples = []sample{
	{},
	{I: math.MinInt64, U: 255, B: true, Text: "a\x00\xff", Raw: []byte{0, 255}},
	{I: math.MaxInt64, Map: map[string][]byte{"": nil, "b": {1}}, List: []inner{{}, {"x", &inner{Name: "y"}}},
		At: &inner{}, Ints: []int32{-1, 0, math.MinInt32}, Last: true},
}

// What is read is what was written; bytes that are cut anywhere, and a byte too many, are refused.
func TestValuesReturn(t *testing.T) {
	for _, want := range samples {
		b := Append([]byte("head"), want)[4:]
		var got sample
		if err := Read(b, &got); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%+v comes back as %+v, %v", want, got, err)
		}
		for n := range b {
			if Read(b[:n], new(sample)) == nil {
				t.Errorf("%d bytes of %d are %+v", n, len(b), want)
			}
		}
		if Read(append(bytes.Clone(b), 0), new(sample)) == nil {
			t.Errorf("a byte more is %+v", want)
		}
	}
}

// A count that promises more than there are bytes for is refused before it takes memory.
func TestCountsAreBelieved(t *testing.T) {
	for _, n := range []uint64{0, 1, 2, 3, 1 << 20, 1 << 63} {
		err := Read(append(binary.AppendUvarint(nil, n), 0, 0), new([]bool))
		if want := n == 2; (err == nil) != want {
			t.Errorf("%d values in 2 bytes: %v", n, err)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range samples {
		f.Add(Append(nil, s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var x, again sample
		if Read(data, &x) != nil {
			return
		}
		if err := Read(Append(nil, x), &again); err != nil || !reflect.DeepEqual(x, again) {
			t.Errorf("%+v comes back as %+v, %v", x, again, err)
		}
	})
}

package certificate

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"testing"
)

// Packed text must not be truncated, broken into lines, or followed by other bytes.
func TestUnpack(t *testing.T) {
	values := bytes.Repeat([]byte{1, 2, 3, 5, 8}, 500)
	p := Pack(values)
	if got, err := p.Unpack(2500); err != nil || !bytes.Equal(got, values) {
		t.Fatal(err)
	}
	raw, err := base64.StdEncoding.DecodeString(string(p))
	if err != nil {
		t.Fatal(err)
	}
	var open bytes.Buffer // all values, and no end
	w, err := flate.NewWriter(&open, flate.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	w.Write(values)
	w.Flush()
	spell := func(raw []byte) Packed { return Packed(base64.StdEncoding.EncodeToString(raw)) }
	for what, forged := range map[string]Packed{
		"a line break": p[:4] + "\n" + p[4:], "one at the end": p + "\r\n",
		"a byte behind": spell(append(bytes.Clone(raw), 0)),
		"packed twice":  spell(append(bytes.Clone(raw), raw...)), "no end": spell(open.Bytes()),
		"cut short": spell(raw[:len(raw)-1]), "nothing": "",
		"no padding": Packed(bytes.TrimRight([]byte(spell(raw[:4])), "=")),
	} {
		if _, err := forged.Unpack(2500); err == nil {
			t.Errorf("%s: it is read", what)
		}
	}
	for _, n := range []int64{0, 2499, 2501, -1, Largest + 1, 1 << 62} {
		if _, err := p.Unpack(n); err == nil {
			t.Errorf("2500 values are read as %d", n)
		}
	}
}

package mutation

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
)

// lie returns a consistent lie: other numbers, with all that goes with them made of the true values.
func (m *mutator) lie(certificate []byte) (string, []byte, bool) {
	t := tree(certificate)
	var s said
	if err := json.Unmarshal(certificate, &s); err != nil || s.Period == 0 || t["phi"] != nil {
		return "", nil, false
	}
	old := s.Period
	what := ""
	switch m.IntN(6) {
	case 0:
		s.Period *= 2 + m.IntN(3)
		what = "a multiple of the period"
	case 1:
		s.Preperiod += 1 + m.IntN(3*s.Period)
		what = "a later preperiod"
	case 2:
		s.Preperiod = max(0, s.Preperiod-1-m.IntN(3))
		what = "an earlier preperiod"
	case 3:
		s.Period = max(1, s.Period/(2+m.IntN(3)))
		what = "a part of the period"
	case 4:
		s.Game = pick(m, games...)
		what = "another game"
	case 5:
		s.Period = 1 + m.IntN(3*s.Period)
		s.Preperiod = m.IntN(s.Preperiod + 2)
		what = "numbers by chance"
	}
	values, err := ValuesOf(s.Game, Reach(s.Game))
	if err != nil || s.Preperiod+4*s.Period > len(values) {
		return "", nil, false
	}
	if s.Saltus > 0 {
		s.Saltus = max(1, s.Saltus*s.Period/old)
		t["saltus"] = number(s.Saltus)
		if P, ok := t["stride"].(json.Number); ok && m.IntN(2) == 0 {
			if stride, err := P.Int64(); err == nil {
				t["stride"] = number(int(stride) * s.Period / old)
			}
		}
	}
	t["game"], t["preperiod"], t["period"] = s.Game, number(s.Preperiod), number(s.Period)
	if t["windows"] != nil {
		if !s.states(t, values) {
			return "", nil, false
		}
	} else {
		s.table(t, values)
	}
	return fmt.Sprintf("%s: %s, preperiod %d, period %d", what, s.Game, s.Preperiod, s.Period), write(t), true
}

func number(n int) json.Number { return json.Number(strconv.Itoa(n)) }

// table lists the true values and what the exceptions then are.
func (s *said) table(t map[string]any, values []int) {
	exceptions := []int{}
	for n := range s.Preperiod {
		laps := (s.Preperiod - n + s.Period - 1) / s.Period
		if values[n+laps*s.Period] != values[n]+laps*s.gain(n) {
			exceptions = append(exceptions, n)
		}
	}
	t["exceptions"], t["values"] = exceptions, values[:s.Preperiod+s.Period]
}

// states makes windows and spots of the true values, where the lengths are those that the certificate has.
func (s *said) states(t map[string]any, values []int) bool {
	reach, err := t["reach"].(json.Number).Int64()
	windows, ok := t["windows"].([]any)
	if err != nil || !ok || len(windows) == 0 {
		return false
	}
	first, ok := windows[0].(map[string]any)
	if !ok {
		return false
	}
	begin, err := first["at"].(json.Number).Int64()
	length := int(begin) - int(reach) - 1 // B = 2A + k + 1 and L = A + k
	heaps := []int{int(begin), s.Preperiod + length, s.Preperiod + length + s.Period}
	slices.Sort(heaps)
	var made []any
	for _, at := range slices.Compact(heaps) {
		if err != nil || at < length || at > len(values) {
			return false
		}
		bytes := make([]byte, length)
		for i := range bytes {
			bytes[i] = byte(values[at-length+i])
		}
		sum := sha256.Sum256(bytes)
		made = append(made, map[string]any{"at": at, "values": packed(bytes), "digest": hex.EncodeToString(sum[:])})
	}
	t["windows"] = made
	spots := map[int]int{}
	spot := func(n, d int) {
		if n >= 0 && n+d < len(values) {
			spots[n], spots[n+d] = values[n], values[n+d]
		}
	}
	spot(s.Preperiod-1, s.Period)
	for q := 2; q <= s.Period; q++ {
		for n := s.Preperiod; s.Period%q == 0 && n+s.Period/q < len(values); n++ {
			if d := s.Period / q; values[n] != values[n+d] || n == s.Preperiod+2*s.Period {
				spot(n, d) // the last if they are all the same
				break
			}
		}
	}
	list := []any{}
	for n := range len(values) {
		if v, ok := spots[n]; ok {
			list = append(list, map[string]any{"n": n, "value": v})
		}
	}
	t["spots"] = list
	return true
}

// packed compresses bytes as certificates have them.
func packed(values []byte) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.DefaultCompression)
	if err == nil {
		_, err = w.Write(values)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // into memory
	}
	return base64.StdEncoding.EncodeToString(b.Bytes())
}

package code

import (
	"fmt"

	"sprague/internal/pack"
)

// Encode writes a unit. No functions make no bytes.
func (u *Unit) Encode() []byte {
	if u == nil || len(u.Funcs) == 0 {
		return nil
	}
	return pack.Append(nil, *u)
}

// Decode reads what Encode has written.
func Decode(b []byte) (*Unit, error) {
	u := &Unit{}
	if err := pack.Read(b, u); err != nil {
		return nil, fmt.Errorf("code: a unit of fast functions: %w", err)
	}
	return u, nil
}

package certificate

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"sprague/stdlib/internal/strict"
	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/periodic/check"
)

// first is a certificate of a period of the first format, which had the fields of all theorems in one object.
type first struct {
	Game       string       `json:"game"`
	Theorem    string       `json:"theorem"`
	Status     string       `json:"status"`
	Preperiod  int64        `json:"preperiod"`
	Period     int64        `json:"period"`
	Saltus     int64        `json:"saltus"`
	Still      []int64      `json:"still"`
	Stride     int64        `json:"stride"`
	Margin     int64        `json:"margin"`
	To         int64        `json:"to"`
	Exceptions []int64      `json:"exceptions"`
	Values     []int        `json:"values"`
	States     *firstStates `json:"states"`
}

type firstStates struct {
	Mask     uint32         `json:"mask"`
	Position bool           `json:"position"`
	Reach    int64          `json:"reach"`
	Windows  []check.Window `json:"windows"`
	Spots    []check.Spot   `json:"spots"`
}

// Upgrade converts a certificate of the first format. What it says is not verified; that is for [Verify]. A certificate
// of the present format comes back as it is.
func Upgrade(text []byte) ([]byte, error) {
	var e envelope
	if err := strict.Peek(text, &e); err != nil {
		return nil, fmt.Errorf("no certificate: %w", err)
	}
	if e.Format == check.Format {
		return text, nil
	}
	if e.Format != 0 {
		return nil, fmt.Errorf("a certificate of format %d; formats go to %d", e.Format, check.Format)
	}
	if e.Kind == misere.Kind {
		return upgradeQuotient(text)
	}
	var f first
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("no certificate of the first format: %w", err)
	}
	claim, err := f.claim()
	if err != nil {
		return nil, err
	}
	if _, err := check.Possible(claim); err != nil {
		return nil, err
	}
	return check.Write(claim), nil
}

// claim returns what the certificate says by its theorem.
func (f *first) claim() (check.Claim, error) {
	head := check.Head{Envelope: check.Envelope{Game: f.Game}, Preperiod: f.Preperiod, Period: f.Period}
	repeating := check.Repeating{Head: head, Table: check.Table{Exceptions: f.Exceptions, Values: f.Values}}
	rising := check.Rising{Head: head, Saltus: f.Saltus, Table: repeating.Table}
	t := check.Named(f.Theorem)
	if f.Status != "proved" || t == nil {
		return nil, fmt.Errorf("status %q by the theorem %q: there is no proof to convert", f.Status, f.Theorem)
	}
	claim := t.New().(check.Claim)
	switch c := claim.(type) {
	case *check.GuySmith:
		c.Repeating = repeating
	case *check.ThreeHeaps:
		c.Repeating = repeating
	case *check.OneWindow:
		c.Repeating = repeating
	case *check.RepeatingCode:
		c.Repeating, c.Stride = repeating, f.Stride
	case *check.AllBut:
		c.Rising = rising
	case *check.LiveValues:
		c.Rising, c.Still, c.Stride, c.Heap = rising, f.Still, f.Stride, f.To+f.Period-f.Stride
	case *check.SumBound:
		c.Rising, c.Stride, c.Margin, c.Heap = rising, f.Stride, f.Margin, f.To+f.Period-2*f.Stride
	case *check.FiniteState:
		if f.States == nil {
			return nil, fmt.Errorf("a certificate by the theorem %q without states", f.Theorem)
		}
		c.Head, c.Mask, c.Position, c.Reach = head, f.States.Mask, f.States.Position, f.States.Reach
		c.Windows, c.Spots = f.States.Windows, f.States.Spots
		slices.SortFunc(c.Windows, func(a, b check.Window) int { return cmp.Compare(a.At, b.At) })
		slices.SortFunc(c.Spots, func(a, b check.Spot) int { return cmp.Compare(a.Heap, b.Heap) })
		c.Spots = slices.Compact(c.Spots)
	default:
		return nil, fmt.Errorf("there were no certificates of the first format by the theorem %q", f.Theorem)
	}
	return claim, nil
}

// upgradeQuotient converts a certificate of a misère quotient.
func upgradeQuotient(text []byte) ([]byte, error) {
	var f struct {
		Game              string
		Heaps, Order      int
		Complete          bool
		Preperiod, Period int
		Generators        []misere.Generator
		P, Phi            []int32
	}
	if err := json.Unmarshal(text, &f); err != nil {
		return nil, fmt.Errorf("no certificate of the first format: %w", err)
	}
	c := misere.Claim{Game: f.Game, Heaps: f.Heaps, Order: f.Order, Complete: f.Complete, Generators: f.Generators, P: f.P, Phi: f.Phi}
	if f.Complete {
		c.Preperiod, c.Period = f.Preperiod, f.Period
	}
	out, err := json.Marshal(c)
	return append(bytes.TrimSpace(out), '\n'), err
}

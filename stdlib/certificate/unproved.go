package certificate

import (
	"encoding/json"
	"fmt"

	"sprague/stdlib/internal/strict"
)

// An observation is the JSON of a period that is not proved.
type observation struct {
	Format    int     `json:"format"`
	Kind      string  `json:"kind"`
	Game      string  `json:"game"`
	Observed  int64   `json:"observed"`
	Preperiod int64   `json:"preperiod"`
	Period    int64   `json:"period"` // 0: none was seen
	Saltus    int64   `json:"saltus"`
	Still     []int64 `json:"still"`
}

// An assumption is the JSON of a certificate that rests on a promise.
type assumption struct {
	Format      int             `json:"format"`
	Kind        string          `json:"kind"`
	Assumes     string          `json:"assumes"`
	Certificate json.RawMessage `json:"certificate"` // of the code
}

// MarshalJSON implements json.Marshaler.
func (c Period) MarshalJSON() ([]byte, error) {
	if c.Status == Observed {
		still := append([]int64{}, c.Still...)
		return json.Marshal(observation{Format, KindObserved, c.Game, c.Observed, c.Preperiod, c.Period, c.Saltus, still})
	}
	if err := c.sound(); err != nil {
		return nil, err
	}
	text := Encode(Named(c.Theorem), &c)
	if c.Status == Assumed {
		return json.Marshal(assumption{Format, KindAssumed, c.Assumes, text})
	}
	return text, nil
}

// UnmarshalJSON reads what MarshalJSON writes. It verifies nothing.
func (c *Period) UnmarshalJSON(text []byte) error {
	var e Envelope
	if err := strict.Peek(text, &e); err != nil {
		return err
	}
	switch e.Kind {
	case KindObserved:
		var o observation
		if err := strict.Decode(text, &o); err != nil {
			return err
		}
		*c = Period{Envelope: Envelope{Theorem: NameNone, Game: o.Game}, Observed: o.Observed,
			Preperiod: o.Preperiod, Period: o.Period, Saltus: o.Saltus, Still: o.Still}
		return nil
	case KindAssumed:
		var a assumption
		if err := strict.Decode(text, &a); err != nil {
			return err
		}
		if a.Format != Format || a.Assumes == "" {
			return fmt.Errorf("certificate: an assumption with format %d that assumes %q; the format must be %d, and the "+
				"assumption not empty", a.Format, a.Assumes, Format)
		}
		var of Period
		if err := of.UnmarshalJSON(a.Certificate); err != nil {
			return err
		}
		if of.Status != Proved {
			return fmt.Errorf("certificate: an assumption about a certificate that is %s", of.Status)
		}
		*c = of
		c.Status, c.Assumes = Assumed, a.Assumes
		return nil
	}
	read, _, err := Read(text)
	if err != nil {
		return err
	}
	of, ok := read.(*Period)
	if !ok {
		return fmt.Errorf("certificate: kind %q; only certificates of periods are accepted here", e.Kind)
	}
	if err := periods.Derive(of); err != nil {
		return err
	}
	of.Status, of.Observed = Proved, of.Bound
	*c = *of
	return nil
}

// verifyUnproved is Verify for observations and assumptions.
func verifyUnproved(text []byte, o Options) (Outcome, error) {
	var c Period
	if err := c.UnmarshalJSON(text); err != nil {
		return Outcome{}, err
	}
	if c.Status == Assumed {
		out, err := checkPeriod(&c, o)
		if err == nil && out.Status == Proved {
			out.Status, out.Done = Assumed, out.Done+"; "+c.Assumes
		}
		return out, err
	}
	if err := periods.CheckSeen(&c, o); err != nil {
		return Outcome{}, err
	}
	if c.Period == 0 {
		return Outcome{Observed, c.Game + ": no period seen",
			fmt.Sprintf("in %d values; nothing was recomputed", c.Observed)}, nil
	}
	return Outcome{
		Status: Observed,
		What: fmt.Sprintf("%s: from %d on values repeat with the period %d and the saltus %d, up to %d",
			c.Game, c.Preperiod, c.Period, c.Saltus, c.Observed-1),
		Done: fmt.Sprintf("all %d values recomputed, the period %s; no theorem says that they go on so", c.Observed,
			c.Seen()),
	}, nil
}

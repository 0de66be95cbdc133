package mutation

import (
	"encoding/json"
	"fmt"

	"sprague/stdlib/octal"
	"sprague/stdlib/periodic/exclusion"
)

// TrueExclusion returns why a certificate of excluded periods is false: a game whose period is proved has it, and its
// multiples.
func TrueExclusion(text []byte) error {
	var c exclusion.Claim
	if err := json.Unmarshal(text, &c); err != nil {
		return err
	}
	g, err := octal.Parse(c.Game)
	if err != nil {
		return nil // Grundy's game, of which no period is known
	}
	cert, err := g.Period(octal.MaxValues(20_000))
	if err != nil {
		return nil
	}
	below := true
	for _, v := range g.Values(int(cert.Preperiod + cert.Period))[cert.Preperiod:] {
		below = below && v < 1<<c.Bits
	}
	for _, p := range c.Periods {
		below = below || c.Bits == 0
		if below && p%cert.Period == 0 {
			return fmt.Errorf("the period of %s is %d", c.Game, cert.Period)
		}
	}
	return nil
}

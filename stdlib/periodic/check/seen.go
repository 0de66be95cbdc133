package check

import (
	"sprague/stdlib/certificate"
	"sprague/stdlib/task"
)

// Seen checks a certificate that is only observed: the computed values must repeat.
func Seen(p *certificate.Period, o certificate.Options) (err error) {
	defer task.Interrupted(&err)
	c := &Claim{period: p}
	g, err := ReadAnyGame(c.Game)
	if err != nil || c.Period == 0 {
		return err
	}
	if c.Preperiod < 0 || c.Period < 1 || c.Observed < 0 || c.Preperiod > c.Observed || c.Period > c.Observed-c.Preperiod {
		return c.Fail("preperiod %d and period %d, seen in %d values", c.Preperiod, c.Period, c.Observed)
	}
	if err := o.Begin(g.Name, g.Cost(c.Observed)); err != nil {
		return err
	}
	values := Values(g, c.Observed)
	for n := c.Preperiod; n+c.Period < c.Observed; n++ {
		if !c.Repeats(values, n) {
			return c.Fail("G(%d) = %d, but G(%d) = %d", n, values[n], n+c.Period, values[n+c.Period])
		}
	}
	return nil
}

package periodic_test

import (
	"testing"

	"sprague/stdlib/octal"
	"sprague/stdlib/periodic"
	"sprague/stdlib/subtraction"
)

// Numbers that cannot be, too large for any computation among them, are refused and not computed with.
func TestTampered(t *testing.T) {
	kayles, err := octal.Kayles.Period()
	if err != nil {
		t.Fatal(err)
	}
	three, err := octal.MustParse("0.3F").Period()
	if err != nil {
		t.Fatal(err)
	}
	taking, err := subtraction.New(2, 5, 7).Period()
	if err != nil {
		t.Fatal(err)
	}
	for _, spoil := range []func(*periodic.Certificate){
		func(c *periodic.Certificate) { c.Bound++ },
		func(c *periodic.Certificate) { c.Observed = c.Bound - 1 },
		func(c *periodic.Certificate) { c.Period = 1 << 62; c.Bound = c.To + c.Period; c.Observed = c.Bound },
		func(c *periodic.Certificate) { c.Preperiod = 1<<63 - 1 },
		func(c *periodic.Certificate) { c.From = -1 << 63 },
		func(c *periodic.Certificate) { c.To = 1 << 61; c.Bound = c.To + c.Period; c.Observed = c.Bound },
		func(c *periodic.Certificate) { c.Saltus = -1 },
		func(c *periodic.Certificate) { c.Stride = 1 << 62 },
	} {
		for _, c := range []periodic.Certificate{kayles, three, taking} {
			if err := c.Verify(); err != nil {
				t.Fatal(err)
			}
			spoil(&c)
			if c.Verify() == nil {
				t.Errorf("%v is confirmed", c)
			}
		}
	}
}

package ruler_test

import (
	"fmt"
	"strings"
	"testing"

	"sprague/stdlib/ruler"
)

// Methods of the zero Regularity, returned by Find with an error, panic with a clear message.
func TestZeroRegularity(t *testing.T) {
	var r ruler.Regularity
	for name, use := range map[string]func(){
		"Value": func() { r.Value(5) }, "Game": func() { r.Game() }, "Period": func() { r.Period() },
		"Rulers": func() { r.Rulers() },
		"Still":  func() { r.Still() }, "Digest": func() { r.Digest() }, "Saltus": func() { r.Saltus() },
		"Preperiod": func() { r.Preperiod() }, "Verify": func() { r.Verify() }, "Certificate": func() { r.Certificate() },
	} {
		func() {
			defer func() {
				if p := fmt.Sprint(recover()); !strings.HasPrefix(p, "ruler: ") {
					t.Errorf("%s: %s", name, p)
				}
			}()
			use()
		}()
	}
}

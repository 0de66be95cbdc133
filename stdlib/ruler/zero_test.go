package ruler_test

import (
	"fmt"
	"strings"
	"testing"

	"sprague/stdlib/ruler"
)

// What Find returns beside an error says so when it is used.
func TestZeroRegularity(t *testing.T) {
	var r ruler.Regularity
	for name, use := range map[string]func(){
		"Value": func() { r.Value(5) }, "Game": func() { r.Game() }, "Period": func() { r.Period() },
		"Rulers": func() { r.Rulers() },
		"Still":  func() { r.Still() }, "Digest": func() { r.Digest() }, "Saltus": func() { r.Saltus() },
		"Preperiod": func() { r.Preperiod() },
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

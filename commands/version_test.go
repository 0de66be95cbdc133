package commands

import (
	"os"
	"strings"
	"testing"
)

// The file for citations names the version that the program prints.
func TestCitationHasTheVersion(t *testing.T) {
	text, err := os.ReadFile("../CITATION.cff")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(text), "\nversion: "+version+"\n") {
		t.Errorf("CITATION.cff does not name version %s", version)
	}
}

// Platforms type-checks the whole module, tests included, as other systems would
// see it. It reads sources only: to compile every dependency for every system, as
// go vet does, would take longer than all other checks together.
package main

import (
	"fmt"
	"os"
	"time"

	"golang.org/x/tools/go/packages"
)

// The systems that releases name, beside the one the tests run on.
var platforms = []struct{ os, arch string }{
	{"windows", "amd64"},
	{"darwin", "arm64"},
	{"linux", "arm64"},
}

func main() {
	wrong := 0
	for _, p := range platforms {
		began := time.Now()
		n, err := check(p.os, p.arch)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(2)
		}
		fmt.Printf("%s/%s: %d errors, %.0f s\n", p.os, p.arch, n, time.Since(began).Seconds())
		wrong += n
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

// check loads every package with the types of all it imports, prints what is wrong
// with them, and returns how many errors those are.
func check(goos, arch string) (int, error) {
	found, err := packages.Load(&packages.Config{
		Mode:  packages.LoadAllSyntax,
		Tests: true,
		Env:   append(os.Environ(), "GOOS="+goos, "GOARCH="+arch, "CGO_ENABLED=0"),
	}, "./...")
	if err != nil {
		return 0, err
	}
	if len(found) == 0 {
		return 0, fmt.Errorf("platforms: no packages in this folder")
	}
	return packages.PrintErrors(found), nil
}

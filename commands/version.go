package commands

import (
	"fmt"
	"io"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	about "sprague/internal/version"
	"sprague/stdlib"
)

// version is told to front ends.
const version = about.Number

// versionCommand makes `sprague version`.
func versionCommand() *cobra.Command {
	return newCommand("version", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		printVersion(cmd.OutOrStdout())
		return nil
	})
}

func printVersion(w io.Writer) {
	fmt.Fprintf(w, "sprague %s\n", version)
	fmt.Fprintf(w, "%s %s/%s\n", runtime.Version(), runtime.GOOS, runtime.GOARCH)
	fmt.Fprintf(w, "yaegi %s\n", moduleVersion("github.com/traefik/yaegi"))
	preloaded, importable := 0, 0
	for _, p := range stdlib.Packages() {
		if p.Preloaded {
			preloaded++
		} else {
			importable++
		}
	}
	fmt.Fprintf(w, "%d packages preloaded, %d more to import\n", preloaded, importable)
}

// moduleVersion returns the version of a module that this binary was built with.
func moduleVersion(path string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, m := range info.Deps {
			if m.Path == path {
				return m.Version
			}
		}
	}
	return "of unknown version"
}

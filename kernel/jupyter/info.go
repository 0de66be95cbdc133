package jupyter

import (
	"cmp"
	"runtime"
	"strings"

	"sprague/kernel/jupyter/wire"
)

// kernelInfo answers with the name, version and protocol of the kernel.
func kernelInfo(r *request) any {
	language := strings.TrimPrefix(strings.Fields(runtime.Version())[0], "go")
	version := cmp.Or(r.kernel.options.Version, "0.0.0")
	return wire.KernelInfoReply{
		Status:                "ok",
		ProtocolVersion:       wire.ProtocolVersion,
		Implementation:        "sprague",
		ImplementationVersion: version,
		LanguageInfo: wire.LanguageInfo{
			Name: "go", Version: language, MIMEType: "text/x-go", FileExtension: ".go",
			PygmentsLexer: "go", CodemirrorMode: "go", NbExporter: "script",
		},
		Banner: "sprague " + version + ": impartial games in Go " + language + "\n" +
			"Try: octal.Kayles.Values(36)   octal.Kayles.Period()   nim.Heaps(3, 5, 7).WinningMoves()",
		HelpLinks: []wire.HelpLink{
			{Text: "The Go language", URL: "https://go.dev/ref/spec"},
			{Text: "Go standard library", URL: "https://pkg.go.dev/std"},
			{Text: "gonum/plot", URL: "https://pkg.go.dev/gonum.org/v1/plot"},
			{Text: "Sprague–Grundy theorem", URL: "https://en.wikipedia.org/wiki/Sprague%E2%80%93Grundy_theorem"},
		},
		SupportedFeatures: []string{},
	}
}

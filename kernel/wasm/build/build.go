// Package build makes the kernel for a browser: a WebAssembly module of package
// kernel/wasm/module, as small as what lessons use allows.
//
// What is left out: the packages that stand with ~ in stdlib/internal/symbols/gen/packages.txt, by
// build constraints; of gonum's plots the formats PDF and EPS; and eleven of the twelve fonts, for
// which Liberation Sans stands in (see fonts.go).
package build

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Module compiles the module from the checkout that the working directory is in, and returns it with the script that it
// needs around it. It needs the Go that is on the path. When ctx ends, nothing is left behind.
func Module(ctx context.Context, version string) (module, script []byte, err error) {
	root, err := checkout()
	if err != nil {
		return nil, nil, err
	}
	if script, err = execScript(); err != nil {
		return nil, nil, err
	}
	module, err = compile(ctx, root, version)
	return module, script, err
}

// compile compiles the module from the checkout at root.
func compile(ctx context.Context, root, version string) ([]byte, error) {
	work, err := os.MkdirTemp("", "sprague-wasm-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	defer os.RemoveAll(filepath.Join(root, fonts))
	if err := errors.Join(writeFonts(filepath.Join(root, fonts)), writeModFile(root, work)); err != nil {
		return nil, err
	}
	out := filepath.Join(work, "sprague.wasm")
	args := []string{"build", "-trimpath", "-buildvcs=false", "-tags", "minimal",
		"-modfile", filepath.Join(work, "go.mod"),
		"-ldflags", "-s -w -buildid= -X main.Version=" + version}
	for _, packages := range unhurried {
		args = append(args, "-gcflags="+packages+"=-l")
	}
	for _, packages := range hurried { // the last pattern that fits counts
		args = append(args, "-gcflags="+packages+"=")
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "-o", out, "./kernel/wasm/module")...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOFLAGS=", "GOWASM=satconv,signext")
	cmd.Stderr = os.Stderr
	if err := cmd.Run(); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// writeModFile writes into a folder the checkout's go.mod, with other fonts in the place of Liberation's, and go.sum.
func writeModFile(root, dir string) error {
	for name, more := range map[string]string{
		"go.mod": fmt.Sprintf("\nreplace %s => ./%s\n", liberation, fonts), "go.sum": "",
	} {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), append(text, more...), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// execScript returns the script that a module needs around it, of the Go that compiles it.
func execScript() ([]byte, error) {
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(goroot)), "lib", "wasm", "wasm_exec.js"))
}

// checkout returns the folder of the checkout that the working directory is in.
func checkout() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Path}} {{.Dir}}").Output()
	dir, ok := strings.CutPrefix(strings.TrimSpace(string(out)), "sprague ")
	if err != nil || !ok {
		return "", fmt.Errorf("this is not a checkout of sprague, or there is no Go to compile it")
	}
	return dir, nil
}

// unhurried are packages that are compiled without inlining, which makes them smaller: what
// a cell passes once, on its way to being run or shown.
var unhurried = []string{
	"compress/...", "context", "encoding/...", "errors", "go/...", "html/...", "image/...", "internal/...", "io/...",
	"log/...", "mime/...", "net/...", "os/...", "path/...",
	"regexp/...", "text/...", "time",
	"golang.org/x/image/...", "golang.org/x/tools/...", "gonum.org/v1/plot/...", "github.com/...", "git.sr.ht/...",
	"sprague/kernel", "sprague/kernel/cell", "sprague/kernel/cell/assist", "sprague/kernel/cell/build",
	"sprague/kernel/cell/debug", "sprague/kernel/cell/fast", "sprague/kernel/cell/fast/code",
	"sprague/kernel/cell/fast/expression", "sprague/kernel/cell/fast/registers", "sprague/kernel/cell/flow",
	"sprague/kernel/cell/lower/...", "sprague/kernel/cell/rt/encode",
	"sprague/kernel/cell/rt/table", "sprague/kernel/cell/source",
	"sprague/kernel/commands", "sprague/kernel/jupyter/...", "sprague/kernel/worker/...",
	"sprague/kernel/wasm/...", "sprague/notebooks/...",
	"sprague/stdlib/display/...", "sprague/stdlib/figure", "sprague/stdlib/internal/...", "sprague/stdlib/certificate",
	"sprague/stdlib/coins", "sprague/stdlib/exercise", "sprague/stdlib/periodic/coq", "sprague/stdlib/periodic/exclusion",
	"sprague/stdlib/play", "sprague/stdlib/proof", "sprague/stdlib/ruler/...",
}

// hurried are the exceptions: what stands in the inner loops of other packages, in the run time too.
var hurried = []string{
	"encoding/binary", "internal/abi", "internal/bytealg", "internal/byteorder", "internal/runtime/...", "internal/sync",
}

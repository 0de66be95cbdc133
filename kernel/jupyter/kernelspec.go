package jupyter

import (
	"embed"
	"encoding/json"
	"os"
	"path/filepath"

	"sprague/kernel/jupyter/wire"
)

// SpecName is the kernel's name among Jupyter's kernels, DisplayName what front ends show: also
// those of package nbformat, which writes them into notebooks.
const (
	SpecName    = "sprague"
	DisplayName = "Go (sprague)"
)

// A Spec is the content of a kernel.json.
type Spec struct {
	Argv          []string          `json:"argv"`
	DisplayName   string            `json:"display_name"`
	Language      string            `json:"language"`
	InterruptMode string            `json:"interrupt_mode"`
	Env           map[string]string `json:"env"`
	Protocol      string            `json:"kernel_protocol_version"`
}

// NewSpec returns the spec of a kernel that starts with the given arguments.
func NewSpec(argv ...string) Spec {
	return Spec{
		Argv:          append([]string{}, argv...),
		DisplayName:   DisplayName,
		Language:      "go",
		InterruptMode: "message",
		Env:           map[string]string{},
		Protocol:      wire.ProtocolVersion,
	}
}

// installedSpec returns the spec for a binary at an absolute path.
func installedSpec(binary string) Spec {
	return NewSpec(binary, "kernel", "start", "-f", "{connection_file}")
}

// logos show a game of Nim with heaps 1, 2 and 3, whose values sum to zero.
//
//go:embed logo
var logos embed.FS

// write puts the spec and its logos into dir, which it creates.
func (s Spec) write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	text, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	for _, name := range []string{"logo-32x32.png", "logo-64x64.png", "logo-svg.svg"} {
		content, err := logos.ReadFile("logo/" + name)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(dir, "kernel.json"), append(text, '\n'), 0o644)
}

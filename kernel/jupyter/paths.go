package jupyter

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// place is where Jupyter keeps things: the environment and the system decide.
type place struct {
	system string // runtime.GOOS
	home   string
	env    func(string) string
}

// here is the place of the running process.
func here() (place, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		return place{}, err
	}
	return place{system: runtime.GOOS, home: home, env: os.Getenv}, nil
}

// jupyterData returns the directory for a user's Jupyter data, as jupyter_core finds it.
func (p place) jupyterData() string {
	if dir := p.env("JUPYTER_DATA_DIR"); dir != "" {
		return dir
	}
	switch p.system {
	case "darwin":
		return filepath.Join(p.home, "Library", "Jupyter")
	case "windows":
		if dir := p.env("APPDATA"); dir != "" {
			return filepath.Join(dir, "jupyter")
		}
		return filepath.Join(p.home, ".jupyter", "data")
	}
	if dir := p.env("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter")
	}
	return filepath.Join(p.home, ".local", "share", "jupyter")
}

// environment returns the active virtual or conda environment.
func (p place) environment() (string, error) {
	for _, name := range []string{"VIRTUAL_ENV", "CONDA_PREFIX"} {
		if dir := p.env(name); dir != "" {
			return dir, nil
		}
	}
	return "", errors.New("no environment is active: neither VIRTUAL_ENV nor CONDA_PREFIX is set")
}

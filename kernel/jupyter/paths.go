package jupyter

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"
)

// jupyterData returns the directory for a user's Jupyter data on a system, a runtime.GOOS, as jupyter_core finds it.
func jupyterData(system string) (string, error) {
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	switch system {
	case "darwin":
		return filepath.Join(home, "Library", "Jupyter"), err
	case "windows":
		if dir := os.Getenv("APPDATA"); dir != "" {
			return filepath.Join(dir, "jupyter"), nil
		}
		return filepath.Join(home, ".jupyter", "data"), err
	}
	return filepath.Join(cmp.Or(os.Getenv("XDG_DATA_HOME"), filepath.Join(home, ".local", "share")), "jupyter"), err
}

// environment returns the active virtual or conda environment.
func environment() (string, error) {
	if dir := cmp.Or(os.Getenv("VIRTUAL_ENV"), os.Getenv("CONDA_PREFIX")); dir != "" {
		return dir, nil
	}
	return "", errors.New("no environment is active: neither VIRTUAL_ENV nor CONDA_PREFIX is set")
}

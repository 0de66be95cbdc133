package jupyter

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"

	"sprague/internal/atomicfile"
)

// specDir returns the directory of our spec: below a prefix, or for the current user without one.
func specDir(prefix string) (string, error) {
	data, err := jupyterData(runtime.GOOS)
	if prefix != "" {
		prefix, err = filepath.Abs(prefix)
		data = filepath.Join(prefix, "share", "jupyter")
	}
	return filepath.Join(data, "kernels", SpecName), err
}

// Install makes the running binary known to Jupyter as a kernel, below a prefix such as /usr/local or for the current
// user without one, and says where. A binary that will vanish is copied beside the kernelspec.
func Install(prefix string, out io.Writer) error {
	dir, err := specDir(prefix)
	if err != nil {
		return err
	}
	binary, err := os.Executable()
	if err != nil {
		return err
	}
	if binary, err = filepath.EvalSymlinks(binary); err != nil {
		return err
	}
	if passing(binary) {
		kept := filepath.Join(dir, filepath.Base(binary))
		if err := copyBinary(kept, binary); err != nil {
			return err
		}
		fmt.Fprintf(out, "This binary is a passing one (from go run): copied to %s\n", kept)
		binary = kept
	}
	if err := installedSpec(binary).write(dir); err != nil {
		return err
	}
	fmt.Fprintf(out, "Installed the kernel %q in %s\n", SpecName, dir)
	fmt.Fprintf(out, "Try: jupyter console --kernel %s\n", SpecName)
	return nil
}

// passing reports whether a binary will vanish: "go run" and "go test" build into a temporary directory and delete it,
// or keep the program in Go's build cache, from which it goes when it has not been used for some days.
func passing(binary string) bool {
	dir, err := filepath.EvalSymlinks(os.TempDir())
	if err != nil {
		dir = os.TempDir()
	}
	temporary := strings.HasPrefix(binary, dir+string(filepath.Separator)) && strings.Contains(binary, "go-build")
	return temporary || cacheEntry.MatchString(filepath.Base(filepath.Dir(binary)))
}

// cacheEntry is the name of a directory in which Go's build cache keeps a program.
var cacheEntry = regexp.MustCompile(`^[0-9a-f]{64}-d$`)

// copyBinary copies a program; one that runs under that name goes on with its old
// content, because the new file takes its place by renaming.
func copyBinary(to, from string) error {
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	return atomicfile.WriteBy(to, func(out *os.File) error {
		_, err := io.Copy(out, in)
		return errors.Join(err, out.Chmod(0o755))
	})
}

// Uninstall removes the kernelspec, and the binary if Install put it there, and says what it removed.
func Uninstall(prefix string, out io.Writer) error {
	dir, err := specDir(prefix)
	if err != nil {
		return err
	}
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("the kernel is not installed in %s", dir)
	}
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	fmt.Fprintf(out, "Removed %s\n", dir)
	return nil
}

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

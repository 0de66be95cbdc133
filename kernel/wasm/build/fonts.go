package build

import (
	"fmt"
	"os"
	"path/filepath"

	"codeberg.org/go-fonts/liberation/liberationsansregular"
)

// Gonum's plots import the twelve fonts of Liberation, which are 2 of 12 MB of a module packed by
// gzip. The go.mod of the build replaces their module by one whose packages all hold Liberation
// Sans: only the letters of a plot that asks for another font differ.

// liberation is the module with the fonts.
const liberation = "codeberg.org/go-fonts/liberation"

// fonts is where the replacement lies, in the checkout: the build records this path, which must not
// differ from build to build. So a checkout makes one module at a time.
const fonts = "kernel/wasm/built/fonts"

const sans = "liberationsansregular"

// writeFonts writes the replacement into the folder dir.
func writeFonts(dir string) error {
	files := map[string]string{
		"go.mod":                  "module " + liberation + "\n",
		sans + "/" + sans + ".go": "package " + sans + "\n\nimport _ \"embed\"\n\n//go:embed sans.ttf\nvar TTF []byte\n",
		sans + "/sans.ttf":        string(liberationsansregular.TTF),
	}
	for _, family := range []string{"mono", "sans", "serif"} {
		for _, style := range []string{"regular", "italic", "bold", "bolditalic"} {
			if name := "liberation" + family + style; name != sans {
				const text = "package %s\n\nimport %q\n\nvar TTF = %s.TTF\n"
				files[name+"/"+name+".go"] = fmt.Sprintf(text, name, liberation+"/"+sans, sans)
			}
		}
	}
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

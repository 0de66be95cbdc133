// Package ui is the recipe of the notebook's front end: its sources (src/, which begin at src/index.js, name the
// plugins of each page in src/pages and hold those of our own in src/own), the npm packages (package.json, and
// package-lock.json to the last version), how they are bundled (build.mjs) and packed (pack/). The script
//
//	kernel/server/ui/build
//
// does all of it. What it makes is committed as ../assets/notebook.zip, so that building
// sprague needs neither npm nor a network.
package ui

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
)

// DigestFile is the name, inside the archive, of the digest of the recipe.
const DigestFile = "RECIPE.sha256"

// recipe lists the files and folders that decide the contents of the archive.
var recipe = []string{"package.json", "package-lock.json", "build.mjs", "src"}

// Digest returns the SHA-256 over the recipe's files in the folder dir, as hex.
func Digest(dir fs.FS) (string, error) {
	h := sha256.New()
	for _, name := range recipe {
		err := fs.WalkDir(dir, name, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			body, err := fs.ReadFile(dir, path)
			fmt.Fprintf(h, "%s %d\n", path, len(body))
			h.Write(body)
			return err
		})
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

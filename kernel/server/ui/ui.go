// Package ui is the recipe of the notebook's front end: which npm packages
// (package.json, and package-lock.json to the last version), which of their plugins
// on which page (plugins.json), the plugins of our own (lessons.js, lost.js, resume.js, search.js),
// how they are bundled (build.mjs) and packed (pack.go).
// What it makes is committed as ../assets/notebook.zip, so that building sprague
// needs neither npm nor a network.
//
// To make it anew, in this folder:
//
//	npm install && node build.mjs && go run pack.go
package ui

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
)

// DigestFile is the name, inside the archive, of the digest of the recipe.
const DigestFile = "RECIPE.sha256"

// recipe lists what decides the contents of the archive.
var recipe = []string{"package.json", "package-lock.json", "plugins.json", "build.mjs", "lessons.js", "lost.js", "resume.js", "search.js"}

// Digest returns the SHA-256 over the recipe's files in the folder dir, as hex.
func Digest(dir fs.FS) (string, error) {
	h := sha256.New()
	for _, name := range recipe {
		body, err := fs.ReadFile(dir, name)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(h, "%s %d\n", name, len(body))
		h.Write(body)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

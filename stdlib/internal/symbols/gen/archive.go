package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"go/doc"
	"go/token"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/gcexportdata"
)

// writeTypes writes an archive with the export data of the packages, each in a file named by its path.
func writeTypes(file string, list []entry) error {
	return writeArchive(file, list, func(e entry) ([]byte, error) {
		var raw bytes.Buffer
		// No positions: they would name files of the machine that generated the data.
		err := gcexportdata.Write(&raw, token.NewFileSet(), e.pkg.Types)
		return raw.Bytes(), err
	})
}

// writeDocs writes the documentation of the packages: an archive with the entries of each package as JSON, and a list
// of the first sentences about them.
func writeDocs(dir string, list []entry) error {
	works, err := readSources()
	if err != nil {
		return err
	}
	synopses := map[string]string{}
	err = writeArchive(filepath.Join(dir, "docs.zip"), list, func(e entry) ([]byte, error) {
		entries, err := packageDocs(e.pkg, works)
		if err != nil {
			return nil, err
		}
		synopses[e.path] = new(doc.Package).Synopsis(entries[""].Doc)
		return json.Marshal(entries)
	})
	if err != nil {
		return err
	}
	text, err := json.MarshalIndent(synopses, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, "synopses.json"), append(text, '\n'), 0o644)
}

// writeArchive writes a file for each package to an archive.
func writeArchive(file string, list []entry, content func(entry) ([]byte, error)) error {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range list {
		raw, err := content(e)
		if err != nil {
			return err
		}
		f, err := w.Create(e.path + ".bin") // "encoding" is a file and a folder
		if err != nil {
			return err
		}
		if _, err := f.Write(raw); err != nil {
			return err
		}
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(file, b.Bytes(), 0o644)
}

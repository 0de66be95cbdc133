package main

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"go/token"
	"os"
	"path/filepath"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"

	"sprague/stdlib/internal/exportdata"
)

// writeTypes writes the compressed export data of the packages and their index.
func writeTypes(dir, indexName, blobName string, list []*packages.Package) error {
	var blob bytes.Buffer
	var index []exportdata.Package
	for _, p := range list {
		var raw bytes.Buffer
		// No positions: they would name files of the machine that generated the data.
		if err := gcexportdata.Write(&raw, token.NewFileSet(), p.Types); err != nil {
			return err
		}
		start := blob.Len()
		if err := compress(&blob, raw.Bytes()); err != nil {
			return err
		}
		index = append(index, exportdata.Package{Path: p.PkgPath, Name: p.Name, Offset: start, Size: blob.Len() - start})
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	text, err := json.MarshalIndent(index, "", " ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, indexName), append(text, '\n'), 0o644); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, blobName), blob.Bytes(), 0o644)
}

func compress(to *bytes.Buffer, raw []byte) error {
	w, err := flate.NewWriter(to, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(raw); err != nil {
		return err
	}
	return w.Close()
}

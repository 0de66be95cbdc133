package server

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io/fs"
	"strings"
)

// What a site of static files needs of this package (see notebooks/site): there the page
// itself does the server's part.

// Front returns the files of the front end.
func Front() (fs.FS, error) { return zip.NewReader(bytes.NewReader(archive), int64(len(archive))) }

// Settings returns the settings of the front end before a user has changed any, as JSON.
func Settings() ([]byte, error) {
	f, err := openFront()
	if err != nil {
		return nil, err
	}
	store, err := openSettings(f, "")
	if err != nil {
		return nil, err
	}
	for i, x := range store.all {
		store.all[i] = store.withChange(x)
	}
	return json.Marshal(store.all)
}

// Configuration returns what the front end reads from its page, as JSON. The place of the
// pages is written as {base}, and of their kind and path nothing is said.
func Configuration(version string) ([]byte, error) {
	return json.Marshal(configFor("{base}/", "", "", version))
}

// Policy is the content security policy of pages that cannot send it as a header.
func Policy() string {
	text, _, _ := strings.Cut(policy, "; frame-ancestors")
	return text
}

// Icons are the pictures beside the address of a page: at rest, and while a cell runs.
func Icons() (rest, busy string) { return favicon, faviconBusy }

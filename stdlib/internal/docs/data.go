//go:build !js

package docs

import "embed"

//go:embed data
var data embed.FS

type files struct{}

var packed files

func (files) index() ([]byte, error)   { return data.ReadFile("data/index.json") }
func (files) entries() ([]byte, error) { return data.ReadFile("data/docs.bin") }

//go:build !js

package docs

import _ "embed"

//go:embed data/docs.zip
var archive string

func fetch() (string, error) { return archive, nil }

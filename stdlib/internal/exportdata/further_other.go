//go:build !js

package exportdata

import "embed"

//go:embed data/further.json data/further.bin
var furtherData embed.FS

func further() []Package { return read(furtherData, "data/further.json", "data/further.bin") }

//go:build !js

package exportdata

import _ "embed"

//go:embed data/further.zip
var further string

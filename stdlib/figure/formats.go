//go:build !js

package figure

// Save knows these formats besides those that figures are shown in. In a browser they would
// weigh more than they are worth.
import (
	_ "gonum.org/v1/plot/vg/vgeps"
	_ "gonum.org/v1/plot/vg/vgpdf"
)

package vector

import (
	_ "embed"
	"image/color"
	"strings"
)

// The colours on a light background; style.css has those on a dark one. The hues are near those of Okabe and Ito
// [OkabeIto2008], adjusted so that any two of the eight differ for every kind of colour vision, and dark enough for
// thin marks on white.
var (
	Paper = color.NRGBA{0xFF, 0xFF, 0xFF, 0xFF}
	Ink   = color.NRGBA{0x22, 0x22, 0x22, 0xFF}
	Grid  = color.NRGBA{0xE4, 0xE4, 0xE4, 0xFF}
	Shade = color.NRGBA{0xEC, 0xEC, 0xEC, 0xFF}
	Rule  = color.NRGBA{0x7A, 0x5C, 0x00, 0xFF}
	Hues  = []color.NRGBA{
		{0x0B, 0x58, 0xC3, 0xFF}, {0xD4, 0x69, 0x1E, 0xFF}, {0x18, 0x80, 0x60, 0xFF}, {0xB2, 0x3F, 0x88, 0xFF},
		{0x8C, 0x51, 0x0F, 0xFF}, {0x31, 0x9A, 0xCB, 0xFF}, {0x4C, 0x46, 0x40, 0xFF}, {0x53, 0x3B, 0x92, 0xFF},
	}

	// Slightly lighter ink and grid mark the parts of axes redrawn on zooming: the canvas sees only colours.
	InkX, InkY   = color.NRGBA{0x22, 0x22, 0x23, 0xFF}, color.NRGBA{0x22, 0x22, 0x24, 0xFF}
	GridX, GridY = color.NRGBA{0xE4, 0xE4, 0xE5, 0xFF}, color.NRGBA{0xE4, 0xE4, 0xE6, 0xFF}
)

// roles maps colours to classes of the style sheet. Black is ink too, since plots of other packages have black text and
// axes.
var roles = map[color.NRGBA]string{
	Paper: "p", Ink: "i", InkX: "i tx", InkY: "i ty", Grid: "g", GridX: "g tx", GridY: "g ty", Shade: "h", Rule: "r",
	{A: 0xFF}: "i",
	Hues[0]:   "0", Hues[1]: "1", Hues[2]: "2", Hues[3]: "3", Hues[4]: "4", Hues[5]: "5", Hues[6]: "6", Hues[7]: "7",
}

//go:embed style.css
var styles string

// Sheet is the style sheet in every document. Classes are f (fill) or k (stroke) with the role. A page with a known
// theme has the attribute data-jp-theme-light, as in JupyterLab.
var Sheet = strings.Join(strings.Fields(styles[strings.Index(styles, "*/")+2:]), " ")

// Families lists fonts with equal metrics, then fallbacks.
const Families = "'Liberation Sans', Arimo, Helvetica, Arial, sans-serif"

package vector

import (
	"fmt"
	"image/color"
	"math"
	"regexp"
	"strings"
	"testing"
)

// coloursOf reads the colours of a ground from the style sheet: the first for a selector.
func coloursOf(t *testing.T, selector string) map[string]color.NRGBA {
	_, rest, ok := strings.Cut(Sheet, selector)
	if !ok {
		t.Fatalf("no %s in the style sheet", selector)
	}
	rest, _, _ = strings.Cut(rest, "}")
	colours := map[string]color.NRGBA{}
	for _, m := range regexp.MustCompile(`--sf-(\w): #(\w\w)(\w\w)(\w\w)`).FindAllStringSubmatch(rest, -1) {
		k := color.NRGBA{A: 255}
		fmt.Sscanf(m[2]+" "+m[3]+" "+m[4], "%x %x %x", &k.R, &k.G, &k.B)
		colours[m[1]] = k
	}
	return colours
}

// The colours of the shapes are those that the style sheet has for light ground and for print, and
// the two ways to dark ground lead to the same colours.
func TestStyleSheetAgrees(t *testing.T) {
	light, dark := coloursOf(t, `[data-jp-theme-light="true"] .sprague-figure {`), coloursOf(t,
		`[data-jp-theme-light="false"] .sprague-figure {`)
	for k, role := range roles {
		role, _, _ = strings.Cut(role, " ")
		near := k
		if k == (color.NRGBA{A: 0xFF}) {
			near = Ink
		}
		if role == "i" || role == "g" { // with the marks of the axes
			near = map[string]color.NRGBA{"i": Ink, "g": Grid}[role]
		}
		if light[role] != near {
			t.Errorf("role %s is %v, in the style sheet %v", role, near, light[role])
		}
		if _, ok := dark[role]; !ok {
			t.Errorf("role %s has no dark colour", role)
		}
		if !strings.Contains(Sheet, ".f"+role+" { fill: var(--sf-"+role+")") ||
			!strings.Contains(Sheet, ".k"+role+" { stroke: var(--sf-"+role+")") {
			t.Errorf("role %s has no classes", role)
		}
	}
	if fmt.Sprint(dark) != fmt.Sprint(coloursOf(t, `prefers-color-scheme: dark) { .sprague-figure {`)) ||
		fmt.Sprint(light) != fmt.Sprint(coloursOf(t, `.sprague-figure.sprague-figure {`)) {
		t.Error("one ground has two sets of colours")
	}
}

// Marks can be seen and words read on both grounds: 3:1 and 4.5:1 at least, as WCAG 2 asks for.
func TestContrast(t *testing.T) {
	for _, ground := range []string{"true", "false"} {
		colours := coloursOf(t, `[data-jp-theme-light="`+ground+`"] .sprague-figure {`)
		for role, k := range colours {
			least := 3.0
			switch role {
			case "p", "g", "h":
				continue
			case "i", "r":
				least = 4.5
			}
			if c := contrast(k, colours["p"]); c < least {
				t.Errorf("light %s: role %s has contrast %.2f, at least %v is needed", ground, role, c, least)
			}
		}
	}
}

func contrast(a, b color.NRGBA) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + 0.05) / (math.Min(x, y) + 0.05)
}

func luminance(k color.NRGBA) float64 {
	r, g, b := linear(k)
	return 0.2126*r + 0.7152*g + 0.0722*b
}

func linear(k color.NRGBA) (r, g, b float64) {
	one := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return one(k.R), one(k.G), one(k.B)
}

// deficiencies are the matrices of Machado, Oliveira and Fernandes (2009) for a complete lack of one
// kind of cones.
var deficiencies = map[string][9]float64{
	"none":         {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protanopia":   {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deuteranopia": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritanopia":   {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// The first colours, which most figures have, stay apart for every kind of colour vision, on both
// grounds: by eight of CIE 1976 at least, three or four times what can just be seen side by side.
func TestColoursStayApart(t *testing.T) {
	for _, ground := range []string{"true", "false"} {
		colours := coloursOf(t, `[data-jp-theme-light="`+ground+`"] .sprague-figure {`)
		for name, m := range deficiencies {
			for i := range Hues {
				for j := range i {
					a, b := lab(seen(colours[fmt.Sprint(i)], m)), lab(seen(colours[fmt.Sprint(j)], m))
					if d := math.Sqrt((a[0]-b[0])*(a[0]-b[0]) + (a[1]-b[1])*(a[1]-b[1]) + (a[2]-b[2])*(a[2]-b[2])); d < 8 {
						t.Errorf("light %s, %s: colours %d and %d are only %.1f apart", ground, name, j, i, d)
					}
				}
			}
		}
	}
}

// seen returns a colour, linear, as an eye sees it.
func seen(k color.NRGBA, m [9]float64) [3]float64 {
	r, g, b := linear(k)
	var out [3]float64
	for i := range out {
		out[i] = math.Min(math.Max(m[3*i]*r+m[3*i+1]*g+m[3*i+2]*b, 0), 1)
	}
	return out
}

// lab returns L*a*b* of a linear colour.
func lab(k [3]float64) [3]float64 {
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f((0.4124*k[0] + 0.3576*k[1] + 0.1805*k[2]) / 0.9505)
	y := f(0.2126*k[0] + 0.7152*k[1] + 0.0722*k[2])
	z := f((0.0193*k[0] + 0.1192*k[1] + 0.9505*k[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

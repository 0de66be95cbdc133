package export

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// UnicodeFormula returns a formula in LaTeX as a line of Unicode, as well as it goes: Greek
// letters, signs, fractions with a stroke, raised and lowered digits where Unicode has them.
func UnicodeFormula(latex string) string {
	p := formulaReader{rest: latex}
	text := strings.Join(strings.Fields(p.until("")), " ")
	for _, tight := range [][2]string{{"( ", "("}, {" )", ")"}, {"⌊ ", "⌊"}, {" ⌋", "⌋"}, {"{ ", "{"}, {" }", "}"},
		{" ,", ","}, {"⨁ ", "⨁"}} {
		text = strings.ReplaceAll(text, tight[0], tight[1])
	}
	return text
}

// formulaReader turns LaTeX into text from left to right.
type formulaReader struct {
	rest  string
	depth int // of groups and arguments in one another
}

// deepest bounds that: what is deeper stands as it was written.
const deepest = 200

// until reads up to the closing mark, "}" or nothing for the end.
func (p *formulaReader) until(mark string) string {
	var b strings.Builder
	for p.rest != "" {
		if mark != "" && strings.HasPrefix(p.rest, mark) {
			p.rest = p.rest[len(mark):]
			break
		}
		b.WriteString(p.piece())
	}
	return b.String()
}

// piece reads one sign, group or command.
func (p *formulaReader) piece() string {
	r, size := utf8.DecodeRuneInString(p.rest)
	p.rest = p.rest[size:]
	if p.depth == deepest {
		return string(r)
	}
	p.depth++
	defer func() { p.depth-- }()
	switch r {
	case '{':
		return p.until("}")
	case '\\':
		return p.command()
	case '^':
		return script(p.argument(), raised, "^")
	case '_':
		return script(p.argument(), lowered, "_")
	case '~', '&':
		return " "
	case '\'':
		return "′"
	case '-':
		return "−"
	}
	return string(r)
}

// argument reads what a command takes: a group, or the next piece.
func (p *formulaReader) argument() string {
	p.rest = strings.TrimLeft(p.rest, " ")
	if p.rest == "" {
		return ""
	}
	return strings.TrimSpace(p.piece())
}

// commandName is a name or a sign behind a backslash: \oplus, \{, \,.
var commandName = regexp.MustCompile(`^(?s:[a-zA-Z]+|.)`)

// command reads the name behind a backslash and what belongs to it.
func (p *formulaReader) command() string {
	name := commandName.FindString(p.rest)
	p.rest = p.rest[len(name):]
	switch name {
	case "frac", "tfrac", "dfrac": // also of two digits without brackets
		return grouped(p.argument()) + "/" + grouped(p.argument())
	case "sqrt":
		return "√" + grouped(p.argument())
	case "mathbin":
		return " " + p.argument() + " "
	case "operatorname", "mathrm", "text", "mathbf", "mathit", "textbf":
		return p.argument()
	case "left", "right", "displaystyle", "big", "Big", "bigl", "bigr":
		return ""
	case ",", ";", ":", "!", " ", "\\":
		return " "
	}
	if sign, ok := signs[name]; ok {
		return sign
	}
	return name
}

// grouped puts brackets round what is more than one number or name.
func grouped(s string) string {
	for _, r := range s {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) || unicode.Is(unicode.Lm, r) { // Lm has the raised letters
			return "(" + s + ")"
		}
	}
	return s
}

// script raises or lowers a text where all of it can be; else the sign stays, with brackets round what is long.
func script(s string, letters map[rune]rune, sign string) string {
	var b strings.Builder
	for _, r := range s {
		small, ok := letters[r]
		if !ok {
			return sign + grouped(s)
		}
		b.WriteRune(small)
	}
	return b.String()
}

func pairs(from, to string) map[rune]rune {
	m, small := map[rune]rune{}, []rune(to)
	for i, r := range []rune(from) {
		m[r] = small[i]
	}
	return m
}

var (
	raised  = pairs("0123456789+−()nik′*", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ⁿⁱᵏ′*")
	lowered = pairs("0123456789+−()aeijkmnprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₐₑᵢⱼₖₘₙₚᵣₛₜᵤᵥₓ")
)

// signs are the commands that stand for one sign.
var signs = map[string]string{
	"oplus": "⊕", "otimes": "⊗", "bigoplus": "⨁", "sum": "Σ", "prod": "Π", "cdot": "·", "times": "×", "pm": "±",
	"le": "≤", "leq": "≤", "ge": "≥", "geq": "≥", "ne": "≠", "neq": "≠", "equiv": "≡", "approx": "≈", "sim": "∼",
	"mid": "|", "lt": "<", "gt": ">",
	"to": "→", "mapsto": "↦", "rightarrow": "→", "Rightarrow": "⇒", "iff": "⇔", "Leftrightarrow": "⇔",
	"in": "∈", "notin": "∉", "subset": "⊂", "subseteq": "⊆", "cup": "∪", "cap": "∩", "setminus": "∖", "emptyset": "∅",
	"triangle": "△",
	"lfloor":   "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "langle": "⟨", "rangle": "⟩",
	"dots": "…", "ldots": "…", "cdots": "⋯", "infty": "∞", "square": "□", "forall": "∀", "exists": "∃", "neg": "¬",
	"lor": "∨", "land": "∧",
	"alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "varepsilon": "ε", "lambda": "λ", "mu": "μ", "pi": "π",
	"varphi": "φ", "phi": "φ", "psi": "ψ", "omega": "ω", "sigma": "σ",
	"Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "Sigma": "Σ", "Delta": "Δ", "Gamma": "Γ",
	"quad": "  ", "qquad": "   ", "bmod": " mod ", "pmod": " mod ", "mod": " mod ",
}

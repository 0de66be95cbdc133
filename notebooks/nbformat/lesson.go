package nbformat

import (
	"cmp"
	"strings"

	"sprague/stdlib/display"
)

// A Lesson is a notebook of a course, as it was written.
type Lesson struct {
	Name, Title string // "kayles", its first heading
	About       string // in a line; "": its first sentence
	Content     []byte
	Apart       bool // not one of the lessons in their order, such as the gallery
}

// File returns the name of its file.
func (l Lesson) File() string { return l.Name + ".ipynb" }

// A Card is what a list of lessons shows of one: its Lesson with an About, and its cover.
type Card struct {
	Lesson
	Number  int    // 0 for what stands apart
	Picture []byte // nil for none
	MIME    string // of Picture
	Lines   string // in the place of a picture
}

// Cards returns what a list of lessons shows.
func Cards(lessons []Lesson) (cards []Card) {
	number := 0
	for _, l := range lessons {
		c := Card{Lesson: l}
		if !l.Apart {
			number++
			c.Number = number
		}
		if nb, err := Decode(l.Content); err == nil {
			c.About = cmp.Or(l.About, firstSentence(nb))
			c.cover(nb)
		}
		cards = append(cards, c)
	}
	return cards
}

// maxSentence is how long a sentence may be that introduces a notebook, in bytes.
const maxSentence = 160

// coverLines is how many lines of text stand for a picture, at least and at most.
const (
	coverLeast = 3
	coverMost  = 9
)

// cover takes the first picture of a notebook, or else the beginning of the first output of several lines.
func (c *Card) cover(nb *Notebook) {
	for _, cell := range nb.Cells {
		for _, o := range cell.Outputs {
			data := o.Bundle().Data
			for _, mime := range []string{display.MIMESVG, display.MIMEPNG} {
				if data[mime] != nil {
					c.MIME, c.Picture, c.Lines = mime, data[mime], ""
					return
				}
			}
			lines := strings.Split(strings.Trim(cmp.Or(o.Text, o.Bundle().Text()), "\n"), "\n")
			if c.Lines == "" && len(lines) >= coverLeast {
				c.Lines = strings.Join(lines[:min(len(lines), coverMost)], "\n")
			}
		}
	}
}

// firstSentence is what the first paragraph of a notebook begins with.
func firstSentence(nb *Notebook) string {
	for _, cell := range nb.Cells {
		if cell.Type != Markdown {
			continue
		}
		for paragraph := range strings.SplitSeq(cell.Source, "\n\n") {
			text := strings.Join(strings.Fields(paragraph), " ")
			if text == "" || strings.ContainsAny(text[:1], "#|>-!<$") {
				continue
			}
			text = strings.NewReplacer("*", "", "_", "", "`", "", "$", "").Replace(text)
			if i := strings.Index(text, ". "); i > 0 {
				text = text[:i+1]
			}
			if strings.Contains(text, `\`) { // a formula, which no card can show
				return ""
			}
			if len(text) > maxSentence {
				text = strings.ToValidUTF8(text[:maxSentence-len("…")], "")
				if i := strings.LastIndexByte(text, ' '); i > 0 {
					text = text[:i]
				}
				text += "…"
			}
			return text
		}
	}
	return ""
}

package notebooks

import (
	"bytes"
	"testing"

	"sprague/notebooks/nbformat"
	"sprague/stdlib/display"
	"sprague/stdlib/display/pdf"
)

// Each drawing of a lesson has its document beside it, the one that is made of it now: nbconvert
// sets the lessons in LaTeX as they lie there. Without them they are as they were.
func TestLessonsCarryDocuments(t *testing.T) {
	drawings := 0
	for _, l := range Lessons() {
		text, err := l.Content()
		if err != nil {
			t.Fatal(err)
		}
		nb, err := nbformat.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		for o := range pictured(nb) {
			b := o.Bundle()
			if b.Data[display.MIMESVG] == nil {
				continue
			}
			drawings++
			if document := b.Data[pdf.MIME]; !bytes.HasPrefix(document, []byte("%PDF-")) || len(document) > 150<<10 {
				t.Errorf("%s: a document of %d bytes beside a drawing of %d", l.Name, len(document), len(b.Data[display.MIMESVG]))
			}
		}
		if drawings == 1 || l.Name == "kayles" {
			DropDocuments(nb)
			CarryDocuments(nb)
			if again, _ := nbformat.Encode(nb); !bytes.Equal(again, text) {
				t.Errorf("%s: the documents are other ones now", l.Name)
			}
		}
	}
	if drawings < 50 {
		t.Errorf("%d drawings in the lessons", drawings)
	}
}

package nbformat

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A headTail keeps the beginning and the end of a long text. Its limit is set first.
type headTail struct {
	limit int // bytes that are shown; half of them are of the end

	kept    []byte // twice the limit at most
	head    int    // how many of them are of the beginning, once some of the text is dropped
	dropped int
}

// add appends to the text.
func (h *headTail) add(text string) {
	h.kept = append(h.kept, text...)
	if len(h.kept) > 2*h.limit {
		from, to := h.middle()
		h.kept, h.head, h.dropped = slices.Delete(h.kept, from, to), from, h.dropped+to-from
	}
}

// middle returns what is kept and not shown of a text that is too long. No character is cut.
func (h *headTail) middle() (from, to int) {
	from = h.head
	if h.dropped == 0 {
		for from = h.limit - h.limit/2; from > 0 && !utf8.RuneStart(h.kept[from]); {
			from--
		}
	}
	to = max(from, len(h.kept)-h.limit/2)
	for to < len(h.kept) && !utf8.RuneStart(h.kept[to]) {
		to++
	}
	return from, to
}

// String returns the text, with a line in the place of what is left out. Bytes that are not UTF-8 become U+FFFD.
func (h *headTail) String() string {
	text := string(h.kept)
	if len(h.kept)+h.dropped > h.limit {
		from, to := h.middle()
		text = fmt.Sprintf("%s\n… %d bytes are not kept …\n%s", text[:from], h.dropped+to-from, text[to:])
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}

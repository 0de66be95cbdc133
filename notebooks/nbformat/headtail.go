package nbformat

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A headTail keeps the beginning and the end of a long text. Its limit is set first.
type headTail struct {
	limit int // bytes to keep; half of them are for the end

	head, tail []byte
	total      int
}

// add appends to the text.
func (h *headTail) add(text string) {
	h.total += len(text)
	if free := h.limit - h.limit/2 - len(h.head); free > 0 {
		n := min(free, len(text))
		h.head, text = append(h.head, text[:n]...), text[n:]
	}
	most := h.limit / 2
	if len(text) > most {
		h.tail, text = h.tail[:0], text[len(text)-most:]
	}
	if len(h.tail)+len(text) > 2*most { // moves a byte twice at most
		h.tail = append(h.tail[:0], h.tail[len(h.tail)-most:]...)
	}
	h.tail = append(h.tail, text...)
}

// len returns how many bytes are kept.
func (h *headTail) len() int { return len(h.head) + len(h.tail) }

// String returns the text, with a line in the place of what is left out. Bytes that are not UTF-8 become U+FFFD.
func (h *headTail) String() string {
	tail := h.tail[max(0, len(h.tail)-h.limit/2):]
	left := h.total - len(h.head) - len(tail)
	if left == 0 {
		return strings.ToValidUTF8(string(h.head)+string(tail), "\uFFFD")
	}
	head := wholeRunes(h.head)
	left += len(h.head) - len(head)
	for len(tail) > 0 && !utf8.RuneStart(tail[0]) {
		tail, left = tail[1:], left+1
	}
	return strings.ToValidUTF8(fmt.Sprintf("%s\n… %d bytes are not kept …\n%s", head, left, tail), "\uFFFD")
}

// wholeRunes returns p without a character that is cut at its end.
func wholeRunes(p []byte) []byte {
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if last := p[len(p)-n:]; utf8.RuneStart(last[0]) {
			if !utf8.FullRune(last) {
				return p[:len(p)-n]
			}
			break
		}
	}
	return p
}

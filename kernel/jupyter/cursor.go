package jupyter

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sprague/kernel"
	"sprague/kernel/commands"
	"sprague/kernel/jupyter/wire"
	"sprague/stdlib/display"
)

// Positions are counts of code points in messages, and byte offsets in this program.

// byteOffset returns the offset in bytes of the code point number n of s, within s.
func byteOffset(s string, n int) int {
	if n <= 0 {
		return 0
	}
	for offset := range s {
		if n == 0 {
			return offset
		}
		n--
	}
	return len(s)
}

// codePoints returns how many code points of s come before the byte offset.
func codePoints(s string, offset int) int {
	return utf8.RuneCountInString(s[:max(0, min(offset, len(s)))])
}

// missing is the error of a request without a required field.
func missing(r *request, field string) error {
	return fmt.Errorf("%w: %s without %s", wire.ErrMalformed, r.Header.Type, field)
}

// place returns the source and the byte offset a request is about.
func (r *request) place(c wire.Cursor) (source string, pos int, err error) {
	if c.Code == nil {
		return "", 0, missing(r, "code")
	}
	source, pos = *c.Code, len(*c.Code)
	if c.CursorPos != nil {
		pos = byteOffset(source, *c.CursorPos)
	}
	return source, pos, nil
}

// complete lists what could stand at the cursor.
func complete(r *request) any {
	content, err := wire.Read[wire.Cursor](r.Message)
	if err != nil {
		return r.malformed(err)
	}
	source, pos, err := r.place(content)
	if err != nil {
		return r.malformed(err)
	}
	c := commands.Complete(r.kernel.session, r.kernel.options.Library, source, pos)
	start, end := codePoints(source, c.Start), codePoints(source, c.End)
	reply := wire.CompleteReply{
		Status: "ok", Matches: []string{}, CursorStart: start, CursorEnd: end,
		Metadata: wire.CompletionMetadata{Types: []wire.CompletionType{}},
	}
	for _, candidate := range c.Candidates {
		reply.Matches = append(reply.Matches, candidate.Text)
		reply.Metadata.Types = append(reply.Metadata.Types, wire.CompletionType{
			Start: start, End: end, Text: candidate.Text,
			Type: completionType(candidate.Kind), Signature: candidate.Type,
		})
	}
	return reply
}

// completionType returns the name that front ends have for a kind of candidate, for their icons.
func completionType(kind string) string {
	switch kind {
	case "package":
		return "module"
	case "func", "method":
		return "function"
	case "field":
		return "property"
	case "var", "const":
		return "instance"
	case "type":
		return "class"
	}
	return kind
}

// inspect shows the documentation of what stands at the cursor.
func inspect(r *request) any {
	content, err := wire.Read[wire.Inspect](r.Message)
	if err != nil {
		return r.malformed(err)
	}
	source, pos, err := r.place(content.Cursor)
	if err != nil {
		return r.malformed(err)
	}
	detail := kernel.Brief
	if content.Detail > 0 {
		detail = kernel.Full
	}
	found := r.kernel.session.Inspect(source, pos, detail)
	if !found.Found {
		found.Bundle = display.Bundle{}
	}
	data, metadata := wire.Bundle(found.Bundle)
	return wire.InspectReply{Status: "ok", Found: found.Found, Data: data, Metadata: metadata}
}

// isComplete says whether the source can be run or needs more lines.
func isComplete(r *request) any {
	content, err := wire.Read[wire.IsComplete](r.Message)
	if err == nil && content.Code == nil {
		err = missing(r, "code")
	}
	if err != nil {
		return r.malformed(err)
	}
	if _, _, command := commands.Parse(*content.Code); command {
		return wire.IsCompleteReply{Status: "complete"}
	}
	if _, _, ok := kernel.Question(*content.Code); ok {
		return wire.IsCompleteReply{Status: "complete"}
	}
	state, indent := r.kernel.session.IsComplete(*content.Code)
	switch state {
	case kernel.Complete:
		return wire.IsCompleteReply{Status: "complete"}
	case kernel.Incomplete:
		// Consoles show a tab as ^I.
		indent = strings.ReplaceAll(indent, "\t", "    ")
		return wire.IsCompleteReply{Status: "incomplete", Indent: &indent}
	case kernel.Invalid:
		return wire.IsCompleteReply{Status: "invalid"}
	}
	return wire.IsCompleteReply{Status: "unknown"}
}

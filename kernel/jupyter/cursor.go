package jupyter

import (
	"cmp"
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
	runes := []rune(s)
	return len(string(runes[:min(max(n, 0), len(runes))]))
}

// codePoints returns how many code points of s come before the byte offset.
func codePoints(s string, offset int) int {
	return utf8.RuneCountInString(s[:max(0, min(offset, len(s)))])
}

// cursor returns the source and the byte offset a request is about.
func cursor(c wire.Cursor) (source string, pos int) {
	source, pos = c.Code, len(c.Code)
	if c.CursorPos != nil {
		pos = byteOffset(source, *c.CursorPos)
	}
	return source, pos
}

// complete lists what could stand at the cursor.
func complete(r *request, content wire.Cursor) any {
	source, pos := cursor(content)
	c := commands.Complete(r.kernel.session, r.kernel.options.Library, source, pos)
	start, end := codePoints(source, c.Start), codePoints(source, c.End)
	reply := wire.CompleteReply{Status: "ok", Matches: []string{}, CursorStart: start, CursorEnd: end}
	reply.Metadata.Types = []wire.CompletionType{}
	for _, candidate := range c.Candidates {
		reply.Matches = append(reply.Matches, candidate.Text)
		reply.Metadata.Types = append(reply.Metadata.Types, wire.CompletionType{
			Start: start, End: end, Text: candidate.Text,
			Type: cmp.Or(completionTypes[candidate.Kind], candidate.Kind), Signature: candidate.Type,
		})
	}
	return reply
}

// completionTypes are the names that front ends have for kinds of candidates, for their icons.
var completionTypes = map[string]string{
	"package": "module", "func": "function", "method": "function", "field": "property", "var": "instance",
	"const": "instance", "type": "class",
}

// inspect shows the documentation of what stands at the cursor.
func inspect(r *request, content wire.Inspect) any {
	source, pos := cursor(content.Cursor)
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
func isComplete(r *request, content wire.Source) any {
	_, _, command := commands.Parse(content.Code)
	if _, _, question := kernel.Question(content.Code); command || question {
		return wire.IsCompleteReply{Status: "complete"}
	}
	state, indent := r.kernel.session.IsComplete(content.Code)
	reply := wire.IsCompleteReply{Status: completeness[state]}
	if state == kernel.Incomplete {
		indent = strings.ReplaceAll(indent, "\t", "    ") // consoles show a tab as ^I
		reply.Indent = &indent
	}
	return reply
}

// completeness are the words of the protocol.
var completeness = map[kernel.Completeness]string{
	kernel.Complete: "complete", kernel.Incomplete: "incomplete", kernel.Invalid: "invalid", kernel.Unknown: "unknown",
}

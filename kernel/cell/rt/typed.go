package rt

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// TypedVerb finds the verbs in a format that Typed is for.
var TypedVerb = regexp.MustCompile(`%[-+# 0-9.*\[\]]*[Tp]`)

// Typed prepares a format and its arguments for package fmt, which cannot know the
// type of a boxed value: each %T becomes %s with the type's name as its argument, and
// the argument of %p leaves its box.
func Typed(format string, args []any) (string, []any) {
	if !TypedVerb.MatchString(format) {
		return format, args
	}
	t := typing{args: append([]any{}, args...), indexed: strings.Contains(format, "[")}
	var b strings.Builder
	for format != "" {
		plain, rest, _ := strings.Cut(format, "%")
		b.WriteString(plain)
		if len(plain) == len(format) {
			break
		}
		end := 0
		for end < len(rest) && strings.IndexByte("+-# 0123456789.*[]", rest[end]) >= 0 {
			end++
		}
		if end == len(rest) {
			b.WriteString("%" + rest)
			break
		}
		b.WriteString(t.directive(rest[:end], rest[end]))
		format = rest[end+1:]
	}
	return b.String(), t.args
}

// typing goes through the directives of a format.
type typing struct {
	args    []any
	next    int  // index of the next argument
	indexed bool // some directive names its argument
}

// directive returns a directive as package fmt shall see it. Flags is what stands
// between the percent sign and the verb.
func (t *typing) directive(flags string, verb byte) string {
	if verb == '%' {
		return "%" + flags + "%"
	}
	index := ""
	if open := strings.LastIndexByte(flags, '['); open >= 0 {
		n, err := strconv.Atoi(strings.TrimSuffix(flags[open+1:], "]"))
		if err != nil || strings.Contains(flags, "*") {
			return "%" + flags + string(verb) // package fmt complains, or knows better
		}
		flags, t.next = flags[:open], n-1
	}
	t.next += strings.Count(flags, "*")
	at := t.next
	t.next++
	if verb == 'p' && at >= 0 && at < len(t.args) {
		t.args[at] = Value(t.args[at])
	}
	if verb == 'T' && at >= 0 && at < len(t.args) {
		flags, verb = strings.NewReplacer("+", "", "#", "", " ", "").Replace(flags), 's'
		name := TypeName(t.args[at])
		if t.indexed { // another directive may want the value
			t.args = append(t.args, name)
			at = len(t.args) - 1
		} else {
			t.args[at] = name
		}
	}
	if t.indexed && !strings.Contains(flags, "*") {
		index = fmt.Sprintf("[%d]", at+1)
	}
	return "%" + flags + index + string(verb)
}

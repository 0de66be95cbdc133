package rt

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// TypedVerb finds the verbs in a format that Typed is for, and the widths.
var TypedVerb = regexp.MustCompile(`%[-+# 0-9.\[\]]*(\*|[-+# 0-9.*\[\]]*[Tpw])`)

// indexedVerb finds the verbs that say which argument is theirs.
var indexedVerb = regexp.MustCompile(`%[-+# 0-9.*]*\[`)

// Typed prepares a format and its arguments for package fmt, which cannot know the
// type of a boxed value: each %T becomes %s with the type's name as its argument, and
// the arguments of %p and * leave their boxes. The types of arguments that the format
// leaves over are named in it.
func Typed(format string, args []any) (string, []any) {
	if !TypedVerb.MatchString(format) && strings.Count(format, "%") >= len(args) {
		return format, args
	}
	t := typing{args: append([]any{}, args...), given: len(args), indexed: indexedVerb.MatchString(format)}
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
	if !t.indexed && t.next < len(args) && slices.ContainsFunc(args[t.next:], isBox) {
		b.WriteString(extra(args[t.next:]))
	}
	return b.String(), t.args
}

func isBox(x any) bool {
	_, ok := x.(Box)
	return ok
}

// extra is the end of a format that prints the arguments left over as package fmt does.
func extra(args []any) string {
	var list []string
	for _, x := range args {
		if x == nil {
			list = append(list, "%v")
		} else {
			list = append(list, strings.ReplaceAll(TypeName(x), "%", "%%")+"=%v")
		}
	}
	return "%%!(EXTRA " + strings.Join(list, ", ") + ")"
}

// Spaced prepares the arguments of fmt.Print and its like, which puts a space between
// two unless one is a string: beside a box that holds a string goes an empty one.
func Spaced(args []any) []any {
	if !slices.ContainsFunc(args, holdsString) {
		return args
	}
	var list []any
	for i, x := range args {
		if i > 0 && (holdsString(x) || holdsString(args[i-1])) {
			list = append(list, "")
		}
		list = append(list, x)
	}
	return list
}

func holdsString(x any) bool {
	b, ok := x.(Box)
	if !ok {
		return false
	}
	_, ok = b.boxed().val.(string)
	return ok
}

// typing goes through the directives of a format.
type typing struct {
	args    []any
	given   int  // how many of them are the caller's
	next    int  // index of the next argument
	indexed bool // some directive names its argument
}

// directive returns a directive as package fmt shall see it. Flags is what stands
// between the percent sign and the verb.
func (t *typing) directive(flags string, verb byte) string {
	if verb == '%' {
		return "%" + flags + "%"
	}
	flags, ok := t.counts(flags)
	if !ok {
		return "%" + flags + string(verb) // package fmt complains
	}
	index := ""
	at := t.next
	t.next++
	if t.indexed && at >= t.given { // there may be one by now, but not the caller's
		return "%%!" + string(verb) + "(MISSING)"
	}
	if verb == 'p' && at >= 0 && at < len(t.args) {
		t.args[at] = Value(t.args[at])
	}
	if at >= 0 && at < len(t.args) {
		switch b, boxed := t.args[at].(Box); {
		case verb == 'T':
			flags, verb = strings.NewReplacer("+", "", "#", "", " ", "").Replace(flags), 's'
			at = t.replace(at, TypeName(t.args[at]))
		case verb == 'w' && boxed && !isError(b):
			verb = 'v'
			at = t.replace(at, noError{b})
		}
	}
	if t.indexed {
		index = fmt.Sprintf("[%d]", at+1)
	}
	return "%" + flags + index + string(verb)
}

// replace gives a directive another argument, and returns where it is.
func (t *typing) replace(at int, x any) int {
	if t.indexed { // another directive may want the value
		t.args = append(t.args, x)
		return len(t.args) - 1
	}
	t.args[at] = x
	return at
}

func isError(x any) bool {
	_, ok := x.(error)
	return ok
}

// A noError is the argument of a verb %w that is not an error, which package fmt would
// print as the box it is in.
type noError struct{ Box }

// Format prints the value with the complaint.
func (n noError) Format(f fmt.State, _ rune) {
	in := n.boxed()
	p := printer{f, 'v', 'w'}
	p.text("%!w(" + in.typ.name + "=")
	p.value(in.typ, reflect.ValueOf(in.val), 0, false)
	p.text(")")
}

// counts takes the widths and precisions that are arguments out of their boxes, and the
// index of the verb's own argument out of the flags.
func (t *typing) counts(flags string) (rest string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(flags); i++ {
		switch flags[i] {
		case '[':
			index, _, closed := strings.Cut(flags[i+1:], "]")
			n, err := strconv.Atoi(index)
			if err != nil || !closed || n < 1 || n > t.given {
				return flags, false
			}
			t.next = n - 1
			i += len(index) + 1
		case '*':
			b.WriteString(t.count())
		default:
			b.WriteByte(flags[i])
		}
	}
	return b.String(), true
}

// count returns the text of a width that is the next argument.
func (t *typing) count() string {
	at := t.next
	t.next++
	if at < t.given && isBox(t.args[at]) {
		if t.indexed { // another directive may want it as it is
			t.args = append(t.args, Value(t.args[at]))
			at = len(t.args) - 1
		} else {
			t.args[at] = Value(t.args[at])
		}
	}
	if t.indexed {
		return fmt.Sprintf("[%d]*", at+1)
	}
	return "*"
}

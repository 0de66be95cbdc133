package rt

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// NamesTypes reports whether a format of so many arguments may print the name of a type or an
// address, or leave arguments over.
func NamesTypes(format string, args int) bool {
	verbs := 0
	for _, d := range directives.FindAllStringSubmatch(format, -1) {
		switch flags, verb := d[1], d[2]; {
		case verb == "T" || verb == "p" || verb == "w" || strings.Contains(flags, "*"):
			return true
		case verb != "" && verb != "%":
			verbs++
		}
	}
	return verbs < args
}

// directives finds the directives of a format: flags, and a verb, which may be missing at the end.
var directives = regexp.MustCompile(`(?s)%([-+# 0-9.*\[\]]*)(.?)`)

// Typed prepares a format and its arguments for package fmt, which cannot know the type of a boxed value: each %T
// becomes %s with the type's name as its argument, and the arguments of %p and * leave their boxes. The types of
// arguments that the format leaves over are named in it.
func Typed(format string, args []any) (string, []any) { return prepared(format, args, false) }

// Wrapping is Typed for fmt.Errorf, the one function that knows the verb %w.
func Wrapping(format string, args []any) (string, []any) { return prepared(format, args, true) }

// prepared has each directive name its argument: what takes the place of one stands behind those of the caller.
func prepared(format string, args []any, wraps bool) (string, []any) {
	if !NamesTypes(format, len(args)) {
		return format, args
	}
	t := typing{wraps: wraps, args: append([]any{}, args...), given: len(args)}
	indexed := false // directives say which argument is theirs
	text := directives.ReplaceAllStringFunc(format, func(d string) string {
		parts := directives.FindStringSubmatch(d)
		indexed = indexed || strings.Contains(parts[1], "[")
		if parts[2] == "" {
			_, bad, _ := t.counts(parts[1])
			return bad + "%%!(NOVERB)"
		}
		verb, _ := utf8.DecodeRuneInString(parts[2])
		return t.directive(parts[1], verb)
	})
	if !indexed && t.next < t.given {
		text += t.extra()
	}
	return text + "%" + t.add("") + "s", t.args // package fmt must see an index, or it takes arguments for left over
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
	_, ok = b.Inside().Value.(string)
	return ok
}

// typing goes through the directives of a format.
type typing struct {
	wraps bool // the verb %w is for errors
	args  []any
	given int // how many of them are the caller's
	next  int // index of the next argument
}

// directive returns a directive as package fmt shall see it. Flags is what stands
// between the percent sign and the verb.
func (t *typing) directive(flags string, verb rune) string {
	flags, bad, ok := t.counts(flags)
	switch {
	case verb == '%':
		return bad + "%%"
	case !ok:
		return bad + "%%!" + string(verb) + "(BADINDEX)"
	case t.next >= t.given:
		return bad + "%%!" + string(verb) + "(MISSING)"
	}
	x, index := t.args[t.next], indexOf(t.next)
	t.next++
	switch {
	case verb == 'p':
		index = t.add(Value(x))
	case verb == 'T' && x != nil:
		flags, verb = strings.NewReplacer("+", "", "#", "", " ", "").Replace(flags), 's'
		index = t.add(TypeName(x))
	case verb == 'w' && !(t.wraps && isError(x)):
		if b, open := opened(x); open {
			verb, index = 'v', t.add(noError{b})
		}
	}
	return bad + "%" + flags + index + string(verb)
}

// add adds an argument and returns what names it in a directive.
func (t *typing) add(x any) string {
	t.args = append(t.args, x)
	return indexOf(len(t.args) - 1)
}

func indexOf(arg int) string { return "[" + strconv.Itoa(arg+1) + "]" }

// extra is the end of a format that prints the arguments left over as package fmt does.
func (t *typing) extra() string {
	var list []string
	for i, x := range t.args[t.next:t.given] {
		text := "%" + indexOf(t.next+i) + "v"
		if x != nil {
			text = strings.ReplaceAll(TypeName(x), "%", "%%") + "=" + text
		}
		list = append(list, text)
	}
	return "%%!(EXTRA " + strings.Join(list, ", ") + ")"
}

// opened returns a box, or a compiled value in which there may be boxes as one.
func opened(x any) (Box, bool) {
	if b, ok := x.(Box); ok || x == nil {
		return b, ok
	}
	t := reflect.TypeOf(x)
	if t.Kind() == reflect.Pointer && isComposite(t.Elem().Kind()) {
		parts := inParts(t.Elem())
		return Content{&Type{Name: t.String(), Kind: PointerKind, Elem: parts}, x}, parts.Kind != NativeKind
	}
	parts := inParts(t)
	return Content{parts, x}, parts.Kind != NativeKind
}

func isError(x any) bool {
	_, ok := x.(error)
	return ok
}

// A noError is the argument of a verb %w that wraps nothing, which package fmt would print with the boxes in it.
type noError struct{ Box }

// Format prints the value with the complaint. The flags mean what they mean in %v.
func (n noError) Format(f fmt.State, _ rune) {
	in := n.Inside()
	p := printer{State: f, verb: 'v'}
	p.text("%!w(" + in.Type.Name + "=")
	p.value(in.Type, reflect.ValueOf(in.Value), 0, false)
	p.text(")")
}

// counts takes the widths and precisions that are arguments out of their boxes, and the
// index of the verb's own argument out of the flags. Bad is the complaint about those that are missing.
func (t *typing) counts(flags string) (rest, bad string, ok bool) {
	var b strings.Builder
	after := false // an index, which stands in front of a star or the verb
	for i := 0; i < len(flags); i++ {
		if after && (flags[i] == '.' || '0' <= flags[i] && flags[i] <= '9') {
			t.next += strings.Count(flags[i:], "*")
			return flags, "", false
		}
		after = false
		switch flags[i] {
		case '[':
			index, _, closed := strings.Cut(flags[i+1:], "]")
			n, err := strconv.Atoi(index)
			if err != nil || !closed || n < 1 || n > t.given {
				return flags, "", false
			}
			t.next = n - 1
			i += len(index) + 1
			after = true
		case '*':
			if t.isCount() {
				b.WriteString(t.add(Value(t.args[t.next])) + "*")
				t.next++
				continue
			}
			t.next = min(t.next+1, max(t.next, t.given))
			if before, isPrecision := strings.CutSuffix(b.String(), "."); isPrecision {
				b.Reset()
				b.WriteString(before)
				bad += "%%!(BADPREC)"
			} else {
				bad += "%%!(BADWIDTH)"
			}
		default:
			b.WriteByte(flags[i])
		}
	}
	return b.String(), bad, true
}

// isCount reports whether the next argument of the caller can be a width or a precision.
func (t *typing) isCount() bool {
	const most = 1e6
	if t.next >= t.given {
		return false
	}
	switch v := reflect.ValueOf(Value(t.args[t.next])); v.Kind() {
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return v.Int() >= -most && v.Int() <= most
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return v.Uint() <= most
	}
	return false
}

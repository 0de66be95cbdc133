package rt

import (
	"strconv"
	"strings"
)

// Typed prepares a format and its arguments for package fmt, which cannot know the
// type of a boxed value: each %T becomes %s with the type's name as its argument.
func Typed(format string, args []any) (string, []any) {
	if !strings.Contains(format, "T") {
		return format, args
	}
	var b strings.Builder
	out := append([]any{}, args...)
	next := 0
	for i := 0; i < len(format); {
		if format[i] != '%' {
			b.WriteByte(format[i])
			i++
			continue
		}
		end := i + 1
		for end < len(format) && strings.IndexByte("+-# 0123456789.*[]", format[end]) >= 0 {
			end++
		}
		if end >= len(format) {
			b.WriteString(format[i:])
			break
		}
		directive := format[i : end+1]
		if format[end] != '%' {
			if open := strings.IndexByte(directive, '['); open >= 0 {
				if n, err := strconv.Atoi(directive[open+1 : strings.IndexByte(directive, ']')]); err == nil {
					next = n - 1
				}
			}
			next += strings.Count(directive, "*")
			if format[end] == 'T' && next < len(args) {
				out = append(out, TypeName(args[next]))
				directive = strings.TrimRight(directive[:len(directive)-1], "+# ") + "[" + strconv.Itoa(len(out)) + "]s"
				if next+1 < len(args) {
					// What follows goes on with the next argument.
					rest, restArgs := Typed(numbered(format[end+1:], next+2), out)
					return b.String() + directive + rest, restArgs
				}
			}
			next++
		}
		b.WriteString(directive)
		i = end + 1
	}
	return b.String(), out
}

// numbered gives the first directive of a format an explicit argument number.
func numbered(format string, n int) string {
	for i := 0; i+1 < len(format); i++ {
		if format[i] != '%' {
			continue
		}
		if format[i+1] == '%' {
			i++
			continue
		}
		end := i + 1
		for end < len(format) && strings.IndexByte("+-# 0123456789.", format[end]) >= 0 {
			end++
		}
		if end < len(format) && format[end] != '[' {
			return format[:end] + "[" + strconv.Itoa(n) + "]" + format[end:]
		}
		return format
	}
	return format
}

//go:build !js

package rt

import (
	"encoding"
	"log/slog"
)

// Logged prepares what package log/slog gets to log. Its handlers ask a value for the methods
// LogValue, Error and MarshalText, and boxes do not have those, or have another of a higher
// rank besides: boxes encode themselves as JSON whatever they hold.
func Logged(x any) any {
	b, ok := x.(Box)
	if !ok {
		return x
	}
	switch t := b.boxed().typ; {
	case t.has("LogValue", "func() log/slog.Value"):
		return loggedValuer{b}
	case t.has("MarshalText", marshalSignature):
		return loggedText{b}
	case t.has("Error", "func() string") && !t.has("MarshalJSON", marshalSignature):
		return loggedError{b}
	}
	return x
}

type (
	loggedValuer struct{ Box }
	loggedText   struct{ Box }
	loggedError  struct{ Box }
)

var _ encoding.TextMarshaler = loggedText{}

func (l loggedValuer) LogValue() slog.Value {
	b := l.boxed()
	return b.typ.methods["LogValue"].fn.(func(any) slog.Value)(b.typ.wrap(b.val))
}

func (l loggedText) MarshalText() ([]byte, error) {
	b := l.boxed()
	return b.typ.methods["MarshalText"].fn.(func(any) ([]byte, error))(b.typ.wrap(b.val))
}

func (l loggedText) MarshalJSON() ([]byte, error) { return l.boxed().MarshalJSON() }

func (l loggedError) Error() string { return l.boxed().call("Error") }

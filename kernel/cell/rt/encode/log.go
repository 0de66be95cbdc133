//go:build !js

package encode

import (
	"encoding"
	"log/slog"
	"sprague/kernel/cell/rt"
)

// Logged prepares what package log/slog gets to log. Its handlers ask a value for the methods
// LogValue, Error and MarshalText, and boxes do not have those, or have another of a higher
// rank besides: boxes encode themselves as JSON whatever they hold.
func Logged(x any) any {
	b, ok := x.(rt.Box)
	if !ok {
		return x
	}
	switch t := b.Inside().Type; {
	case t.Has("LogValue", "func() log/slog.Value"):
		return loggedValuer{b}
	case t.Has("MarshalText", rt.Encodings["MarshalText"]):
		return loggedText{b}
	case t.Has("Error", "func() string") && !t.Has("MarshalJSON", rt.Encodings["MarshalJSON"]):
		return loggedError{b}
	}
	return x
}

type (
	loggedValuer struct{ rt.Box }
	loggedText   struct{ rt.Box }
	loggedError  struct{ rt.Box }
)

var _ encoding.TextMarshaler = loggedText{}

func (l loggedValuer) LogValue() slog.Value {
	b := l.Inside()
	return b.Type.Methods["LogValue"].Fn.(func(any) slog.Value)(b.Type.Wrap(b.Value))
}

func (l loggedText) MarshalText() ([]byte, error) {
	b := l.Inside()
	return b.Type.Methods["MarshalText"].Fn.(func(any) ([]byte, error))(b.Type.Wrap(b.Value))
}

func (l loggedText) MarshalJSON() ([]byte, error) { return l.Inside().MarshalJSON() }

func (l loggedError) Error() string { return l.Inside().Call("Error") }

package encode_test

import (
	stdbytes "bytes"
	"log/slog"
	"strings"
	"testing"

	"sprague/kernel/cell/rt/encode"
)

// Types that package log/slog asks how they are logged.
type (
	valuer   struct{ n int }
	logError struct{ n int }
	logBoth  struct{ n int }
)

func (v valuer) LogValue() slog.Value {
	return slog.GroupValue(slog.Int("n", v.n), slog.String("s", "v"))
}
func (e logError) Error() string               { return "an error" }
func (b logBoth) Error() string                { return "not this" }
func (b logBoth) MarshalJSON() ([]byte, error) { return []byte(`{"both":1}`), nil }

// A logged value reads as in the compiled program, as text and as JSON.
func TestLoggedAsCompiled(t *testing.T) {
	for _, x := range []any{1, "s", nil, aPoint, &aPoint, valuer{3}, logError{4}, word("w w"), number(9), ints{1, 2}, table{"a": {1, 2}}, pair{aPoint, nil}, []any{aPoint}, boxed{valuer{1}}} {
		for name, handler := range map[string]func(*stdbytes.Buffer) slog.Handler{
			"text": func(b *stdbytes.Buffer) slog.Handler { return slog.NewTextHandler(b, options) },
			"json": func(b *stdbytes.Buffer) slog.Handler { return slog.NewJSONHandler(b, options) },
		} {
			var compiled, erased stdbytes.Buffer
			slog.New(handler(&compiled)).Info("m", "k", x)
			slog.New(handler(&erased)).Info("m", "k", encode.Logged(world.Box(x)))
			if got, want := erased.String(), world.Text(compiled.String()); got != want {
				t.Errorf("%T as %s: %s, want %s", x, name, strings.TrimSpace(got), strings.TrimSpace(want))
			}
		}
	}
}

var options = &slog.HandlerOptions{ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
	if a.Key == slog.TimeKey {
		return slog.Attr{}
	}
	return a
}}

package rt

type unseen struct {
	Subject string // of the sentence "… cannot see a type declared in a cell"
	Advice  string
}

// Unseen are the packages and functions of the library, by their full names, that ask a value for its type. Of
// a value of a cell's type they would find the erased form or the box, so that they must not get one.
var Unseen = map[string]unseen{
	"reflect":       {"package reflect", "print with %T, or write the code for the type"},
	"encoding/gob":  {"gob", "use encoding/json or a compiled type"},
	"testing/quick": {"package testing/quick", "give the function arguments of Go's own types"},
	"log/slog":      {"log/slog", "log fmt.Sprint of it"},
	"text/template": inTemplate,
	"html/template": inTemplate,

	"context.WithValue":                   {"a context", "use a string, or a variable"},
	"(*sync/atomic.Value).Store":          inVariable,
	"(*sync/atomic.Value).Swap":           inVariable,
	"(*sync/atomic.Value).CompareAndSwap": inVariable,
}

var inTemplate = unseen{"a template", "give it a map[string]any"}

var inVariable = unseen{"atomic.Value", "use a variable and a sync.Mutex"}

// Seen returns x, the argument of a function of Unseen whose type the checker did not know.
func Seen(x any, function string) any {
	if b, ok := x.(Box); ok {
		u := Unseen[function]
		panic(u.Subject + " cannot see " + b.Inside().Type.Name + ", a type declared in a cell (" + u.Advice + ")")
	}
	return x
}

// Encodings are the methods by which values encode and decode themselves, and their signatures.
var Encodings = map[string]string{
	"MarshalJSON": "func() ([]uint8, error)", "MarshalText": "func() ([]uint8, error)",
	"UnmarshalJSON": "func([]uint8) error", "UnmarshalText": "func([]uint8) error",
}

// EncodesItself reports whether values of type t, or variables of it, encode or decode themselves.
func EncodesItself(t *Type) bool {
	for name, signature := range Encodings {
		if t.Has(name, signature) || t.Pointer != nil && t.Pointer.Has(name, signature) {
			return true
		}
	}
	return false
}

package rt

// Unseen are the packages and functions of the library, by their full names, that ask a value for its type. Of
// a value of a cell's type they would find the erased form or the box, so that they must not get one.
var Unseen = map[string]struct {
	Subject string // of the sentence "… cannot see a type declared in a cell"
	Advice  string
}{
	"reflect":       {"package reflect", "print with %T, or write the code for the type"},
	"encoding/gob":  {"gob", "use encoding/json or a compiled type"},
	"testing/quick": {"package testing/quick", "give the function arguments of Go's own types"},
}

// Seen returns x, the argument of a function of Unseen whose type the checker did not know.
func Seen(x any, function string) any {
	if b, ok := x.(Box); ok {
		u := Unseen[function]
		panic(u.Subject + " cannot see " + b.Inside().Type.Name + ", a type declared in a cell (" + u.Advice + ")")
	}
	return x
}

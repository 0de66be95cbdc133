package encode

import (
	"cmp"
	"reflect"
	"slices"
	"sprague/kernel/cell/rt"
	"strings"
	"unicode"
)

// A jsonField is a field of a struct that encoding/json sees, perhaps one that embedded
// structs promote.
type jsonField struct {
	name      string
	index     []int // from struct to struct
	typ       *rt.Type
	tagged    bool // the name comes from a tag
	omitEmpty bool
	omitZero  bool
	quoted    bool
}

// jsonFields returns the fields of a struct in their order, by the rules of
// encoding/json: of several with one name the shallowest counts, a tagged one before
// others, and none when two are equal in this.
func jsonFields(u *rt.Type) []jsonField {
	byName := map[string][]jsonField{}
	var names []string
	type level struct {
		index []int
		u     *rt.Type
	}
	seen := map[any]bool{}
	// A native type gets a descriptor each time it is met; its reflect.Type is one.
	identity := func(u *rt.Type) any {
		if u.Kind == rt.NativeKind {
			return u.Native
		}
		return u
	}
	for now := []level{{nil, u}}; len(now) > 0; {
		var next []level
		count := map[any]int{}
		for _, l := range now {
			count[identity(l.u)]++
		}
		for _, l := range now {
			if seen[identity(l.u)] {
				continue
			}
			seen[identity(l.u)] = true
			for i, f := range structFields(l.u) {
				field, inner, ok := jsonFieldOf(f, append(slices.Clip(l.index), i))
				switch {
				case !ok:
				case inner != nil:
					next = append(next, level{field.index, inner})
				default:
					if byName[field.name] == nil {
						names = append(names, field.name)
					}
					for range min(count[identity(l.u)], 2) { // twice embedded, it hides itself
						byName[field.name] = append(byName[field.name], field)
					}
				}
			}
		}
		now = next
	}
	var list []jsonField
	for _, name := range names {
		if f, ok := dominant(byName[name]); ok {
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b jsonField) int { return slices.Compare(a.index, b.index) })
	return list
}

// jsonFieldOf describes one field: inner is the struct whose fields it promotes, nil
// when it is a field of its own; ok tells that encoding/json looks at it at all.
func jsonFieldOf(f rt.StructField, index []int) (field jsonField, inner *rt.Type, ok bool) {
	t := f.Type
	if t.Kind == rt.PointerKind {
		t = t.Elem
	}
	u := t.Underlying()
	isStruct := isStruct(u)
	if !rt.IsExported(f.Name) && !(f.Embedded && isStruct) {
		return field, nil, false
	}
	tag := reflect.StructTag(f.Tag).Get("json")
	if tag == "-" {
		return field, nil, false
	}
	name, options, _ := strings.Cut(tag, ",")
	if !isTagName(name) {
		name = ""
	}
	if name == "" && f.Embedded && isStruct {
		return jsonField{index: index}, u, true
	}
	field = jsonField{name: cmp.Or(name, f.Name), index: index, typ: f.Type, tagged: name != ""}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty":
			field.omitEmpty = true
		case "omitzero":
			field.omitZero = true
		case "string":
			field.quoted = u.Kind == rt.NativeKind && isScalar(u.Native.Kind())
		}
	}
	return field, nil, true
}

func isStruct(u *rt.Type) bool {
	return u.Kind == rt.StructKind || u.Kind == rt.NativeKind && u.Native.Kind() == reflect.Struct
}

// structFields returns the fields of a struct type without a name.
func structFields(u *rt.Type) []rt.StructField {
	if u.Kind == rt.StructKind {
		return u.Fields
	}
	list := make([]rt.StructField, u.Native.NumField())
	for i := range list {
		f := u.Native.Field(i)
		list[i] = rt.Field(f.Name, string(f.Tag), f.Anonymous, &rt.Type{Name: f.Type.String(), Kind: rt.NativeKind, Native: f.Type})
	}
	return list
}

func isScalar(k reflect.Kind) bool {
	return k >= reflect.Bool && k <= reflect.Float64 || k == reflect.String
}

// isTagName reports whether a tag names its field.
func isTagName(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool {
		return !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}) < 0
}

// dominant returns the field that a name stands for.
func dominant(list []jsonField) (jsonField, bool) {
	slices.SortStableFunc(list, func(a, b jsonField) int {
		return cmp.Or(cmp.Compare(len(a.index), len(b.index)), cmp.Compare(rt.BoolInt(b.tagged), rt.BoolInt(a.tagged)))
	})
	if len(list) > 1 && len(list[0].index) == len(list[1].index) && list[0].tagged == list[1].tagged {
		return jsonField{}, false
	}
	return list[0], true
}

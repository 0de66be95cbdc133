package rt

import (
	"cmp"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// A jsonField is a field of a struct that encoding/json sees, perhaps one that embedded
// structs promote.
type jsonField struct {
	name      string
	index     []int // from struct to struct
	typ       *Type
	tagged    bool // the name comes from a tag
	omitEmpty bool
	omitZero  bool
	quoted    bool
}

// jsonFields returns the fields of a struct in their order, by the rules of
// encoding/json: of several with one name the shallowest counts, a tagged one before
// others, and none when two are equal in this.
func jsonFields(u *Type) []jsonField {
	byName := map[string][]jsonField{}
	var names []string
	type level struct {
		index []int
		u     *Type
	}
	seen := map[any]bool{}
	// A native type gets a descriptor each time it is met; its reflect.Type is one.
	identity := func(u *Type) any {
		if u.kind == native {
			return u.native
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
			for i, f := range l.u.structFields() {
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
func jsonFieldOf(f StructField, index []int) (field jsonField, inner *Type, ok bool) {
	t := f.typ
	if t.kind == pointer {
		t = t.elem
	}
	u := t.underlying()
	isStruct := u.isStruct()
	if !isExported(f.name) && !(f.embedded && isStruct) {
		return field, nil, false
	}
	tag := reflect.StructTag(f.tag).Get("json")
	if tag == "-" {
		return field, nil, false
	}
	name, options, _ := strings.Cut(tag, ",")
	if !isTagName(name) {
		name = ""
	}
	if name == "" && f.embedded && isStruct {
		return jsonField{index: index}, u, true
	}
	field = jsonField{name: cmp.Or(name, f.name), index: index, typ: f.typ, tagged: name != ""}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "omitempty":
			field.omitEmpty = true
		case "omitzero":
			field.omitZero = true
		case "string":
			field.quoted = u.kind == native && isScalar(u.native.Kind())
		}
	}
	return field, nil, true
}

func (u *Type) isStruct() bool {
	return u.kind == structure || u.kind == native && u.native.Kind() == reflect.Struct
}

// structFields returns the fields of a struct type without a name.
func (u *Type) structFields() []StructField {
	if u.kind == structure {
		return u.fields
	}
	list := make([]StructField, u.native.NumField())
	for i := range list {
		f := u.native.Field(i)
		list[i] = StructField{f.Name, string(f.Tag), f.Anonymous, &Type{name: f.Type.String(), kind: native, native: f.Type}}
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
		return cmp.Or(cmp.Compare(len(a.index), len(b.index)), cmp.Compare(boolInt(b.tagged), boolInt(a.tagged)))
	})
	if len(list) > 1 && len(list[0].index) == len(list[1].index) && list[0].tagged == list[1].tagged {
		return jsonField{}, false
	}
	return list[0], true
}

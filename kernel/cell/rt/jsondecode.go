package rt

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// JSONUnmarshal is json.Unmarshal. A boxed pointer is followed with its descriptor.
func JSONUnmarshal(data []byte, x any) error {
	b, ok := x.(Box)
	if !ok {
		return json.Unmarshal(data, x)
	}
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	return (&jsonDecoder{}).into(b.boxed(), raw)
}

// JSONDecode is the method Decode of json.Decoder.
func JSONDecode(from *json.Decoder, x any) error {
	b, ok := x.(Box)
	if !ok {
		return from.Decode(x)
	}
	var raw json.RawMessage
	if err := from.Decode(&raw); err != nil {
		return err
	}
	state := reflect.ValueOf(from).Elem().FieldByName("d")
	set := func(name string) bool {
		f := state.FieldByName(name)
		return f.IsValid() && f.Bool()
	}
	d := &jsonDecoder{useNumber: set("useNumber"), strict: set("disallowUnknownFields")}
	return d.into(b.boxed(), raw)
}

// A jsonDecoder decodes one value. As in encoding/json a value of the wrong type is
// passed over, and the first such error is reported in the end; an error that a method
// returns ends it.
type jsonDecoder struct {
	useNumber, strict bool
	saved             error
	owner             string   // the struct type whose field is being decoded
	path              []string // of fields
}

func (d *jsonDecoder) into(in box, raw []byte) error {
	v := reflect.ValueOf(in.val)
	switch {
	case in.typ.kind != pointer:
		return fmt.Errorf("json: Unmarshal(non-pointer %s)", in.typ.name)
	case !v.IsValid() || v.IsNil():
		return fmt.Errorf("json: Unmarshal(nil %s)", in.typ.name)
	}
	if err := d.value(in.typ.elem, v.Elem(), raw); err != nil {
		return err
	}
	return d.saved
}

func (d *jsonDecoder) save(err error) {
	if d.saved == nil {
		d.saved = err
	}
}

// kindOf names the kind of a JSON value as errors do.
func kindOf(raw []byte) string {
	switch raw[0] {
	case '{':
		return "object"
	case '[':
		return "array"
	case '"':
		return "string"
	case 't', 'f':
		return "bool"
	case 'n':
		return "null"
	}
	return "number"
}

// wrong records a value of the wrong type.
func (d *jsonDecoder) wrong(value, typ string) {
	d.save(&jsonTypeError{json.UnmarshalTypeError{Value: value, Struct: d.owner, Field: strings.Join(d.path, ".")}, typ})
}

// A jsonTypeError is a json.UnmarshalTypeError with the name of the type in the cell.
type jsonTypeError struct {
	in  json.UnmarshalTypeError
	typ string
}

func (e *jsonTypeError) Error() string {
	if e.in.Struct != "" || e.in.Field != "" {
		return "json: cannot unmarshal " + e.in.Value + " into Go struct field " + e.in.Struct + "." + e.in.Field + " of type " + e.typ
	}
	return "json: cannot unmarshal " + e.in.Value + " into Go value of type " + e.typ
}

// As makes a jsonTypeError a *json.UnmarshalTypeError for errors.As.
func (e *jsonTypeError) As(target any) bool {
	p, ok := target.(**json.UnmarshalTypeError)
	if ok {
		*p = &e.in
	}
	return ok
}

// value decodes raw into the variable v of type t.
func (d *jsonDecoder) value(t *Type, v reflect.Value, raw []byte) error {
	raw = bytes.TrimSpace(raw)
	if done, err := d.byMethod(t, v, raw); done {
		return err
	}
	u := t.underlying()
	switch {
	case u.kind == pointer:
		return d.pointer(u, v, raw)
	case isInterfaceKind(t):
		return d.dynamic(t, v, raw)
	case u.kind == native:
		return d.native(t, v, raw)
	case raw[0] == 'n':
		if u.kind == slice || u.kind == mapping || u.kind == other {
			v.SetZero()
		}
		return nil
	}
	v, store := opened(u, v)
	defer store()
	switch {
	case u.kind == structure && raw[0] == '{':
		return d.structure(t, u, v, raw)
	case u.kind == mapping && raw[0] == '{':
		return d.mapping(t, u, v, raw)
	case (u.kind == slice || u.kind == array) && raw[0] == '[':
		return d.list(u, v, raw)
	case u.kind == slice && raw[0] == '"' && v.Type().Elem().Kind() == reflect.Uint8:
		return d.bytes(v, raw)
	}
	value := kindOf(raw)
	d.wrong(value, t.name)
	return nil
}

// opened returns a variable of the erased form of a type that was cut, and what stores
// it where it belongs; of other types it is v itself.
func opened(t *Type, v reflect.Value) (reflect.Value, func()) {
	if v.Kind() != reflect.Interface {
		return v, func() {}
	}
	full := reflect.New(t.full).Elem()
	if !v.IsNil() {
		full.Set(v.Elem())
	}
	return full, func() {
		if full.IsNil() {
			v.SetZero()
		} else {
			v.Set(full)
		}
	}
}

// byMethod decodes by a method UnmarshalJSON or UnmarshalText of the pointer to v.
func (d *jsonDecoder) byMethod(t *Type, v reflect.Value, raw []byte) (done bool, err error) {
	const signature = "func([]uint8) error"
	p := t.pointer
	if t.kind == pointer || p == nil || !v.CanAddr() {
		return false, nil
	}
	call := func(name string, text []byte) error {
		return lowered[func(any, []byte) error](box{typ: p}, name)(p.wrap(v.Addr().Interface()), slices.Clone(text))
	}
	switch {
	case p.has("UnmarshalJSON", signature):
		err := call("UnmarshalJSON", raw)
		if e, ok := err.(*json.UnmarshalTypeError); ok && d.owner != "" {
			e.Struct, e.Field = d.owner, strings.Join(d.path, ".")
		}
		return true, err
	case !p.has("UnmarshalText", signature):
		return false, nil
	case raw[0] != '"':
		d.wrong(kindOf(raw), t.name)
		return true, nil
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return true, err
	}
	return true, call("UnmarshalText", []byte(text))
}

func (d *jsonDecoder) pointer(u *Type, v reflect.Value, raw []byte) error {
	if raw[0] == 'n' {
		v.SetZero()
		return nil
	}
	p, store := opened(u, v)
	if p.IsNil() {
		p.Set(reflect.New(p.Type().Elem()))
		store()
	}
	return d.value(u.elem, p.Elem(), raw)
}

// dynamic decodes into a variable of an interface type.
func (d *jsonDecoder) dynamic(t *Type, v reflect.Value, raw []byte) error {
	if b, ok := v.Interface().(Box); ok && raw[0] != 'n' {
		if in := b.boxed(); in.typ.kind == pointer && in.val != nil {
			return d.value(in.typ.elem, reflect.ValueOf(in.val).Elem(), raw)
		}
	}
	if u := t.underlying(); u.kind == iface && len(u.wants) > 0 || u.kind == native && u.native.NumMethod() > 0 {
		if raw[0] == 'n' {
			v.SetZero()
		} else {
			d.wrong(kindOf(raw), t.name)
		}
		return nil
	}
	return d.decode(raw, v.Addr().Interface())
}

// decode is json.Unmarshal with the options of the decoder.
func (d *jsonDecoder) decode(raw []byte, p any) error {
	from := json.NewDecoder(bytes.NewReader(raw))
	if d.useNumber {
		from.UseNumber()
	}
	if d.strict {
		from.DisallowUnknownFields()
	}
	return from.Decode(p)
}

func (d *jsonDecoder) native(t *Type, v reflect.Value, raw []byte) error {
	err := d.decode(raw, v.Addr().Interface())
	e, ok := err.(*json.UnmarshalTypeError)
	if !ok {
		if err != nil && strings.HasPrefix(err.Error(), "json: unknown field") {
			d.save(err)
			return nil
		}
		return err
	}
	typ := e.Type.String()
	if e.Field == "" {
		if t.kind == named && e.Type == v.Type() {
			typ = t.name
		}
		e.Struct = d.owner
	} else if e.Struct == "" && !strings.Contains(e.Field, ".") {
		e.Struct = bare(t.name)
	}
	path := d.path
	if e.Field != "" {
		path = append(slices.Clip(path), e.Field)
	}
	e.Field = strings.Join(path, ".")
	d.save(&jsonTypeError{*e, typ})
	return nil
}

// bare returns the name of a type without its package; unnamed types have none.
func bare(name string) string {
	if short, ok := strings.CutPrefix(name, "main."); ok {
		return short
	}
	return ""
}

// members calls f for each member of an object.
func members(raw []byte, f func(name string, raw []byte) error) error {
	from := json.NewDecoder(bytes.NewReader(raw))
	if _, err := from.Token(); err != nil {
		return err
	}
	for from.More() {
		name, err := from.Token()
		if err != nil {
			return err
		}
		var member json.RawMessage
		if err := from.Decode(&member); err != nil {
			return err
		}
		if err := f(name.(string), member); err != nil {
			return err
		}
	}
	return nil
}

func (d *jsonDecoder) structure(t, u *Type, v reflect.Value, raw []byte) error {
	fields := jsonFields(u)
	return members(raw, func(name string, raw []byte) error {
		i := slices.IndexFunc(fields, func(f jsonField) bool { return f.name == name })
		if i < 0 {
			i = slices.IndexFunc(fields, func(f jsonField) bool { return strings.EqualFold(f.name, name) })
		}
		if i < 0 {
			if d.strict {
				d.save(fmt.Errorf("json: unknown field %q", name))
			}
			return nil
		}
		owner, path := d.owner, d.path
		defer func() { d.owner, d.path = owner, path }()
		d.path = slices.Clip(d.path)
		f := fields[i]
		at, ok := d.reach(u, v, f.index)
		if !ok {
			return nil
		}
		d.owner, d.path = bare(t.name), append(d.path, f.name)
		if f.quoted {
			return d.quoted(f.typ, at, raw)
		}
		return d.value(f.typ, at, raw)
	})
}

// reach goes to a field through embedded structs, and makes those that nil pointers
// stand for.
func (d *jsonDecoder) reach(u *Type, v reflect.Value, index []int) (reflect.Value, bool) {
	for n, i := range index {
		f := u.structFields()[i]
		v = v.Field(i)
		if n == len(index)-1 {
			break
		}
		d.path = append(d.path, f.name)
		u = f.typ
		if u.kind == pointer {
			if !isExported(f.name) && v.IsNil() {
				d.save(fmt.Errorf("json: cannot set embedded pointer to unexported struct: %s", u.elem.name))
				return v, false
			}
			p, store := opened(u, v)
			if p.IsNil() {
				p.Set(reflect.New(p.Type().Elem()))
				store()
			}
			u, v = u.elem, p.Elem()
		}
		u = u.underlying()
	}
	return v, true
}

// quoted decodes a value that the option "string" has put into a string.
func (d *jsonDecoder) quoted(t *Type, v reflect.Value, raw []byte) error {
	var text string
	switch {
	case string(raw) == "null":
		return d.value(t, v, raw)
	case raw[0] != '"':
		d.save(fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal unquoted value into %s", t.name))
		return nil
	}
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	saved := d.saved
	d.saved = nil
	err := error(nil)
	if !json.Valid([]byte(text)) || d.value(t, v, []byte(text)) != nil || d.saved != nil {
		err = fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal %q into %s", text, t.name)
	}
	d.saved = saved
	if err != nil {
		d.save(err)
	}
	return nil
}

func (d *jsonDecoder) mapping(t, u *Type, v reflect.Value, raw []byte) error {
	kt := v.Type().Key()
	byText := u.key.pointer != nil && u.key.pointer.has("UnmarshalText", "func([]uint8) error")
	if !byText && !isKey(kt) {
		d.wrong("object", t.name)
		return nil
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(v.Type()))
	}
	return members(raw, func(name string, raw []byte) error {
		elem := reflect.New(v.Type().Elem()).Elem()
		if err := d.value(u.elem, elem, raw); err != nil {
			return err
		}
		key := reflect.New(kt).Elem()
		switch {
		case byText:
			text, err := json.Marshal(name)
			if err == nil {
				err = d.value(u.key, key, text)
			}
			if err != nil {
				return err
			}
		case kt.Kind() == reflect.String:
			key.SetString(name)
		default:
			holder := reflect.New(reflect.MapOf(kt, reflect.TypeFor[int]()))
			if err := json.Unmarshal([]byte("{"+strconv.Quote(name)+":0}"), holder.Interface()); err != nil {
				d.wrong("number "+name, u.key.name)
				return nil
			}
			key = holder.Elem().MapKeys()[0]
		}
		v.SetMapIndex(key, elem)
		return nil
	})
}

func (d *jsonDecoder) list(u *Type, v reflect.Value, raw []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(raw, &parts); err != nil {
		return err
	}
	if u.kind == slice {
		if v.IsNil() || len(parts) == 0 {
			v.Set(reflect.MakeSlice(v.Type(), 0, len(parts)))
		}
		if v.Cap() < len(parts) {
			v.Grow(len(parts) - v.Len())
		}
		v.SetLen(len(parts))
	}
	for i := range min(len(parts), v.Len()) {
		if err := d.value(u.elem, v.Index(i), parts[i]); err != nil {
			return err
		}
	}
	for i := len(parts); i < v.Len(); i++ { // the rest of an array
		v.Index(i).SetZero()
	}
	return nil
}

func (d *jsonDecoder) bytes(v reflect.Value, raw []byte) error {
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		d.save(err)
		return nil
	}
	v.SetBytes(b)
	return nil
}

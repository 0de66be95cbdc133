package encode

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"sprague/kernel/cell/rt"
	"strconv"
	"strings"
)

// JSONUnmarshal is json.Unmarshal. A boxed pointer is followed with its descriptor.
func JSONUnmarshal(data []byte, x any) error {
	b, ok := x.(rt.Box)
	if !ok {
		return json.Unmarshal(data, x)
	}
	var raw json.RawMessage
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	return (&jsonDecoder{whole: data}).into(b.Inside(), bytes.TrimSpace(data))
}

// JSONDecode is the method Decode of json.Decoder.
func JSONDecode(from *json.Decoder, x any) error {
	b, ok := x.(rt.Box)
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
	d := &jsonDecoder{whole: raw, useNumber: set("useNumber"), strict: set("disallowUnknownFields")}
	return d.into(b.Inside(), raw)
}

// A jsonDecoder decodes one value. As in encoding/json a value of the wrong type is
// passed over, and the first such error is reported in the end; an error that a method
// returns ends it.
type jsonDecoder struct {
	whole             []byte // of which all values are parts
	useNumber, strict bool
	saved             error
	owner             string   // the struct type whose field is being decoded
	path              []string // of fields
	via               string   // the pointer that has led to the value, for its first method
}

func (d *jsonDecoder) into(in rt.Content, raw []byte) error {
	v := reflect.ValueOf(in.Value)
	switch {
	case in.Type.Kind != rt.PointerKind:
		return fmt.Errorf("json: Unmarshal(non-pointer %s)", in.Type.Name)
	case !v.IsValid() || v.IsNil():
		return fmt.Errorf("json: Unmarshal(nil %s)", in.Type.Name)
	}
	d.via = in.Type.Name
	if err := d.value(in.Type.Elem, v.Elem(), raw); err != nil {
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

// wrong records a value of the wrong type. It is found behind a literal, or behind the bracket of a composite value.
func (d *jsonDecoder) wrong(value, typ string, raw []byte) {
	e := json.UnmarshalTypeError{Value: value, Offset: d.at(raw), Struct: d.owner, Field: strings.Join(d.path, ".")}
	switch {
	case value == "object" || value == "array":
		e.Offset++
	default:
		e.Offset += int64(len(raw))
	}
	d.save(&jsonTypeError{e, typ})
}

// at returns where a part of the whole begins; 0 for other texts.
func (d *jsonDecoder) at(raw []byte) int64 {
	if i := cap(d.whole) - cap(raw); i >= 0 && i+len(raw) <= len(d.whole) && len(raw) > 0 && &d.whole[i] == &raw[0] {
		return int64(i)
	}
	return 0
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
func (d *jsonDecoder) value(t *rt.Type, v reflect.Value, raw []byte) error {
	raw = bytes.TrimSpace(raw)
	via := d.via
	d.via = ""
	if done, err := d.byMethod(t, v, raw, cmp.Or(via, t.Name)); done {
		return err
	}
	u := t.Underlying()
	switch {
	case u.Kind == rt.PointerKind:
		d.via = cmp.Or(via, t.Name)
		return d.pointer(u, v, raw)
	case rt.IsInterfaceKind(t):
		return d.dynamic(t, v, raw)
	case u.Kind == rt.NativeKind:
		return d.native(t, v, raw)
	case raw[0] == 'n':
		if u.Kind == rt.SliceKind || u.Kind == rt.MapKind || u.Kind == rt.OtherKind {
			v.SetZero()
		}
		return nil
	}
	v, store := opened(u, v)
	defer store()
	switch {
	case u.Kind == rt.StructKind && raw[0] == '{':
		return d.structure(t, u, v, raw)
	case u.Kind == rt.MapKind && raw[0] == '{':
		return d.mapping(t, u, v, raw)
	case (u.Kind == rt.SliceKind || u.Kind == rt.ArrayKind) && raw[0] == '[':
		return d.list(u, v, raw)
	case u.Kind == rt.SliceKind && raw[0] == '"' && v.Type().Elem().Kind() == reflect.Uint8:
		return d.bytes(v, raw)
	}
	d.wrong(kindOf(raw), t.Name, raw)
	return nil
}

// opened returns a variable of the erased form of a type that was cut, and what stores
// it where it belongs; of other types it is v itself.
func opened(t *rt.Type, v reflect.Value) (reflect.Value, func()) {
	if v.Kind() != reflect.Interface {
		return v, func() {}
	}
	full := reflect.New(t.Full).Elem()
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

// byMethod decodes by a method UnmarshalJSON or UnmarshalText of the pointer to v, whose type
// has a name in errors.
func (d *jsonDecoder) byMethod(t *rt.Type, v reflect.Value, raw []byte, name string) (done bool, err error) {
	const signature = "func([]uint8) error"
	p := t.Pointer
	if t.Kind == rt.PointerKind || p == nil || !v.CanAddr() {
		return false, nil
	}
	call := func(name string, text []byte) error {
		return rt.Lowered[func(any, []byte) error](rt.Content{Type: p}, name)(p.Wrap(v.Addr().Interface()), slices.Clone(text))
	}
	switch {
	case p.Has("UnmarshalJSON", signature):
		err := call("UnmarshalJSON", raw)
		if e, ok := err.(*json.UnmarshalTypeError); ok && d.owner != "" {
			e.Struct, e.Field = d.owner, strings.Join(d.path, ".")
		}
		return true, err
	case !p.Has("UnmarshalText", signature) || raw[0] == 'n':
		return false, nil
	case raw[0] != '"':
		d.wrong(kindOf(raw), name, raw)
		return true, nil
	}
	var text string
	if err := json.Unmarshal(raw, &text); err != nil {
		return true, err
	}
	return true, call("UnmarshalText", []byte(text))
}

func (d *jsonDecoder) pointer(u *rt.Type, v reflect.Value, raw []byte) error {
	if raw[0] == 'n' {
		v.SetZero()
		return nil
	}
	p, store := opened(u, v)
	if p.IsNil() {
		p.Set(reflect.New(p.Type().Elem()))
		store()
	}
	return d.value(u.Elem, p.Elem(), raw)
}

// dynamic decodes into a variable of an interface type.
func (d *jsonDecoder) dynamic(t *rt.Type, v reflect.Value, raw []byte) error {
	if b, ok := v.Interface().(rt.Box); ok && raw[0] != 'n' {
		if in := b.Inside(); in.Type.Kind == rt.PointerKind && in.Value != nil {
			return d.value(in.Type.Elem, reflect.ValueOf(in.Value).Elem(), raw)
		}
	}
	if u := t.Underlying(); u.Kind == rt.InterfaceKind && len(u.Wants) > 0 || u.Kind == rt.NativeKind && u.Native.NumMethod() > 0 {
		if raw[0] == 'n' {
			v.SetZero()
		} else {
			d.wrong(kindOf(raw), t.Name, raw)
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

func (d *jsonDecoder) native(t *rt.Type, v reflect.Value, raw []byte) error {
	at := v.Addr()
	if t.Kind == rt.NamedKind && v.Kind() == reflect.Struct {
		at = withoutMethods(at)
	}
	err := d.decode(raw, at.Interface())
	e, ok := err.(*json.UnmarshalTypeError)
	if !ok {
		if err != nil && strings.HasPrefix(err.Error(), "json: unknown field") {
			d.save(err)
			return nil
		}
		return err
	}
	typ := e.Type.String()
	e.Offset += d.at(raw)
	if e.Field == "" {
		if t.Kind == rt.NamedKind && e.Type == at.Type().Elem() {
			typ = t.Name
		}
		e.Struct = d.owner
	} else if e.Struct == "" && !strings.Contains(e.Field, ".") {
		e.Struct = bare(t.Name)
	}
	path := d.path
	if e.Field != "" {
		path = append(slices.Clip(path), e.Field)
	}
	e.Field = strings.Join(path, ".")
	d.save(&jsonTypeError{*e, typ})
	return nil
}

// withoutMethods returns a pointer to a compiled struct as one to a type without methods, which
// types that the user makes of it do not have.
func withoutMethods(p reflect.Value) reflect.Value {
	t := p.Type().Elem()
	if p.Type().NumMethod() == 0 {
		return p
	}
	fields := make([]reflect.StructField, t.NumField())
	for i := range fields {
		if fields[i] = t.Field(i); fields[i].Anonymous { // methods come through it, and it cannot be made
			return p
		}
	}
	return p.Convert(reflect.PointerTo(reflect.StructOf(fields)))
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
		member, err := part(from, raw)
		if err != nil {
			return err
		}
		if err := f(name.(string), member); err != nil {
			return err
		}
	}
	return nil
}

// elements returns the elements of an array.
func elements(raw []byte) (list [][]byte, err error) {
	from := json.NewDecoder(bytes.NewReader(raw))
	if _, err := from.Token(); err != nil {
		return nil, err
	}
	for from.More() {
		element, err := part(from, raw)
		if err != nil {
			return nil, err
		}
		list = append(list, element)
	}
	return list, nil
}

// part reads the next value, and returns it as a part of the text that is read.
func part(from *json.Decoder, text []byte) ([]byte, error) {
	var value json.RawMessage
	if err := from.Decode(&value); err != nil {
		return nil, err
	}
	end := int(from.InputOffset())
	return text[end-len(value) : end], nil
}

func (d *jsonDecoder) structure(t, u *rt.Type, v reflect.Value, raw []byte) error {
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
		d.owner, d.path = bare(t.Name), append(d.path, f.name)
		if f.quoted {
			return d.quoted(f.typ, at, raw)
		}
		return d.value(f.typ, at, raw)
	})
}

// reach goes to a field through embedded structs, and makes those that nil pointers
// stand for.
func (d *jsonDecoder) reach(u *rt.Type, v reflect.Value, index []int) (reflect.Value, bool) {
	for n, i := range index {
		f := structFields(u)[i]
		v = v.Field(i)
		if n == len(index)-1 {
			break
		}
		d.path = append(d.path, f.Name)
		u = f.Type
		if u.Kind == rt.PointerKind {
			if !rt.IsExported(f.Name) && v.IsNil() {
				d.save(fmt.Errorf("json: cannot set embedded pointer to unexported struct: %s", u.Elem.Name))
				return v, false
			}
			p, store := opened(u, v)
			if p.IsNil() {
				p.Set(reflect.New(p.Type().Elem()))
				store()
			}
			u, v = u.Elem, p.Elem()
		}
		u = u.Underlying()
	}
	return v, true
}

// quoted decodes a value that the option "string" has put into a string.
func (d *jsonDecoder) quoted(t *rt.Type, v reflect.Value, raw []byte) error {
	var text string
	switch {
	case string(raw) == "null":
		return d.value(t, v, raw)
	case raw[0] != '"':
		d.save(fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal unquoted value into %s", t.Name))
		return nil
	}
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	for t.Kind == rt.PointerKind && text != "null" { // made, whatever comes of the text
		p, store := opened(t, v)
		if p.IsNil() {
			p.Set(reflect.New(p.Type().Elem()))
			store()
		}
		t, v = t.Elem, p.Elem()
	}
	saved := d.saved
	d.saved = nil
	err := error(nil)
	if !json.Valid([]byte(text)) || d.value(t, v, []byte(text)) != nil || d.saved != nil {
		err = fmt.Errorf("json: invalid use of ,string struct tag, trying to unmarshal %q into %s", text, t.Name)
	}
	d.saved = saved
	if err != nil && text != "" && !strings.ContainsRune("tfn", rune(text[0])) {
		return err // nothing more is decoded
	}
	if err != nil {
		d.save(err)
	}
	return nil
}

func (d *jsonDecoder) mapping(t, u *rt.Type, v reflect.Value, raw []byte) error {
	kt := v.Type().Key()
	byText := u.Key.Pointer != nil && u.Key.Pointer.Has("UnmarshalText", "func([]uint8) error")
	if !byText && !isKey(kt) {
		d.wrong("object", t.Name, raw)
		return nil
	}
	if v.IsNil() {
		v.Set(reflect.MakeMap(v.Type()))
	}
	return members(raw, func(name string, raw []byte) error {
		elem := reflect.New(v.Type().Elem()).Elem()
		if err := d.value(u.Elem, elem, raw); err != nil {
			return err
		}
		key := reflect.New(kt).Elem()
		switch {
		case byText:
			text, err := json.Marshal(name)
			if err == nil {
				err = d.value(u.Key, key, text)
			}
			if err != nil {
				return err
			}
		case kt.Kind() == reflect.String:
			key.SetString(name)
		default:
			holder := reflect.New(reflect.MapOf(kt, reflect.TypeFor[int]()))
			if err := json.Unmarshal([]byte("{"+strconv.Quote(name)+":0}"), holder.Interface()); err != nil {
				d.wrong("number "+name, u.Key.Name, nil)
				return nil
			}
			key = holder.Elem().MapKeys()[0]
		}
		v.SetMapIndex(key, elem)
		return nil
	})
}

func (d *jsonDecoder) list(u *rt.Type, v reflect.Value, raw []byte) error {
	parts, err := elements(raw)
	if err != nil {
		return err
	}
	if u.Kind == rt.SliceKind {
		if v.IsNil() || len(parts) == 0 {
			v.Set(reflect.MakeSlice(v.Type(), 0, len(parts)))
		}
		if v.Cap() < len(parts) {
			v.Grow(len(parts) - v.Len())
		}
		v.SetLen(len(parts))
	}
	for i := range min(len(parts), v.Len()) {
		if err := d.value(u.Elem, v.Index(i), parts[i]); err != nil {
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

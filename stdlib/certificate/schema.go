package certificate

import (
	"encoding/json"
	"reflect"
	"strings"

	misere "sprague/stdlib/misere/check"
	"sprague/stdlib/periodic/check"
)

// Schema returns the JSON Schema (draft 2020-12) of certificates: one object for each theorem, made of the type
// of its claims. It says what a reader may rely on of the form; what is true a checker says.
func Schema() []byte {
	var all []any
	for _, t := range check.Theorems {
		all = append(all, objectOf(t.Says, check.Kind, t.Name, reflect.TypeOf(t.Claim()).Elem()))
	}
	all = append(all,
		objectOf(misere.Verified.Says, misere.Kind, misere.Verified.Name, reflect.TypeFor[misere.Part]()),
		objectOf(misere.Periodic.Says, misere.Kind, misere.Periodic.Name, reflect.TypeFor[misere.Whole]()))
	text, err := json.MarshalIndent(map[string]any{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "Certificates of periods of Grundy values and of misère quotients",
		"description": "Besides: each field stands once, numbers are whole and written in plain decimal, nothing follows the object.",
		"oneOf":       all,
	}, "", " ")
	if err != nil {
		panic(err) // text alone
	}
	return append(text, '\n')
}

// objectOf returns the schema of a claim type, with what all certificates have.
func objectOf(says, kind, theorem string, t reflect.Type) map[string]any {
	o := fieldsOf(t)
	properties := o["properties"].(map[string]any)
	for _, same := range []struct {
		name  string
		value any
	}{{"theorem", theorem}, {"kind", kind}, {"format", check.Format}} {
		if properties[same.name] == nil {
			o["required"] = append([]string{same.name}, o["required"].([]string)...)
		}
		properties[same.name] = map[string]any{"const": same.value}
	}
	o["title"], o["description"] = theorem, says
	return o
}

// fieldsOf returns the schema of a struct.
func fieldsOf(t reflect.Type) map[string]any {
	properties := map[string]any{}
	required := []string{}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.Anonymous || name == "" {
			continue
		}
		p := typeOf(f.Type)
		if doc := f.Tag.Get("doc"); doc != "" {
			p["description"] = doc
		}
		properties[name] = p
		if !strings.Contains(options, "omitempty") {
			required = append(required, name)
		}
	}
	return map[string]any{"type": "object", "properties": properties, "required": required, "additionalProperties": false}
}

func typeOf(t reflect.Type) map[string]any {
	switch t.Kind() {
	case reflect.Struct:
		return fieldsOf(t)
	case reflect.Slice:
		return map[string]any{"type": "array", "items": typeOf(t.Elem())}
	case reflect.String:
		return map[string]any{"type": "string"}
	case reflect.Bool:
		return map[string]any{"type": "boolean"}
	}
	most := int64(1 << 52)
	if t.Kind() == reflect.Uint8 || t.Kind() == reflect.Uint32 {
		most = 255
	}
	return map[string]any{"type": "integer", "minimum": 0, "maximum": most}
}

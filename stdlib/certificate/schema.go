package certificate

import (
	"encoding/json"
	"reflect"

	"sprague/stdlib/internal/strict"
)

// Schema returns the JSON Schema (draft 2020-12) of certificates: one object for each theorem, derived from the
// type of its certificates. It describes the form, not the truth, of a certificate.
func Schema() []byte {
	var all []any
	for _, t := range theorems {
		all = append(all, objectOf(t))
	}
	text, err := json.MarshalIndent(map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"title":   "Certificates of periods and regularities of Grundy values, and of misère quotients",
		"description": "Besides: each field stands once, numbers are whole and written in plain decimal, nothing follows " +
			"the object.",
		"oneOf": all,
	}, "", " ")
	if err != nil {
		panic(err) // impossible for strings
	}
	return append(text, '\n')
}

// objectOf returns the schema of the certificates of a theorem.
func objectOf(t *Theorem) map[string]any {
	o := fieldsOf(strict.Part(reflect.TypeOf(t.New()).Elem(), t.fields()))
	properties := o["properties"].(map[string]any)
	for name, constant := range map[string]any{"format": Format, "kind": t.Kind, "theorem": t.Name} {
		properties[name] = map[string]any{"const": constant}
	}
	o["title"], o["description"] = t.Name, t.Says
	return o
}

// fieldsOf returns the schema of a struct.
func fieldsOf(t reflect.Type) map[string]any {
	properties := map[string]any{}
	required := []string{}
	for _, f := range strict.Fields(t) {
		p := typeOf(f.Type)
		if doc := f.Tag.Get("doc"); doc != "" {
			p["description"] = doc
		}
		properties[f.JSON] = p
		if !f.Optional {
			required = append(required, f.JSON)
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

//go:build !js

package table

import (
	"reflect"
	"text/template"
)

// further is what serves packages that the kernel for browsers leaves out.
func further() map[string]reflect.Value {
	return map[string]reflect.Value{
		"Execute": reflect.ValueOf((*template.Template).Execute), "ExecuteTemplate": reflect.ValueOf((*template.Template).ExecuteTemplate),
	}
}

//go:build !js

package rt

import (
	"reflect"
	"text/template"
)

// further is what serves packages that the kernel for browsers leaves out.
func further() map[string]reflect.Value {
	return map[string]reflect.Value{
		"Logged": reflect.ValueOf(Logged), "GobEncode": reflect.ValueOf(GobEncode), "GobDecode": reflect.ValueOf(GobDecode),
		"GobRegister": reflect.ValueOf(GobRegister), "GobRegisterName": reflect.ValueOf(GobRegisterName),
		"Execute": reflect.ValueOf((*template.Template).Execute), "ExecuteTemplate": reflect.ValueOf((*template.Template).ExecuteTemplate),
	}
}

package fast_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"math/bits"
	"reflect"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"time"

	"sprague/kernel/cell/rt"
)

// symbols are what programs may use of compiled packages: functions, pointers to variables, and nil pointers to types.
var symbols = map[string]map[string]any{
	"sprague/kernel/cell/rt": {"IterationEnded": rt.IterationEnded},

	"errors": {"New": errors.New},
	"fmt":    {"Sprint": fmt.Sprint, "Sprintf": fmt.Sprintf, "Sprintln": fmt.Sprintln},
	"math": {"Sqrt": math.Sqrt, "Max": math.Max, "Float64bits": math.Float64bits, "Modf": math.Modf,
		"IsNaN": math.IsNaN},
	"math/bits": {"OnesCount": bits.OnesCount, "OnesCount64": bits.OnesCount64, "Mul64": bits.Mul64},
	"runtime":   {"NumGoroutine": runtime.NumGoroutine},
	"sort":      {"Ints": sort.Ints, "Slice": sort.Slice, "Search": sort.Search, "Strings": sort.Strings},
	"strconv":   {"Itoa": strconv.Itoa, "Atoi": strconv.Atoi, "Quote": strconv.Quote},
	"strings": {"Repeat": strings.Repeat, "ToUpper": strings.ToUpper, "Fields": strings.Fields, "Map": strings.Map,
		"IndexFunc": strings.IndexFunc},
	"time": {"Duration": (*time.Duration)(nil), "Unix": time.Unix},
}

// symbolsOf is the table of a package as the machine takes it.
func symbolsOf(path string) map[string]reflect.Value {
	table := map[string]reflect.Value{}
	for name, x := range symbols[path] {
		v := reflect.ValueOf(x)
		if v.Kind() == reflect.Pointer && !v.IsNil() {
			v = v.Elem()
		}
		table[name] = v
	}
	return table
}

// An importer makes packages of the tables alone.
type importer map[string]*types.Package

func (have importer) Import(path string) (*types.Package, error) {
	if p := have[path]; p != nil {
		return p, nil
	}
	name := path[strings.LastIndexByte(path, '/')+1:]
	source := "package " + name + "\n"
	for symbol, x := range symbols[path] {
		t := reflect.TypeOf(x)
		switch {
		case t.Kind() == reflect.Func && strings.Contains(t.String(), "time."):
			source += "type T" + symbol + " struct{ a, b int }\nfunc " + symbol + "(sec, nsec int64) T" + symbol + "\n"
		case t.Kind() == reflect.Func:
			source += "func " + symbol + strings.TrimPrefix(t.String(), "func") + "\n"
		case reflect.ValueOf(x).IsNil():
			source += "type " + symbol + " " + t.Elem().Kind().String() + "\n"
		default:
			source += "var " + symbol + " " + t.Elem().String() + "\n"
		}
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, source, 0)
	if err != nil {
		return nil, err
	}
	config := types.Config{Importer: have, IgnoreFuncBodies: true}
	p, err := config.Check(path, fset, []*ast.File{file}, nil)
	have[path] = p
	return p, err
}

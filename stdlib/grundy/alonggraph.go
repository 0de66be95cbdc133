package grundy

import (
	"fmt"
	"reflect"
)

// alongGraph returns the moves function of a graph that is given as a map[P][]P, and the number of its
// positions. The lists are copied, since values are remembered. It panics for any other map.
func alongGraph(graph reflect.Value) (moves any, positions int) {
	t := graph.Type()
	if t.Elem().Kind() != reflect.Slice || t.Elem().Elem() != t.Key() {
		panic(fmt.Sprintf("grundy: New takes a graph as map[P][]P, from each position to those that a move leads to, not %v",
			t))
	}
	lists := map[any]reflect.Value{}
	none := reflect.Zero(t.Elem())
	for from, to := range graph.Seq2() {
		lists[from.Interface()] = reflect.AppendSlice(none, to)
		for _, p := range to.Seq2() {
			if _, ok := lists[p.Interface()]; !ok {
				lists[p.Interface()] = none
			}
		}
	}
	f := reflect.MakeFunc(reflect.FuncOf([]reflect.Type{t.Key()}, []reflect.Type{t.Elem()}, false),
		func(in []reflect.Value) []reflect.Value {
			list, ok := lists[in[0].Interface()]
			if !ok {
				panic(fmt.Sprintf("grundy: the graph has no position %s", text(in[0].Interface())))
			}
			return []reflect.Value{list}
		})
	return f.Interface(), len(lists)
}

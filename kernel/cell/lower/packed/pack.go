package packed

import (
	"encoding/binary"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
)

// Pack packs a function with what info knows of it.
func (p *Pool) Pack(decl *ast.FuncDecl, info *types.Info) Function {
	w := &packer{pool: p, info: info, numbers: map[ast.Node]int{}, locals: map[types.Object]int{}, objects: map[types.Object]int{},
		known: map[types.TypeAndValue]int{}, types: map[types.Type]int{}}
	w.node(reflect.ValueOf(decl))
	f := Function{code: string(w.code), tables: tables{known: slices.Clip(w.out.known), objects: slices.Clip(w.out.objects)}}
	if m := w.more; len(m.types)+len(m.selections)+len(m.instances) > 0 {
		f.more = &rarely{slices.Clip(m.types), slices.Clip(m.selections), slices.Clip(m.instances)}
	}
	return f
}

// A packer writes a function.
type packer struct {
	pool    *Pool
	info    *types.Info
	code    []byte
	out     tables
	more    rarely
	last    token.Pos            // the place written last
	numbers map[ast.Node]int     // of nodes, in the order in which they begin
	locals  map[types.Object]int // numbers of variables declared here
	objects map[types.Object]int // indices of other objects
	known   map[types.TypeAndValue]int
	types   map[types.Type]int
}

func (w *packer) number(n uint64) { w.code = binary.AppendUvarint(w.code, n) }

func (w *packer) pos(p token.Pos) {
	w.number(delta(p, w.last))
	if p.IsValid() {
		w.last = p
	}
}

var (
	kindOf   = map[reflect.Type]int{}
	nodeType = reflect.TypeFor[ast.Node]()
	posType  = reflect.TypeFor[token.Pos]()
)

func init() {
	for i, n := range kinds {
		kindOf[reflect.TypeOf(n)] = i
	}
}

// node writes a node: v holds a pointer to it, or an interface value.
func (w *packer) node(v reflect.Value) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if !v.IsValid() || v.IsNil() {
		w.number(noNode)
		return
	}
	n := v.Interface().(ast.Node)
	if number, seen := w.numbers[n]; seen {
		w.number(seenNode)
		w.number(uint64(number))
		return
	}
	kind, ok := kindOf[v.Type()]
	if !ok {
		panic(fmt.Sprintf("packed: a function with a %T", n))
	}
	w.numbers[n] = len(w.numbers)
	w.number(uint64(firstKind + kind))
	w.fields(v.Elem())
	w.facts(n)
}

func (w *packer) fields(s reflect.Value) {
	for i := range s.NumField() {
		w.field(s.Field(i))
	}
}

func (w *packer) field(v reflect.Value) {
	switch t := v.Type(); {
	case t == posType:
		w.pos(token.Pos(v.Int()))
	case leftOut(t):
	case t.Implements(nodeType):
		w.node(v)
	case t.Kind() == reflect.Slice:
		w.number(uint64(v.Len()))
		for i := range v.Len() {
			w.node(v.Index(i))
		}
	case t.Kind() == reflect.String:
		w.text(v.String())
	case t.Kind() == reflect.Bool:
		w.number(b2u(v.Bool()))
	default: // a token, a direction
		w.number(uint64(v.Int()))
	}
}

// leftOut reports whether fields of a type are not kept: comments, and what the parser would
// resolve by itself.
func leftOut(t reflect.Type) bool {
	return t == reflect.TypeFor[*ast.CommentGroup]() || t == reflect.TypeFor[*ast.Object]()
}

func b2u(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

func (w *packer) text(s string) {
	w.number(uint64(len(s)))
	w.code = append(w.code, s...)
}

// facts writes what the checker knows of a node, if it is of a kind that the checker knows
// anything of.
func (w *packer) facts(n ast.Node) {
	e, isExpr := n.(ast.Expr)
	clause, isClause := n.(*ast.CaseClause)
	if !isExpr && !isClause {
		return
	}
	id, _ := n.(*ast.Ident)
	sel, _ := n.(*ast.SelectorExpr)
	var has uint64
	note := func(flag uint64, ok bool) {
		if ok {
			has |= flag
		}
	}
	def, isDef := w.info.Defs[id]
	use, isUse := w.info.Uses[id]
	tv, isTyped := w.info.Types[e]
	instance, isInstance := w.info.Instances[id]
	selection, isSelection := w.info.Selections[sel]
	implicit, isImplicit := w.info.Implicits[clause]
	note(hasDef, id != nil && isDef)
	note(hasUse, id != nil && isUse)
	note(hasType, isExpr && isTyped)
	note(hasInstance, id != nil && isInstance)
	note(hasSelection, sel != nil && isSelection)
	note(hasImplicit, isClause && isImplicit)
	w.number(has)
	if has&hasDef != 0 {
		w.declared(def)
	}
	if has&hasUse != 0 {
		if use != nil && use == types.Universe.Lookup(id.Name) {
			w.number(universal)
		} else {
			w.object(use)
		}
	}
	if has&hasType != 0 {
		w.typed(tv)
	}
	if has&hasInstance != 0 {
		w.more.instances = append(w.more.instances, instance)
	}
	if has&hasSelection != 0 {
		w.more.selections = append(w.more.selections, selection)
	}
	if has&hasImplicit != 0 {
		w.declared(implicit)
	}
}

// typed writes what is known of an expression: twice the index in the pool, or twice that in the
// table of the function and one.
func (w *packer) typed(tv types.TypeAndValue) {
	if i, ok := w.pool.common(tv); ok {
		w.number(uint64(2 * i))
		return
	}
	w.number(uint64(2*indexIn(&w.out.known, w.known, tv) + 1))
}

// declared writes an object where it is declared.
func (w *packer) declared(obj types.Object) {
	v, ok := obj.(*types.Var)
	if _, known := w.objects[obj]; !ok || known || w.locals[obj] != 0 || v.Kind() != types.LocalVar || v.Origin() != v {
		w.object(obj)
		return
	}
	w.locals[obj] = len(w.locals) + 1
	w.number(localObject)
	w.pos(v.Pos())
	w.text(v.Name())
	w.typ(v.Type())
}

// object writes an object that is known.
func (w *packer) object(obj types.Object) {
	if obj == nil || reflect.ValueOf(obj).IsNil() {
		w.number(noObject)
		return
	}
	if i := w.locals[obj]; i != 0 {
		w.number(knownLocal)
		w.number(uint64(i - 1))
		return
	}
	w.number(uint64(firstObject + indexIn(&w.out.objects, w.objects, obj)))
}

// typ writes the type of a variable: twice a basic one, or twice the index in the table and one.
func (w *packer) typ(t types.Type) {
	if b, ok := t.(*types.Basic); ok && types.Typ[b.Kind()] == b {
		w.number(2 * uint64(b.Kind()))
		return
	}
	w.number(uint64(2*indexIn(&w.more.types, w.types, t) + 1))
}

// indexIn returns where x stands in a table, at the end of which it is written if it is not there
// yet; at says of each element where.
func indexIn[T comparable](table *[]T, at map[T]int, x T) int {
	i, ok := at[x]
	if !ok {
		i = len(*table)
		at[x] = i
		*table = append(*table, x)
	}
	return i
}

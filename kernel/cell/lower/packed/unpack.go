package packed

import (
	"encoding/binary"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// Unpack returns a function that was packed with a pool, and what is known of it. The variables of its body are declared in
// the given package.
func (f *Function) Unpack(pool *Pool, pkg *types.Package) (*ast.FuncDecl, *types.Info) {
	r := &unpacker{Function: f, pool: pool, pkg: pkg, rest: f.code, info: &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{},
		Implicits: map[ast.Node]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Instances: map[*ast.Ident]types.Instance{},
	}}
	var decl ast.Decl
	r.node(reflect.ValueOf(&decl).Elem())
	return decl.(*ast.FuncDecl), r.info
}

// An unpacker reads a function.
type unpacker struct {
	*Function
	pool                 *Pool
	pkg                  *types.Package
	rest                 string
	info                 *types.Info
	last                 token.Pos
	nodes                []reflect.Value
	locals               []types.Object
	selection, instances int // that have been read
}

func (r *unpacker) number() uint64 {
	if b := r.rest[0]; b < 0x80 {
		r.rest = r.rest[1:]
		return uint64(b)
	}
	n, size := binary.Uvarint([]byte(r.rest[:min(len(r.rest), binary.MaxVarintLen64)]))
	r.rest = r.rest[size:]
	return n
}

func (r *unpacker) pos() token.Pos {
	p := place(r.number(), r.last)
	if p.IsValid() {
		r.last = p
	}
	return p
}

func (r *unpacker) text() (s string) {
	n := r.number()
	s, r.rest = r.rest[:n], r.rest[n:]
	return s
}

// node reads a node into v, a pointer or an interface.
func (r *unpacker) node(v reflect.Value) {
	switch kind := r.number(); kind {
	case noNode:
	case seenNode:
		v.Set(r.nodes[r.number()])
	default:
		n := reflect.New(reflect.TypeOf(kinds[kind-firstKind]).Elem())
		v.Set(n)
		r.nodes = append(r.nodes, n)
		for i := range n.Elem().NumField() {
			r.field(n.Elem().Field(i))
		}
		r.facts(n.Interface().(ast.Node))
	}
}

func (r *unpacker) field(v reflect.Value) {
	switch t := v.Type(); {
	case t == posType:
		v.SetInt(int64(r.pos()))
	case leftOut(t):
	case t.Implements(nodeType):
		r.node(v)
	case t.Kind() == reflect.Slice:
		if n := int(r.number()); n > 0 {
			v.Set(reflect.MakeSlice(t, n, n))
		}
		for i := range v.Len() {
			r.node(v.Index(i))
		}
	case t.Kind() == reflect.String:
		v.SetString(r.text())
	case t.Kind() == reflect.Bool:
		v.SetBool(r.number() != 0)
	default:
		v.SetInt(int64(r.number()))
	}
}

func (r *unpacker) facts(n ast.Node) {
	e, isExpr := n.(ast.Expr)
	_, isClause := n.(*ast.CaseClause)
	if !isExpr && !isClause {
		return
	}
	has := r.number()
	if has&hasDef != 0 {
		r.info.Defs[n.(*ast.Ident)] = r.object()
	}
	if has&hasUse != 0 {
		id := n.(*ast.Ident)
		if r.info.Uses[id] = r.object(); r.info.Uses[id] == nil {
			r.info.Uses[id] = types.Universe.Lookup(id.Name)
		}
	}
	if has&hasType != 0 {
		if i := r.number(); i&1 == 0 {
			r.info.Types[e] = r.pool.known[i/2]
		} else {
			r.info.Types[e] = r.known[i/2]
		}
	}
	if has&hasInstance != 0 {
		r.info.Instances[n.(*ast.Ident)] = r.more.instances[r.instances]
		r.instances++
	}
	if has&hasSelection != 0 {
		r.info.Selections[n.(*ast.SelectorExpr)] = r.more.selections[r.selection]
		r.selection++
	}
	if has&hasImplicit != 0 {
		r.info.Implicits[n] = r.object()
	}
}

func (r *unpacker) object() types.Object {
	switch i := r.number(); i {
	case noObject, universal:
		return nil
	case localObject:
		pos, name := r.pos(), r.text()
		v := types.NewVar(pos, r.pkg, name, r.typ())
		v.SetKind(types.LocalVar)
		r.locals = append(r.locals, v)
		return v
	case knownLocal:
		return r.locals[r.number()]
	default:
		return r.objects[i-firstObject]
	}
}

func (r *unpacker) typ() types.Type {
	if i := r.number(); i&1 == 0 {
		return types.Typ[i/2]
	} else {
		return r.more.types[i/2]
	}
}

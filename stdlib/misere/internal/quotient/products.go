package quotient

import (
	"cmp"
	"slices"

	"sprague/stdlib/task"
)

// A Product is a word in the generators, as the exponent of each. Products are ordered by length, then by having more
// of the first generator, of the second, and so on. Multiplication keeps this order, which is a well-order; so
// divisors of least products are least, and the relations w = least product of w's element, for the w that are not
// least but all of whose proper divisors are, define the monoid: they are the reduced Gröbner basis of its binomial
// ideal.
type Product []uint8

func (p Product) length() int {
	n := 0
	for _, e := range p {
		n += int(e)
	}
	return n
}

func compareProducts(p, q Product) int {
	return cmp.Or(cmp.Compare(p.length(), q.length()), slices.Compare(q, p))
}

// times returns p with one more of generator i.
func (p Product) times(i int) Product {
	q := slices.Clone(p)
	q[i]++
	return q
}

// A Shape has the least product of every element, and the relations. Words[x] is the least product of x, and Order
// lists elements by these.
type Shape struct {
	Order     []int32 // elements by their least products
	Words     []Product
	Relations [][2]Product
}

// Independent returns the letters without those that the other letters generate. Smaller letters are removed first.
func (q *Quotient) Independent() []int {
	basis := slices.Clone(q.letters)
	for _, h := range q.letters {
		rest := slices.DeleteFunc(slices.Clone(basis), func(g int) bool { return g == h })
		if len(q.spell(rest).order) == q.size {
			basis = rest
		}
	}
	return basis
}

// Shape finds the least products by length: those of length n+1 are among the least products of length n times a
// generator.
func (q *Quotient) Shape(basis []int) *Shape {
	s := &Shape{Words: make([]Product, q.size)}
	s.Words[0] = make(Product, len(basis))
	for level := []int32{0}; len(level) > 0; {
		s.Order = append(s.Order, level...)
		level = s.lengthen(q, basis, level)
	}
	return s
}

// lengthen returns the elements whose least products are longer by one than those of level. A least product without
// one of its generators is least, so it suffices to extend this level.
func (s *Shape) lengthen(q *Quotient, basis []int, level []int32) []int32 {
	var longer []Product
	value, least := map[string]int32{}, map[string]bool{}
	for _, x := range level {
		task.Check()
		least[string(s.Words[x])] = true
		for i, h := range basis {
			w := s.Words[x].times(i)
			if _, ok := value[string(w)]; !ok {
				value[string(w)] = q.Act(h, x)
				longer = append(longer, w)
			}
		}
	}
	slices.SortFunc(longer, compareProducts)
	var next []int32
	for _, w := range longer {
		switch y := value[string(w)]; {
		case !w.divisorsIn(least):
		case s.Words[y] == nil:
			s.Words[y] = w
			next = append(next, y)
		default:
			s.Relations = append(s.Relations, [2]Product{w, s.Words[y]})
		}
	}
	return next
}

// divisorsIn reports whether p without any one of its generators is in a set: if this has the least products that are
// shorter by one, all proper divisors of p are least.
func (p Product) divisorsIn(least map[string]bool) bool {
	for i := range p {
		if p[i] > 0 {
			q := slices.Clone(p)
			q[i]--
			if !least[string(q)] {
				return false
			}
		}
	}
	return true
}

// Defining returns the relations without those that rewriting by earlier ones derives, as far as follows finds out:
// they define the monoid. They are in order, the shortest first.
func (s *Shape) Defining() [][2]Product {
	var kept [][2]Product
	for _, r := range s.Relations {
		if !follows(r, kept) {
			kept = append(kept, r)
		}
	}
	return kept
}

// followLimit bounds the products that follows visits; a relation that needs more is kept.
const followLimit = 300

// follows reports whether the relations connect the two sides of r, by a breadth-first search through products longer
// than the left side by at most one, with rewriting in both directions.
func follows(r [2]Product, relations [][2]Product) bool {
	most := r[0].length() + 1
	seen := map[string]bool{string(r[0]): true}
	queue := []Product{r[0]}
	for len(queue) > 0 && len(seen) < followLimit {
		w := queue[0]
		queue = queue[1:]
		for _, k := range relations {
			for i := range k {
				v, ok := w.replace(k[i], k[1-i])
				if !ok || v.length() > most || seen[string(v)] {
					continue
				}
				if slices.Equal(v, r[1]) {
					return true
				}
				seen[string(v)] = true
				queue = append(queue, v)
			}
		}
	}
	return false
}

// replace returns p with the divisor from replaced by to, if from divides p.
func (p Product) replace(from, to Product) (Product, bool) {
	out := slices.Clone(p)
	for i := range p {
		if p[i] < from[i] {
			return nil, false
		}
		out[i] = p[i] - from[i] + to[i]
	}
	return out, true
}

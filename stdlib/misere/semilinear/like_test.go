package semilinear

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sprague/stdlib/certificate"
	"sprague/stdlib/periodic/check"
)

// Claims in which heaps are counted as others: of Kayles, where 3 is like 1 + 2, of 0.26, where 1 has no moves and 5 is
// like none, and of 0.12.
var counted = []string{
	`{"format":2,"kind":"misere outcomes","theorem":"semilinear ` +
		`outcomes","game":"0.77","heaps":5,"tests":[{"left":[5],"right":[],"least":1,"modulus":2},{"left":[5],` +
		`"right":[],"least":1,"modulus":0},{"left":[2],"right":[],"least":1,"modulus":2},{"left":[2],"right":[],` +
		`"least":1,"modulus":0},{"left":[1],"right":[],"least":1,"modulus":2},{"left":[1],"right":[],"least":1,` +
		`"modulus":0}],"tree":[{"test":5,"yes":3,"no":5},{"test":4,"yes":4,"no":5},{"test":3,"yes":0,"no":1},{"test":3,` +
		`"yes":6,"no":0},{"test":2,"yes":0,"no":7},{"test":1,"yes":8,"no":1},{"test":0,"yes":0,"no":1}],` +
		`"equal":[{"left":[1,1,1],"right":[1]},{"left":[3],"right":[1,2]}],"like":[{"heap":3,"as":[1,2]},{"heap":4,` +
		`"as":[1]}]}`,
	`{"format":2,"kind":"misere outcomes","theorem":"semilinear ` +
		`outcomes","game":"0.26","heaps":6,"tests":[{"left":[3],"right":[],"least":1,"modulus":2},{"left":[3],` +
		`"right":[],"least":1,"modulus":0},{"left":[2],"right":[],"least":1,"modulus":2},{"left":[2],"right":[],` +
		`"least":1,"modulus":0}],"tree":[{"test":3,"yes":3,"no":5},{"test":2,"yes":4,"no":5},{"test":1,"yes":0,"no":1},` +
		`{"test":1,"yes":6,"no":0},{"test":0,"yes":0,"no":1}],"equal":[{"left":[2,2,2],"right":[2]}],"like":[{"heap":1,` +
		`"as":[]},{"heap":4,"as":[2,3]},{"heap":5,"as":[]},{"heap":6,"as":[2]}]}`,
	`{"format":2,"kind":"misere outcomes","theorem":"semilinear ` +
		`outcomes","game":"0.12","heaps":6,"tests":[{"left":[1],"right":[],"least":1,"modulus":2},{"left":[1],` +
		`"right":[],"least":1,"modulus":0}],"tree":[{"test":1,"yes":3,"no":0},{"test":0,"yes":1,"no":0}],"equal":[],` +
		`"like":[{"heap":2,"as":[]},{"heap":3,"as":[]},{"heap":4,"as":[1]},{"heap":5,"as":[1]},{"heap":6,"as":[]}]}`,
}

func countedClaim(t *testing.T, text string) *Outcomes {
	t.Helper()
	c, _, err := certificate.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c.(*Outcomes)
}

func TestHeapsCountedAsOthers(t *testing.T) {
	for _, text := range counted {
		if _, err := certificate.Verify([]byte(text), certificate.Options{}); err != nil {
			t.Error(err)
		}
	}
}

func TestHeapsCountedWrongly(t *testing.T) {
	for what, spoil := range map[string]func(*Outcomes){
		"the sum [1 5] is wrong":           func(c *Outcomes) { c.Like[1].As = []int{5} },
		"heap 3 is used but not counted":   func(c *Outcomes) { c.Like[1].As = []int{3} },
		"heap 4 is used but not counted":   func(c *Outcomes) { c.Tests[0].Left = []int{4} },
		"do not ascend":                    func(c *Outcomes) { c.Like[1] = c.Like[0] },
		"heap size 6: must be from 1 to 5": func(c *Outcomes) { c.Like[1].Heap = 6 },
		"heap size 0: must be from 1 to 5": func(c *Outcomes) { c.Like[1].As = []int{0} },
		"more than 4096":                   func(c *Outcomes) { c.Like = make([]Like, 4097) },
		"is wrong":                         func(c *Outcomes) { c.Like = c.Like[1:] },
	} {
		c := countedClaim(t, counted[0])
		spoil(c)
		if err := c.Confirm(certificate.Options{}); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want %q", err, what)
		}
	}
	for _, as := range [][]int{{}, {3}, {2, 3}, {2, 2}} {
		c := countedClaim(t, counted[1])
		c.Like[3].As = as
		want := fmt.Sprintf("heap 6 cannot be counted as %v", as)
		if len(as) == 0 {
			want = "heap 6 is counted as none, but no move in it alone leads into T"
		}
		if err := c.Confirm(certificate.Options{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	c := countedClaim(t, counted[1])
	c.Like = c.Like[1:]
	if err := c.Confirm(certificate.Options{}); err == nil ||
		!strings.Contains(err.Error(), "heap 1 has no moves, but is counted") {
		t.Error(err)
	}
	// In 0.1 a heap of 1 alone is lost, so it is not equivalent to none, whatever T says of sums without it.
	c = &Outcomes{Heaps: 1, Tests: []Test{{Left: []int{}, Right: []int{}, Least: 1}}, Tree: []Branch{{0, 0, 0}},
		Like: []Like{{1, []int{}}}}
	c.Game = "0.1"
	if err := c.Confirm(certificate.Options{}); err == nil || !strings.Contains(err.Error(), "counted as none") {
		t.Error(err)
	}
}

// Whatever is counted as whatever: what is confirmed is so in play, with the heaps that are not counted, too.
func TestCountedAgainstPlay(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 7))
	confirmed, refused, other := 0, 0, 0
	for range 300 {
		text := counted[r.IntN(len(counted))]
		c := countedClaim(t, text)
		some := []int{}
		for h := 1; h <= c.Heaps; h++ {
			if _, is := c.other(h); !is {
				some = append(some, h)
			}
		}
		if r.IntN(4) == 0 {
			c.Game = []string{"0.77", "0.26", "0.12", "0.75", "0.76", "0.37"}[r.IntN(6)]
		}
		for range r.IntN(3) {
			l := &c.Like[r.IntN(len(c.Like))]
			l.As = []int{}
			for range r.IntN(4) {
				l.As = append(l.As, some[r.IntN(len(some))])
			}
		}
		g, err := check.ReadGame(c.Game)
		if err != nil {
			t.Fatal(err)
		}
		c.Equal = nil
		if c.Confirm(certificate.Options{}) != nil {
			refused++
			continue
		}
		confirmed++
		if now, _ := json.Marshal(c.Like); !strings.Contains(text, string(now)) || !strings.Contains(text, `"`+c.Game+`"`) {
			other++
		}
		p := &player{moves(g, c.Heaps), map[string]bool{}}
		vectors(c.Heaps, 5, func(counts []int) {
			if c.Holds(counts) != p.previous(counts) {
				t.Fatalf("%s with %v: confirmed, but %v is otherwise", c.Game, c.Like, counts)
			}
		})
	}
	if confirmed < 30 || refused < 30 || other < 5 {
		t.Errorf("%d confirmed, of these %d changed, and %d refused: that is no test", confirmed, other, refused)
	}
}

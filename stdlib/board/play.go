package board

import "sprague/stdlib/grundy"

// Play returns the game with its start, for package misere: a position is the list of the points that are left in a
// connected part, ascending, or of Sprouts its text, and a move leaves such parts. It uses nothing that is known of
// normal play alone.
func (p *Position) Play() (game *grundy.Game, start any) {
	if p.taking == nil {
		return grundy.New(SproutsMoves).Named(p.name).Described(p.rule), p.sketch
	}
	moves := func(points []int) (options [][][]int) {
		left := set(0)
		for _, p := range points {
			left |= 1 << p
		}
		for _, m := range p.taking.moves {
			if m.names&^left == 0 {
				options = append(options, p.taking.apart(left&^m.taken))
			}
		}
		return options
	}
	return grundy.New(moves).Named(p.name).Described(p.rule), p.start.points()
}

// apart returns the points of each part of s.
func (t *taking) apart(s set) [][]int {
	parts := [][]int{}
	for s != 0 {
		part := t.part(s)
		s &^= part
		parts = append(parts, part.points())
	}
	return parts
}

package board

import "sprague/stdlib/grundy"

// Play returns the game with its start, for package misere: a position is a connected part of the points that are
// left, as the bits of a uint64, or of Sprouts its text, and a move leaves such parts. It uses nothing that is known of
// normal play alone.
func (p *Position) Play() (game *grundy.Game, start any) {
	if p.taking == nil {
		return grundy.New(SproutsMoves).Named(p.name).Described(p.rule), p.sketch
	}
	moves := func(left uint64) (options [][]uint64) {
		for _, m := range p.taking.moves {
			if m.names&^set(left) == 0 {
				options = append(options, p.taking.apart(set(left)&^m.taken))
			}
		}
		return options
	}
	return grundy.New(moves).Named(p.name).Described(p.rule), uint64(p.start)
}

// apart returns the parts of s.
func (t *taking) apart(s set) []uint64 {
	parts := []uint64{}
	for s != 0 {
		part := t.part(s)
		s &^= part
		parts = append(parts, uint64(part))
	}
	return parts
}

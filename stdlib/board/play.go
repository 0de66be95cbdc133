package board

import (
	"sprague/stdlib/grundy"
	"sprague/stdlib/internal/list"
)

// Play returns the game with its start, for package misere: a position is the list of the points that are left in a
// connected part, ascending, or of Sprouts its text, and a move leaves such parts. It uses nothing that is known of
// normal play alone.
func (p *Position) Play() (game *grundy.Game, start any) {
	if p.taking == nil {
		return grundy.New(SproutsMoves).Named(p.name).Described(p.rule), p.sketch
	}
	plain := taking{moves: p.taking.moves, part: p.taking.part}
	moves := func(points []int) (options [][][]int) {
		left := set(0)
		for _, p := range points {
			left |= 1 << p
		}
		plain.options(left, func(parts []set) { options = append(options, list.Map(parts, set.points)) })
		return options
	}
	return grundy.New(moves).Named(p.name).Described(p.rule), p.start.points()
}

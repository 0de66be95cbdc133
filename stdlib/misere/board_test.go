package misere_test

import (
	"fmt"
	"strings"
	"testing"

	"sprague/stdlib/board"
	"sprague/stdlib/grundy"
	"sprague/stdlib/misere"
)

// Misère outcomes on boards are those of the definition: a position without moves is an N-position.
func TestMisereOnBoards(t *testing.T) {
	for rows := 1; rows <= 4; rows++ {
		for columns := rows; rows*columns <= 12; columns++ {
			want := cramByDefinition(map[string]bool{}, columns, strings.Repeat(".", rows*columns))
			if got := misere.Canonical(board.Cram(rows, columns)).Outcome(); (got == grundy.N) != want {
				t.Errorf("misère Cram on %d × %d squares: %v", rows, columns, got)
			}
		}
	}
	for spots := 1; spots <= 3; spots++ {
		start := []string{strings.Repeat(",0", spots)[1:]}
		want := sproutsByDefinition(map[string]bool{}, start)
		if got := misere.Canonical(board.Sprouts(spots)).Outcome(); (got == grundy.N) != want {
			t.Errorf("misère Sprouts from %d spots: %v", spots, got)
		}
	}
	for n := 1; n <= 6; n++ { // one row of Chomp without its first square is Nim
		got, want := misere.Canonical(board.Chomp(n+1)), misere.Canonical(grundy.Words("take any number"), n)
		if !got.Equal(want) {
			t.Errorf("misère Chomp on a row of %d: %v, a heap of %d is %v", n+1, got, n, want)
		}
	}
}

// cramByDefinition reports whether the player who must move on the squares that are dots wins misère Cram.
func cramByDefinition(known map[string]bool, columns int, squares string) (wins bool) {
	if wins, ok := known[squares]; ok {
		return wins
	}
	wins = true
	moved := false
	lay := func(p, q int) {
		if squares[p] == '.' && squares[q] == '.' {
			left := []byte(squares)
			left[p], left[q] = '#', '#'
			won := !cramByDefinition(known, columns, string(left))
			wins = moved && wins || won
			moved = true
		}
	}
	for p := range squares {
		if p%columns > 0 {
			lay(p-1, p)
		}
		if p >= columns {
			lay(p-columns, p)
		}
	}
	known[squares] = wins
	return wins
}

// sproutsByDefinition reports whether the player who must move in one of the parts wins misère Sprouts.
func sproutsByDefinition(known map[string]bool, parts []string) (wins bool) {
	key := fmt.Sprint(parts)
	if wins, ok := known[key]; ok {
		return wins
	}
	moved := false
	for i, part := range parts {
		for _, left := range board.SproutsMoves(part) {
			rest := append(append([]string{}, parts[:i]...), parts[i+1:]...)
			moved = true
			wins = wins || !sproutsByDefinition(known, append(rest, left...))
		}
	}
	known[key] = wins || !moved
	return known[key]
}

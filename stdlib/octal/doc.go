// Package octal plays and solves taking-and-breaking games, which are named by their octal codes:
//
//	kayles := octal.MustParse("0.77")
//	kayles.Table(15, 12)
//	kayles.Period()
//
// # Codes
//
// In the game d₀.d₁d₂d₃… a move takes t tokens from one heap, and the digit dₜ gives what may be left of that heap: it
// is the sum of 1 if nothing may be left, 2 if one heap may be left, 4 if two heaps may be left, and, in hexadecimal
// games, 8 if three may. Heaps that are left are not empty. A code is not a number: 0.0777… is not 0.1. A player who
// cannot move loses.
//
// # Terms
//
// The value G(n) of a heap of n tokens is its Grundy value; G(0) = 0. k is the index of the last nonzero digit. The
// preperiod is the least n₀ ≥ 0 with G(n+p) = G(n) for all n ≥ n₀, heaps counted from 0; some tables give the last
// exception, n₀ − 1. For rare and common values see [Game.Rare] and [WinningWays], chapter 4.
//
// # Many games
//
// [Family] lists the games of a pattern, [Game.Standard] returns the standard form of a game, [Game.Equivalent]
// proves that two games have equal values or finds where they differ, and [Atlas] lists the known periods of all
// octal codes of up to four digits.
package octal

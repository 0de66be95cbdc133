// Package census finds the misère quotients of many games: one JSON line a game, in parts
// that run apart, each going on where it ended.
//
//	sprague census 0.xyz 4.xy --time 700ms --out census.jsonl
package census

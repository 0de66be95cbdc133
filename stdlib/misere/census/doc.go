// Package census computes the misère quotients of many games, with one line of JSON for each game, in parts that run
// independently and can be resumed.
//
//	sprague census 0.xyz 4.xy --time 700ms --out census.jsonl
package census

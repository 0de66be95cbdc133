// Package check confirms certificates. It reads the name of a game, plays the game
// by the definition of its code, and compares. It shares no code with the packages
// that search for periods, nor does it import them, so that a mistake there is not
// repeated here; and it prefers the plain way to the quick one.
package check

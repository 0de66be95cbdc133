// Package list has what package slices lacks.
package list

import "strings"

// Map returns what a function makes of each element.
func Map[S, T any](all []S, f func(S) T) []T {
	mapped := make([]T, len(all))
	for i, x := range all {
		mapped[i] = f(x)
	}
	return mapped
}

// Join joins the texts of the elements.
func Join[T any](all []T, separator string, text func(T) string) string {
	return strings.Join(Map(all, text), separator)
}

// Package web is what all answers of the server have in common: JSON, refusals, sizes.
package web

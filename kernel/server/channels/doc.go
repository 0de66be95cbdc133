// Package channels is what the pages of a kernel say to it and hear of it: the WebSocket
// (channels.go) and its encodings (wsproto.go), what waits for one page (queue.go), what all
// pages are told (pages.go), of one cell's output no more than bound.go lets through, and what
// pages that are opened anew find of the cells that ran (executions.go).
package channels

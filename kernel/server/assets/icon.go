package assets

import (
	_ "embed"
	"io"
	"net/http"
	"strings"
)

// Icon is the binary of 6 = 110 as three piles of coins, an SVG; BusyIcon is the same while a cell runs.
//
//go:embed icon.svg
var Icon string

var BusyIcon = strings.Replace(Icon, "#20466b", "#8a2c0d", 1)

// ServeIcon answers with an SVG, whatever the ending of the requested name.
func ServeIcon(svg string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "image/svg+xml")
		io.WriteString(w, svg)
	}
}

package digraph

import "flag"

var longCram = flag.Bool("cram", false, "also solve Cram on the 4 × 8 board")

package main

// importable lists the packages cells may import. Where two share a name, the first
// one is meant when a cell uses the name without an import.
var importable = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "context",
	"encoding/base64", "encoding/binary", "encoding/csv", "encoding/hex", "encoding/json",
	"errors", "fmt", "hash/crc32", "hash/fnv", "image", "image/color", "image/png", "io", "iter", "log",
	"maps", "math", "math/big", "math/bits", "math/cmplx", "math/rand/v2", "math/rand",
	"os", "path", "path/filepath", "reflect", "regexp", "runtime", "slices", "sort", "strconv", "strings",
	"sync", "sync/atomic", "text/tabwriter", "text/template", "time", "unicode", "unicode/utf8", "unique",
	"crypto/sha256", "html", "io/fs",
	"sprague/stdlib/display", "sprague/stdlib/task", "sprague/stdlib/grundy", "sprague/stdlib/nim",
	"gonum.org/v1/plot", "gonum.org/v1/plot/plotter", "gonum.org/v1/plot/plotutil", "gonum.org/v1/plot/vg",
	"gonum.org/v1/plot/vg/draw", "gonum.org/v1/plot/palette", "gonum.org/v1/plot/palette/moreland",
	"gonum.org/v1/gonum/stat", "gonum.org/v1/gonum/floats",
}

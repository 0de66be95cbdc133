package list

import (
	"slices"
	"strconv"
	"testing"
)

func TestMap(t *testing.T) {
	if got := Map([]int{3, 1}, strconv.Itoa); !slices.Equal(got, []string{"3", "1"}) {
		t.Errorf("%q", got)
	}
	if got := Map(nil, strconv.Itoa); got == nil || len(got) != 0 {
		t.Errorf("of nothing: %q", got)
	}
	if got := Join([]int{3, 1}, " + ", strconv.Itoa); got != "3 + 1" {
		t.Errorf("%q", got)
	}
}

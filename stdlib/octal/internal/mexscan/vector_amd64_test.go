package mexscan

import (
	_ "embed"
	"regexp"
	"strconv"
	"testing"
	"unsafe"
)

//go:embed vector_amd64.s
var assembly string

//go:embed avx2_amd64.s
var assemblyAVX2 string

// The assembly reads the fields of its structs at offsets that it defines.
func TestOffsetsOfTheAssembly(t *testing.T) {
	var v vector
	want := map[string]uintptr{
		"CODES": unsafe.Offsetof(v.codes), "BLOCKS": unsafe.Offsetof(v.blocks), "STRIDE": unsafe.Offsetof(v.stride),
		"FAR": unsafe.Offsetof(v.far), "NFAR": unsafe.Offsetof(v.farCount),
		"PAIR": unsafe.Offsetof(v.from2), "NPAIR": unsafe.Offsetof(v.count2),
		"RING": unsafe.Offsetof(v.ring), "NRING": unsafe.Offsetof(v.countR),
		"PLANES": unsafe.Offsetof(v.planes), "WHERE": unsafe.Offsetof(v.where), "DIRECT": unsafe.Offsetof(v.direct),
		"LAST": unsafe.Offsetof(v.last), "BEFORE": unsafe.Offsetof(v.before), "HOT": unsafe.Offsetof(v.hot),
		"MOST": unsafe.Offsetof(v.most), "STEPS": unsafe.Offsetof(v.steps),
		"BYTES":   unsafe.Offsetof(v.bytes),
		"CURRENT": unsafe.Offsetof(v.steps) + pastKept*unsafe.Sizeof(v.steps[0]), "MASKS": unsafe.Offsetof(v.masks),
	}
	for _, text := range []string{assembly, assemblyAVX2} {
		defined := regexp.MustCompile(`(?m)^#define (\w+)\s+(\d+)$`).FindAllStringSubmatch(text, -1)
		for _, d := range defined {
			offset, err := strconv.Atoi(d[2])
			if field, ok := want[d[1]]; err != nil || !ok || uintptr(offset) != field {
				t.Errorf("%s is defined as %s; the field is at %d", d[1], d[2], field)
			}
		}
		if len(defined) < len(want)-1 {
			t.Errorf("%d offsets are defined for %d fields", len(defined), len(want))
		}
	}
	// The loops over terms go by these sizes, and read the tables behind the offset.
	for name, sizes := range map[string][2]uintptr{
		"farTerm":        {unsafe.Sizeof(farTerm{}), 264},
		"farTerm.table":  {unsafe.Offsetof(farTerm{}.table), 8},
		"pairTerm":       {unsafe.Sizeof(pairTerm{}), 64},
		"pairTerm.flip":  {unsafe.Offsetof(pairTerm{}.flip), 32},
		"ringTerm":       {unsafe.Sizeof(ringTerm{}), 96},
		"ringTerm.index": {unsafe.Offsetof(ringTerm{}.index), 32},
		"ringTerm.flip":  {unsafe.Offsetof(ringTerm{}.flip), 64},
	} {
		if sizes[0] != sizes[1] {
			t.Errorf("%s: %d; the assembly counts on %d", name, sizes[0], sizes[1])
		}
	}
}

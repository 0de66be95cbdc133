package certificate

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// ParseLimits parses limits such as "30m", "8GB" or "90h,16GB"; omitted ones are generous.
func ParseLimits(text string) (Limits, error) {
	l := Generous()
	for _, part := range strings.Split(text, ",") {
		if part == "" && text == "" {
			continue
		}
		if size, ok := strings.CutSuffix(part, "GB"); ok {
			n, err := strconv.ParseUint(size, 10, 16)
			if err != nil {
				return l, fmt.Errorf("%q is not a number of gigabytes", part)
			}
			l.Memory = int64(n) << 30
			continue
		}
		d, err := time.ParseDuration(part)
		if err != nil || d < 0 {
			return l, fmt.Errorf("%q is neither a time, such as 30m, nor a memory, such as 8GB", part)
		}
		l.Time = d
	}
	return l, nil
}

package hint

// Advised lists the advice of a kind.
func Advised(kind string) (list []string) {
	for _, e := range entries() {
		if e.kind == kind {
			list = append(list, e.advice)
		}
	}
	return list
}

package display

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"reflect"
	"strconv"

	"sprague/internal/atomicfile"
)

// SaveCSV writes lists of equal length to a file, as columns after a column of indices from 0. The headings are n and
// value, or n, value 1, value 2, …. An existing file is replaced atomically. The error is that of the file system, or
// names an argument that is not a list or has a different length.
func SaveCSV(file string, lists ...any) error {
	var columns []reflect.Value
	header := []string{"n"}
	for i, list := range lists {
		v := reflect.ValueOf(list)
		if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
			return fmt.Errorf("display: SaveCSV: %T is not a list, such as []int", list)
		}
		if len(columns) > 0 && v.Len() != columns[0].Len() {
			return fmt.Errorf("display: SaveCSV: the lists have %d and %d elements", columns[0].Len(), v.Len())
		}
		columns, header = append(columns, v), append(header, fmt.Sprintf("value %d", i+1))
	}
	switch len(columns) {
	case 1:
		header[1] = "value"
	case 0:
		return fmt.Errorf("display: SaveCSV needs a list, such as SaveCSV(%q, octal.Kayles.Values(1000))", file)
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write(header)
	for n := range columns[0].Len() {
		row := []string{strconv.Itoa(n)}
		for _, c := range columns {
			row = append(row, fmt.Sprint(c.Index(n).Interface()))
		}
		w.Write(row)
	}
	w.Flush() // writing to memory cannot fail
	return atomicfile.Write(file, b.Bytes())
}

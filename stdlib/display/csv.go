package display

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"reflect"
	"strconv"

	"sprague/internal/atomicfile"
)

// SaveCSV writes lists of equal length to a file, as columns after one of their indices from 0 on, under the names n,
// value, or value 1, value 2, …. A file that is there is replaced as a whole. The error is that of the file system, or
// says which list is none or has another length.
func SaveCSV(file string, lists ...any) error {
	var columns []reflect.Value
	header := []string{"n"}
	for i, list := range lists {
		v := reflect.ValueOf(list)
		if v.Kind() != reflect.Slice && v.Kind() != reflect.Array {
			return fmt.Errorf("display: SaveCSV of a %T; it takes lists, such as []int", list)
		}
		if len(columns) > 0 && v.Len() != columns[0].Len() {
			return fmt.Errorf("display: SaveCSV of lists of %d and %d elements", columns[0].Len(), v.Len())
		}
		name := "value"
		if len(lists) > 1 {
			name = fmt.Sprintf("value %d", i+1)
		}
		columns, header = append(columns, v), append(header, name)
	}
	if len(columns) == 0 {
		return fmt.Errorf("display: SaveCSV of no list; SaveCSV(%q, octal.Kayles.Values(1000)) writes one", file)
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
	w.Flush() // into memory, which does not fail
	return atomicfile.Write(file, b.Bytes())
}

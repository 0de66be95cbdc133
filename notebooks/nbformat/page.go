package nbformat

import "encoding/json"

// Blank returns the file of a notebook without cells.
func Blank() ([]byte, error) { return Encode(New()) }

// Relay returns the file of a notebook that a page has saved, laid out as Jupyter does.
func Relay(page json.RawMessage) ([]byte, error) {
	nb, err := Decode(page)
	if err != nil {
		return nil, err
	}
	return Encode(nb)
}

// Check says why a text is no notebook that can be read whole.
func Check(text []byte) error {
	_, err := Decode(text)
	return err
}

package summary

import "testing"

func TestCapital(t *testing.T) {
	for text, want := range map[string]string{"": "", "take 1": "Take 1", "Take": "Take", "0.77": "0.77",
		"étoile": "Étoile", "\xff": "\xff"} {
		if got := Capital(text); got != want {
			t.Errorf("%q of %q", got, text)
		}
	}
}

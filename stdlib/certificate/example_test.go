package certificate_test

import (
	"fmt"
	"strings"

	"sprague/stdlib/certificate"
)

func ExampleTheorems() {
	fmt.Println(len(certificate.Theorems()) > 5)
	// Output: true
}

func ExampleTheorem_Page() {
	page := certificate.Theorems()[0].Page()
	fmt.Println(strings.SplitN(page, "\n", 2)[0])
	// Output: # The theorem of Guy and Smith
}

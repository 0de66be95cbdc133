#!/usr/bin/python3
"""The generic test suite of Jupyter kernels, with all of its optional samples.

    .ci/checks/jupyter kernel_test.py     # builds, installs into a scratch place, runs
"""

import unittest

import jupyter_kernel_test


class SpragueKernelTests(jupyter_kernel_test.KernelTests):
    kernel_name = "sprague"
    language_name = "go"
    file_extension = ".go"

    code_hello_world = 'fmt.Println("hello, world")'
    code_stderr = 'fmt.Fprintln(os.Stderr, "to stderr")'

    completion_samples = [
        {"text": "octal.MustP", "matches": {"MustParse"}},
        {"text": "octal.Kay", "matches": {"Kayles"}},
        {"text": "strings.ToUpp", "matches": {"ToUpper", "ToUpperSpecial"}},
    ]

    complete_code_samples = ["1+1", "x := octal.Kayles", "for i := 0; i < 3; i++ {\n}", "func f() int { return 1 }"]
    incomplete_code_samples = ["for i := 0; i < 3; i++ {", "fmt.Println(", "func f() int {", "x := `raw", "1 +"]
    invalid_code_samples = ["x := := 3", "fmt.Println)", 'func { }']

    code_generate_error = "undefinedName"

    code_execute_result = [
        {"code": "6 * 7", "result": "42"},
        {"code": "octal.Kayles.Values(10)", "result": "[0 1 2 3 1 4 3 2 1 4]"},
        {"code": "nimber.Mul(2, 3)", "result": "1"},
        {"code": "figure.Values(octal.Kayles.Values(40))", "mime": "image/svg+xml"},
        {"code": "figure.Values(octal.Kayles.Values(40))", "mime": "image/png"},
    ]

    code_display_data = [
        {"code": 'display.Show(display.HTML("<b>x</b>"))', "mime": "text/html"},
        {"code": "display.Show(figure.Values(octal.Kayles.Values(40)))", "mime": "image/svg+xml"},
        {"code": "display.Show(figure.Values(octal.Kayles.Values(40)))", "mime": "image/png"},
    ]

    code_history_pattern = "6 [*] 7"
    supported_history_operations = ("tail", "range", "search")

    code_inspect_sample = "octal.MustParse"
    code_clear_output = "display.Clear()"
    code_page_something = "?octal.MustParse"


if __name__ == "__main__":
    unittest.main()

#!/usr/bin/python3
"""The generic test suite of Jupyter kernels, with all of its optional samples.

    .ci/checks/jupyter kernel_test.py     # builds, installs into a scratch place, runs
"""

import unittest

import jupyter_kernel_test
from jupyter_client.utils import run_sync
from jupyter_kernel_test.msgspec_v5 import validate_message

PATIENCE = 60  # seconds


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

    supported_history_operations = ("tail",)

    code_inspect_sample = "octal.MustParse"
    code_clear_output = "display.Clear()"
    code_page_something = "?octal.MustParse"

    def get_non_kernel_info_reply(self, timeout=None):
        return super().get_non_kernel_info_reply(timeout=PATIENCE)

    def execute_helper(self, code, timeout=PATIENCE, silent=False, store_history=True, stop_on_error=True):
        """As the suite has it, which gives up when a tenth of a second passes between two
        messages, and takes those of the test before for the wrong answer."""
        sent = self.kc.execute(code=code, silent=silent, store_history=store_history, stop_on_error=stop_on_error)
        reply = self.get_non_kernel_info_reply()
        validate_message(reply, "execute_reply", sent)
        messages = [self.next_about(sent)]
        while messages[-1]["content"].get("execution_state") != "idle":
            messages.append(self.next_about(sent))
        self.assertEqual(messages[0]["content"], {"execution_state": "busy"})
        for m in messages:
            if m["msg_type"] == "execute_input":
                self.assertEqual(m["content"]["code"], code)
        return reply, [m for m in messages if m["msg_type"] not in ("status", "execute_input")]

    def next_about(self, sent):
        while True:
            m = run_sync(self.kc.iopub_channel.get_msg)(timeout=PATIENCE)
            if m["parent_header"].get("msg_id") == sent:
                validate_message(m, m["msg_type"], sent)
                return m


if __name__ == "__main__":
    unittest.main()

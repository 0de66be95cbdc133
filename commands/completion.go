package commands

import (
	"fmt"

	"github.com/spf13/cobra"
)

// withoutPackage stands in for what the script for bash needs of the package
// bash-completion, on machines that do not have it.
const withoutPackage = `if ! declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref() {
        words=("${COMP_WORDS[@]}") cword=$COMP_CWORD
        cur=${words[cword]} prev=${words[cword-1]}
    }
fi
if ! declare -F _filedir >/dev/null; then
    _filedir() {
        local kind=-f
        if [[ ${1-} == -d ]]; then kind=-d; fi
        mapfile -t COMPREPLY < <(compgen "$kind" -- "$cur")
        compopt -o filenames 2>/dev/null
    }
fi
`

// mendCompletion makes the command "completion" refuse shells that it does not know, and
// its script for bash need nothing but bash.
func mendCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	c, _, err := root.Find([]string{"completion"})
	if err != nil {
		panic("completion: " + err.Error())
	}
	c.Args = cobra.NoArgs
	c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
	bash, _, err := c.Find([]string{"bash"})
	if err != nil {
		panic("completion: " + err.Error())
	}
	script := bash.RunE
	bash.RunE = func(c *cobra.Command, args []string) error {
		if _, err := fmt.Fprint(c.OutOrStdout(), withoutPackage); err != nil {
			return err
		}
		return script(c, args)
	}
}

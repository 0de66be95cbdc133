package batch

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A Part is one of the parts into which a work is divided: Part{3, 16} is the third of
// sixteen. The zero Part is the whole work.
type Part struct{ I, N int }

// Whole reports whether the part is everything.
func (p Part) Whole() bool { return p.N <= 1 }

// Has reports whether the item at an index, counted from 0, belongs to the part: part i of n
// has every n-th item from the i-th on.
func (p Part) Has(index int) bool { return p.N == 0 || index%p.N == p.I-1 }

func (p Part) String() string {
	if p.N == 0 {
		return "1/1"
	}
	return fmt.Sprintf("%d/%d", p.I, p.N)
}

// A Choice is what the flags of a command say of the part.
type Choice struct {
	Flag  string // name of the flag whose text is Text, without dashes: shard or segment
	Text  string // "i/n", "/n", "array" or nothing
	Index string // of --index, counted from 0; nothing if it is not given
	Asked bool   // the work is whole unless flags ask for a part: a job array alone divides nothing
}

// Help is what the flag of a part says of itself.
const Help = "part `i/n` of the work, counted from 1; with /n the index of the job array is i"

// IndexHelp is what the flag --index says of itself.
const IndexHelp = "`index` of the part counted from 0, for systems that give it as an argument (HTCondor: --index $(Process) --shard /16)"

// Part returns the part that c and the environment of the process choose, and how it was
// chosen. Lookup is os.LookupEnv.
//
//   - "i/n" is what it says, whatever the environment says.
//   - "/n" takes the index of the job array as it is, in the base from which the system counts:
//     a task that is submitted again by itself does the part that it did before.
//   - Without text an array of exactly 1 to n, or 0 to n−1 where the system counts from 0, is n
//     parts; without an array the work is whole.
//   - "array" is the same, but demands an array.
//   - Where a part is to be asked for, a choice without text and index is the whole work.
//
// Whatever does not fit is an error that says what was seen and what settles it: no part is
// ever guessed.
func (c Choice) Part(lookup func(string) (string, bool)) (p Part, how string, err error) {
	first, parts, divided := strings.Cut(c.Text, "/")
	if c.Asked && c.Text == "" && c.Index == "" {
		return Part{}, "", nil
	}
	if c.Text == "" && c.Index == "" || c.Text == "array" {
		return c.wholeArray(lookup)
	}
	n, err := natural(parts)
	if err != nil || !divided || n < 1 {
		return Part{}, "", c.malformed()
	}
	if first != "" {
		i, err := natural(first)
		if err != nil || i < 1 || i > n {
			return Part{}, "", c.malformed()
		}
		if c.Index != "" {
			return Part{}, "", fmt.Errorf("--%s %s names the part, and so does --index %s; leave one out", c.Flag, c.Text, c.Index)
		}
		return Part{i, n}, "by --" + c.Flag, nil
	}
	if c.Index != "" {
		index, err := natural(c.Index)
		if err != nil || index >= n {
			return Part{}, "", fmt.Errorf("--index %s: the parts of /%d are counted from 0 to %d", c.Index, n, n-1)
		}
		return Part{index + 1, n}, "by --index, counted from 0", nil
	}
	a, err := c.array(lookup)
	if err != nil {
		return Part{}, "", err
	}
	if a == nil {
		return Part{}, "", fmt.Errorf("--%s %s: this is not a task of a job array, none of %s is set; name the part, as in --%s 1%s", c.Flag, c.Text, variables(), c.Flag, c.Text)
	}
	i := a.index - a.system.Base + 1
	if i < 1 || i > n {
		return Part{}, "", fmt.Errorf("--%s %s: %v counts from %d, so %d is none of %d parts; submit %s, or name the part, as in --%s 1/%d", c.Flag, c.Text, a, a.system.Base, a.index, n, a.system.submit(n), c.Flag, n)
	}
	return Part{i, n}, "by " + a.String(), nil
}

// wholeArray returns the part where nothing says how many there are.
func (c Choice) wholeArray(lookup func(string) (string, bool)) (Part, string, error) {
	a, err := c.array(lookup)
	if err != nil {
		return Part{}, "", err
	}
	if a == nil {
		if c.Text != "" {
			return Part{}, "", fmt.Errorf("--%s %s: this is not a task of a job array, none of %s is set", c.Flag, c.Text, variables())
		}
		return Part{}, "", nil
	}
	n, exact := a.parts()
	if i := a.index - a.system.Base + 1; exact && 1 <= i && i <= n {
		return Part{i, n}, "by " + a.String(), nil
	}
	return Part{}, "", fmt.Errorf("%v%s, which does not say how many parts there are: give --%s /n for n parts, i/n for one of them, 1/1 for the whole work in every task", a, a.extent(), c.Flag)
}

func (c Choice) malformed() error {
	return fmt.Errorf("--%s %q is not of the form i/n with 1 ≤ i ≤ n, nor /n in a job array", c.Flag, c.Text)
}

// natural reads digits and nothing else.
func natural(text string) (int, error) {
	if text == "" || strings.Trim(text, "0123456789") != "" {
		return 0, errors.New("not a number")
	}
	return strconv.Atoi(text)
}

// Package batch reads which part of a long work a process is to do: of a survey, a census, a
// verification or the second pass of a search, on several machines under any batch system.
//
// Part i of n is written i/n, and parts count from 1. The flag is --shard where the work is a
// list of games, each done by itself, and --segment where it is one long computation.
package batch

import (
	"fmt"
	"os"
	"strconv"
	"strings"
)

// Help is what the flag of a command says of itself.
const Help = "part i/n of the work, counted from 1; without it SLURM_ARRAY_TASK_ID or JOB_COMPLETION_INDEX decide if they are set, with /n of so many parts"

// Parse reads "i/n", 1 ≤ i ≤ n. In "/n" and "" the part is what the array variables of batch systems
// say: those of Slurm, whose tasks may begin anywhere, and the index, from 0, of a job of
// Kubernetes, whose number of completions stands in COMPLETIONS if it is not the n. Without
// such variables "" is 0, 0: everything.
func Parse(text string) (i, n int, err error) {
	first, parts, divided := strings.Cut(text, "/")
	switch {
	case text == "":
		if i, n = fromEnvironment(); i == 0 && n == 0 || 1 <= i && i <= n {
			return i, n, nil
		}
		return 0, 0, fmt.Errorf("the variables of the batch system make this part %d of %d; name it as i/n", i, n)
	case first == "":
		i, _ = fromEnvironment()
	default:
		i, _ = strconv.Atoi(first)
	}
	n, err = strconv.Atoi(parts)
	if err != nil || !divided || i < 1 || i > n {
		return 0, 0, fmt.Errorf("part %q is not of the form i/n with 1 ≤ i ≤ n, nor /n in an array of a batch system", text)
	}
	return i, n, nil
}

// fromEnvironment returns the part that an array gives this process, counted from 1, and how
// many parts it has, 0 where that is not said; 0, 0 where there is no array.
func fromEnvironment() (i, n int) {
	if task, ok := number("SLURM_ARRAY_TASK_ID"); ok {
		least, _ := number("SLURM_ARRAY_TASK_MIN")
		count, _ := number("SLURM_ARRAY_TASK_COUNT")
		return task - least + 1, count
	}
	if index, ok := number("JOB_COMPLETION_INDEX"); ok {
		count, _ := number("COMPLETIONS")
		return index + 1, count
	}
	return 0, 0
}

func number(variable string) (int, bool) {
	v, err := strconv.Atoi(os.Getenv(variable))
	return v, err == nil
}

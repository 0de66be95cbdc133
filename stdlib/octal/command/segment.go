package command

import (
	"fmt"
	"os"
	"strconv"
)

// segmentOf reads "i/n", 1 ≤ i ≤ n. When it is empty, the array variables of batch
// systems decide: those of Slurm, whose tasks may begin anywhere, and those of an
// indexed job of Kubernetes with its number of completions in COMPLETIONS. Without
// them it returns 0, 0: everything.
func segmentOf(text string) (i, n int, err error) {
	if text == "" {
		return segmentFromEnvironment()
	}
	if _, err := fmt.Sscanf(text, "%d/%d", &i, &n); err != nil || i < 1 || i > n || text != fmt.Sprintf("%d/%d", i, n) {
		return 0, 0, fmt.Errorf("segment %q is not of the form i/n with 1 ≤ i ≤ n", text)
	}
	return i, n, nil
}

func segmentFromEnvironment() (i, n int, err error) {
	if task, ok := number("SLURM_ARRAY_TASK_ID"); ok {
		least, _ := number("SLURM_ARRAY_TASK_MIN")
		count, ok := number("SLURM_ARRAY_TASK_COUNT")
		if !ok || task < least || task-least >= count {
			return 0, 0, fmt.Errorf("SLURM_ARRAY_TASK_ID = %d, but the array has %d tasks from %d on; name the segment with --segment i/n", task, count, least)
		}
		return task - least + 1, count, nil
	}
	if index, ok := number("JOB_COMPLETION_INDEX"); ok {
		count, ok := number("COMPLETIONS")
		if !ok || index >= count {
			return 0, 0, fmt.Errorf("JOB_COMPLETION_INDEX = %d needs COMPLETIONS above it; name the segment with --segment i/n", index)
		}
		return index + 1, count, nil
	}
	return 0, 0, nil
}

func number(variable string) (int, bool) {
	v, err := strconv.Atoi(os.Getenv(variable))
	return v, err == nil
}

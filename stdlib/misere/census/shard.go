package census

import (
	"fmt"
	"strconv"
	"strings"
)

// A Shard is one of several parts of a census that run apart: every Count-th game from
// Index on, counted from 0.
type Shard struct{ Index, Count int }

// whole is the census in one part.
var whole = Shard{0, 1}

// String writes the shard as the command line has it.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Count) }

// has reports whether game number i belongs to the shard.
func (s Shard) has(i int) bool { return i%s.Count == s.Index }

// ParseShard reads "i/n", the part i of n, counted from 0. In "/n" and "" the part comes
// from the job array the process runs in, as the environment says: SLURM_ARRAY_TASK_ID
// with SLURM_ARRAY_TASK_MIN and SLURM_ARRAY_TASK_COUNT, or JOB_COMPLETION_INDEX, which
// needs the n. Without an array "" is the whole census.
func ParseShard(text string, getenv func(string) string) (Shard, error) {
	index, count, found := strings.Cut(text, "/")
	if text != "" && !found {
		return Shard{}, fmt.Errorf("shard %q: write i/n for part i of n, counted from 0", text)
	}
	s := whole
	var err error
	if index != "" {
		if s.Index, err = strconv.Atoi(index); err != nil {
			return Shard{}, fmt.Errorf("shard %q: %q is no number", text, index)
		}
	} else if s, err = fromArray(getenv); err != nil {
		return Shard{}, err
	}
	if count != "" {
		if s.Count, err = strconv.Atoi(count); err != nil {
			return Shard{}, fmt.Errorf("shard %q: %q is no number", text, count)
		}
	}
	if s.Index < 0 || s.Index >= s.Count {
		return Shard{}, fmt.Errorf("shard %v: there is no such part; parts count from 0", s)
	}
	return s, nil
}

// fromArray returns the part that the job array gives this process.
func fromArray(getenv func(string) string) (Shard, error) {
	number := func(name string, otherwise int) (int, error) {
		text := getenv(name)
		if text == "" {
			return otherwise, nil
		}
		n, err := strconv.Atoi(text)
		if err != nil {
			return 0, fmt.Errorf("%s = %q is no number", name, text)
		}
		return n, nil
	}
	var numbers [4]int
	for i, name := range []string{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT", "JOB_COMPLETION_INDEX"} {
		n, err := number(name, 0)
		if err != nil {
			return Shard{}, err
		}
		numbers[i] = n
	}
	if getenv("SLURM_ARRAY_TASK_ID") != "" {
		return Shard{numbers[0] - numbers[1], max(1, numbers[2])}, nil
	}
	return Shard{numbers[3], 1}, nil
}

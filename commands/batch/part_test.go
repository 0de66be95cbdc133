package batch

import "testing"

func TestParse(t *testing.T) {
	slurm := map[string]string{"SLURM_ARRAY_TASK_ID": "7", "SLURM_ARRAY_TASK_MIN": "5", "SLURM_ARRAY_TASK_COUNT": "4"}
	kubernetes := map[string]string{"JOB_COMPLETION_INDEX": "1"}
	for _, c := range []struct {
		text        string
		environment map[string]string
		i, n        int // 0, 1 for an error
	}{
		{"", nil, 0, 0}, {"1/1", nil, 1, 1}, {"3/16", slurm, 3, 16},
		{"", slurm, 3, 4}, {"/9", slurm, 3, 9}, {"/2", slurm, 0, 1},
		{"", map[string]string{"SLURM_ARRAY_TASK_ID": "3"}, 0, 1},
		{"", map[string]string{"SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_MIN": "1", "SLURM_ARRAY_TASK_COUNT": "8"}, 0, 1},
		{"", map[string]string{"SLURM_ARRAY_TASK_ID": "x"}, 0, 0},
		{"/3", kubernetes, 2, 3}, {"", kubernetes, 0, 1},
		{"", map[string]string{"JOB_COMPLETION_INDEX": "1", "COMPLETIONS": "5"}, 2, 5},
		{"/4", nil, 0, 1}, {"0/4", nil, 0, 1}, {"5/4", nil, 0, 1}, {"x", nil, 0, 1}, {"4", nil, 0, 1},
		{"1/", nil, 0, 1}, {"1/4x", nil, 0, 1}, {"-1/4", nil, 0, 1}, {"a/5", nil, 0, 1},
	} {
		t.Run(c.text, func(t *testing.T) {
			for _, name := range []string{"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_COUNT", "JOB_COMPLETION_INDEX", "COMPLETIONS"} {
				t.Setenv(name, c.environment[name])
			}
			i, n, err := Parse(c.text)
			if err != nil {
				i, n = 0, 1
			}
			if i != c.i || n != c.n {
				t.Errorf("%q with %v: part %d of %d, %v; want %d of %d", c.text, c.environment, i, n, err, c.i, c.n)
			}
		})
	}
}

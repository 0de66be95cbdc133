package batch

import (
	"strings"
	"testing"
)

// slurm is the environment of a task in an array of Slurm.
func slurm(task, least, greatest, count, step string) map[string]string {
	return map[string]string{
		"SLURM_ARRAY_TASK_ID": task, "SLURM_ARRAY_TASK_MIN": least, "SLURM_ARRAY_TASK_MAX": greatest,
		"SLURM_ARRAY_TASK_COUNT": count, "SLURM_ARRAY_TASK_STEP": step,
	}
}

func sge(task, first, last, step string) map[string]string {
	return map[string]string{"SGE_TASK_ID": task, "SGE_TASK_FIRST": first, "SGE_TASK_LAST": last, "SGE_TASK_STEPSIZE": step}
}

// TestChoice: each line is a flag and an environment, and the part that they make, or what the
// refusal must say. The first lines are the cases in which a part was once taken for another.
func TestChoice(t *testing.T) {
	type env = map[string]string
	for _, c := range []struct {
		name        string
		text, index string
		env         env
		want        string // the part, or a piece of the refusal after "!"
	}{
		{"one task again", "/16", "", slurm("3", "3", "3", "1", "1"), "3/16"},
		{"two tasks again, no n", "", "", slurm("3", "3", "7", "2", "4"), "!in an array from 3 to 7 in steps of 4 of 2 tasks"},
		{"two tasks again, with n", "/16", "", slurm("7", "3", "7", "2", "4"), "7/16"},
		{"array from 0", "/16", "", slurm("0", "0", "15", "16", "1"), "!submit --array=1-16"},

		{"nothing", "", "", nil, "whole"},
		{"explicit", "3/16", "", nil, "3/16"},
		{"explicit against the array", "3/16", "", slurm("7", "1", "16", "16", "1"), "3/16"},
		{"explicit against nonsense", "3/16", "", env{"SLURM_ARRAY_TASK_ID": "x"}, "3/16"},
		{"the only part", "1/1", "", slurm("7", "1", "16", "16", "1"), "1/1"},
		{"exactly 1 to n", "", "", slurm("7", "1", "16", "16", "1"), "7/16"},
		{"the last of 1 to n", "", "", slurm("16", "1", "16", "16", "1"), "16/16"},
		{"0 to n-1 of Slurm, no n", "", "", slurm("7", "0", "15", "16", "1"), "!from 0 to 15"},
		{"an array from 5", "", "", slurm("7", "5", "8", "4", "1"), "!from 5 to 8"},
		{"an array from 5, with n", "/9", "", slurm("7", "5", "8", "4", "1"), "7/9"},
		{"in steps", "", "", slurm("3", "1", "31", "16", "2"), "!steps of 2"},
		{"holes: 1,2,4 looks as 1-4 but for the count", "", "", slurm("4", "1", "4", "3", "1"), "!of 3 tasks"},
		{"one too great", "/16", "", slurm("17", "1", "17", "17", "1"), "!none of 16 parts"},
		{"exactly the greatest", "/16", "", slurm("16", "1", "17", "17", "1"), "16/16"},
		{"variables of the array missing", "", "", env{"SLURM_ARRAY_TASK_ID": "3"}, "!--shard /n"},
		{"index beyond its array", "", "", slurm("9", "1", "8", "8", "1"), "!SLURM_ARRAY_TASK_ID=9"},
		{"no number", "/4", "", env{"SLURM_ARRAY_TASK_ID": "x"}, `!SLURM_ARRAY_TASK_ID="x" is not an index`},
		{"negative", "/4", "", env{"SLURM_ARRAY_TASK_ID": "-1"}, "!is not an index"},
		{"beyond all numbers", "/4", "", env{"SLURM_ARRAY_TASK_ID": "99999999999999999999"}, "!is not an index"},
		{"set, but empty", "", "", env{"SLURM_ARRAY_TASK_ID": ""}, "whole"},
		{"/n without an array", "/4", "", nil, "!not a task of a job array"},
		{"array, and there is one", "array", "", slurm("7", "1", "16", "16", "1"), "7/16"},
		{"array, and there is none", "array", "", nil, "!not a task of a job array"},

		{"PBS", "/16", "", env{"PBS_ARRAY_INDEX": "3"}, "3/16"},
		{"PBS from 0", "/16", "", env{"PBS_ARRAY_INDEX": "0"}, "!submit -J 1-16"},
		{"PBS, no n", "", "", env{"PBS_ARRAY_INDEX": "3"}, "!--shard /n"},
		{"Torque", "/16", "", env{"PBS_ARRAYID": "16"}, "16/16"},
		{"Grid Engine", "", "", sge("2", "1", "8", "1"), "2/8"},
		{"Grid Engine, one again", "", "", sge("2", "2", "2", "1"), "!from 2 to 2"},
		{"Grid Engine, no array", "", "", sge("undefined", "undefined", "undefined", "undefined"), "whole"},
		{"Grid Engine in steps", "", "", sge("3", "1", "7", "2"), "!steps of 2"},
		{"LSF", "/16", "", env{"LSB_JOBINDEX": "5"}, "5/16"},
		{"LSF, no array", "", "", env{"LSB_JOBINDEX": "0"}, "whole"},
		{"LSF, no n", "", "", env{"LSB_JOBINDEX": "5"}, "!--shard /n"},
		{"AWS Batch", "", "", env{"AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "16"}, "1/16"},
		{"AWS Batch, the last", "/16", "", env{"AWS_BATCH_JOB_ARRAY_INDEX": "15", "AWS_BATCH_JOB_ARRAY_SIZE": "16"}, "16/16"},
		{"AWS Batch, no size", "", "", env{"AWS_BATCH_JOB_ARRAY_INDEX": "3"}, "!--shard /n"},
		{"AWS Batch, one too great", "/15", "", env{"AWS_BATCH_JOB_ARRAY_INDEX": "15"}, "!none of 15 parts"},
		{"Kubernetes", "/3", "", env{"JOB_COMPLETION_INDEX": "1"}, "2/3"},
		{"Kubernetes, no n", "", "", env{"JOB_COMPLETION_INDEX": "1"}, "!--shard /n"},
		{"Kubernetes, beyond", "/3", "", env{"JOB_COMPLETION_INDEX": "3"}, "!counts from 0"},
		{"GNU parallel", "/4", "", env{"PARALLEL_SEQ": "4"}, "4/4"},
		{"GNU parallel, one too many", "/4", "", env{"PARALLEL_SEQ": "5"}, "!none of 4 parts"},
		{"two systems at once", "/16", "", env{"SLURM_ARRAY_TASK_ID": "3", "PARALLEL_SEQ": "2"}, "!both Slurm (SLURM_ARRAY_TASK_ID=3) and GNU parallel (PARALLEL_SEQ=2)"},
		{"two systems, but explicit", "5/16", "", env{"SLURM_ARRAY_TASK_ID": "3", "PARALLEL_SEQ": "2"}, "5/16"},

		{"HTCondor", "/16", "0", nil, "1/16"},
		{"HTCondor, the last", "/16", "15", nil, "16/16"},
		{"HTCondor, beyond", "/16", "16", nil, "!counted from 0 to 15"},
		{"--index without n", "", "3", nil, "!not of the form"},
		{"--index and a part", "2/16", "3", nil, "!leave one out"},
		{"--index before the environment", "/16", "4", slurm("7", "1", "16", "16", "1"), "5/16"},
		{"--index that is none", "/16", "$(Process)", nil, "!counted from 0"},

		{"part 0", "0/4", "", nil, "!not of the form"}, {"beyond", "5/4", "", nil, "!not of the form"},
		{"no slash", "4", "", nil, "!not of the form"}, {"no n", "1/", "", nil, "!not of the form"},
		{"more behind", "1/4x", "", nil, "!not of the form"}, {"minus", "-1/4", "", nil, "!not of the form"},
		{"plus", "+1/4", "", nil, "!not of the form"}, {"blank", " 1/4", "", nil, "!not of the form"},
		{"word", "a/5", "", nil, "!not of the form"}, {"three", "1/4/5", "", nil, "!not of the form"},
		{"/0", "/0", "", slurm("1", "1", "1", "1", "1"), "!not of the form"},
	} {
		t.Run(c.name, func(t *testing.T) {
			lookup := func(name string) (string, bool) { v, ok := c.env[name]; return v, ok }
			p, how, err := Choice{Flag: "shard", Text: c.text, Index: c.index}.Part(lookup)
			if part, refused := strings.CutPrefix(c.want, "!"); refused {
				if err == nil || !strings.Contains(err.Error(), part) || p != (Part{}) {
					t.Errorf("part %v, %v; want a refusal that says %q", p, err, part)
				}
				return
			}
			got := p.String()
			if p == (Part{}) {
				got = "whole"
			}
			if err != nil || got != c.want || how == "" && got != "whole" {
				t.Errorf("part %s %s, %v; want %s", got, how, err, c.want)
			}
		})
	}
}

// Every item belongs to exactly one part.
func TestPartsCoverTheWork(t *testing.T) {
	for n := 1; n < 9; n++ {
		for item := range 40 {
			in := 0
			for i := 1; i <= n; i++ {
				if (Part{i, n}).Has(item) {
					in++
				}
			}
			if in != 1 {
				t.Fatalf("item %d is in %d of %d parts", item, in, n)
			}
		}
	}
}

// A new system comes with all that the messages need.
func TestSystems(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range Systems {
		if s.Name == "" || s.Source == "" || strings.Contains(s.submit(7), "%!") || !strings.Contains(s.submit(7), "7") || seen[s.Index] || s.Base != 0 && s.Base != 1 {
			t.Errorf("%+v", s)
		}
		seen[s.Index] = true
	}
}

// A choice that must be asked for takes no part of a job array that happens to be there.
func TestAskedChoice(t *testing.T) {
	array := slurm("7", "1", "16", "16", "1")
	lookup := func(name string) (string, bool) { v, ok := array[name]; return v, ok }
	if p, how, err := (Choice{Flag: "segment", Asked: true}).Part(lookup); p != (Part{}) || how != "" || err != nil {
		t.Errorf("not asked: %v %q %v", p, how, err)
	}
	if p, _, err := (Choice{Flag: "segment", Asked: true, Text: "/16"}).Part(lookup); p != (Part{7, 16}) || err != nil {
		t.Errorf("asked: %v %v", p, err)
	}
}

package batch

import (
	"fmt"
	"strings"
)

// A System is a batch system that numbers the tasks of a job array in the environment.
type System struct {
	Name  string
	Index string // variable with the index of a task
	Base  int    // from which parts are counted: the first of the array that the system makes by itself, or the convention
	None  string // value of Index in a job that is no array, if it is set there

	// Variables that say what array was submitted, "" where the system has none. Count is
	// the number of tasks.
	Count, Min, Max, Step string

	Submit string // how an array of %d tasks is submitted
	Source string
}

// Systems are those that are known, each with where its variables are described.
var Systems = []System{
	{
		Name: "Slurm", Index: "SLURM_ARRAY_TASK_ID", Base: 1,
		Count: "SLURM_ARRAY_TASK_COUNT", Min: "SLURM_ARRAY_TASK_MIN", Max: "SLURM_ARRAY_TASK_MAX", Step: "SLURM_ARRAY_TASK_STEP",
		Submit: "--array=1-%d", Source: "https://slurm.schedmd.com/job_array.html",
	}, {
		Name: "PBS", Index: "PBS_ARRAY_INDEX", Base: 1,
		Submit: "-J 1-%d", Source: "OpenPBS, qsub(1B), option -J",
	}, {
		Name: "Torque", Index: "PBS_ARRAYID", Base: 1,
		Submit: "-t 1-%d", Source: "Torque, qsub(1B), option -t",
	}, {
		Name: "Grid Engine", Index: "SGE_TASK_ID", Base: 1, None: "undefined",
		Min: "SGE_TASK_FIRST", Max: "SGE_TASK_LAST", Step: "SGE_TASK_STEPSIZE",
		Submit: "-t 1-%d", Source: "Grid Engine, qsub(1), option -t: tasks count from 1",
	}, {
		Name: "LSF", Index: "LSB_JOBINDEX", Base: 1, None: "0",
		Submit: "-J 'NAME[1-%d]'", Source: "https://www.ibm.com/docs/en/spectrum-lsf/10.1.0?topic=variables-environment-set-job-execution",
	}, {
		Name: "AWS Batch", Index: "AWS_BATCH_JOB_ARRAY_INDEX", Base: 0, Count: "AWS_BATCH_JOB_ARRAY_SIZE",
		Submit: "an array of size %d", Source: "https://docs.aws.amazon.com/batch/latest/userguide/job_env_vars.html",
	}, {
		Name: "Kubernetes", Index: "JOB_COMPLETION_INDEX", Base: 0,
		Submit: "an Indexed job with completions: %d", Source: "https://kubernetes.io/docs/tasks/job/indexed-parallel-processing-static/",
	}, {
		Name: "GNU parallel", Index: "PARALLEL_SEQ", Base: 1,
		Submit: "%d jobs", Source: "parallel(1), PARALLEL_SEQ: counts from 1",
	},
}

// submit says how an array of n tasks is submitted.
func (s System) submit(n int) string { return fmt.Sprintf(s.Submit, n) }

// An array is what the environment says of the array that a process is a task of.
type array struct {
	system         System
	index          int
	count          int // of tasks
	min, max, step int
	has            struct{ count, min, max, step bool }
}

func (a *array) String() string {
	return fmt.Sprintf("%s (%s=%d)", a.system.Name, a.system.Index, a.index)
}

// array returns the array that the process is a task of; nil if there is none. Two systems at
// once, or a number that is none, are an error.
func (c Choice) array(lookup func(string) (string, bool)) (*array, error) {
	var found *array
	for _, s := range Systems {
		text, ok := lookup(s.Index)
		if !ok || text == "" || s.None != "" && text == s.None {
			continue
		}
		a, err := readArray(s, lookup)
		if err != nil {
			return nil, fmt.Errorf("%w; name the part as --%s i/n", err, c.Flag)
		}
		if found != nil {
			return nil, fmt.Errorf("both %v and %v number this process; name the part as --%s i/n", found, a, c.Flag)
		}
		found = a
	}
	return found, nil
}

func readArray(s System, lookup func(string) (string, bool)) (*array, error) {
	a := &array{system: s}
	read := func(variable string, into *int) (bool, error) {
		text, ok := lookup(variable)
		if variable == "" || !ok || text == "" {
			return false, nil
		}
		v, err := natural(text)
		if err != nil {
			return false, fmt.Errorf("%s: %s=%q is not an index", s.Name, variable, text)
		}
		*into = v
		return true, nil
	}
	var err error
	for _, r := range []struct {
		variable string
		into     *int
		has      *bool
	}{
		{s.Index, &a.index, new(bool)}, {s.Count, &a.count, &a.has.count},
		{s.Min, &a.min, &a.has.min}, {s.Max, &a.max, &a.has.max}, {s.Step, &a.step, &a.has.step},
	} {
		if *r.has, err = read(r.variable, r.into); err != nil {
			return nil, err
		}
	}
	return a, nil
}

// parts returns how many tasks the array has, and whether it is known to be exactly all of
// them from the base on.
func (a *array) parts() (n int, exact bool) {
	s := a.system
	switch {
	case s.Count != "" && s.Min == "": // the system itself counts from the base on
		return a.count, a.has.count
	case s.Min == "":
		return 0, false
	}
	n = a.max - s.Base + 1
	exact = a.has.min && a.has.max && a.min == s.Base && (!a.has.step || a.step == 1)
	return n, exact && (s.Count == "" || a.has.count && a.count == n)
}

// extent says what is known of the array, for a message.
func (a *array) extent() string {
	text := ""
	if a.has.min && a.has.max {
		text = fmt.Sprintf(" in an array from %d to %d", a.min, a.max)
		if a.has.step && a.step != 1 {
			text += fmt.Sprintf(" in steps of %d", a.step)
		}
	}
	if a.has.count {
		text += fmt.Sprintf(" of %d tasks", a.count)
	}
	return text
}

// variables lists those that are looked at.
func variables() string {
	var list []string
	for _, s := range Systems {
		list = append(list, s.Index)
	}
	return strings.Join(list, ", ")
}

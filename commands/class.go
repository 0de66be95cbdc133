package commands

import (
	"github.com/spf13/cobra"

	"sprague/notebooks"
)

// classCommand makes `sprague class`.
func classCommand() *cobra.Command {
	var out, students string
	cmd := &cobra.Command{
		Use:   "class FILE…",
		Short: "Write the copies of a lesson that a class needs: student's, solution, grading",
		Long: `Class writes three copies of a lesson with exercises:

  NAME-student.ipynb   without solutions; answers and checks are cells of their own
  NAME-solution.ipynb  with every answer filled in
  NAME-grading.ipynb   the source for nbgrader: its checks fail unless they are right

An exercise is a code cell with the tag "exercise": the answer, an empty line, and a check, such as
exercise.Property(…). The next cell, with the tag "solution", sets the variables of the answer. An
exercise has as many points as its task has stars.

With --students FILE, names one a line, there is NAME-student-ADA.ipynb for each: the variable student
of its cell "parameters" is the name, and exercises made with exercise.Dice(student, …) have numbers of
their own, as the first two of nim have. The homework is graded with the numbers of the name in it.

The cells have nbgrader's metadata (version 3). To use it there, take the grading copy as
source/ASSIGNMENT/NAME.ipynb, and tell nbgrader_config.py how an empty answer looks in Go:
  c.ClearSolutions.code_stub = {"go": "// Write your answer here."}

Without nbgrader, "sprague run --graded --checks NAME.ipynb FILE…" grades what students hand in.`,
		Example: `  sprague class nim.ipynb
  sprague class --students names.txt nim.ipynb
  sprague class --out course notebooks/nim.ipynb notebooks/sums.ipynb`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			var names []string
			if students != "" {
				var err error
				if names, err = notebooks.ReadStudents(students); err != nil {
					return err
				}
			}
			return notebooks.WriteClass(cmd.OutOrStdout(), out, names, args...)
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "write into `DIRECTORY` (default: beside the notebook)")
	cmd.Flags().StringVar(&students, "students", "", "write a copy for each of the names in `FILE`, too")
	return cmd
}

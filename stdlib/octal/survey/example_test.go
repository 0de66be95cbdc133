package survey_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"sprague/stdlib/octal"
	"sprague/stdlib/octal/survey"
)

func ExampleSolve() {
	f := survey.Solve(context.Background(), octal.Kayles, octal.MaxValues(1000))
	fmt.Println(f.Code, f.Status, f.Preperiod, f.Period, f.Values[:8])
	f = survey.Solve(context.Background(), octal.MustParse("0.007"), octal.MaxValues(1000))
	fmt.Println(f.Code, f.Status, f.Observed)
	// Output:
	// 0.77 proved 71 12 [0 1 2 3 1 4 3 2]
	// 0.007 open 1000
}

func ExampleOneOfEach() {
	games, _ := octal.Family("0.[07]7", "0.137")
	fmt.Println(survey.OneOfEach(games))
	// Output: [0.07 0.77]
}

func ExampleSolved() {
	fmt.Println(survey.Solved(octal.Kayles), survey.Solved(octal.MustParse("0.007")))
	// Output: true false
}

func ExampleContradiction() {
	a := survey.Finding{Code: "0.007", Standard: "0.007", Status: survey.Open, Observed: 100, Values: []int{0, 0, 0, 1}}
	b := a
	b.Observed = 200
	fmt.Printf("%q\n", survey.Contradiction(a, b))
	b.Values = []int{0, 0, 1, 1}
	fmt.Printf("%q\n", survey.Contradiction(a, b))
	// Output:
	// ""
	// "the first values differ"
}

func ExampleAtlas() {
	err := survey.Atlas(os.Stdout, "missing.jsonl")
	fmt.Println(err)
	// Output: open missing.jsonl: no such file or directory
}

func ExampleAtlasOfFour() {
	err := survey.AtlasOfFour(os.Stdout, "missing.jsonl")
	fmt.Println(err)
	// Output: open missing.jsonl: no such file or directory
}

func ExampleFinding_Regularity() {
	for _, code := range []string{"0.77", "0.8", "0.2048", "0.007"} {
		fmt.Println(survey.Solve(context.Background(), octal.MustParse(code), octal.MaxValues(256)).Regularity())
	}
	// Output:
	// periodic
	// arithmetic
	// ruler (1)
	// -
}

func ExampleRulers() {
	err := survey.Rulers(os.Stdout, "missing.jsonl")
	fmt.Println(err)
	// Output: open missing.jsonl: no such file or directory
}

func ExampleGrowth() {
	dir, err := os.MkdirTemp("", "growth")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	name := filepath.Join(dir, "found.jsonl")
	line, err := json.Marshal(survey.Solve(context.Background(), octal.MustParse("0.8"), octal.MaxValues(256)))
	if err == nil {
		err = os.WriteFile(name, append(line, '\n'), 0o666)
	}
	if err != nil {
		panic(err)
	}
	var table strings.Builder
	fmt.Println(survey.Growth(&table, name))
	fmt.Println(strings.HasSuffix(table.String(),
		"\n0.8\tproved\tarithmetic\tsum bound\t1\t3\t1\t64\t20\t756dc3333553051e\n"))
	fmt.Println(survey.Growth(&table, filepath.Join(dir, "missing.jsonl")) != nil)
	// Output:
	// <nil>
	// true
	// true
}

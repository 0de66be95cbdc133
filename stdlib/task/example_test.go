package task_test

import (
	"errors"
	"fmt"

	"sprague/stdlib/task"
)

// A long function polls, and ends with ErrInterrupted when it is told to stop.
func ExampleCheck() {
	defer task.Reset()
	defer func() {
		err, _ := recover().(error)
		fmt.Println(errors.Is(err, task.ErrInterrupted))
	}()
	for n := 0; ; n++ {
		if n == 1000 {
			task.Stop() // as Ctrl-C does
		}
		task.Check()
	}
	// Output: true
}

func ExampleStopped() {
	fmt.Print(task.Stopped(), " ")
	task.Stop()
	fmt.Print(task.Stopped(), " ")
	task.Reset()
	fmt.Println(task.Stopped())
	// Output: false true false
}

func ExampleInterrupted() {
	search := func() (err error) {
		defer task.Interrupted(&err)
		panic(task.ErrInterrupted)
	}
	fmt.Println(search())
	// Output: interrupted
}

func ExampleStop() {
	defer task.Reset()
	task.Stop()
	fmt.Println(task.Stopped())
	// Output: true
}

func ExampleReset() {
	task.Stop()
	task.Reset()
	fmt.Println(task.Stopped())
	// Output: false
}

func ExampleContext() {
	defer task.Reset()
	ctx, cancel := task.Context()
	defer cancel()
	task.Stop()
	<-ctx.Done()
	fmt.Println(ctx.Err())
	// Output: context canceled
}

func ExampleOnReport() {
	defer task.OnReport(task.OnReport(func(p task.Progress) { fmt.Println(p.Done, "of", p.Total, p.Unit) }))
	task.Report(task.Progress{Label: "values", Done: 3, Total: 10, Unit: "heaps"})
	// Output: 3 of 10 heaps
}

func ExampleWarn() {
	defer task.OnWarn(task.OnWarn(func(text string) { fmt.Println(text) }))
	task.Warn("the period is withdrawn")
	// Output: the period is withdrawn
}

func ExampleOnWarn() {
	defer task.OnWarn(task.OnWarn(func(text string) { fmt.Println("warning:", text) }))
	task.Warn("the period is withdrawn")
	// Output: warning: the period is withdrawn
}

func ExampleOnLeave() {
	defer task.OnLeave(task.OnLeave(func(said string) { fmt.Println("interrupted:", said) }))
	task.Leave("0.007: no period in 1000 values")
	// Output: interrupted: 0.007: no period in 1000 values
}

func ExampleLeave() {
	task.Leave("0.007: no period in 1000 values") // nobody is told
	// Output:
}

func ExamplePoll() {
	for i := range 3 {
		task.Poll() // lets others have a turn where there is one thread only
		fmt.Print(i)
	}
	// Output: 012
}

func ExamplePollOften() {
	for range 3 {
		task.PollOften()
	}
	// Output:
}

func ExampleYield() {
	task.Yield()
	fmt.Println("my turn again")
	// Output: my turn again
}

func ExampleReport() {
	task.Report(task.Progress{Label: "values", Done: 3, Total: 10, Unit: "heaps"}) // nobody listens
	// Output:
}

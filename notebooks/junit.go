package notebooks

import (
	"encoding/xml"
	"fmt"
	"path/filepath"

	"sprague/kernel/atomicfile"
)

// The JUnit report: a suite for each notebook, a case for each code cell.

type junitSuites struct {
	XMLName xml.Name     `xml:"testsuites"`
	Suites  []junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Time    string        `xml:"time,attr"`
	Failure *junitFailure `xml:"failure,omitempty"`
	Skipped *struct{}     `xml:"skipped,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// WriteJUnit writes the outcomes as a JUnit XML report.
func WriteJUnit(path string, outcomes []Outcome) error {
	var report junitSuites
	for _, o := range outcomes {
		report.Suites = append(report.Suites, suite(o))
	}
	data, err := xml.MarshalIndent(report, "", "  ")
	if err != nil {
		return err
	}
	return atomicfile.Write(path, append([]byte(xml.Header), append(data, '\n')...))
}

func suite(o Outcome) junitSuite {
	s := junitSuite{
		Name: filepath.ToSlash(o.Path), Tests: len(o.Cells), Time: fmt.Sprintf("%.3f", o.Took.Seconds()),
		Failures: o.Count(Failed) + o.Count(Differs), Skipped: o.Count(Skipped),
	}
	for _, c := range o.Cells {
		k := junitCase{Name: fmt.Sprintf("[%d] %s", c.Index, c.First), Class: s.Name, Time: fmt.Sprintf("%.3f", c.Took.Seconds())}
		switch c.Status {
		case Failed, Differs:
			k.Failure = &junitFailure{Message: c.Status.String(), Text: c.Detail}
		case Skipped:
			k.Skipped = &struct{}{}
		}
		s.Cases = append(s.Cases, k)
	}
	return s
}

package census

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"sprague/stdlib/misere"
	"sprague/stdlib/octal"
	"sprague/stdlib/task"
)

// A Record is the line of one game.
type Record struct {
	Game      string        `json:"game"`
	Status    misere.Status `json:"status"`
	Order     int           `json:"order"`
	POrder    int           `json:"p_order"`
	Heap      int           `json:"heap"`                // the greatest that was taken in
	Preperiod int           `json:"preperiod,omitempty"` // of Φ, if complete
	Period    int           `json:"period,omitempty"`
	Reason    string        `json:"reason,omitempty"` // why the search ended, if partial
	Budget    float64       `json:"budget"`           // seconds allowed
	Seconds   float64       `json:"seconds"`          // and used
}

// Settled reports whether a search with this budget could not tell more.
func (r Record) Settled(budget time.Duration) bool {
	return r.Status == misere.Complete || r.Budget >= budget.Seconds()
}

// Solve searches the quotient of one game, and has it confirmed if it is complete. An
// error leaves no record: task.ErrInterrupted if the search was interrupted.
func Solve(code string, budget time.Duration, options ...misere.Option) (misere.Monoid, Record, error) {
	begin := time.Now()
	m, err := misere.Quotient(octal.MustParse(code), append(options, misere.MaxTime(budget))...)
	if errors.Is(err, task.ErrInterrupted) {
		return m, Record{}, err
	}
	r := Record{Game: code, Status: m.Status(), Order: m.Order(), POrder: m.POrder(), Heap: m.Heap(),
		Budget: budget.Seconds(), Seconds: time.Since(begin).Seconds()}
	r.Preperiod, r.Period = m.Period()
	if r.Status == misere.Complete {
		return m, r, m.Verify()
	}
	var u *misere.Unfinished
	if errors.As(err, &u) {
		r.Reason = u.Reason.Error()
	}
	return m, r, nil
}

// Read returns the records of a census so far, by game; of several the last. A line that
// was cut off in writing is removed from the file, so that the next begins a line.
func Read(file *os.File) (map[string]Record, error) {
	text, err := io.ReadAll(file)
	if err != nil {
		return nil, err
	}
	if end := bytes.LastIndexByte(text, '\n') + 1; end < len(text) {
		text = text[:end]
		if err := file.Truncate(int64(end)); err != nil {
			return nil, err
		}
	}
	if _, err := file.Seek(0, io.SeekEnd); err != nil {
		return nil, err
	}
	done := map[string]Record{}
	for lines := bufio.NewScanner(bytes.NewReader(text)); lines.Scan(); {
		var r Record
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			return nil, fmt.Errorf("%s: %q is no line of a census: %w", file.Name(), lines.Text(), err)
		}
		g, err := octal.Parse(r.Game)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file.Name(), err)
		}
		done[g.Code()] = r // of 0.70 and 0.7, too
	}
	return done, nil
}

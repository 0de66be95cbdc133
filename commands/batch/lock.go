package batch

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// A holder is who holds a lock, as the file of the lock says; for messages only.
type holder struct {
	Host    string    `json:"host"`
	Process int       `json:"process"`
	Job     string    `json:"job,omitempty"` // of the batch system
	Since   time.Time `json:"since"`
}

func (h holder) String() string {
	if h.Process == 0 {
		return "another process"
	}
	job := ""
	if h.Job != "" {
		job = ", job " + h.Job
	}
	return fmt.Sprintf("process %d on %s%s", h.Process, h.Host, job)
}

// self is this process.
func self() holder {
	host, _ := os.Hostname()
	h := holder{Host: host, Process: os.Getpid(), Since: time.Now()}
	for _, name := range []string{"SLURM_JOB_ID", "PBS_JOBID", "JOB_ID", "LSB_JOBID", "AWS_BATCH_JOB_ID"} {
		if id := os.Getenv(name); id != "" {
			h.Job = id
			break
		}
	}
	return h
}

// lockPatience is how long a lock is waited for. A process that was killed loses its locks when
// the system has cleared it away, which may be a moment after its successor has begun.
const lockPatience = 5 * time.Second

// A Busy error says that another process is at work on the same files.
type Busy struct {
	What string
	By   holder
}

func (b *Busy) Error() string {
	return fmt.Sprintf("%s is being worked on by %v; two processes cannot share it", b.What, b.By)
}

// lock takes the lock that the file name stands for, or says who has it. It is one of the
// operating system, so that it goes with the process, however that ends.
func lock(ctx context.Context, name, what string) (release func(), err error) {
	l := flock.New(name, flock.SetFlag(os.O_CREATE|os.O_RDWR))
	ctx, cancel := context.WithTimeout(ctx, lockPatience)
	defer cancel()
	got, err := l.TryLockContext(ctx, 50*time.Millisecond)
	if !got {
		if err == nil || errors.Is(err, context.DeadlineExceeded) {
			return nil, &Busy{what, readHolder(name)}
		}
		return nil, fmt.Errorf("%s cannot be locked: %w", name, err)
	}
	if text, err := json.Marshal(self()); err == nil {
		os.WriteFile(name, append(text, '\n'), 0o666)
	}
	return func() { l.Unlock() }, nil
}

func readHolder(name string) (h holder) {
	if text, err := os.ReadFile(name); err == nil {
		json.Unmarshal(text, &h)
	}
	return h
}

// locked reports whether some process holds the lock.
func locked(name string) bool {
	if _, err := os.Stat(name); err != nil {
		return false
	}
	l := flock.New(name, flock.SetFlag(os.O_RDWR))
	got, err := l.TryRLock()
	if got {
		l.Unlock()
	}
	return err == nil && !got
}

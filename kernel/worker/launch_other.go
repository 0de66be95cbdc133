//go:build !linux && !js

package worker

import "os/exec"

// launch starts cmd, apart from the processes to which a terminal sends an interrupt, and
// returns a channel for the result of waiting for it. The
// child ends with this process because its control pipe does.
func launch(cmd *exec.Cmd) (<-chan error, error) {
	apart(cmd)
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	return ended, nil
}

func kill(cmd *exec.Cmd) { cmd.Process.Kill() }

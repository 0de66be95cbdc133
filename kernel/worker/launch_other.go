//go:build !linux

package worker

import "os/exec"

// launch starts cmd. It ends with this process because its control pipe does.
func launch(cmd *exec.Cmd) error { return cmd.Start() }

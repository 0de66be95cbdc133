package jupyter

import (
	"slices"

	"github.com/google/uuid"

	"sprague/kernel/jupyter/wire"
)

// createSubshell starts another shell beside the main one (JEP 91).
func createSubshell(r *request) any {
	k := r.kernel
	if k.ctx.Err() != nil {
		return wire.Failure("ShuttingDown", "the kernel is shutting down")
	}
	s := k.startShell(uuid.NewString())
	k.mu.Lock()
	k.shells[s.id] = s
	k.mu.Unlock()
	if session, ok := k.session.(interface{ OpenShell(shell string) }); ok {
		session.OpenShell(s.id)
	}
	return wire.CreateSubshellReply{Status: "ok", ID: s.id}
}

// deleteSubshell ends a shell. Its running cell is interrupted, and what waits in its
// queue is answered with an error.
func deleteSubshell(r *request) any {
	content, err := wire.Read[wire.Subshell](r.Message)
	if err != nil {
		return r.malformed(err)
	}
	k := r.kernel
	k.mu.Lock()
	s := k.shells[content.ID]
	delete(k.shells, content.ID)
	k.mu.Unlock()
	if s == nil {
		return unknownSubshell(content.ID)
	}
	s.deletion.Do(func() { close(s.deleted) })
	s.stop()
	return wire.Done()
}

func listSubshells(r *request) any {
	k := r.kernel
	k.mu.Lock()
	defer k.mu.Unlock()
	ids := make([]string, 0, len(k.shells))
	for id := range k.shells {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return wire.ListSubshellReply{Status: "ok", IDs: ids}
}

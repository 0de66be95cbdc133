package notebooks

import "sprague/kernel/commands"

// Host returns a front end without a user, for a script or a notebook whose cells may begin with commands. It reads
// lessons and files, and writes none.
func Host(s commands.Session) *commands.Host {
	return &commands.Host{Session: s, Library: Library{}, Reading: &commands.Reading{}}
}

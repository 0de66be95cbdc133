package commands

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"sprague/kernel/server"
	"sprague/kernel/server/auth"
	"sprague/notebooks"
	"sprague/notebooks/nbformat"
)

// notebookCommand makes `sprague notebook`.
func notebookCommand(setup server.Setup) *cobra.Command {
	l := server.Launch{Options: server.Options{Setup: setup}}
	var setPassword, course string
	cmd := newCommand("notebook", cobra.MaximumNArgs(1), func(cmd *cobra.Command, args []string) error {
		if setPassword != "" {
			return writePassword(setPassword)
		}
		dir := "."
		if len(args) == 1 {
			dir = args[0]
		}
		if course != "" {
			if err := teach(&l, course); err != nil {
				return err
			}
		}
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		return l.Run(ctx, dir, cmd.OutOrStdout())
	})
	p := cmd.Flags()
	p.StringVar(&l.IP, "ip", "127.0.0.1",
		"address to listen on; any other than this machine's own lets in others who have the token")
	p.IntVar(&l.FirstPort, "port", 8888, "port to listen on; if it is in use, the next free one")
	p.StringVar(&l.Token, "token", "", "access token, instead of a random one (at least 16 characters)")
	p.BoolVar(&l.Quiet, "no-browser", false, "print the link without opening a browser")
	p.StringVar(&l.Base, "base-url", "", "path of the pages behind a proxy: /games/")
	p.StringSliceVar(&l.Hosts, "allow-host", nil, "additional host name of this server, without port")
	p.StringSliceVar(&l.TrustedProxies, "trust-proxy", nil,
		"address or network of a proxy whose X-Forwarded-Host and -Proto are believed")
	p.StringVar(&l.Cert, "cert", "", "certificate file for HTTPS; with --key")
	p.StringVar(&l.Key, "key", "", "its key file")
	p.StringVar(&l.PasswordFile, "password-file", "",
		"file with the hash of a password that is asked for instead of the token")
	p.StringVar(&setPassword, "set-password", "", "ask for a password, write its hash to this file, and exit")
	p.IntVar(&l.Kernels, "max-kernels", 0, "maximum number of kernels at a time (0: no limit)")
	p.DurationVar(&l.Idle, "cull-idle", 0,
		"end kernels that no page is open for and nobody has used for so long (0: never)")
	p.StringVar(&course, "course", "", "show the notebooks of this `FOLDER` as the course; they and their files are "+
		"copied into DIR, nothing is overwritten, and FOLDER is only read")
	cmd.MarkFlagsRequiredTogether("cert", "key")
	p.BoolVar(&l.Lessons, "lessons", false,
		"copy the lessons into DIR first, which is made if need be; nothing is overwritten")
	cmd.MarkFlagsMutuallyExclusive("lessons", "course")
	return cmd
}

// teach has a folder stand in the place of the lessons.
func teach(l *server.Launch, folder string) error {
	lessons, err := notebooks.Folder(folder).Lessons()
	if err != nil {
		return fmt.Errorf("--course: %w", err)
	}
	l.Lessons, l.CopyLessons = true, notebooks.Folder(folder).CopyAll
	l.Course = func() []nbformat.Lesson { return lessons }
	return nil
}

// writePassword asks for a password, twice, and writes its hash into a file for the user alone.
func writePassword(file string) error {
	if !term.IsTerminal(int(os.Stdin.Fd())) {
		return errors.New("--set-password asks for the password: run it in a terminal")
	}
	ask := func(question string) (string, error) {
		fmt.Fprint(os.Stderr, question)
		answer, err := term.ReadPassword(int(os.Stdin.Fd()))
		fmt.Fprintln(os.Stderr)
		return string(answer), err
	}
	password, err := ask("Password: ")
	if err != nil {
		return err
	}
	if len(password) < 8 {
		return errors.New("a password needs 8 characters")
	}
	if again, err := ask("Again: "); err != nil || again != password {
		return errors.Join(errors.New("the two are not the same"), err)
	}
	return os.WriteFile(file, []byte(auth.HashPassword(password)+"\n"), 0o600)
}

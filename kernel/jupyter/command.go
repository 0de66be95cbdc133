package jupyter

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/kernel/jupyter/history"
)

// Command is the command "kernel" with its subcommands, on a session that open opens.
// Version is the program's.
func Command(open func() (*kernel.Session, error), version string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "kernel",
		Short: "The kernel for Jupyter: install, uninstall, start, doctor",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(installCommand(version), uninstallCommand(), startCommand(open, version), doctorCommand(version))
	return cmd
}

// where are the flags that choose a destination.
type where struct {
	user      bool
	prefix    string
	sysPrefix bool
}

func (w *where) addFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&w.user, "user", false, "for the current user (this is the default)")
	cmd.Flags().StringVar(&w.prefix, "prefix", "", "below this directory, such as /usr/local or an environment")
	cmd.Flags().BoolVar(&w.sysPrefix, "sys-prefix", false, "in the active virtual or conda environment")
	cmd.MarkFlagsMutuallyExclusive("user", "prefix", "sys-prefix")
}

func (w *where) destination() (destination, error) {
	p, err := here()
	if err != nil {
		return destination{}, err
	}
	switch {
	case w.prefix != "":
		prefix, err := filepath.Abs(w.prefix)
		return p.prefixDestination(prefix), err
	case w.sysPrefix:
		prefix, err := p.environment()
		return p.prefixDestination(prefix), err
	}
	return p.userDestination(), nil
}

func installCommand(version string) *cobra.Command {
	var w where
	cmd := &cobra.Command{
		Use:   "install [--user | --prefix DIR | --sys-prefix]",
		Short: "Make the kernel known to Jupyter",
		Example: `  sprague kernel install --user
  sprague kernel install --prefix /usr/local`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := w.destination()
			if err != nil {
				return err
			}
			return install(d, version, cmd.OutOrStdout())
		},
	}
	w.addFlags(cmd)
	return cmd
}

func uninstallCommand() *cobra.Command {
	var w where
	cmd := &cobra.Command{
		Use:   "uninstall [--user | --prefix DIR | --sys-prefix]",
		Short: "Take the kernel away from Jupyter",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			d, err := w.destination()
			if err != nil {
				return err
			}
			return uninstall(d, cmd.OutOrStdout())
		},
	}
	w.addFlags(cmd)
	return cmd
}

func doctorCommand(version string) *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Find out why Jupyter does not run the kernel",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p, err := here()
			if err != nil {
				return err
			}
			d := &doctor{place: p, version: version, lookPath: exec.LookPath}
			ill := d.examine(cmd.Context())
			d.report(cmd.OutOrStdout())
			switch ill {
			case 0:
				return nil
			case 1:
				return errors.New("one trouble found")
			}
			return fmt.Errorf("%d troubles found", ill)
		},
	}
}

func startCommand(open func() (*kernel.Session, error), version string) *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "start -f FILE",
		Short: "Run the kernel on the sockets of a connection file (Jupyter calls this)",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return start(cmd.Context(), open, file, version) },
	}
	cmd.Flags().StringVarP(&file, "connection-file", "f", "", "the connection file")
	if err := cmd.MarkFlagRequired("connection-file"); err != nil {
		panic("jupyter: " + err.Error())
	}
	return cmd
}

// start runs a kernel until Jupyter asks for its end, a signal does, or the process
// that started it is gone.
func start(ctx context.Context, open func() (*kernel.Session, error), file, version string) error {
	connection, err := ReadConnection(file)
	if err != nil {
		return err
	}
	session, err := open()
	if err != nil {
		return err
	}
	defer session.Close()
	p, err := here()
	if err != nil {
		return err
	}
	k := New(session, Options{
		Version: version,
		History: history.Open(filepath.Join(p.data(), "history")),
		Log:     log.New(os.Stderr, "sprague kernel: ", log.Ltime|log.Lmicroseconds).Printf,
	})
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		for range interrupts {
			k.Interrupt()
		}
	}()
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	ctx, orphaned := context.WithCancelCause(ctx)
	go watchParent(os.Getenv("JPY_PARENT_PID"), orphaned)
	return Serve(ctx, connection, k)
}

// watchParent ends the kernel when the process that started it has gone: Jupyter tells
// its number, and an orphan gets another parent.
func watchParent(pid string, orphaned context.CancelCauseFunc) {
	parent, err := strconv.Atoi(pid)
	if err != nil || os.Getppid() != parent {
		return
	}
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	orphaned(errors.New("the process that started the kernel has gone"))
}

package commands

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/notebooks"
)

// kernelCommand makes `sprague kernel` with its subcommands, on a session that open opens.
// Version is the program's.
func kernelCommand(open func() (*kernel.Session, error), version string) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "kernel",
		Short: "The kernel for Jupyter: install, uninstall, start",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(installCommand(version), uninstallCommand(), startCommand(open, version))
	return cmd
}

// addWhere adds the flags that choose where a kernel is installed.
func addWhere(cmd *cobra.Command, w *jupyter.Where) {
	cmd.Flags().BoolVar(&w.User, "user", false, "for the current user (this is the default)")
	cmd.Flags().StringVar(&w.Prefix, "prefix", "", "below this directory, such as /usr/local or an environment")
	cmd.Flags().BoolVar(&w.SysPrefix, "sys-prefix", false, "in the active virtual or conda environment")
	cmd.MarkFlagsMutuallyExclusive("user", "prefix", "sys-prefix")
}

func installCommand(version string) *cobra.Command {
	var w jupyter.Where
	cmd := &cobra.Command{
		Use:   "install [--user | --prefix DIR | --sys-prefix]",
		Short: "Make the kernel known to Jupyter",
		Example: `  sprague kernel install --user
  sprague kernel install --prefix /usr/local`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return jupyter.Install(w, version, cmd.OutOrStdout())
		},
	}
	addWhere(cmd, &w)
	return cmd
}

func uninstallCommand() *cobra.Command {
	var w jupyter.Where
	cmd := &cobra.Command{
		Use:   "uninstall [--user | --prefix DIR | --sys-prefix]",
		Short: "Take the kernel away from Jupyter",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return jupyter.Uninstall(w, cmd.OutOrStdout())
		},
	}
	addWhere(cmd, &w)
	return cmd
}

func startCommand(open func() (*kernel.Session, error), version string) *cobra.Command {
	var file string
	cmd := &cobra.Command{
		Use:   "start -f FILE",
		Short: "Run the kernel on the sockets of a connection file (Jupyter calls this)",
		Args:  cobra.ArbitraryArgs, // jupyter run hands over its own
		RunE: func(cmd *cobra.Command, _ []string) error {
			interrupts := make(chan os.Signal, 1)
			signal.Notify(interrupts, os.Interrupt)
			ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM)
			defer stop()
			return jupyter.Start(ctx, open, file, version, notebooks.Library{}, interrupts)
		},
	}
	cmd.Flags().StringVarP(&file, "connection-file", "f", "", "the connection file")
	if err := cmd.MarkFlagRequired("connection-file"); err != nil {
		panic("commands: " + err.Error())
	}
	return cmd
}

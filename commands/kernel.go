package commands

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"sprague/kernel"
	"sprague/kernel/jupyter"
	"sprague/notebooks"
)

// kernelCommand makes `sprague kernel` with its subcommands, on a session that open opens.
func kernelCommand(open func(dir string) (*kernel.Session, error)) *cobra.Command {
	cmd := newCommand("kernel", cobra.NoArgs, func(cmd *cobra.Command, _ []string) error { return cmd.Help() })
	cmd.AddCommand(
		whereCommand("install", jupyter.Install),
		whereCommand("uninstall", jupyter.Uninstall),
		startCommand(open),
	)
	return cmd
}

// whereCommand makes a command that does something where a kernel is installed, which its flags choose.
func whereCommand(name string, do func(prefix string, out io.Writer) error) *cobra.Command {
	var prefix string
	cmd := newCommand("kernel "+name, cobra.NoArgs, func(cmd *cobra.Command, _ []string) error {
		return do(prefix, cmd.OutOrStdout())
	})
	cmd.Flags().Bool("user", false, "for the current user (the default)")
	cmd.Flags().StringVar(&prefix, "prefix", "", "under this directory, such as /usr/local or an environment")
	cmd.MarkFlagsMutuallyExclusive("user", "prefix")
	return cmd
}

func startCommand(open func(dir string) (*kernel.Session, error)) *cobra.Command {
	var file string
	// Of the arguments none counts: jupyter run hands over its own.
	cmd := newCommand("kernel start", cobra.ArbitraryArgs, func(cmd *cobra.Command, _ []string) error {
		interrupts := make(chan os.Signal, 1)
		signal.Notify(interrupts, os.Interrupt)
		ctx, stop := signal.NotifyContext(cmd.Context(), syscall.SIGTERM)
		defer stop()
		start := func() (*kernel.Session, error) { return open("") }
		return jupyter.Start(ctx, start, file, version, notebooks.Library{}, interrupts)
	})
	cmd.Flags().StringVarP(&file, "connection-file", "f", "", "the connection file")
	_ = cmd.MarkFlagRequired("connection-file") // which is there
	return cmd
}

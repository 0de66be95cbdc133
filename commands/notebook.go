package commands

import (
	"os"
	"os/signal"
	"syscall"

	"github.com/spf13/cobra"

	"sprague/kernel/server"
)

// notebookCommand makes `sprague notebook`.
func notebookCommand(setup server.Setup) *cobra.Command {
	l := server.Launch{Setup: setup}
	cmd := &cobra.Command{
		Use:   "notebook [DIR]",
		Short: "Open the notebook in the browser; needs neither Python nor Jupyter",
		Long: `Serves the folder DIR (this one if none is given) as a notebook for the browser and opens it.

The page is reached by a link with a secret token, which is printed. Whoever has the
link can run any program as you, so the server answers this machine alone unless --ip
says otherwise.

A page may be closed or loaded anew while its cells run: as long as the server does, they go
on, and the page shows them as they are when it is opened again.

JupyterLab can use the kernels of this server:
  jupyter lab --gateway-url http://localhost:PORT --GatewayClient.auth_token TOKEN`,
		Example: `  sprague notebook
  sprague notebook --lessons ~/games
  sprague notebook --no-browser --port 9000`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			dir := "."
			if len(args) == 1 {
				dir = args[0]
			}
			ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			return l.Run(ctx, dir, cmd.OutOrStdout())
		},
	}
	p := cmd.Flags()
	p.StringVar(&l.IP, "ip", "127.0.0.1", "address to listen on; any but this machine's own lets others in who have the token")
	p.IntVar(&l.Port, "port", 8888, "port to listen on; the next free one if it is taken")
	p.StringVar(&l.Token, "token", "", "token to ask for, instead of a random one (at least 16 characters)")
	p.BoolVar(&l.Quiet, "no-browser", false, "print the link and open no browser")
	p.BoolVar(&l.Lessons, "lessons", false, "copy the lessons into DIR first, which is made if need be; nothing is overwritten")
	return cmd
}

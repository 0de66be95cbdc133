package commands

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"sprague/kernel/wasm"
	"sprague/kernel/wasm/build"
	"sprague/notebooks/site"
)

// siteCommand makes `sprague site`.
func siteCommand() *cobra.Command {
	var serve, game string
	number := func(cmd *cobra.Command, args []string) error {
		if game != "" {
			return cobra.MaximumNArgs(1)(cmd, args)
		}
		return cobra.MinimumNArgs(1)(cmd, args)
	}
	cmd := newCommand("site", number, func(cmd *cobra.Command, args []string) error {
		switch {
		case game != "":
			return writeGame(cmd, game, args)
		case isAddress(args[0]):
			return fmt.Errorf("%s is an address, not a folder: write --serve=%s", args[0], args[0])
		}
		show := func() error { return nil }
		if serve != "" {
			l, err := net.Listen("tcp", serve)
			if err != nil {
				return err
			}
			defer l.Close()
			show = func() error { return serveSite(cmd, l, args[0]) }
			if len(args) == 1 && site.Complete(args[0]) {
				fmt.Fprintln(cmd.OutOrStdout(), args[0]+" is there, and shown as it is; without --serve it is written anew")
				return show()
			}
		}
		ctx, release := interruptible(cmd.Context())
		packed, script, err := pageModule(ctx)
		stop := stopped(ctx)
		if release(); stop != nil {
			return stop
		}
		if err != nil {
			return err
		}
		o := site.Options{Version: version, Files: args[1:], Module: packed, Script: script}
		if err := site.Write(args[0], o); err != nil {
			return err
		}
		fmt.Fprintln(cmd.OutOrStdout(), filepath.Join(args[0], "index.html"))
		return show()
	})
	cmd.Flags().StringVar(&serve, "serve", "",
		"then show the folder at `ADDRESS`, until it is interrupted; one that is finished is shown as it is")
	cmd.Flags().Lookup("serve").NoOptDefVal = "localhost:8000"
	cmd.Flags().StringVar(&game, "game", "", "write only the page of `GAME`, such as kayles or 0.137")
	return cmd
}

// writeGame writes the page of a game into the folder of the arguments, which is made if need be.
func writeGame(cmd *cobra.Command, name string, args []string) error {
	g, err := parseGame(name)
	if err != nil {
		return err
	}
	dir := "."
	if len(args) > 0 {
		dir = args[0]
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	file, err := site.WriteGame(dir, g)
	if err == nil {
		fmt.Fprintln(cmd.OutOrStdout(), file)
	}
	return err
}

// isAddress reports whether a text is a host with a port, which no folder is called.
func isAddress(text string) bool {
	_, port, err := net.SplitHostPort(text)
	_, number := strconv.ParseUint(port, 10, 16)
	return err == nil && number == nil
}

// pageModule returns the packed module and its script: as the program carries them, or compiled now.
func pageModule(ctx context.Context) (packed, script []byte, err error) {
	if packed, script, ok := wasm.Module(); ok {
		return packed, script, nil
	}
	module, script, err := build.Module(ctx, version)
	if err != nil {
		return nil, nil, fmt.Errorf("this program carries no module for browsers: %w", err)
	}
	return site.Gzip(module), script, nil
}

// serveSite is a plain file server over a folder, until the program is interrupted.
func serveSite(cmd *cobra.Command, l net.Listener, dir string) error {
	fmt.Fprintf(cmd.OutOrStdout(), "http://%s/\n", l.Addr())
	server := &http.Server{Handler: http.FileServer(http.Dir(dir))}
	stop := context.AfterFunc(cmd.Context(), func() { server.Close() })
	defer stop()
	if err := server.Serve(l); err != http.ErrServerClosed {
		return err
	}
	return nil
}

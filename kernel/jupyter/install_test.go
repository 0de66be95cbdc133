package jupyter

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sprague/kernel"
)

// setenv sets what decides about directories, and nothing else.
func setenv(t *testing.T, home string, env map[string]string) {
	t.Setenv("HOME", home)
	for _, name := range []string{"JUPYTER_DATA_DIR", "XDG_DATA_HOME", "APPDATA"} {
		t.Setenv(name, env[name])
	}
}

// The directories that Jupyter documents for each system.
func TestJupyterData(t *testing.T) {
	for _, c := range []struct {
		system string
		env    map[string]string
		want   string
	}{
		{"linux", nil, "/home/u/.local/share/jupyter"},
		{"linux", map[string]string{"XDG_DATA_HOME": "/x"}, "/x/jupyter"},
		{"linux", map[string]string{"JUPYTER_DATA_DIR": "/j", "XDG_DATA_HOME": "/x"}, "/j"},
		{"darwin", nil, "/home/u/Library/Jupyter"},
		{"windows", map[string]string{"APPDATA": "/roaming"}, "/roaming/jupyter"},
	} {
		setenv(t, "/home/u", c.env)
		if got, err := jupyterData(c.system); filepath.ToSlash(got) != c.want || err != nil {
			t.Errorf("%s %v: %s, want %s", c.system, c.env, got, c.want)
		}
	}
}

func TestInstallAndUninstall(t *testing.T) {
	home := t.TempDir()
	env := filepath.Join(home, "env")
	want := filepath.Join(home, "env", "share", "jupyter", "kernels", "sprague")
	if dir, err := specDir(env); err != nil || dir != want {
		t.Errorf("a prefix leads to %s, %v", dir, err)
	}
	setenv(t, home, nil)
	for name, prefix := range map[string]string{"user": "", "prefix": env} {
		var out bytes.Buffer
		if err := Install(prefix, &out); err != nil {
			t.Fatal(err)
		}
		dir, err := specDir(prefix)
		if err != nil {
			t.Fatal(err)
		}
		var spec Spec
		text, err := os.ReadFile(filepath.Join(dir, "kernel.json"))
		if err := errors.Join(err, json.Unmarshal(text, &spec)); err != nil {
			t.Fatal(err)
		}
		if !filepath.IsAbs(spec.Argv[0]) || spec.InterruptMode != "message" || spec.Language != "go" ||
			spec.Argv[len(spec.Argv)-1] != "{connection_file}" {
			t.Errorf("%s: %+v", name, spec)
		}
		// The binary of a test is as passing as that of "go run": it must have been copied.
		if filepath.Dir(spec.Argv[0]) != dir || !strings.Contains(out.String(), "copied") {
			t.Errorf("%s: %s; %s", name, spec.Argv[0], out.String())
		}
		if info, err := os.Stat(spec.Argv[0]); err != nil || info.Mode()&0o111 == 0 {
			t.Errorf("%s: the binary: %v, %v", name, info, err)
		}
		for _, logo := range []string{"logo-32x32.png", "logo-64x64.png", "logo-svg.svg"} {
			if _, err := os.Stat(filepath.Join(dir, logo)); err != nil {
				t.Error(err)
			}
		}
		if err := Uninstall(prefix, io.Discard); err != nil {
			t.Fatal(err)
		}
		for _, gone := range []string{dir, spec.Argv[0]} {
			if _, err := os.Stat(gone); err == nil {
				t.Errorf("%s: %s is still there", name, gone)
			}
		}
		if err := Uninstall(prefix, io.Discard); err == nil {
			t.Errorf("%s: uninstalled twice", name)
		}
	}
}

func TestPassing(t *testing.T) {
	cached := filepath.Join(t.TempDir(), "4b", strings.Repeat("4b50", 16)+"-d", "sprague")
	if !passing(cached) {
		t.Errorf("%s, a program in the build cache, was taken to stay", cached)
	}
	for _, stays := range []string{"/usr/bin/sprague", "/home/go-build/sprague"} {
		if passing(stays) {
			t.Errorf("%s was taken to vanish", stays)
		}
	}
}

func TestUninstallSparesForeignBinaries(t *testing.T) {
	home := t.TempDir()
	dir, err := specDir(home)
	if err != nil {
		t.Fatal(err)
	}
	binary := filepath.Join(home, "go", "bin", "sprague")
	if err := errors.Join(os.MkdirAll(filepath.Dir(binary), 0o755), os.WriteFile(binary, []byte("x"), 0o755)); err != nil {
		t.Fatal(err)
	}
	if err := installedSpec(binary).write(dir); err != nil {
		t.Fatal(err)
	}
	if err := Uninstall(home, io.Discard); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(binary); err != nil {
		t.Error("the user's own binary was removed")
	}
}

// What the spec installs are pictures of the sizes that Jupyter asks for.
func TestLogos(t *testing.T) {
	dir := t.TempDir()
	if err := installedSpec("/bin/x").write(dir); err != nil {
		t.Fatal(err)
	}
	for name, size := range map[string]int{"logo-32x32.png": 32, "logo-64x64.png": 64} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if img, err := png.DecodeConfig(bytes.NewReader(data)); err != nil || img.Width != size || img.Height != size {
			t.Errorf("%s: %+v, %v", name, img, err)
		}
	}
	svg, err := os.ReadFile(filepath.Join(dir, "logo-svg.svg"))
	if err != nil {
		t.Fatal(err)
	}
	var logo struct {
		Circles []struct{} `xml:"circle"`
	}
	if err := xml.Unmarshal(svg, &logo); err != nil || len(logo.Circles) != 6 {
		t.Errorf("%d circles, %v; want heaps of 1, 2 and 3", len(logo.Circles), err)
	}
}

func TestReadConnection(t *testing.T) {
	file := filepath.Join(t.TempDir(), "c.json")
	for text, want := range map[string]string{
		`{"ip":"127.0.0.1","shell_port":1,"iopub_port":2,"stdin_port":3,"control_port":4,"hb_port":5}`: "",
		`{"ip":"127.0.0.1","iopub_port":2}`:       "no shell_port",
		`{"transport":"carrier pigeon","ip":"x"}`: "transport",
		`{"transport":"tcp"}`:                     "no ip",
		`{`:                                       "c.json",
		`{"ip":"x","shell_port":"http"}`:          "shell_port",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := ReadConnection(file)
		if want == "" && (err != nil || c.Transport != "tcp") || want != "" &&
			(err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %+v, %v", text, c, err)
		}
	}
	if _, err := ReadConnection(file + ".gone"); err == nil || !strings.Contains(err.Error(), "connection file") {
		t.Error(err)
	}
}

func TestSpecIsJSONForJupyter(t *testing.T) {
	text, err := json.Marshal(installedSpec("/bin/sprague"))
	if err != nil {
		t.Fatal(err)
	}
	want(t, string(text), `{"argv":["/bin/sprague","kernel","start","-f","{connection_file}"],"display_name":"Go (sprague)",
		"language":"go","interrupt_mode":"message","env":{},
		"kernel_protocol_version":"5.5"}`)
}

// The kernel runs on the session that the program opens, with the program's own flags.
func TestStartOpensTheGivenSession(t *testing.T) {
	file := filepath.Join(t.TempDir(), "connection.json")
	if err := os.WriteFile(file, []byte(
		`{"ip":"127.0.0.1","key":"k","shell_port":1,"iopub_port":2,"stdin_port":3,"control_port":4,"hb_port":5}`),
		0o600); err != nil {
		t.Fatal(err)
	}
	none := errors.New("no session today")
	err := Start(t.Context(), func() (*kernel.Session, error) { return nil, none }, file, "1", nil, nil)
	if !errors.Is(err, none) {
		t.Errorf("start ends with %v", err)
	}
}

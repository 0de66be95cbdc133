package colon

import (
	"strings"
	"testing"
)

// magics are what %lsmagic lists in IPython, with some of its common extensions.
const magics = `alias alias_magic autoawait autocall automagic autosave bookmark cat cd clear code_wrap colors conda config connect_info cp debug dhist
dirs doctest_mode ed edit env gui hist history killbgscripts ldir less lf lk ll load load_ext loadpy logoff logon logstart logstate logstop ls lsmagic
lx macro magic mamba man matplotlib micromamba mkdir more mv notebook page pastebin pdb pdef pdoc pfile pinfo pinfo2 pip popd pprint precision prun
psearch psource pushd pwd pycat pylab qtconsole quickref recall rehashx reload_ext rep rerun reset reset_selective rm rmdir run save sc set_env store
sx system tb time timeit unalias unload_ext uv who who_ls whos xdel xmode paste cpaste
HTML SVG bash capture file html javascript js latex markdown perl pypy python python2 python3 ruby script sh svg writefile autoreload sql R cython`

// What is a word of IPython either is a command here or says what stands in its place.
func TestMagicsHaveAnAnswer(t *testing.T) {
	for _, name := range strings.Fields(magics) {
		_, known := elsewhere[name]
		if (Call{Name: name, Sign: "%"}).find() == nil && !known {
			t.Errorf("%%%s: nothing is said of it", name)
		}
	}
	for name := range elsewhere {
		if (Call{Name: name, Sign: "%"}).find() != nil {
			t.Errorf("%%%s is a command, and what stands in its place is never said", name)
		}
	}
}

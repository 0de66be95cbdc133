# Sourced by run and nightly: stages one after the other, and the Debian packages that they need.
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export CI=true
exec </dev/null

# stages NAME… calls stage_NAME for each name. The first that fails ends the run and is named.
stages() {
	local began=$SECONDS start
	for stage in "$@"; do
		declare -F "stage_$stage" >/dev/null || { echo "$0: there is no stage $stage" >&2; exit 2; }
	done
	trap 'status=$?; [ $status -eq 0 ] || echo "=== $stage failed. To repeat it: ${0#"$PWD/"} $stage" >&2; exit $status' EXIT # stage is global for this
	for stage in "$@"; do
		echo "=== $stage"
		start=$SECONDS
		"stage_$stage"
		echo "=== $stage passed in $((SECONDS - start)) s"
	done
	echo "=== all passed in $((SECONDS - began)) s"
}

# install PACKAGE… installs the Debian packages that are missing, in three attempts, and fails where they cannot be had.
install() {
	local package attempt missing=() root=()
	for package in "$@"; do
		dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q '^install ok installed$' || missing+=("$package")
	done
	[ ${#missing[@]} -gt 0 ] || return 0
	[ "$(id -u)" -eq 0 ] || root=(sudo -n)
	echo "installing ${missing[*]}"
	for attempt in 1 2 3; do
		if "${root[@]}" apt-get -qq -o DPkg::Lock::Timeout=300 update &&
			"${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 \
				install --no-install-recommends "${missing[@]}" >/dev/null; then
			return
		fi
	done
	echo "these Debian packages are needed and cannot be installed: ${missing[*]}" >&2
	return 1
}

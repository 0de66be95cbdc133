"""Has kubectl read a manifest with --dry-run=client, and with the types of the Kubernetes API.

    python3 kubernetes.py MANIFEST

Even for a dry run by the client kubectl asks a server which kinds there are: a server of this file's
own says that there are Jobs, and nothing else. A dry run reads a manifest without types, so that a
misspelt member would pass; `kubectl set image --local` reads it as the Job that its types define, and
what is no member of one is lost on the way. Every value of the manifest must come through.
"""

import http.server
import json
import subprocess
import sys
import threading

GROUP = {"groupVersion": "batch/v1", "version": "v1"}
JOBS = {"name": "jobs", "singularName": "job", "namespaced": True, "kind": "Job", "verbs": ["create", "get"]}
ANSWERS = {
    "/version": {"major": "1", "minor": "30", "gitVersion": "v1.30.0"},
    "/api": {"kind": "APIVersions", "versions": ["v1"]},
    "/apis": {"kind": "APIGroupList", "apiVersion": "v1", "groups": [{"name": "batch", "versions": [GROUP], "preferredVersion": GROUP}]},
    "/api/v1": {"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": "v1", "resources": []},
    "/apis/batch/v1": {"kind": "APIResourceList", "apiVersion": "v1", "groupVersion": "batch/v1", "resources": [JOBS]},
}
# Members that are younger than a version of kubectl, which cannot know them.
SINCE = {("spec", "completionMode"): 21}


class Server(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        answer = ANSWERS.get(self.path.split("?")[0])
        self.send_response(200 if answer else 404)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer or {}).encode())

    def log_message(self, *_):
        pass


def kubectl(*arguments):
    return json.loads(subprocess.run(["kubectl", *arguments, "-o", "json"], check=True, stdout=subprocess.PIPE).stdout)


def leaves(value, path=()):
    """All values that hold no others, with their paths."""
    if isinstance(value, dict):
        for name, member in value.items():
            yield from leaves(member, path + (name,))
    elif isinstance(value, list):
        for i, member in enumerate(value):
            yield from leaves(member, path + (i,))
    else:
        yield path, value


def main(manifest):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    minor = int(kubectl("version", "--client")["clientVersion"]["minor"].rstrip("+"))
    said = kubectl("--server", f"http://127.0.0.1:{server.server_port}", "create", "--dry-run=client", "--validate=false", "-f", manifest)
    written = {p: v for p, v in leaves(said) if p != ("metadata", "namespace")}
    image = said["spec"]["template"]["spec"]["containers"][0]
    typed = dict(leaves(kubectl("set", "image", "--local", "-f", manifest, f"{image['name']}={image['image']}-too")))
    typed = {p: v[:-4] if p[-1] == "image" else v for p, v in typed.items()}
    lost = [p for p, v in written.items() if typed.get(p) != v and SINCE.get(p, 0) <= minor]
    if lost:
        sys.exit(f"{manifest}: no members of a Job, or not with these values: " + ", ".join(".".join(map(str, p)) for p in lost))
    print(f"kubectl 1.{minor} accepts the manifest with --dry-run=client, and knows {len(written)} of its values")


main(sys.argv[1])

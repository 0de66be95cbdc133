package server

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"os"
	"strings"

	"golang.org/x/crypto/argon2"
)

// A server that others reach stands behind a proxy, or speaks HTTPS itself, and asks for a
// password instead of the token that is printed where it was started.

// parseProxies reads addresses and networks such as 10.0.0.1 and 10.0.0.0/8.
func parseProxies(list []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, text := range list {
		prefix, err := netip.ParsePrefix(text)
		if err != nil {
			var one netip.Addr
			if one, err = netip.ParseAddr(text); err == nil {
				prefix = netip.PrefixFrom(one, one.BitLen())
			}
		}
		if err != nil {
			return nil, fmt.Errorf("--trust-proxy %s: neither an address nor a network such as 10.0.0.0/8", text)
		}
		out = append(out, prefix.Masked())
	}
	return out, nil
}

type overHTTPS struct{}

// forwarded believes what the named proxies, and nobody else, say of the request that they
// pass on: under which name the server was called, and whether by HTTPS.
func forwarded(proxies []netip.Prefix, next http.Handler) http.Handler {
	if len(proxies) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fromProxy(proxies, r.RemoteAddr) {
			if host, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Host"), ","); strings.TrimSpace(host) != "" {
				r.Host = strings.TrimSpace(host)
			}
			if proto, _, _ := strings.Cut(r.Header.Get("X-Forwarded-Proto"), ","); strings.EqualFold(strings.TrimSpace(proto),
				"https") {
				r = r.WithContext(context.WithValue(r.Context(), overHTTPS{}, true))
			}
		}
		next.ServeHTTP(w, r)
	})
}

func fromProxy(proxies []netip.Prefix, remote string) bool {
	at, err := netip.ParseAddrPort(remote)
	if err != nil {
		return false
	}
	for _, p := range proxies {
		if p.Contains(at.Addr().Unmap()) {
			return true
		}
	}
	return false
}

// secure reports whether the browser speaks HTTPS, here or to a proxy.
func secure(r *http.Request) bool {
	return r.TLS != nil || r.Context().Value(overHTTPS{}) != nil
}

// The cost of a password: 64 MB and three passes, the second choice of RFC 9106.
const (
	argonTime    = 3
	argonMemory  = 64 << 10
	argonThreads = 4
	argonKey     = 32
)

// HashPassword returns what a password file holds: the password hashed by argon2id with a
// random salt, in the form of the PHC string format.
func HashPassword(password string) string {
	salt := make([]byte, 16)
	rand.Read(salt)
	key := argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonThreads, argonKey)
	text := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonThreads,
		text(salt), text(key))
}

// A password is a hash that was read from a file.
type password struct {
	memory, time uint32
	threads      uint8
	salt, key    []byte
	busy         chan struct{} // one attempt at a time: each takes its memory
}

// readPassword reads a password file.
func readPassword(file string) (*password, error) {
	body, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	p, err := parsePassword(strings.TrimSpace(string(body)))
	if err != nil {
		return nil, fmt.Errorf("%s: %w; sprague notebook --set-password %s writes it", file, err, file)
	}
	return p, nil
}

var errPassword = errors.New("not a password hashed by argon2id ($argon2id$v=19$m=…,t=…,p=…$salt$hash)")

func parsePassword(text string) (*password, error) {
	parts := strings.Split(text, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return nil, errPassword
	}
	p := &password{busy: make(chan struct{}, 1)}
	if n, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.memory, &p.time, &p.threads); n != 3 || err != nil {
		return nil, errPassword
	}
	const most = 4 << 20 // kilobytes
	if p.memory < 8 || p.memory > most || p.time < 1 || p.time > 100 || p.threads < 1 {
		return nil, errPassword
	}
	var err error
	if p.salt, err = base64.RawStdEncoding.DecodeString(parts[4]); err != nil || len(p.salt) < 8 {
		return nil, errPassword
	}
	if p.key, err = base64.RawStdEncoding.DecodeString(parts[5]); err != nil || len(p.key) < 16 {
		return nil, errPassword
	}
	return p, nil
}

// is reports whether the password is the given one.
func (p *password) is(given string) bool {
	p.busy <- struct{}{}
	defer func() { <-p.busy }()
	key := argon2.IDKey([]byte(given), p.salt, p.time, p.memory, p.threads, uint32(len(p.key)))
	return subtle.ConstantTimeCompare(key, p.key) == 1
}

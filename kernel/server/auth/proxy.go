package auth

import (
	"context"
	"fmt"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// ParseProxies reads addresses and networks such as 10.0.0.1 and 10.0.0.0/8.
func ParseProxies(list []string) ([]netip.Prefix, error) {
	var out []netip.Prefix
	for _, text := range list {
		prefix, err := netip.ParsePrefix(text)
		if one, bad := netip.ParseAddr(text); bad == nil {
			prefix, err = netip.PrefixFrom(one, one.BitLen()), nil
		}
		if err != nil {
			return nil, fmt.Errorf("--trust-proxy %s: neither an address nor a network such as 10.0.0.0/8", text)
		}
		out = append(out, prefix.Masked())
	}
	return out, nil
}

type overHTTPS struct{}

// Forwarded takes the host and the scheme of a request from the headers X-Forwarded-Host and X-Forwarded-Proto, if it
// comes from one of the proxies. From all others these headers are ignored.
func Forwarded(proxies []netip.Prefix, next http.Handler) http.Handler {
	if len(proxies) == 0 {
		return next
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if fromProxy(proxies, r.RemoteAddr) {
			if host := first(r.Header.Get("X-Forwarded-Host")); host != "" {
				r.Host = host
			}
			if strings.EqualFold(first(r.Header.Get("X-Forwarded-Proto")), "https") {
				r = r.WithContext(context.WithValue(r.Context(), overHTTPS{}, true))
			}
		}
		next.ServeHTTP(w, r)
	})
}

// first returns the first element of a list, which the proxy nearest to the browser has added.
func first(list string) string {
	element, _, _ := strings.Cut(list, ",")
	return strings.TrimSpace(element)
}

func fromProxy(proxies []netip.Prefix, remote string) bool {
	at, err := netip.ParseAddrPort(remote)
	return err == nil && slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(at.Addr().Unmap()) })
}

// secure reports whether the browser uses HTTPS, to this server or to a proxy.
func secure(r *http.Request) bool {
	return r.TLS != nil || r.Context().Value(overHTTPS{}) != nil
}

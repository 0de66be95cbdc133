package auth

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"strings"

	"golang.org/x/crypto/argon2"
)

// The cost of a password: 64 MB and three passes, the second choice of RFC 9106.
const (
	argonTime    = 3
	argonMemory  = 64 << 10
	argonThreads = 4
	argonKey     = 32
)

// HashPassword returns the content of a password file: the password hashed by argon2id with a random salt, in the PHC
// string format.
func HashPassword(password string) string {
	salt := make([]byte, 16)
	rand.Read(salt)
	key := argon2.IDKey([]byte(password), salt, argonTime, argonMemory, argonThreads, argonKey)
	text := base64.RawStdEncoding.EncodeToString
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, argonMemory, argonTime, argonThreads,
		text(salt), text(key))
}

// A Password is the hash of one.
type Password struct {
	memory, time uint32
	threads      uint8
	salt, key    []byte
	busy         chan struct{} // one attempt at a time: each takes its memory
}

// ReadPassword reads a file that holds what HashPassword returns.
func ReadPassword(file string) (*Password, error) {
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

func parsePassword(text string) (*Password, error) {
	const most = 4 << 20 // kilobytes
	p := &Password{busy: make(chan struct{}, 1)}
	var version int
	var secrets string
	_, err := fmt.Sscanf(text, "$argon2id$v=%d$m=%d,t=%d,p=%d$%s", &version, &p.memory, &p.time, &p.threads, &secrets)
	salt, key, _ := strings.Cut(secrets, "$")
	var badSalt, badKey error
	p.salt, badSalt = base64.RawStdEncoding.DecodeString(salt)
	p.key, badKey = base64.RawStdEncoding.DecodeString(key)
	if errors.Join(err, badSalt, badKey) != nil || strings.ContainsAny(text, " \t\r\n") ||
		version != argon2.Version || len(p.salt) < 8 || len(p.key) < 16 ||
		p.memory < 8 || p.memory > most || p.time < 1 || p.time > 100 || p.threads < 1 {
		return nil, errPassword
	}
	return p, nil
}

// is reports whether the password is the given one.
func (p *Password) is(given string) bool {
	p.busy <- struct{}{}
	defer func() { <-p.busy }()
	key := argon2.IDKey([]byte(given), p.salt, p.time, p.memory, p.threads, uint32(len(p.key)))
	return subtle.ConstantTimeCompare(key, p.key) == 1
}

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

// algorithm begins what is kept of a password, in the PHC string format; $salt$hash follows.
var algorithm = fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d", argon2.Version, argonMemory, argonTime, argonThreads)

var base64Text = base64.RawStdEncoding

// HashPassword returns the content of a password file: the password hashed by argon2id with a random salt.
func HashPassword(password string) string {
	p := &Password{salt: make([]byte, 16)}
	rand.Read(p.salt)
	return algorithm + "$" + base64Text.EncodeToString(p.salt) + "$" + base64Text.EncodeToString(p.hash(password))
}

// A Password is the hash of one.
type Password struct {
	salt, key []byte
	busy      chan struct{} // one attempt at a time: each takes its memory
}

func (p *Password) hash(password string) []byte {
	return argon2.IDKey([]byte(password), p.salt, argonTime, argonMemory, argonThreads, argonKey)
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

func parsePassword(text string) (*Password, error) {
	secrets, ok := strings.CutPrefix(text, algorithm+"$")
	salt, key, _ := strings.Cut(secrets, "$")
	p := &Password{busy: make(chan struct{}, 1)}
	var badSalt, badKey error
	p.salt, badSalt = base64Text.DecodeString(salt)
	p.key, badKey = base64Text.DecodeString(key)
	if !ok || errors.Join(badSalt, badKey) != nil || len(p.salt) < 8 || len(p.key) != argonKey {
		return nil, fmt.Errorf("not a hashed password (%s$salt$hash)", algorithm)
	}
	return p, nil
}

// is reports whether the password is the given one.
func (p *Password) is(given string) bool {
	p.busy <- struct{}{}
	defer func() { <-p.busy }()
	return subtle.ConstantTimeCompare(p.hash(given), p.key) == 1
}

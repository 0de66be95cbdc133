package lanes

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"time"

	"sprague/stdlib/internal/strict"
	"sprague/stdlib/periodic/check"
)

// A verified is a line of the ledger, in which the installation notes the long certificates that it has verified
// in whole: so that the steps of a proof can say so later. Like notes, lines are believed if the installation has signed them, of the
// same certificate, checker and user.
type verified struct {
	Claim   string `json:"claim"`
	Checker string `json:"checker"`
	User    int    `json:"user"`
	When    int64  `json:"when"` // seconds since 1970
	Said    string `json:"said"`
	Code    string `json:"code"`
}

// longSteps is how many steps a check takes at least that is worth a line.
const longSteps = 1 << 24

func ledger() (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "sprague", "verified.jsonl"), err
}

func digestOf(c check.Claim) string {
	sum := sha256.Sum256(check.Write(c))
	return hex.EncodeToString(sum[:])
}

func (v verified) sign(key []byte) string {
	v.Code = ""
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // numbers and text alone
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("verified\n")) // so that no note is taken for a line
	mac.Write(text)
	return hex.EncodeToString(mac.Sum(nil))
}

// enter notes a certificate that has been verified in whole. Where there is no folder of settings nothing is noted.
func enter(c check.Claim, r Report, when time.Time) error {
	name, err := ledger()
	if err != nil {
		return nil
	}
	key, err := installationKey()
	if err != nil {
		return err
	}
	v := verified{Claim: digestOf(c), Checker: version(), User: os.Getuid(), When: when.Unix(), Said: r.String()}
	v.Code = v.sign(key)
	text, err := json.Marshal(v)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(append(text, '\n'))
	return errors.Join(err, f.Close())
}

// Verified returns when this installation has last verified the whole of a long certificate, with the same checker, and what it said;
// the zero time if it has not.
func Verified(c check.Claim) (when time.Time, said string) {
	name, err := ledger()
	if err != nil {
		return when, ""
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return when, ""
	}
	key, err := installationKey()
	if err != nil {
		return when, ""
	}
	claim := digestOf(c)
	for line := range bytes.Lines(text) {
		var v verified
		if strict.Decode(line, &v) == nil && v.Claim == claim && v.Checker == version() && v.User == os.Getuid() && hmac.Equal([]byte(v.Code), []byte(v.sign(key))) {
			when, said = time.Unix(v.When, 0).UTC(), v.Said
		}
	}
	return when, said
}

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

// A verified is a line of the ledger, in which the installation notes the long certificates that
// it has verified in whole: so that the steps of a proof can say so later. Like notes, lines are
// believed if the installation has signed them, of the same certificate, checker and user.
type verified struct {
	Claim   string `json:"claim"`
	Checker string `json:"checker"`
	User    int    `json:"user"`
	When    int64  `json:"when"` // seconds since 1970
	Said    string `json:"said"`
	Code    string `json:"code"`
}

// Lines are appended by one write each, and reading stops at nothing: a line cut off by a full disk, or
// written by a machine without the key, is passed over. The last line of a certificate counts.

// longSteps is how many steps a check takes at least that is worth a line.
// Some seconds of work: shorter checks are simply done again.
// A line says nothing that a verification needs: it is for showing, beside the steps of a proof, that
// the long ones were gone through here. So where a ledger cannot be read or written the check itself is
// as good, and the time is zero.
const longSteps = 1 << 24

// ledger names the file.
func ledger() (string, error) {
	dir, err := os.UserConfigDir()
	return filepath.Join(dir, "sprague", "verified.jsonl"), err
}

// digestOf is the SHA-256 of a certificate as it is written, whatever text it was read from.
func digestOf(c check.Claim) string {
	sum := sha256.Sum256(check.Write(c))
	return hex.EncodeToString(sum[:])
}

// sign is what only this installation can make of a line.
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

// enter notes a certificate that has been verified in whole. Where there is no folder of settings
// nothing is noted.
// A line is one write at the end of the file, so that those of two processes do not mix.
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

// Verified returns when this installation has last verified the whole of a long certificate, with
// the same checker, and what it said; the zero time if it has not.
// Cost: the file is read whole; a line is some hundred bytes.
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

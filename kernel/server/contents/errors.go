package contents

import (
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"runtime"
	"syscall"
)

// An Error is a refusal with its HTTP status.
type Error struct {
	Status  int
	Message string
}

func (e *Error) Error() string { return e.Message }

func refuse(status int, format string, args ...any) error {
	return &Error{Status: status, Message: fmt.Sprintf(format, args...)}
}

// explain turns an error of the file system into a refusal that names the entry
// as the user knows it, and not where it lies on this machine.
func explain(path string, err error) error {
	var refusal *Error
	var place *fs.PathError
	var link *os.LinkError
	switch {
	case err == nil || errors.As(err, &refusal):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return refuse(http.StatusNotFound, "no such file or folder: %s", path)
	case errors.Is(err, fs.ErrExist):
		return refuse(http.StatusConflict, "there is already something named %s", path)
	case errors.Is(err, fs.ErrPermission):
		return refuse(http.StatusForbidden, "no permission for %s", path)
	case isFull(err):
		return refuse(http.StatusInsufficientStorage, "%s is not saved: there is no space left on the disk", path)
	case errors.As(err, &place):
		return refuse(http.StatusForbidden, "%s: %v", path, place.Err)
	case errors.As(err, &link):
		return refuse(http.StatusForbidden, "%s: %v", path, link.Err)
	}
	return refuse(http.StatusInternalServerError, "%s: %v", path, err)
}

// windowsDiskFull is ERROR_DISK_FULL, whose number package syscall does not know.
const windowsDiskFull = syscall.Errno(112)

// isFull reports whether there is no room for a file, on the disk or for this user.
func isFull(err error) bool {
	return errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) ||
		runtime.GOOS == "windows" && errors.Is(err, windowsDiskFull)
}

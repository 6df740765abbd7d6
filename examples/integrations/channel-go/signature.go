package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// isFromSkein says whether Skein has sent this body. The headers are those of
// Standard Webhooks 1.0, and the key is the verify token as text.
func isFromSkein(verifyToken string, header http.Header, body []byte, now time.Time) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	sent, err := strconv.ParseInt(timestamp, 10, 64)
	// An old timestamp may be a recorded request that somebody sends again.
	if err != nil || now.Sub(time.Unix(sent, 0)).Abs() > tolerance {
		return false
	}
	mac := hmac.New(sha256.New, []byte(verifyToken))
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(given), expected) {
			return true
		}
	}
	return false
}

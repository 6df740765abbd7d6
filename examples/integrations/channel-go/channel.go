package main

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A text of 65,536 characters takes up to 768 KiB in a form.
const maxBodyBytes = 1 << 20

type channel struct {
	settings
	now    func() time.Time
	counts *counts
	client *http.Client

	mutex sync.Mutex
	// Where summaries are posted, and the installation that this belongs to.
	postData  *url.URL
	installID string
}

func newChannel(settings settings, now func() time.Time) http.Handler {
	client := &http.Client{
		Timeout:       10 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	c := &channel{settings: settings, now: now, counts: newCounts(now()), client: client, postData: settings.postData}
	if c.postData != nil {
		c.installID = c.postData.Query().Get("install_id")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("POST /{$}", c.called)
	mux.HandleFunc("GET /configure", c.configure)
	mux.HandleFunc("POST /summary", c.postSummary)
	return mux
}

// called is the callback URL.
func (c *channel) called(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBodyBytes))
	if err != nil {
		http.Error(w, "The body is too large or incomplete.", http.StatusRequestEntityTooLarge)
		return
	}
	if !isFromSkein(c.verifyToken, r.Header, body, c.now()) {
		http.Error(w, "The signature is wrong or old.", http.StatusUnauthorized)
		return
	}
	fields, err := url.ParseQuery(string(body))
	if err != nil {
		http.Error(w, "The body is no form.", http.StatusBadRequest)
		return
	}
	event := fields.Get("event_type")
	log.Printf("%s: %q", r.Header.Get("webhook-id"), event)
	switch event {
	case "ping":
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, `{"content":"pong"}`)
	case "thread", "comment":
		c.counts.add(r.Header.Get("webhook-id"), event)
	case "uninstall":
		c.forget(fields.Get("install_id"))
	}
	// Anything else is status 200 with an empty body, which posts nothing.
}

// configure is the configure URL, to which Skein sends the person who has installed
// the integration.
func (c *channel) configure(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	postData, err := c.acceptable(query.Get("post_data_url"))
	id := query.Get("install_id")
	if _, wrong := strconv.ParseUint(id, 10, 63); err != nil || wrong != nil {
		http.Error(w, "This is not how Skein opens this page.", http.StatusBadRequest)
		return
	}
	if !c.remember(id, postData) {
		http.Error(w, "This program is installed in another channel already.", http.StatusConflict)
		return
	}
	log.Printf("installed by user %q", query.Get("user_id"))
	http.Redirect(w, r, c.skein.JoinPath("integrations", "installation", id).String(), http.StatusSeeOther)
}

// remember keeps where to post. Only the first installation counts, so that nobody
// else can have the summaries.
func (c *channel) remember(id string, postData *url.URL) bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.postData != nil && c.installID != id {
		return false
	}
	if c.postData == nil {
		c.postData, c.installID = postData, id
	}
	return true
}

func (c *channel) forget(id string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.installID == id {
		c.postData, c.installID = nil, ""
	}
}

// postSummary posts the counts to the channel.
func (c *channel) postSummary(w http.ResponseWriter, r *http.Request) {
	given := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if subtle.ConstantTimeCompare([]byte(given), []byte(c.summaryToken)) != 1 {
		http.Error(w, "The summary token is wrong.", http.StatusUnauthorized)
		return
	}
	c.mutex.Lock()
	postData := c.postData
	c.mutex.Unlock()
	if postData == nil {
		http.Error(w, "The integration is not installed yet.", http.StatusConflict)
		return
	}
	if err := c.post(r.Context(), postData, "Summary", c.counts.summary()); err != nil {
		log.Printf("The summary was not posted: %v", err)
		http.Error(w, "Skein did not accept the summary.", http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// post posts once. Skein cannot tell a repeated post from a new one, so a post whose
// response is lost is not repeated.
func (c *channel) post(ctx context.Context, to *url.URL, title, content string) error {
	body, err := json.Marshal(map[string]string{"title": title, "content": content})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.String(), bytes.NewReader(body))
	if err != nil {
		return errors.New("the URL is invalid")
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := c.client.Do(request)
	if err != nil {
		// The error itself would show the URL, and with it the install token.
		var wrapped *url.Error
		if errors.As(err, &wrapped) {
			return wrapped.Err
		}
		return errors.New("the request failed")
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d", response.StatusCode)
	}
	return nil
}

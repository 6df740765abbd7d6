package main

import (
	"errors"
	"fmt"
	"net/url"
)

type settings struct {
	host, port string
	// The verify token of the integration.
	verifyToken string
	// Who may ask for a summary.
	summaryToken string
	// Where Skein is for people, and where incoming posts go.
	skein, hooks *url.URL
	// Where summaries are posted. Nil until somebody installs the integration.
	postData *url.URL
}

func readSettings(env func(string) string) (settings, error) {
	or := func(name, usual string) string {
		if value := env(name); value != "" {
			return value
		}
		return usual
	}
	read := settings{
		host:         or("HOST", "127.0.0.1"),
		port:         or("PORT", "8080"),
		verifyToken:  env("VERIFY_TOKEN"),
		summaryToken: env("SUMMARY_TOKEN"),
	}
	if read.verifyToken == "" {
		return read, errors.New("VERIFY_TOKEN is missing: the verify token of the integration")
	}
	if read.summaryToken == "" {
		return read, errors.New("SUMMARY_TOKEN is missing: a secret of your own, for those who ask for a summary")
	}
	var err error
	if read.skein, err = url.Parse(env("SKEIN_URL")); err != nil || read.skein.Host == "" {
		return read, errors.New("SKEIN_URL is missing or invalid: the address of Skein")
	}
	if read.hooks, err = url.Parse(or("HOOKS_URL", env("SKEIN_URL"))); err != nil || read.hooks.Host == "" {
		return read, errors.New("HOOKS_URL is invalid: the address to which integrations post")
	}
	if given := env("POST_DATA_URL"); given != "" {
		if read.postData, err = read.acceptable(given); err != nil {
			return read, fmt.Errorf("POST_DATA_URL: %w", err)
		}
	}
	return read, nil
}

// acceptable parses a post_data_url. It may lead to Skein only: whoever opens the
// configure URL chooses it.
func (s settings) acceptable(given string) (*url.URL, error) {
	parsed, err := url.Parse(given)
	if err != nil || parsed.Scheme != s.hooks.Scheme || parsed.Host != s.hooks.Host ||
		parsed.Path != "/api/v3/integration_incoming/post_data" {
		// The error of the parser would show the token in the URL.
		return nil, errors.New("this is no post_data_url of this Skein")
	}
	return parsed, nil
}

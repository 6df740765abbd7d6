// Command channel is a channel integration for Skein. It counts the threads and
// comments of a channel, and posts the counts there when it is asked to.
package main

import (
	"context"
	"errors"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

func main() {
	log.SetFlags(0)
	settings, err := readSettings(os.Getenv)
	if err != nil {
		log.Fatal(err)
	}
	if err := serve(settings); err != nil {
		log.Fatal(err)
	}
}

func serve(settings settings) error {
	listener, err := net.Listen("tcp", net.JoinHostPort(settings.host, settings.port))
	if err != nil {
		return err
	}
	server := &http.Server{
		Handler:           newChannel(settings, time.Now),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       10 * time.Second,
		WriteTimeout:      20 * time.Second,
		IdleTimeout:       60 * time.Second,
		MaxHeaderBytes:    16 << 10,
	}
	stopped, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM, syscall.SIGINT)
	defer stop()
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	log.Printf("Listening on port %d", listener.Addr().(*net.TCPAddr).Port)
	select {
	case err := <-failed:
		return err
	case <-stopped.Done():
	}
	// Requests that were accepted are finished.
	within, cancel := context.WithTimeout(context.Background(), 25*time.Second)
	defer cancel()
	if err := server.Shutdown(within); err != nil && !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

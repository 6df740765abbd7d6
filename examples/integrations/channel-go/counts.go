package main

import (
	"fmt"
	"sync"
	"time"
)

// How many ids of callbacks are remembered. Skein retries a callback for 11 hours.
const mostRemembered = 10_000

// counts has the number of threads and comments since a time.
type counts struct {
	mutex             sync.Mutex
	since             time.Time
	threads, comments int
	seen              map[string]bool
	order             []string
}

func newCounts(now time.Time) *counts {
	return &counts{since: now, seen: map[string]bool{}}
}

// add counts an event once, even if it comes again under the same id.
func (c *counts) add(id, event string) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.seen[id] {
		return
	}
	c.seen[id] = true
	c.order = append(c.order, id)
	if len(c.order) > mostRemembered {
		delete(c.seen, c.order[0])
		c.order = c.order[1:]
	}
	switch event {
	case "thread":
		c.threads++
	case "comment":
		c.comments++
	}
}

func (c *counts) summary() string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return fmt.Sprintf("%s and %s since %s.", several(c.threads, "thread"), several(c.comments, "comment"),
		c.since.UTC().Format("2 January 2006 15:04 UTC"))
}

func several(count int, word string) string {
	if count == 1 {
		return "1 " + word
	}
	return fmt.Sprintf("%d %ss", count, word)
}

package main

import (
	"fmt"
	"log"
	"net/http"
	"os"
)

func handler(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	event := r.PostForm.Get("event_type")
	log.Printf("%s by %s", event, r.PostForm.Get("user_name"))
	if event == "ping" {
		fmt.Fprint(w, `{"content": "pong"}`)
	}
}

func main() {
	http.HandleFunc("/", handler)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}

package main

import (
	"fmt"
	"os"
)

func main() {
	for given := os.Args[1:]; len(given) >= 6; given = given[6:] {
		isOurs := IsFromSkein(given[1], given[2], given[3], given[4], []byte(given[5]))
		if fmt.Sprint(isOurs) != given[0] {
			fmt.Fprintln(os.Stderr, given[:6])
			os.Exit(1)
		}
	}
}

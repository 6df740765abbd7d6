module foreign.example/channel

go 1.23

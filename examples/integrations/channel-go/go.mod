module skein.example/channel

go 1.23

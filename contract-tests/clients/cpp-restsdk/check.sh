#!/usr/bin/env bash
# check.sh URL EMAIL: generates the client, compiles all of it, and plays steps 1, 2, 3, 10 and 12 of the story with it.
set -euo pipefail
command -v g++ > /dev/null && [ -e /usr/include/cpprest/json.h ] || { echo 'Install g++ and libcpprest-dev of Debian.' && exit 77; }
cd "$(dirname "$0")"
../generate.sh cpp-restsdk "$1"
program=$PWD/main.cpp
cd ../../../.cache/clients/cpp-restsdk
# In a few units, which takes a tenth of the time: each file alone reads the same headers. The files of enums define the
# same local names.
enums=$(grep -l EnumUnderlyingType src/model/*.cpp)
ls src/*.cpp src/api/*.cpp | sed 's/.*/#include "&"/' > apis.cpp
ls src/model/*.cpp | grep -vFx "$enums" | sed 's/.*/#include "&"/' > models.cpp
for unit in apis.cpp models.cpp $enums "$program"; do
  g++ -std=c++17 -w -I. -Iinclude -Iinclude/CppRestOpenAPIClient -D_TURN_OFF_PLATFORM_STRING -c "$unit" -o "$(basename "$unit" .cpp).o"
done
g++ ./*.o -lcpprest -lboost_system -lssl -lcrypto -lpthread -o story
./story "$@"

#!/usr/bin/env bash
# Every test of `dieharder -a`, each on a key stream of its own, so that a run can be stopped and gone on with.
# usage: scripts/dieharder.sh RESULTS    (tests already in RESULTS are left out; the quick ones come first)
#
# The bytes are those of `unveil rng --bytes inf --seed <seed>`: src/maths/rng/rng.test.ts holds the two equal byte for
# byte. OpenSSL makes them several times faster, which matters where one test reads 13 GB.
set -euo pipefail
results=${1:?usage: scripts/dieharder.sh RESULTS}
touch "$results"

nonce=$(printf laboratory | od -An -tx1 | tr -d ' \n')0000

run() { # number of the test, its ntuple
  grep -q "^# -d $1 -n $2\$" "$results" && return
  local seed lines
  seed=$(printf '%060x%02x%02x' 0 "$1" "$2")
  # The reader closes the pipe when it has had enough; that is no fault of the writer.
  lines=$( (openssl enc -chacha20 -K "$seed" -iv "00000000$nonce" -in /dev/zero 2>/dev/null || true) |
    dieharder -g 200 -d "$1" -n "$2" -k 2 -D test_name -D ntuple -D tsamples -D psamples -D pvalues -D assessment)
  printf '# -d %s -n %s\n%s\n' "$1" "$2" "$lines" >>"$results"
}

for test in 16 17 100 101 204 205 209 15 13 8 9 10 11 12 0 2 3 4; do
  case $test in 209) run 209 12 ;; *) run $test 0 ;; esac
done
run 206 256
run 207 32
run 208 0
run 102 0
for n in $(seq 12); do run 200 "$n"; done
for n in 2 3 4 5; do run 202 "$n"; done
for n in 2 3 4 5; do run 201 "$n"; done
for n in $(seq 0 32); do run 203 "$n"; done
for test in 5 6 7 14 1; do run $test 0; done

#!/bin/bash
# measure.sh <folder of PostgreSQL 18 with Citus 14> <user that may run servers>: one plain server beside a coordinator with two workers,
# the same tables and statements on both, in alternating rounds. Prints transactions a second and the mean latency of each.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
bin=$1/bin
data=$(mktemp -d)
chmod 755 "$data"
chown "$2" "$data"
user=$2
run() { setpriv --reuid="$user" --regid="$user" --clear-groups "$@"; }
declare -A port=([plain]=15104 [coordinator]=15101 [one]=15102 [two]=15103)
stop() { for name in "${!port[@]}"; do run "$bin/pg_ctl" -D "$data/$name" -m immediate stop >/dev/null 2>&1 || true; done; rm -rf "$data"; }
trap stop EXIT
for name in "${!port[@]}"; do
  run "$bin/initdb" -D "$data/$name" -U postgres -A trust >/dev/null
  {
    echo "port = ${port[$name]}"
    echo "listen_addresses = '127.0.0.1'"
    echo "unix_socket_directories = ''"
    echo "shared_buffers = 256MB"
    echo "max_connections = 200"
    if [ "$name" != plain ]; then
      echo "shared_preload_libraries = 'citus'"
      echo "max_prepared_transactions = 400"
      # A page asks every shard for 20 rows: one cached connection for each worker beats opening one for each shard.
      [ -n "${PARALLEL:-}" ] || echo "citus.max_adaptive_executor_pool_size = 1"
    fi
  } >>"$data/$name/postgresql.conf"
  run "$bin/pg_ctl" -D "$data/$name" -l "$data/$name.log" -w start >/dev/null
done
sql() { "$bin/psql" -h 127.0.0.1 -U postgres -p "${port[$1]}" -v ON_ERROR_STOP=1 -qAt "${@:2}"; }
for name in coordinator one two; do sql "$name" -c 'CREATE EXTENSION citus'; done
sql coordinator -c "SELECT citus_set_coordinator_host('127.0.0.1', ${port[coordinator]}); SELECT citus_add_node('127.0.0.1', ${port[one]}); SELECT citus_add_node('127.0.0.1', ${port[two]})" >/dev/null
sql coordinator -c 'SELECT citus_version()'
for name in plain coordinator; do sql "$name" -f "$here/schema.sql"; done
sql coordinator -v shards="${SHARDS:-16}" -f "$here/distribute.sql" >/dev/null
for name in plain coordinator; do sql "$name" -f "$here/fill.sql"; done
bench() {
  "$bin/pgbench" -h 127.0.0.1 -U postgres -p "${port[$1]}" -n -M simple -f "$here/$2.sql" -c "$3" -j 1 -T "${SECONDS_EACH:-10}" postgres 2>&1 |
    awk -v what="$2 on $1, $3 clients" '/rror:|ERROR|FATAL/ && !said {print what ": " $0; said = 1} /latency average/ {l = $4} /^tps/ {if ($3 > 0) print what ": " int($3) "/s, " l " ms"}' || true
}
for round in $(seq "${ROUNDS:-3}"); do
  bench plain feed-one-statement 4
  bench coordinator feed-one-statement 4
  for script in feed-three-statements profile follow; do for name in plain coordinator; do bench "$name" "$script" 4; done; done
done

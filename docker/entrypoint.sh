#!/bin/sh
# Secrets from files: NAME_FILE=/run/secrets/name sets NAME to what the file holds, for any setting of .env.example and for
# PGPASSWORD. KEK_FILE is a setting of its own and stays as it is.
set -eu
for name in $(env | sed -n 's/^\([A-Z][A-Z0-9_]*\)_FILE=..*$/\1/p'); do
  [ "$name" = KEK ] && continue
  path=$(printenv "${name}_FILE")
  if [ ! -r "$path" ]; then
    echo "${name}_FILE names $path, which this user cannot read." >&2
    exit 1
  fi
  value=$(cat "$path")
  export "$name=$value"
  unset "${name}_FILE"
done
exec "$@"

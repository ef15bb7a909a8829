#!/bin/bash
# Run once, when the database's volume is new: the API's own role, which owns its database and is
# no superuser.
set -euo pipefail
psql --username "${POSTGRES_USER:-postgres}" --set ON_ERROR_STOP=1 \
  --set password="$DATABASE_PASSWORD" <<'SQL'
CREATE ROLE promptwire LOGIN PASSWORD :'password';
CREATE DATABASE promptwire OWNER promptwire;
REVOKE ALL ON DATABASE promptwire FROM PUBLIC;
SQL

-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: keys have the name of their client
ALTER TABLE "api_key" ADD COLUMN IF NOT EXISTS "client_name" TEXT;

-- step in batches of 1000 "api_key": keys get the name of their client
UPDATE "api_key" SET "client_name" = "oauth_client"."name"
FROM "oauth_client"
WHERE "oauth_client"."id" = "api_key"."client_id" AND "oauth_client"."name" <> ''
  AND "api_key"."client_name" IS NULL AND "api_key"."id" > $1 AND "api_key"."id" <= $2;

-- step outside a transaction: index api_key_created_by_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_key_created_by_idx" ON "api_key"("created_by");

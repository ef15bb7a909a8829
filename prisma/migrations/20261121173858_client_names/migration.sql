-- The name a client went by when its key was minted; registrations that are still there tell it.
ALTER TABLE "api_key" ADD COLUMN "client_name" TEXT;

UPDATE "api_key" SET "client_name" = "oauth_client"."name"
FROM "oauth_client"
WHERE "oauth_client"."id" = "api_key"."client_id" AND "oauth_client"."name" <> '';

-- A person's keys, for the consent page.
CREATE INDEX "api_key_created_by_idx" ON "api_key"("created_by");

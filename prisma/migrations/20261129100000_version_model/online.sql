-- step: versions have the name of their model
ALTER TABLE "version" ADD COLUMN IF NOT EXISTS "model" TEXT;

-- step in batches of 1000 "version": of versions from before
UPDATE "version" SET "model" = coalesce("content" #>> '{model_config,model}', '')
 WHERE id > $1 AND id <= $2 AND "model" IS NULL;

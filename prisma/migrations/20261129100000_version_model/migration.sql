-- The model that a version names, so that lists need not read contents.
ALTER TABLE "version" ADD COLUMN "model" TEXT;

UPDATE "version" SET "model" = coalesce("content" #>> '{model_config,model}', '');

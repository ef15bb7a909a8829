-- A key that proposes changes of prompts instead of making them.
ALTER TABLE "api_key" ADD COLUMN "proposes_only" BOOLEAN NOT NULL DEFAULT false;

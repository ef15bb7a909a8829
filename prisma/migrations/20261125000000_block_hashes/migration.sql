-- The parts of a content's hash, valid while "hashed_revision" is the prompt's revision. Both columns
-- start empty: the next edit of a prompt hashes all its blocks.
ALTER TABLE "block" ADD COLUMN "hash" TEXT;
ALTER TABLE "prompt" ADD COLUMN "settings_hash" TEXT,
  ADD COLUMN "hashed_revision" INTEGER NOT NULL DEFAULT 0;

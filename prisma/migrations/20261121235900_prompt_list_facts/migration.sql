-- What the list of prompts tells of each: whether changes wait to be published, its tokens, who
-- edited it last. Hashes of what was written before are not known: such a prompt says that changes
-- wait where its numbers do, until it is edited or published again.
ALTER TABLE "prompt"
  ADD COLUMN "content_hash" TEXT,
  ADD COLUMN "published_hash" TEXT,
  ADD COLUMN "tokens" INTEGER,
  ADD COLUMN "counted_revision" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "editor_id" UUID,
  ADD COLUMN "editor_key_id" UUID,
  ADD COLUMN "edited_at" TIMESTAMPTZ(3);

UPDATE "prompt" AS p SET "content_hash" = 'not known'
  FROM "version" AS v
 WHERE v.id = p.published_version_id
   AND (p.revision <> p.saved_revision OR p.last_version <> v.number);

CREATE INDEX "prompt_project_id_editor_id_id_idx" ON "prompt"("project_id", "editor_id", "id");
CREATE INDEX "prompt_never_published_idx" ON "prompt"("project_id", "id") WHERE (published_version_id IS NULL);
CREATE INDEX "prompt_live_idx" ON "prompt"("project_id", "id") WHERE (published_version_id IS NOT NULL);
CREATE INDEX "prompt_unpublished_changes_idx" ON "prompt"("project_id", "id")
  WHERE (published_version_id IS NOT NULL AND content_hash IS DISTINCT FROM published_hash);
CREATE INDEX "prompt_uncounted_idx" ON "prompt"("id") WHERE (counted_revision <> revision);

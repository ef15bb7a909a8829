-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: columns of projects
ALTER TABLE "project" ADD COLUMN IF NOT EXISTS "approval_required" BOOLEAN NOT NULL DEFAULT false;

-- step: tables of proposals
-- In the order in which edits lock them.
LOCK TABLE "prompt", "project" IN SHARE ROW EXCLUSIVE MODE;
CREATE TABLE IF NOT EXISTS "proposal" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "prompt_id" UUID,
    "title" TEXT NOT NULL,
    "reason" TEXT NOT NULL DEFAULT '',
    "source" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "base_revision" INTEGER,
    "base" JSONB,
    "proposed" JSONB NOT NULL,
    "reasons" JSONB NOT NULL DEFAULT '[]',
    "counts" JSONB NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "author_id" UUID,
    "author_key_id" UUID,
    "author_tool" TEXT,
    "writer_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_pkey" PRIMARY KEY ("id")
);

CREATE TABLE IF NOT EXISTS "proposal_comment" (
    "id" UUID NOT NULL,
    "proposal_id" UUID NOT NULL,
    "decision" TEXT,
    "text" TEXT NOT NULL DEFAULT '',
    "block_id" UUID,
    "author_id" UUID,
    "author_key_id" UUID,
    "author_tool" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposal_comment_pkey" PRIMARY KEY ("id")
);
CREATE INDEX IF NOT EXISTS "proposal_project_id_id_idx" ON "proposal"("project_id", "id" DESC);
CREATE INDEX IF NOT EXISTS "proposal_prompt_id_id_idx" ON "proposal"("prompt_id", "id" DESC);
CREATE INDEX IF NOT EXISTS "proposal_pending_idx" ON "proposal"("project_id", "prompt_id", "id" DESC) WHERE (state IN ('open', 'changes_requested', 'approved'));
CREATE INDEX IF NOT EXISTS "proposal_comment_proposal_id_id_idx" ON "proposal_comment"("proposal_id", "id");
ALTER TABLE "proposal" DROP CONSTRAINT IF EXISTS "proposal_project_id_fkey", ADD CONSTRAINT "proposal_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "proposal" DROP CONSTRAINT IF EXISTS "proposal_prompt_id_fkey", ADD CONSTRAINT "proposal_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "proposal_comment" DROP CONSTRAINT IF EXISTS "proposal_comment_proposal_id_fkey", ADD CONSTRAINT "proposal_comment_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Proposed changes of prompts, with what reviewers say of them.
-- AlterTable
ALTER TABLE "project" ADD COLUMN     "approval_required" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "proposal" (
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

-- CreateTable
CREATE TABLE "proposal_comment" (
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

-- CreateIndex
CREATE INDEX "proposal_project_id_id_idx" ON "proposal"("project_id", "id" DESC);

-- CreateIndex
CREATE INDEX "proposal_prompt_id_id_idx" ON "proposal"("prompt_id", "id" DESC);

-- CreateIndex
CREATE INDEX "proposal_pending_idx" ON "proposal"("project_id", "prompt_id", "id" DESC) WHERE (state IN ('open', 'changes_requested', 'approved'));

-- CreateIndex
CREATE INDEX "proposal_comment_proposal_id_id_idx" ON "proposal_comment"("proposal_id", "id");

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "proposal_comment" ADD CONSTRAINT "proposal_comment_proposal_id_fkey" FOREIGN KEY ("proposal_id") REFERENCES "proposal"("id") ON DELETE CASCADE ON UPDATE CASCADE;



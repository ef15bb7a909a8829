-- The model that a proposal puts in place of an ending one, and how the two compare. One proposal of each waits for a prompt.
ALTER TABLE "proposal" ADD COLUMN "new_model" TEXT, ADD COLUMN "comparison" JSONB;
CREATE UNIQUE INDEX "proposal_new_model_pending_key" ON "proposal"("prompt_id", "new_model") WHERE (state = ANY (ARRAY['open'::text, 'changes_requested'::text, 'approved'::text]));

-- step: proposals name the model that they change to, and its comparison
ALTER TABLE "proposal" ADD COLUMN IF NOT EXISTS "new_model" TEXT, ADD COLUMN IF NOT EXISTS "comparison" JSONB;

-- step outside a transaction: index proposal_new_model_pending_key
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "proposal_new_model_pending_key" ON "proposal"("prompt_id", "new_model") WHERE (state = ANY (ARRAY['open'::text, 'changes_requested'::text, 'approved'::text]));

-- step: proposals name the session that they undo
ALTER TABLE "proposal" ADD COLUMN IF NOT EXISTS "reverts" UUID;

-- step outside a transaction: index proposal_reverts_pending_key
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "proposal_reverts_pending_key" ON "proposal"("prompt_id", "reverts") WHERE (state = ANY (ARRAY['open'::text, 'changes_requested'::text, 'approved'::text]));

-- step outside a transaction: index proposal_reverts_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "proposal_reverts_idx" ON "proposal"("reverts") WHERE (reverts IS NOT NULL);

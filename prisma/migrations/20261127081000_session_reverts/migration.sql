-- The session that a proposal undoes, by its first audit entry. One proposal for each prompt waits at a time.
ALTER TABLE "proposal" ADD COLUMN "reverts" UUID;
CREATE UNIQUE INDEX "proposal_reverts_pending_key" ON "proposal"("prompt_id", "reverts") WHERE (state = ANY (ARRAY['open'::text, 'changes_requested'::text, 'approved'::text]));
CREATE INDEX "proposal_reverts_idx" ON "proposal"("reverts") WHERE (reverts IS NOT NULL);

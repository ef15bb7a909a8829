-- step: entries say where a change came from
ALTER TABLE "audit_entry" ADD COLUMN IF NOT EXISTS "address" TEXT,
ADD COLUMN IF NOT EXISTS "user_agent" TEXT;

-- step outside a transaction: index audit_entry_account_id_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entry_account_id_id_idx" ON "audit_entry"("account_id", "id" DESC);

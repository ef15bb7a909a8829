-- Where a change came from, and the entries of an account in their order.
ALTER TABLE "audit_entry" ADD COLUMN "address" TEXT,
ADD COLUMN "user_agent" TEXT;

-- CreateIndex
CREATE INDEX "audit_entry_account_id_id_idx" ON "audit_entry"("account_id", "id" DESC);

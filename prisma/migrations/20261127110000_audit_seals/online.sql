-- step: audit entries can be sealed
CREATE TABLE IF NOT EXISTS "audit_seal" (
    "account_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "first_id" UUID NOT NULL,
    "last_id" UUID NOT NULL,
    "entry_hashes" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("account_id","number")
);
ALTER TABLE "audit_entry" ADD COLUMN IF NOT EXISTS "seal" INTEGER;

-- step outside a transaction: index audit_entry_unsealed_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entry_unsealed_idx" ON "audit_entry"("account_id", "id") WHERE (seal IS NULL);

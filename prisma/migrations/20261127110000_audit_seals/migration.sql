-- Seals of audit entries: each has the hashes of a batch, and the hash of the seal before it.
CREATE TABLE "audit_seal" (
    "account_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "first_id" UUID NOT NULL,
    "last_id" UUID NOT NULL,
    "entry_hashes" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,
    "sealed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_seal_pkey" PRIMARY KEY ("account_id","number")
);

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN "seal" INTEGER;

-- CreateIndex
CREATE INDEX "audit_entry_unsealed_idx" ON "audit_entry"("account_id", "id") WHERE (seal IS NULL);

-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "tool" TEXT;

-- CreateTable
CREATE TABLE "idempotent_request" (
    "key_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_request_pkey" PRIMARY KEY ("key_id","idempotency_key")
);

-- CreateIndex
CREATE INDEX "idempotent_request_created_at_idx" ON "idempotent_request"("created_at");

-- AddForeignKey
ALTER TABLE "idempotent_request" ADD CONSTRAINT "idempotent_request_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE CASCADE;



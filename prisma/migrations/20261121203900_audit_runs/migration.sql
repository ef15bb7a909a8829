-- A run of edits is one entry, of the changed fields only; large values are kept compressed.
-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "edits" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "is_open" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "packed" BYTEA,
ADD COLUMN     "target_name" TEXT,
ADD COLUMN     "until" TIMESTAMPTZ(3);

-- What is compressed already is not worth another try.
ALTER TABLE "audit_entry" ALTER COLUMN "packed" SET STORAGE EXTERNAL;

-- CreateIndex
CREATE UNIQUE INDEX "audit_entry_prompt_id_target_id_key" ON "audit_entry"("prompt_id", "target_id") WHERE (is_open);

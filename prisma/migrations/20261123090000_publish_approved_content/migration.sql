-- AlterTable
ALTER TABLE "project" ADD COLUMN "publishes_approved" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "approved_content" (
    "prompt_id" UUID NOT NULL,
    "content_hash" TEXT NOT NULL,
    "proposal_id" UUID NOT NULL,
    "approved_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "approved_content_pkey" PRIMARY KEY ("prompt_id","content_hash")
);

-- AddForeignKey
ALTER TABLE "approved_content" ADD CONSTRAINT "approved_content_prompt_id_fkey" FOREIGN KEY ("prompt_id") REFERENCES "prompt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of messages that wait, those about one prompt are found, and which of them is the newest.
-- AlterTable
ALTER TABLE "webhook_delivery" ADD COLUMN     "number" INTEGER,
ADD COLUMN     "prompt_id" UUID;

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_prompt_id_number_idx" ON "webhook_delivery"("webhook_id", "prompt_id", "number") WHERE (next_attempt_at IS NOT NULL);

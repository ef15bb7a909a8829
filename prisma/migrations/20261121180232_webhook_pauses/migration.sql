-- A receiver that does not answer is left alone for a while, and what waits is found by webhook.
-- DropIndex
DROP INDEX "webhook_delivery_next_attempt_at_idx";

-- DropIndex
DROP INDEX "webhook_delivery_webhook_id_next_attempt_at_idx";

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN     "paused_until" TIMESTAMPTZ(3),
ADD COLUMN     "unanswered" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_next_attempt_at_message_id_idx" ON "webhook_delivery"("webhook_id", "next_attempt_at", "message_id") WHERE (next_attempt_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_claimed_until_idx" ON "webhook_delivery"("webhook_id", "claimed_until") WHERE (claimed_until IS NOT NULL);

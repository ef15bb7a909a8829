-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: webhooks can be paused
ALTER TABLE "webhook" ADD COLUMN IF NOT EXISTS "paused_until" TIMESTAMPTZ(3),
ADD COLUMN IF NOT EXISTS "unanswered" INTEGER NOT NULL DEFAULT 0;

-- step outside a transaction: index webhook_delivery_webhook_id_next_attempt_at_message_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_delivery_webhook_id_next_attempt_at_message_id_idx" ON "webhook_delivery"("webhook_id", "next_attempt_at", "message_id") WHERE (next_attempt_at IS NOT NULL);

-- step outside a transaction: index webhook_delivery_webhook_id_claimed_until_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_delivery_webhook_id_claimed_until_idx" ON "webhook_delivery"("webhook_id", "claimed_until") WHERE (claimed_until IS NOT NULL);

-- step outside a transaction: drop index webhook_delivery_next_attempt_at_idx
DROP INDEX CONCURRENTLY IF EXISTS "webhook_delivery_next_attempt_at_idx";

-- step outside a transaction: drop index webhook_delivery_webhook_id_next_attempt_at_idx
DROP INDEX CONCURRENTLY IF EXISTS "webhook_delivery_webhook_id_next_attempt_at_idx";

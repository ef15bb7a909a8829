-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: columns of messages
ALTER TABLE "webhook_delivery" ADD COLUMN IF NOT EXISTS "number" INTEGER,
ADD COLUMN IF NOT EXISTS "prompt_id" UUID;

-- step outside a transaction: index webhook_delivery_webhook_id_prompt_id_number_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_delivery_webhook_id_prompt_id_number_idx" ON "webhook_delivery"("webhook_id", "prompt_id", "number") WHERE (next_attempt_at IS NOT NULL);

-- AlterTable
ALTER TABLE "ai_spending" ADD COLUMN     "lost_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "lost_tokens" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "ai_reservation" ADD COLUMN     "call" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "eval_run_id" UUID,
ADD COLUMN     "lost_at" TIMESTAMPTZ(3);

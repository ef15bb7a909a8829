-- AlterTable
ALTER TABLE "eval_run" ADD COLUMN     "request" JSONB;

-- AlterTable
ALTER TABLE "playground_run" ADD COLUMN     "request" JSONB,
ADD COLUMN     "tool_calls" JSONB NOT NULL DEFAULT '[]';

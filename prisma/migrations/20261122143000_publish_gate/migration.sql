-- A gate before live keys, and what it judges by: which content a run was of, and whether a judge decided.
-- AlterTable
ALTER TABLE "eval_result" ADD COLUMN     "judged" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "marked_with" UUID;

-- AlterTable
ALTER TABLE "eval_run" ADD COLUMN     "content_hash" TEXT;

-- AlterTable
ALTER TABLE "project" ADD COLUMN     "publish_gate" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "eval_result_marked_idx" ON "eval_result"("run_id") WHERE (mark IS NOT NULL);

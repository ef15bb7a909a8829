-- AlterTable
ALTER TABLE "eval_run" ADD COLUMN     "paused_until" TIMESTAMPTZ(3),
ADD COLUMN     "pauses" INTEGER NOT NULL DEFAULT 0;

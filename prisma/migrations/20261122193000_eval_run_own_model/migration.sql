-- AlterTable
ALTER TABLE "eval_run" ADD COLUMN     "own_model" BOOLEAN NOT NULL DEFAULT true;

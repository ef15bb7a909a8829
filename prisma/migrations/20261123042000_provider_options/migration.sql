-- AlterTable
ALTER TABLE "model_provider" ADD COLUMN     "options" JSONB NOT NULL DEFAULT '{}';

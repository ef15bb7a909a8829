-- AlterTable
ALTER TABLE "ai_budget" ADD COLUMN     "allow_unpriced_models" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "allowed_models" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "max_output_tokens" INTEGER;

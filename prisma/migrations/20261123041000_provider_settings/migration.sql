-- AlterTable
ALTER TABLE "model_provider" ADD COLUMN     "concurrency" INTEGER NOT NULL DEFAULT 4,
ADD COLUMN     "header_names" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "headers_sealed_with" TEXT,
ADD COLUMN     "sealed_headers" TEXT,
ADD COLUMN     "silence_timeout" INTEGER,
ADD COLUMN     "total_timeout" INTEGER;

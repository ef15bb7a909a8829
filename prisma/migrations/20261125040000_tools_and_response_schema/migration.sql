-- AlterTable
ALTER TABLE "prompt" ADD COLUMN     "response_schema" JSONB,
ADD COLUMN     "tool_choice" JSONB,
ADD COLUMN     "tools" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "eval_run" ADD COLUMN     "project_id" UUID;
UPDATE "eval_run" r SET "project_id" = p."project_id" FROM "prompt" p WHERE p."id" = r."prompt_id";
ALTER TABLE "eval_run" ALTER COLUMN "project_id" SET NOT NULL;

-- CreateIndex
CREATE INDEX "eval_run_project_id_id_idx" ON "eval_run"("project_id", "id");

-- CreateIndex
CREATE INDEX "playground_run_project_id_id_idx" ON "playground_run"("project_id", "id" DESC);

-- AlterTable
ALTER TABLE "project" ADD COLUMN "judge_prompt_version" INTEGER;

-- CreateTable
CREATE TABLE "judge_prompt" (
    "project_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "fixed_version" INTEGER NOT NULL,
    "author_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "judge_prompt_pkey" PRIMARY KEY ("project_id","version")
);

-- AddForeignKey
ALTER TABLE "judge_prompt" ADD CONSTRAINT "judge_prompt_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

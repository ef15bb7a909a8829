-- AlterTable
ALTER TABLE "prompt" ADD COLUMN     "folder_id" UUID;

-- AlterTable
ALTER TABLE "test_case" ADD COLUMN     "revision" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "folder" (
    "id" UUID NOT NULL,
    "project_id" UUID NOT NULL,
    "parent_id" UUID,
    "name" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "folder_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "folder_project_id_id_key" ON "folder"("project_id", "id");

-- CreateIndex
CREATE INDEX "prompt_project_id_folder_id_idx" ON "prompt"("project_id", "folder_id");

-- AddForeignKey
ALTER TABLE "folder" ADD CONSTRAINT "folder_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "folder" ADD CONSTRAINT "folder_project_id_parent_id_fkey" FOREIGN KEY ("project_id", "parent_id") REFERENCES "folder"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "prompt" ADD CONSTRAINT "prompt_project_id_folder_id_fkey" FOREIGN KEY ("project_id", "folder_id") REFERENCES "folder"("project_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;


-- Siblings have different names, whatever their case; at the root the parent is null, which a
-- plain unique index would take for different each time.
CREATE UNIQUE INDEX "folder_sibling_name" ON "folder" ("project_id", COALESCE("parent_id", "project_id"), lower("name"));

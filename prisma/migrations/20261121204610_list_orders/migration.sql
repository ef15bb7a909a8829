-- An index for each order of the list of prompts, in the project and in a folder, and one of tags.
-- Changes of prompts wait while they are made, a few seconds for 200,000 prompts; deliveries do not.
-- Who cannot wait makes them beforehand, by these names, with CREATE INDEX CONCURRENTLY.
CREATE INDEX IF NOT EXISTS "prompt_project_id_created_at_id_idx" ON "prompt"("project_id", "created_at", "id");
CREATE INDEX IF NOT EXISTS "prompt_project_id_name_id_idx" ON "prompt"("project_id", "name", "id");
CREATE INDEX IF NOT EXISTS "prompt_project_id_updated_at_id_idx" ON "prompt"("project_id", "updated_at", "id");
CREATE INDEX IF NOT EXISTS "prompt_project_id_folder_id_created_at_id_idx" ON "prompt"("project_id", "folder_id", "created_at", "id");
CREATE INDEX IF NOT EXISTS "prompt_project_id_folder_id_name_id_idx" ON "prompt"("project_id", "folder_id", "name", "id");
CREATE INDEX IF NOT EXISTS "prompt_project_id_folder_id_updated_at_id_idx" ON "prompt"("project_id", "folder_id", "updated_at", "id");
CREATE INDEX IF NOT EXISTS "prompt_tags_idx" ON "prompt" USING GIN ("tags");
-- The folder's prompts are the beginning of each of the above.
DROP INDEX "prompt_project_id_folder_id_idx";

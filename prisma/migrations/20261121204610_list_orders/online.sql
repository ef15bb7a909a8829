-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step outside a transaction: index prompt_project_id_created_at_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_project_id_created_at_id_idx" ON "prompt"("project_id", "created_at", "id");

-- step outside a transaction: index prompt_project_id_name_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_project_id_name_id_idx" ON "prompt"("project_id", "name", "id");

-- step outside a transaction: index prompt_project_id_updated_at_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_project_id_updated_at_id_idx" ON "prompt"("project_id", "updated_at", "id");

-- step outside a transaction: index prompt_project_id_folder_id_created_at_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_project_id_folder_id_created_at_id_idx" ON "prompt"("project_id", "folder_id", "created_at", "id");

-- step outside a transaction: index prompt_project_id_folder_id_name_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_project_id_folder_id_name_id_idx" ON "prompt"("project_id", "folder_id", "name", "id");

-- step outside a transaction: index prompt_project_id_folder_id_updated_at_id_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_project_id_folder_id_updated_at_id_idx" ON "prompt"("project_id", "folder_id", "updated_at", "id");

-- step outside a transaction: index prompt_tags_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "prompt_tags_idx" ON "prompt" USING GIN ("tags");

-- step outside a transaction: drop index prompt_project_id_folder_id_idx
DROP INDEX CONCURRENTLY IF EXISTS "prompt_project_id_folder_id_idx";

-- The folders and prompts that a key is restricted to.
ALTER TABLE "api_key" ADD COLUMN "is_restricted" BOOLEAN NOT NULL DEFAULT false,
                      ADD COLUMN "folder_ids" UUID[] DEFAULT ARRAY[]::UUID[],
                      ADD COLUMN "prompt_ids" UUID[] DEFAULT ARRAY[]::UUID[];

-- The folders of a project among these ids, with all that are inside of them.
CREATE FUNCTION folders_within(project uuid, ids uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE AS $$
  WITH RECURSIVE reached AS (
    SELECT id FROM folder WHERE project_id = project AND id = ANY (ids)
     UNION
    SELECT f.id FROM folder f JOIN reached r ON f.parent_id = r.id WHERE f.project_id = project)
  SELECT coalesce(array_agg(id ORDER BY id), '{}') FROM reached
$$;

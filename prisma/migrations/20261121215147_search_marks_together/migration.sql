-- Works off the oldest marks, with whatever other marks there are of the same prompts, and tells how
-- many. One process at a time: the lock is taken by a statement before those that read, so that an
-- older state never replaces a newer one.
CREATE OR REPLACE FUNCTION write_search_documents(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[];
  marks integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('write_search_documents')) THEN RETURN 0; END IF;
  WITH oldest AS (
    SELECT DISTINCT project_id, prompt_id
      FROM (SELECT project_id, prompt_id FROM search_change ORDER BY number LIMIT most) AS first),
  gone AS (
    DELETE FROM search_change AS change USING oldest
     WHERE (change.project_id, change.prompt_id) = (oldest.project_id, oldest.prompt_id)
    RETURNING change.prompt_id)
  SELECT array_agg(DISTINCT prompt_id), count(*) INTO taken, marks FROM gone;
  DELETE FROM search_document AS document
   WHERE prompt_id = ANY (taken) AND NOT EXISTS (SELECT FROM prompt WHERE id = document.prompt_id);
  INSERT INTO search_document AS document (prompt_id, project_id, about, whole)
  SELECT id, project_id, about, about || E'\n' || search_form(coalesce(blocks, ''))
    FROM prompt,
         LATERAL (SELECT string_agg(title || E'\n' || content, E'\n' ORDER BY sort_order)
                    FROM block WHERE prompt_id = prompt.id) AS written(blocks),
         LATERAL (SELECT search_form(concat_ws(E'\n', name, slug, description,
                                               array_to_string(tags, E'\n')))) AS said(about)
   WHERE id = ANY (taken)
      ON CONFLICT (prompt_id) DO UPDATE SET about = excluded.about, whole = excluded.whole
   WHERE (document.about, document.whole) IS DISTINCT FROM (excluded.about, excluded.whole);
  RETURN marks;
END $$;

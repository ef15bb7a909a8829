-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: documents can be cut
ALTER TABLE "search_document" ADD COLUMN IF NOT EXISTS "is_cut" BOOLEAN NOT NULL DEFAULT false;

-- step outside a transaction: index search_document_cut_idx
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_document_cut_idx" ON "search_document"("project_id", "prompt_id") WHERE is_cut;

-- step: function of search
CREATE OR REPLACE FUNCTION write_search_documents(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[];
  marks integer;
  most_characters CONSTANT integer := 50000;
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
  INSERT INTO search_document AS document (prompt_id, project_id, about, whole, is_cut)
  SELECT id, project_id, about, about || E'\n' || search_form(kept), kept <> blocks
    FROM prompt,
         LATERAL (SELECT coalesce(string_agg(title || E'\n' || content, E'\n' ORDER BY sort_order), '')
                    FROM block WHERE prompt_id = prompt.id) AS written(blocks),
         LATERAL (SELECT CASE WHEN octet_length(blocks) = length(blocks) THEN blocks
                              ELSE left(blocks, most_characters) END) AS beginning(kept),
         LATERAL (SELECT search_form(concat_ws(E'\n', name, slug, description,
                                               array_to_string(tags, E'\n')))) AS said(about)
   WHERE id = ANY (taken)
      ON CONFLICT (prompt_id) DO UPDATE
      SET about = excluded.about, whole = excluded.whole, is_cut = excluded.is_cut
   WHERE (document.about, document.whole, document.is_cut)
         IS DISTINCT FROM (excluded.about, excluded.whole, excluded.is_cut);
  RETURN marks;
END $$;

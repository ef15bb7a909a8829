-- step: search documents have the notes of versions
LOCK TABLE "version" IN SHARE ROW EXCLUSIVE MODE;
SELECT pg_advisory_xact_lock(hashtext('write_search_documents'));
ALTER TABLE "search_document" ADD COLUMN IF NOT EXISTS "notes" TEXT NOT NULL DEFAULT '';

-- As before, with the notes. The document has the beginning of long texts beyond ASCII (is_cut).
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
  INSERT INTO search_document AS document (prompt_id, project_id, about, whole, notes, is_cut)
  SELECT id, project_id, about, about || E'\n' || search_form(kept), search_form(kept_notes),
         (kept, kept_notes) <> (blocks, all_notes)
    FROM prompt,
         LATERAL (SELECT coalesce(string_agg(title || E'\n' || content, E'\n' ORDER BY sort_order), '')
                    FROM block WHERE prompt_id = prompt.id) AS written(blocks),
         LATERAL (SELECT CASE WHEN octet_length(blocks) = length(blocks) THEN blocks
                              ELSE left(blocks, most_characters) END) AS beginning(kept),
         LATERAL (SELECT coalesce(string_agg(note, E'\n' ORDER BY number DESC), '')
                    FROM version WHERE prompt_id = prompt.id AND note <> '') AS noted(all_notes),
         LATERAL (SELECT CASE WHEN octet_length(all_notes) = length(all_notes) THEN all_notes
                              ELSE left(all_notes, most_characters) END) AS latest(kept_notes),
         LATERAL (SELECT search_form(concat_ws(E'\n', name, slug, description,
                                               array_to_string(tags, E'\n')))) AS said(about)
   WHERE id = ANY (taken)
      ON CONFLICT (prompt_id) DO UPDATE
      SET about = excluded.about, whole = excluded.whole, notes = excluded.notes, is_cut = excluded.is_cut
   WHERE (document.about, document.whole, document.notes, document.is_cut)
         IS DISTINCT FROM (excluded.about, excluded.whole, excluded.notes, excluded.is_cut);
  RETURN marks;
END $$;

CREATE OR REPLACE FUNCTION note_changed_notes() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO search_change (project_id, prompt_id)
  SELECT project_id, id FROM prompt WHERE id = NEW.prompt_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER version_noted AFTER INSERT ON "version" FOR EACH ROW WHEN (NEW.note <> '')
  EXECUTE FUNCTION note_changed_notes();
CREATE OR REPLACE TRIGGER version_note_changed AFTER UPDATE OF note ON "version" FOR EACH ROW
  WHEN (OLD.note IS DISTINCT FROM NEW.note) EXECUTE FUNCTION note_changed_notes();

-- step in batches of 1000 "prompt": prompts with notes are marked
INSERT INTO search_change (project_id, prompt_id)
SELECT project_id, id FROM prompt AS p
 WHERE p.id > $1 AND p.id <= $2
   AND EXISTS (SELECT FROM version WHERE prompt_id = p.id AND note <> '');

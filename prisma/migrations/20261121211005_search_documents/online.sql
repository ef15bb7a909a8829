-- How a running service applies this migration; see docs/internals.md. The result is that of migration.sql.

-- step: tables of search
CREATE TABLE IF NOT EXISTS "search_document" (
  "prompt_id" UUID NOT NULL,
  "project_id" UUID NOT NULL,
  "about" TEXT NOT NULL,
  "whole" TEXT NOT NULL,
  CONSTRAINT "search_document_pkey" PRIMARY KEY ("prompt_id")
);
CREATE INDEX IF NOT EXISTS "search_document_project_id_prompt_id_idx" ON "search_document"("project_id", "prompt_id");

CREATE TABLE IF NOT EXISTS "search_change" (
  "number" BIGSERIAL NOT NULL,
  "project_id" UUID NOT NULL,
  "prompt_id" UUID NOT NULL,
  CONSTRAINT "search_change_pkey" PRIMARY KEY ("number")
);
CREATE INDEX IF NOT EXISTS "search_change_project_id_prompt_id_idx" ON "search_change"("project_id", "prompt_id");

-- step: functions of search
-- Lower case, and each byte beyond ASCII as a letter or digit: so one Chinese character is three of
-- them, which is a trigram. Different texts may look alike; what is found is compared again.
CREATE OR REPLACE FUNCTION search_form(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(low) = length(low) THEN low ELSE
  translate(convert_from(convert_to(low, 'UTF8'), 'LATIN1'),
    E'\u0080\u0081\u0082\u0083\u0084\u0085\u0086\u0087\u0088\u0089\u008a\u008b\u008c\u008d\u008e\u008f'
    '\u0090\u0091\u0092\u0093\u0094\u0095\u0096\u0097\u0098\u0099\u009a\u009b\u009c\u009d\u009e\u009f'
    '\u00a0\u00a1\u00a2\u00a3\u00a4\u00a5\u00a6\u00a7\u00a8\u00a9\u00aa\u00ab\u00ac\u00ad\u00ae\u00af'
    '\u00b0\u00b1\u00b2\u00b3\u00b4\u00b5\u00b6\u00b7\u00b8\u00b9\u00ba\u00bb\u00bc\u00bd\u00be\u00bf'
    '\u00c0\u00c1\u00c2\u00c3\u00c4\u00c5\u00c6\u00c7\u00c8\u00c9\u00ca\u00cb\u00cc\u00cd\u00ce\u00cf'
    '\u00d0\u00d1\u00d2\u00d3\u00d4\u00d5\u00d6\u00d7\u00d8\u00d9\u00da\u00db\u00dc\u00dd\u00de\u00df'
    '\u00e0\u00e1\u00e2\u00e3\u00e4\u00e5\u00e6\u00e7\u00e8\u00e9\u00ea\u00eb\u00ec\u00ed\u00ee\u00ef'
    '\u00f0\u00f1\u00f2\u00f3\u00f4\u00f5\u00f6\u00f7\u00f8\u00f9\u00fa\u00fb\u00fc\u00fd\u00fe\u00ff',
    'abcdefghijklmnopqrstuvwxyz012345abcdefghijklmnopqrstuvwxyz012345'
    'abcdefghijklmnopqrstuvwxyz012345abcdefghijklmnopqrstuvwxyz012345') END
    FROM lower(given) AS low
$$;

-- The index is on this, whose cost keeps the planner from reading all documents instead.
CREATE OR REPLACE FUNCTION indexed_text(form text) RETURNS text
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100000 AS $$ BEGIN RETURN form; END $$;

CREATE OR REPLACE FUNCTION note_changed_prompts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO search_change (project_id, prompt_id) SELECT project_id, id FROM changed;
  RETURN NULL;
END $$;

-- Most changes of a prompt's row are of its revision alone.
CREATE OR REPLACE FUNCTION note_renamed_prompts() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO search_change (project_id, prompt_id)
  SELECT project_id, id FROM changed JOIN earlier USING (id, project_id)
   WHERE (changed.name, changed.slug, changed.description, changed.tags)
         IS DISTINCT FROM (earlier.name, earlier.slug, earlier.description, earlier.tags);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_changed_blocks() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO search_change (project_id, prompt_id)
  SELECT project_id, id FROM prompt WHERE id IN (SELECT prompt_id FROM changed);
  RETURN NULL;
END $$;

-- Works off the oldest marks, and tells how many. One process at a time: the lock is taken by a
-- statement before those that read, so that an older state never replaces a newer one.
CREATE OR REPLACE FUNCTION write_search_documents(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  taken uuid[];
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('write_search_documents')) THEN RETURN 0; END IF;
  WITH oldest AS (
    DELETE FROM search_change
     WHERE number IN (SELECT number FROM search_change ORDER BY number LIMIT most)
    RETURNING prompt_id)
  SELECT array_agg(prompt_id) INTO taken FROM oldest;
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
  RETURN coalesce(cardinality(taken), 0);
END $$;

-- step: triggers on prompts and blocks
LOCK TABLE "prompt", "block" IN ACCESS EXCLUSIVE MODE;
DROP TRIGGER IF EXISTS prompt_added ON "prompt";
DROP TRIGGER IF EXISTS prompt_removed ON "prompt";
DROP TRIGGER IF EXISTS prompt_renamed ON "prompt";
DROP TRIGGER IF EXISTS block_added ON "block";
DROP TRIGGER IF EXISTS block_changed ON "block";
DROP TRIGGER IF EXISTS block_removed ON "block";
CREATE TRIGGER prompt_added AFTER INSERT ON "prompt" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_prompts();
CREATE TRIGGER prompt_removed AFTER DELETE ON "prompt" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_prompts();
CREATE TRIGGER prompt_renamed AFTER UPDATE ON "prompt"
  REFERENCING NEW TABLE AS changed OLD TABLE AS earlier
  FOR EACH STATEMENT EXECUTE FUNCTION note_renamed_prompts();
CREATE TRIGGER block_added AFTER INSERT ON "block" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_blocks();
CREATE TRIGGER block_changed AFTER UPDATE ON "block" REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_blocks();
CREATE TRIGGER block_removed AFTER DELETE ON "block" REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_changed_blocks();

-- step in batches of 1000 "prompt": mark prompts for search
INSERT INTO "search_change" ("project_id", "prompt_id")
SELECT "project_id", "id" FROM "prompt" WHERE "id" > $1 AND "id" <= $2;

-- Texts as search compares them: compatibility characters such as ligatures are written out (NFKD), combining
-- marks from U+0300 to U+036F are left out, the rest is composed again (kana and hangul keep their marks), and
-- all is in lower case. `packages/core/src/text/fold-text.ts` does the same.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT lower(CASE WHEN octet_length(given) = length(given) THEN given
    ELSE normalize(regexp_replace(normalize(given, NFKD), E'[\u0300-\u036f]+', '', 'g'), NFC) END)
$$;

-- Text around a place of the folded form, which can be longer or shorter than the text itself.
CREATE FUNCTION search_excerpt(given text, place integer) RETURNS text LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  rest text := given;
  size integer;
  start integer := 1;
  piece CONSTANT integer := 1000;
BEGIN
  IF length(search_fold(given)) = length(given) THEN
    RETURN substr(given, greatest(1, place - 100), 300);
  END IF;
  LOOP
    size := length(search_fold(left(rest, piece)));
    EXIT WHEN place <= size OR length(rest) <= piece;
    place := place - size;
    start := start + piece;
    rest := substr(rest, piece + 1);
  END LOOP;
  RETURN substr(given, greatest(1, start - 100), piece + 300);
END $$;

-- No document is written until this is committed, so that each one is either marked here or written in the
-- new form.
SELECT pg_advisory_xact_lock(hashtext('write_search_documents'));

-- As before, of folded texts.
CREATE OR REPLACE FUNCTION search_form(given text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(low) = length(low) THEN low ELSE
  translate(
    regexp_replace(
      regexp_replace(convert_from(convert_to(low, 'UTF8'), 'LATIN1'),
        E'([a-z0-9])([\u0080-\u00ff])', '\1 \2', 'g'),
      E'([\u0080-\u00ff])([a-z0-9])', '\1 \2', 'g'),
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
    FROM search_fold(given) AS low
$$;

-- Search reads a marked prompt itself until its document is written again. ASCII looks the same in both forms.
INSERT INTO search_change (project_id, prompt_id)
SELECT project_id, id FROM prompt AS p
 WHERE octet_length(concat(name, slug, description, tags)) <> length(concat(name, slug, description, tags))
    OR EXISTS (SELECT FROM block WHERE prompt_id = p.id
                AND octet_length(concat(title, content)) <> length(concat(title, content)));

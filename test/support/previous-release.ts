import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { startDatabaseThread } from '../../apps/api/src/platform/database/embedded/database-thread.ts'

/** The id of a kind's n-th row, in SQL. */
const createId = (kind: string, n: string) =>
  `('${kind}0000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`

const ACCOUNT = '00010000-0000-7000-8000-000000000001'
export const PROJECT = '00020000-0000-7000-8000-000000000001'

const FILL = (prompts: number, entries: number) => `
INSERT INTO account (id, name, plan) VALUES ('${ACCOUNT}', 'Team', 'free');
INSERT INTO project (id, account_id, name) VALUES ('${PROJECT}', '${ACCOUNT}', 'Project');
INSERT INTO prompt (id, project_id, name, slug, tags, revision, saved_revision, last_version, updated_at)
SELECT ${createId('0003', 'n')}, '${PROJECT}', 'Prompt ' || n, 'prompt-' || n, ARRAY['tag-' || n % 20], 2, 1, 1, now()
  FROM generate_series(1, ${prompts}) AS n;
INSERT INTO block (id, prompt_id, type, title, content, sort_order)
SELECT ${createId('0004', 'n')}, ${createId('0003', 'n')}, 'role', 'Role', repeat('You are careful. ', 20), 0
  FROM generate_series(1, ${prompts}) AS n;
INSERT INTO version (id, prompt_id, number, content)
SELECT ${createId('0005', 'n')}, ${createId('0003', 'n')}, 1, jsonb_build_object(
         'blocks', jsonb_build_array(jsonb_build_object('id', ${createId('0006', 'n')})), 'variables', '[]'::jsonb)
  FROM generate_series(1, ${prompts}) AS n;
UPDATE prompt SET published_version_id = ('0005' || substr(id::text, 5))::uuid, counted_revision = revision
 WHERE project_id = '${PROJECT}';
INSERT INTO audit_entry (id, project_id, action, target_type, target_id, before, after, request_id)
SELECT ${createId('0007', 'n')}, '${PROJECT}', 'prompt.updated',
       (ARRAY['prompt', 'block', 'block'])[1 + n % 3],
       (ARRAY['0003', '0004', '0006'])[1 + n % 3] || substr(${createId('0000', `1 + n % ${prompts}`)}::text, 5),
       jsonb_build_object('name', md5(n::text)), jsonb_build_object('name', md5((-n)::text)), 'r'
  FROM generate_series(1, ${entries}) AS n;
ANALYZE;
`

/** `pg_dump` of a database with the first migration alone: demo data, edits, a run and its history. */
const DUMP = new URL('fixtures/baseline.sql.gz', import.meta.url)
/** A key that the dump has, for the prompts of its demo. */
export const KEY = 'pk_live_wbGXo1AtD2fVnPZ2ItwIot3uyJtAAtJ54T4jQl'

/** Replaces the database's content with the previous release's. */
export async function restorePreviousRelease(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await client.query(gunzipSync(readFileSync(DUMP)).toString())
  await client.query('RESET ALL')
  client.release()
}

/** Adds more prompts and audit log entries. */
export async function fillAsPreviousRelease(
  pool: pg.Pool,
  prompts: number,
  entries: number,
): Promise<void> {
  await restorePreviousRelease(pool)
  await pool.query(FILL(prompts, entries))
}

/** Creates an embedded database of the previous release in `folder`. */
export async function embedPreviousRelease(
  folder: string,
  fill: (pool: pg.Pool) => Promise<void>,
): Promise<void> {
  const database = await startDatabaseThread({ folder, cluster: join(folder, 'pglite') })
  const pool = new pg.Pool({ stream: database.connect, max: 1 })
  await fill(pool)
  await pool.end()
  await database.close()
}

const AUDIT_PAGE = `SELECT id, at, action, target_type, target_id, before, after FROM audit_entry
  WHERE project_id = $1 ORDER BY id DESC LIMIT 51`
const PROMPT_PAGE = `SELECT p.id, p.name, p.slug, p.updated_at, v.number FROM prompt p
  LEFT JOIN version v ON v.id = p.published_version_id
  WHERE p.project_id = $1 ORDER BY p.created_at DESC, p.id DESC LIMIT 51`

/** Runs the previous release's page queries on tables that the upgrade changes. */
export async function readPages(pool: pg.Pool): Promise<void> {
  await pool.query(AUDIT_PAGE, [PROJECT])
  await pool.query(PROMPT_PAGE, [PROJECT])
}

const WRITE_EVENT = `WITH counted AS (
    UPDATE project SET last_event = last_event + 1 WHERE id = $1::uuid RETURNING last_event)
  INSERT INTO event (project_id, number, id, type, data, at)
  SELECT $1::uuid, last_event, gen_random_uuid(), 'prompt.updated', '{}', now() FROM counted`

/** Edits the n-th prompt with the previous release's statements. */
export async function edit(pool: pg.Pool, n: number, content: string): Promise<void> {
  const end = String(n.toString(16)).padStart(12, '0')
  const [prompt, block] = ['0003', '0004'].map((kind) => `${kind}0000-0000-7000-8000-${end}`)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SELECT 1 FROM prompt WHERE id = $1 FOR UPDATE', [prompt])
    await client.query('SELECT id, content FROM block WHERE prompt_id = $1', [prompt])
    await client.query('UPDATE block SET content = $2 WHERE id = $1', [block, content])
    await client.query(
      'UPDATE prompt SET revision = revision + 1, updated_at = now() WHERE id = $1',
      [prompt],
    )
    await client.query(
      `INSERT INTO audit_entry (id, project_id, action, target_type, target_id, after, request_id)
       VALUES (gen_random_uuid(), $1, 'block.updated', 'block', $2, '{}', 'r')`,
      [PROJECT, block],
    )
    await client.query(WRITE_EVENT, [PROJECT])
    await client.query('COMMIT')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

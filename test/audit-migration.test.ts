import { rmSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../apps/api/src/platform/database/migrations/migrate.ts'
import { createServerDatabase } from './support/database.ts'
import { migrationsBefore } from './support/migrations-before.ts'
import { MIGRATIONS } from './support/postgres.ts'

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`
const PROMPT = id(3)

const OLD_ROWS = `
INSERT INTO account (id, name, plan) VALUES ('${id(1)}', 'Team', 'free');
INSERT INTO project (id, account_id, name) VALUES ('${id(2)}', '${id(1)}', 'Project');
INSERT INTO prompt (id, project_id, name, slug) VALUES ('${PROMPT}', '${id(2)}', 'P', 'p');
INSERT INTO block (id, prompt_id, type, title, content, sort_order)
  VALUES ('${id(4)}', '${PROMPT}', 'role', 'Role', '', 0);
INSERT INTO version (id, prompt_id, number, content) VALUES ('${id(5)}', '${PROMPT}', 1,
  '{"blocks": [{"id": "${id(6)}"}], "variables": [{"id": "${id(7)}"}]}');
`

const TARGETS: [type: string, target: string, prompt: string | null][] = [
  ['prompt', PROMPT, PROMPT],
  ['block', id(4), PROMPT],
  ['version', id(5), PROMPT],
  ['block', id(6), PROMPT],
  ['variable', id(7), PROMPT],
  ['block', id(8), null],
  ['oauth_client', 'https://client.example/metadata.json', null],
]

test('audit entries get the prompt that their target still belongs to', async () => {
  const { url, drop } = await createServerDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const folder = migrationsBefore('_audit_by_prompt')
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await migrate(pool, folder)
  await pool.query(OLD_ROWS)
  for (const [i, [type, target]] of TARGETS.entries()) {
    await pool.query(
      `INSERT INTO audit_entry (id, project_id, action, target_type, target_id, request_id)
       VALUES ($1, $2, 'x', $3, $4, 'r')`,
      [id(100 + i), id(2), type, target],
    )
  }
  await migrate(pool, MIGRATIONS)
  const { rows } = await pool.query(
    'SELECT target_type, target_id, prompt_id FROM audit_entry ORDER BY id',
  )
  expect(rows.map((row) => Object.values(row))).toEqual(TARGETS)
  await pool.end()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

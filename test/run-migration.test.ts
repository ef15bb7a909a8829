import { rmSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../apps/api/src/platform/database/migrations/migrate.ts'
import { createServerDatabase } from './support/database.ts'
import { migrationsBefore } from './support/migrations-before.ts'
import { MIGRATIONS } from './support/postgres.ts'

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`

const OLD_ROWS = `
INSERT INTO account (id, name, plan) VALUES ('${id(1)}', 'Team', 'free');
INSERT INTO project (id, account_id, name)
  VALUES ('${id(2)}', '${id(1)}', 'One'), ('${id(3)}', '${id(1)}', 'Other');
INSERT INTO prompt (id, project_id, name, slug)
  VALUES ('${id(4)}', '${id(2)}', 'P', 'p'), ('${id(5)}', '${id(3)}', 'P', 'p');
INSERT INTO eval_run (id, prompt_id, content, provider_id, provider_name, model, cases, created_at)
  SELECT ('00000000-0000-7000-8000-00000000010' || n)::uuid,
         ('00000000-0000-7000-8000-00000000000' || n)::uuid, '{}', 'demo', 'Demo', 'm', 0, now()
    FROM generate_series(4, 5) AS n;
`

test('runs of earlier releases get the project of their prompt', async () => {
  const { url, drop } = await createServerDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const folder = migrationsBefore('_runs_of_a_project')
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await migrate(pool, folder)
  await pool.query(OLD_ROWS)
  await migrate(pool, MIGRATIONS)
  const { rows } = await pool.query('SELECT id, project_id FROM eval_run ORDER BY id')
  expect(rows.map((row) => Object.values(row))).toEqual([
    [id(104), id(2)],
    [id(105), id(3)],
  ])
  await pool.end()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

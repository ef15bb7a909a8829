import type pg from 'pg'
import { reclaimSpace } from '../apps/api/src/features/retention/reclaim-space.sql.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import type { Owner } from '../test/support/fixtures/making.ts'
import { createFixtures } from '../test/support/fixtures.ts'
import { seedPrompts } from '../test/support/many-prompts.ts'
import { MIGRATIONS } from '../test/support/postgres.ts'
import { print, seconds } from './report.ts'

const PROMPTS = 10_000

/** A project with 10,000 prompts, and its owner's session token. */
export interface SearchedProject {
  readonly owner: Owner
  readonly session: string
}

/** Fills a new database at a URL, or embedded in a folder. */
export async function fillSearchedProject(place: {
  readonly url?: string
  readonly folder: string
}): Promise<SearchedProject> {
  const database = await openDatabase({ ...place, migrations: MIGRATIONS, connections: 1 })
  const fixtures = createFixtures(database, () => new Date())
  const owner = await fixtures.owner()
  const started = performance.now()
  await seedPrompts(database.pool, owner.projectId, PROMPTS)
  for (const statement of STATEMENTS) await database.pool.query(statement, [owner.projectId])
  await writeDocuments(database.pool)
  // As autovacuum does on a server, and the daily sweep on the embedded database.
  await (place.url ? database.pool.query('VACUUM ANALYZE') : reclaimSpace(database.prisma))
  const session = await fixtures.session(owner)
  await database.close()
  print(`  ${PROMPTS} prompts made in ${seconds(started)}`)
  return { owner, session }
}

/** Writes in small steps with an existing index, as the API does. */
async function writeDocuments(pool: pg.Pool): Promise<void> {
  const step = async () => {
    const { rows } = await pool.query('SELECT write_search_documents(500) AS marks')
    return rows[0].marks
  }
  while ((await step()) > 0);
}

const NUMBER = `split_part(p.slug, '-', 2)::int`

/**
 * Blocks of 1,000 characters, a third of all texts with accents, three versions each, many runs.
 */
const STATEMENTS = [
  `UPDATE block AS b SET content = repeat(content || E'\\n', 4)
          || CASE WHEN ${NUMBER} % 3 = 0 THEN 'Grüße aus Zürich.' ELSE '' END
     FROM prompt AS p WHERE p.id = b.prompt_id AND p.project_id = $1`,
  `UPDATE prompt AS p SET name = name || ' Zürich', description = description || ' für Müller'
    WHERE project_id = $1 AND ${NUMBER} % 3 = 0`,
  `INSERT INTO version (id, prompt_id, number, content, note, created_at)
   SELECT gen_random_uuid(), p.id, number,
          jsonb_build_object('blocks', (SELECT jsonb_agg(content) FROM block WHERE prompt_id = p.id)),
          (ARRAY['Shorter answers', 'Fix the greeting', 'Kürzere Sätze', ''])[1 + (${NUMBER} + number) % 4]
            || CASE WHEN number = 2 THEN ' ticket-' || md5(p.slug) ELSE '' END,
          p.created_at
     FROM prompt AS p, generate_series(1, 3) AS number WHERE p.project_id = $1`,
  `UPDATE prompt AS p SET published_version_id = v.id, last_version = 3
     FROM version AS v WHERE v.prompt_id = p.id AND v.number = 3 AND p.project_id = $1`,
  `INSERT INTO eval_run (id, project_id, prompt_id, version, content, provider_id, provider_name,
          model, state, cases, created_at)
   SELECT gen_random_uuid(), $1, p.id, 3, '{}', 'demo', 'Demo', 'demo-brief', 'finished', 1, now()
     FROM prompt AS p WHERE p.project_id = $1 AND ${NUMBER} % 5 = 0`,
  `INSERT INTO playground_run (id, project_id, prompt_id, version, provider_name, model, settings,
          variables, sent_prompt, message, output, outcome, input_tokens, output_tokens,
          cached_tokens, is_estimate, duration_ms, created_at)
   SELECT gen_random_uuid(), $1, p.id, 3, 'Mine', 'small', '{}', '{}', 'You greet.',
          'When does order ' || ${NUMBER} || ' come? Grüße', 'Soon', 'finished', 4, 1, 0, false, 30, now()
     FROM prompt AS p WHERE p.project_id = $1 AND ${NUMBER} % 5 = 1`,
]

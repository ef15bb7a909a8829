import { packValues, unpackValues } from '../../../kernel/change/packed-values.sql.ts'
import type { SqlQueryable } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { PromptContent } from '../../content/index.ts'
import type { LockedPrompt } from './lock-prompt.sql.ts'

type Variables = PromptContent['variables']

/**
 * Removes values of variables that became sensitive from all stored data. Runs with such a value
 * also lose their texts, which may repeat it in other words.
 */
export async function forgetSensitiveValues(
  { query }: SqlQueryable,
  { id, projectId }: Pick<LockedPrompt, 'id' | 'projectId'>,
  before: Variables,
  after: Variables,
): Promise<void> {
  const keys = findNewlySensitive(before, after)
  if (keys.length === 0) return
  await query(forgetInTestCases(id, keys))
  await query(forgetInPlayground(id, keys))
  await query(forgetInEvals(id, keys))
  await query(forgetInAudit({ id, projectId }, keys))
  await forgetInPackedAudit({ query }, { id, projectId }, keys)
}

function findNewlySensitive(before: Variables, after: Variables): string[] {
  if (after === before) return []
  const known = new Set(before.filter(({ sensitive }) => sensitive).map(({ key }) => key))
  return after.filter(({ key, sensitive }) => sensitive && !known.has(key)).map(({ key }) => key)
}

const forgetInTestCases = (promptId: string, keys: string[]) => Prisma.sql`
  UPDATE test_case SET variables = variables - ${keys}::text[], revision = revision + 1
   WHERE prompt_id = ${promptId}::uuid AND variables ?| ${keys}::text[]`

const forgetInPlayground = (promptId: string, keys: string[]) => Prisma.sql`
  UPDATE playground_run
     SET variables = variables - ${keys}::text[], sent_prompt = '', turns = '[]', output = '',
         problem = NULL, request = NULL, tool_calls = '[]', reasoning = NULL
   WHERE prompt_id = ${promptId}::uuid AND variables ?| ${keys}::text[]`

/** Keeps outcomes and scores: they do not reveal the values. */
const forgetInEvals = (promptId: string, keys: string[]) => Prisma.sql`
  WITH forgotten AS (
    UPDATE eval_case c SET variables = c.variables - ${keys}::text[]
      FROM eval_run e
     WHERE e.id = c.run_id AND e.prompt_id = ${promptId}::uuid AND c.variables ?| ${keys}::text[]
    RETURNING c.run_id, c.case_id
  ), runs AS (
    UPDATE eval_run SET request = NULL, reason = NULL WHERE id IN (SELECT run_id FROM forgotten)
  )
  UPDATE eval_result r
     SET output = '', error = NULL, results = '[]', reasoning = NULL
    FROM forgotten f WHERE f.run_id = r.run_id AND f.case_id = r.case_id`

const entriesFor = ({ id, projectId }: Pick<LockedPrompt, 'id' | 'projectId'>) => Prisma.sql`
  project_id = ${projectId}::uuid AND prompt_id = ${id}::uuid AND target_type = 'test_case'`

const forgetInAudit = (prompt: Pick<LockedPrompt, 'id' | 'projectId'>, keys: string[]) => {
  const without = (column: 'before' | 'after') => Prisma.sql`
    CASE WHEN ${Prisma.raw(column)} ? 'variables'
         THEN jsonb_set(${Prisma.raw(column)}, '{variables}',
                        (${Prisma.raw(column)} -> 'variables') - ${keys}::text[])
         ELSE ${Prisma.raw(column)} END`
  return Prisma.sql`
    UPDATE audit_entry SET before = ${without('before')}, after = ${without('after')}
     WHERE ${entriesFor(prompt)} AND packed IS NULL
       AND (before -> 'variables' ?| ${keys}::text[] OR after -> 'variables' ?| ${keys}::text[])`
}

/** Entries per step: each is unpacked and packed again. */
const STEP = 100

async function forgetInPackedAudit(
  { query }: SqlQueryable,
  prompt: Pick<LockedPrompt, 'id' | 'projectId'>,
  keys: readonly string[],
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await query<{ id: string; packed: Buffer }>(Prisma.sql`
      SELECT id, packed FROM audit_entry
       WHERE ${entriesFor(prompt)} AND packed IS NOT NULL AND id > ${after}::uuid
       ORDER BY id LIMIT ${STEP}`)
    for (const { id, packed } of rows) {
      const values = await unpackValues({ before: null, after: null, packed })
      const written = await packValues({
        ...(values.before && { before: withoutValues(values.before, keys) }),
        ...(values.after && { after: withoutValues(values.after, keys) }),
      })
      await query(Prisma.sql`
        UPDATE audit_entry SET before = ${written.before}::jsonb, after = ${written.after}::jsonb,
               packed = ${written.packed}::bytea WHERE id = ${id}::uuid`)
    }
    const last = rows.at(-1)
    if (!last || rows.length < STEP) return
    after = last.id
  }
}

/** A test case's fields without the values of some variables. */
function withoutValues(fields: Readonly<Record<string, unknown>>, keys: readonly string[]) {
  const { variables } = fields
  if (typeof variables !== 'object' || variables === null) return fields
  const left = Object.entries(variables).filter(([key]) => !keys.includes(key))
  return { ...fields, variables: Object.fromEntries(left) }
}

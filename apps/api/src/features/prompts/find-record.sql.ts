import { invalidField } from '@promptwire/core/errors/failure'
import { isUuid } from '@promptwire/core/text/slug'
import { hasSlug } from '../../kernel/reach/has-slug.sql.ts'
import { isReachable, isReachableProposal } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import type {
  ProposalOrigin,
  RecordField,
  RecordReference,
  ResolvedBlock,
  ResolvedProposal,
  ResolvedRecord,
} from '../../kernel/resolved-record.ts'
import { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { findBlock } from './editing/find-block.sql.ts'
import { wherePromptNamed } from './find-prompt.sql.ts'

const TABLES: Readonly<Record<Exclude<RecordField, 'proposal_id' | 'block_id'>, Prisma.Sql>> = {
  variable_id: Prisma.raw('variable'),
  test_case_id: Prisma.raw('test_case'),
}

/** Finds a block that the caller can access, with the data that an edit needs. */
export function findRecord(
  db: Queryable,
  scope: Scope,
  asked: RecordReference<'block_id'>,
): Promise<ResolvedBlock | undefined>
/** Finds a proposal that the caller can access, and its source. */
export function findRecord(
  db: Queryable,
  scope: Scope,
  asked: RecordReference<'proposal_id'>,
): Promise<ResolvedProposal | undefined>
/** Finds variables and test cases that the caller can access, and their prompt. */
export function findRecord(
  db: Queryable,
  scope: Scope,
  asked: RecordReference<Exclude<RecordField, 'proposal_id' | 'block_id'>>,
): Promise<ResolvedRecord | undefined>
export async function findRecord(
  db: Queryable,
  scope: Scope,
  { field, name, prompt }: RecordReference,
): Promise<ResolvedRecord | ResolvedProposal | undefined> {
  const isId = isUuid(name)
  if (!isId && prompt === undefined) throw promptMissing(field)
  if (field === 'proposal_id') return findProposal(db, scope, name)
  if (!isId && field !== 'variable_id') return undefined
  const inPrompt = prompt === undefined ? Prisma.sql`TRUE` : promptCondition(scope, prompt)
  if (!inPrompt) return undefined
  if (field === 'block_id') return findBlock(db, scope, name, inPrompt)
  const byName = isId ? Prisma.sql`r.id = ${name}::uuid` : Prisma.sql`r.key = ${name}`
  const [found] = await db.query<ResolvedRecord>(Prisma.sql`
    SELECT r.id::text, r.prompt_id::text AS "promptId"
      FROM ${TABLES[field]} r JOIN prompt p ON p.id = r.prompt_id
     WHERE ${byName} AND p.project_id = ${scope.projectId}::uuid
       AND ${isReachable(scope)} AND ${inPrompt}`)
  return found
}

/** Undefined for impossible names, such as text that PostgreSQL cannot store. */
function promptCondition(scope: Scope, prompt: string): Prisma.Sql | undefined {
  if (!wherePromptNamed(prompt)) return undefined
  return isUuid(prompt) ? Prisma.sql`p.id = ${prompt}::uuid` : hasSlug(scope, [prompt])
}

async function findProposal({ query }: Queryable, scope: Scope, id: string) {
  const [found] = await query<{ promptId: string | null; author: ProposalOrigin }>(Prisma.sql`
    SELECT p.prompt_id AS "promptId",
           json_build_object('userId', p.author_id, 'keyId', p.author_key_id, 'clientId',
             (SELECT client_id FROM api_key WHERE id = p.author_key_id)) AS author
      FROM proposal p LEFT JOIN prompt ON prompt.id = p.prompt_id
     WHERE p.id = ${id}::uuid AND p.project_id = ${scope.projectId}::uuid
       AND ${isReachableProposal(scope)}`)
  return found && { id, promptId: found.promptId ?? undefined, author: found.author }
}

const promptMissing = (field: string) => invalidField(field, `a key needs prompt_id with it.`)

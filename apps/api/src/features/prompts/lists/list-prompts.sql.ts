import { isUuid } from '@promptwire/core/text/slug'
import { hasSlug } from '../../../kernel/reach/has-slug.sql.ts'
import { isReachable } from '../../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../../kernel/reach/reach.ts'
import { CUSTOM_PLAN } from '../../../platform/database/custom-plan.ts'
import { editorJson } from '../../../platform/database/editor-json.sql.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { contentIfReadable, PromptContent } from '../../content/index.ts'
import { namesModel } from '../../ending-models/index.sql.ts'
import { BEFORE_ALL, columnContains, rareCandidates } from '../../search/index.sql.ts'
import { wherePromptNamed } from '../find-prompt.sql.ts'
import {
  HAS_UNPUBLISHED_CHANGES,
  PROMPT_COLUMNS,
  type PromptRow,
  toPrompt,
} from '../prompt-rows.ts'
import { PROMPT_ORDERS } from './prompt-order.ts'
import type { ListedPrompt, ListFilter, PromptStatus } from './prompt-page.ts'

/** A list row, with the fields read from the published version. */
interface Row extends PromptRow, Pick<ListedPrompt, 'tokens' | 'editor' | 'editedAt'> {
  readonly publishedNumber: number | null
  readonly publishedContent: unknown
}

const COLUMNS = { createdAt: 'p.created_at', name: 'p.name', updatedAt: 'p.updated_at' } as const

/**
 * The prompts that a key of an environment sees. Compares the cursor as a row, so one index answers
 * at any depth; Prisma cannot express that.
 */
export async function readPrompts(
  prisma: Queryable,
  scope: Scope,
  filter: ListFilter,
): Promise<ListedPrompt[]> {
  const { environment, withVariables } = filter
  const rows = await readRows(prisma, scope, filter)
  const variables = withVariables && (await loadVariables(prisma, rows, environment))
  return rows.map((row) => {
    const { publishedNumber, tokens, editor, editedAt } = row
    const rowVariables = variables ? variables(row) : undefined
    const facts = { tokens, editor, editedAt }
    return { ...toPrompt(row, publishedNumber), ...facts, variables: rowVariables }
  })
}

/** Prompts searched directly for a text before the index is used. */
const FIRST_LOOK = 400

/** A frequent text soon fills a page by scanning; the index finds a rare one. */
async function readRows(prisma: Queryable, scope: Scope, filter: ListFilter): Promise<Row[]> {
  const conditions = buildConditions(scope, filter)
  const from = (source: Prisma.Sql, where: Prisma.Sql) => readFrom(prisma, source, where, filter)
  const all = Prisma.sql`prompt`
  if (filter.q === undefined) return from(all, conditions)
  const hasText = textCondition(filter.q)
  const first = Prisma.sql`(SELECT * FROM prompt AS p WHERE ${conditions}
    ORDER BY ${buildOrderBy(filter)} LIMIT ${FIRST_LOOK})`
  const rows = filter.limit <= FIRST_LOOK ? await from(first, hasText) : []
  if (rows.length === filter.limit) return rows
  const { projectId } = scope
  const wanted = { projectId, texts: [filter.q], inBlocks: false, after: BEFORE_ALL }
  const rare = await rareCandidates(prisma, wanted)
  if (!rare) return from(all, Prisma.sql`${conditions} AND ${hasText}`)
  // Sort before the comparison, so that only one page of prompts is compared.
  const sorted = Prisma.sql`(SELECT * FROM prompt AS p
    WHERE ${conditions} AND p.id = ANY (${rare}::uuid[]) ORDER BY ${buildOrderBy(filter)} OFFSET 0)`
  return rare.length === 0 ? [] : from(sorted, hasText)
}

function readFrom(
  prisma: Queryable,
  source: Prisma.Sql,
  where: Prisma.Sql,
  filter: ListFilter,
): Promise<Row[]> {
  const fromVersion = filter.withVariables && filter.environment === 'live'
  return prisma.prisma.$queryRaw<Row[]>`${Prisma.raw(CUSTOM_PLAN)}
    SELECT ${PROMPT_COLUMNS}, p.tokens, p.edited_at AS "editedAt", ${editorJson('p.editor_key_id')} AS editor,
           v.number AS "publishedNumber",
           ${fromVersion ? Prisma.sql`v.content` : Prisma.sql`NULL`} AS "publishedContent"
      FROM (SELECT * FROM ${source} AS p
             WHERE ${where} ORDER BY ${buildOrderBy(filter)} LIMIT ${filter.limit}) AS p
      LEFT JOIN version v ON v.id = p.published_version_id
      LEFT JOIN app_user u ON u.id = p.editor_id
      LEFT JOIN api_key k ON k.id = p.editor_key_id
     ORDER BY ${buildOrderBy(filter)}`
}

function buildOrderBy({ sort, folderId }: ListFilter): Prisma.Sql {
  const { by, descending } = PROMPT_ORDERS[sort]
  // Root prompts have the same folder, but the planner uses its index only with the column.
  const columns = [...(folderId === null ? ['p.folder_id'] : []), COLUMNS[by], 'p.id']
  return Prisma.raw(columns.map((column) => `${column} ${descending ? 'DESC' : 'ASC'}`).join(', '))
}

const STATUS_CONDITIONS: Readonly<Record<PromptStatus, Prisma.Sql>> = {
  unpublished_changes: HAS_UNPUBLISHED_CHANGES,
  never_published: Prisma.raw('p.published_version_id IS NULL'),
  live: Prisma.raw('p.published_version_id IS NOT NULL'),
}

function buildConditions(scope: Scope, filter: ListFilter): Prisma.Sql {
  const { names, folderId, tags, status, models, editorId } = filter
  const conditions = [Prisma.sql`p.project_id = ${scope.projectId}::uuid`, isReachable(scope)]
  if (names !== undefined) conditions.push(matchesNames(scope, names))
  if (folderId === null) conditions.push(Prisma.sql`p.folder_id IS NULL`)
  else if (folderId !== undefined) conditions.push(Prisma.sql`p.folder_id = ${folderId}::uuid`)
  if (tags.length > 0) conditions.push(Prisma.sql`p.tags @> ${tags}::text[]`)
  if (status !== undefined) conditions.push(STATUS_CONDITIONS[status])
  if (models !== undefined) conditions.push(namesModel(models))
  if (editorId !== undefined) conditions.push(Prisma.sql`p.editor_id = ${editorId}::uuid`)
  if (filter.after) conditions.push(beyond(filter.sort, filter.after))
  return Prisma.join(conditions, ' AND ')
}

/** Skips impossible names, such as text that PostgreSQL cannot store. */
function matchesNames(scope: Scope, names: readonly string[]): Prisma.Sql {
  const known = names.filter((name) => wherePromptNamed(name))
  const ids = known.filter(isUuid)
  const slugs = known.filter((name) => !isUuid(name))
  return Prisma.sql`(p.id = ANY (${ids}::uuid[]) OR ${hasSlug(scope, slugs)})`
}

function textCondition(q: string): Prisma.Sql {
  const fields = ['p.name', 'p.slug', 'p.description'].map((field) => columnContains(field, q))
  return Prisma.sql`(${Prisma.join(fields, ' OR ')})`
}

function beyond(sort: ListFilter['sort'], { value, id }: NonNullable<ListFilter['after']>) {
  const { by, descending } = PROMPT_ORDERS[sort]
  const edge = by === 'name' ? Prisma.sql`${value}` : Prisma.sql`${value}::timestamptz`
  const [column, side] = [Prisma.raw(COLUMNS[by]), Prisma.raw(descending ? '<' : '>')]
  return Prisma.sql`(${column}, p.id) ${side} (${edge}, ${id}::uuid)`
}

type GetVariables = (row: Row) => ListedPrompt['variables']

/** Variables of the working copy; for live keys, of the published version. */
async function loadVariables(
  { query }: Queryable,
  rows: readonly Row[],
  environment: ListFilter['environment'],
): Promise<GetVariables> {
  if (environment === 'live') return publishedVariables
  const ids = rows.map(({ id }) => id)
  const found = await query<{ id: string; variables: unknown }>(Prisma.sql`
    SELECT prompt_id::text AS id, json_agg(v ORDER BY v.id) AS variables
      FROM variable v WHERE prompt_id = ANY (${ids}::uuid[]) GROUP BY prompt_id`)
  const byPrompt = new Map(
    found.map(({ id, variables }) => [id, PromptContent.shape.variables.parse(variables)]),
  )
  return ({ id }) => byPrompt.get(id) ?? []
}

/** An unreadable version leaves the rest of the list intact. */
const publishedVariables: GetVariables = ({
  publishedVersionId: id,
  publishedNumber: number,
  publishedContent: content,
}) => (id === null || number === null ? [] : contentIfReadable({ id, number, content })?.variables)

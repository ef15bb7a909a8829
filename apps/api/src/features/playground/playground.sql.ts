import { variableValues } from '@promptwire/contract/fields'
import { SentRequest, settingsNotSent, toolCalls } from '@promptwire/contract/models/model-answer'
import { PLAYGROUND_OUTCOMES, PlaygroundSettings } from '@promptwire/contract/playground/playground'
import { Turn } from '@promptwire/contract/playground/turns'
import { z } from 'zod'
import type { Caller } from '../../kernel/caller.ts'
import { isMovedSince } from '../../kernel/change/moved-since.sql.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { whereReachable } from '../../kernel/reach/is-reachable.sql.ts'
import type { Scope } from '../../kernel/reach/reach.ts'
import { Prisma, type PlaygroundRun as Row } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { jsonColumn } from '../prompts/index.sql.ts'
import type { WithPrompt } from '../prompts/index.ts'
import { toAuthorColumns } from '../proposals/index.sql.ts'
import type { ListedRun, PlaygroundRun } from './playground-run.ts'

interface RunsPage {
  readonly before?: string | undefined
  readonly limit: number
}

/** Stores nothing if the prompt was deleted, or moved to another account, during the run. */
export const addPlaygroundRun = (
  unitOfWork: UnitOfWork,
  caller: Caller,
  run: PlaygroundRun,
): Promise<void> =>
  unitOfWork.change(caller, async (tx) => {
    const prompt = await tx.prisma.$queryRaw<object[]>`
      SELECT id FROM prompt WHERE id = ${run.promptId}::uuid FOR KEY SHARE`
    if (prompt.length === 0 || (await isMovedSince(tx, caller))) return unchanged(undefined)
    // An earlier attempt may have stored it before its response was lost.
    await tx.prisma.playgroundRun.createMany({ data: toRow(caller, run), skipDuplicates: true })
    return unchanged(undefined)
  })

export async function findPlaygroundRuns(
  { prisma }: Queryable,
  promptId: string,
  { before, limit }: RunsPage,
): Promise<ListedRun[]> {
  const rows = await prisma.$queryRaw<Listed[]>`
    SELECT ${SUMMARY}, left(output, ${MAX_PREVIEW_LENGTH}::int) AS "outputStart" FROM playground_run
     WHERE prompt_id = ${promptId}::uuid AND ${isEarlier(before)}
     ORDER BY id DESC LIMIT ${limit}::int`
  return rows.map((row): ListedRun => ({ ...row, ...summaryFields(row) }))
}

export async function findPlaygroundRunsInProject(
  { prisma }: Queryable,
  projectId: string,
  { before, limit }: RunsPage,
): Promise<WithPrompt<ListedRun>[]> {
  const rows = await prisma.$queryRaw<WithPrompt<Listed>[]>`
    SELECT r.*, json_build_object('slug', p.slug, 'name', p.name) AS prompt
      FROM (SELECT ${SUMMARY}, left(output, ${MAX_PREVIEW_LENGTH}::int) AS "outputStart"
              FROM playground_run
             WHERE project_id = ${projectId}::uuid AND ${isEarlier(before)}
             ORDER BY id DESC LIMIT ${limit}::int) AS r
      JOIN prompt p ON p.id = r."promptId" ORDER BY r.id DESC`
  return rows.map((row) => ({ ...row, ...summaryFields(row) }))
}

export async function findPlaygroundRun(
  { prisma }: Queryable,
  { projectId, reach }: Scope,
  id: string,
): Promise<PlaygroundRun | undefined> {
  const reachable = reach && { prompt: whereReachable({ reach }) }
  const row = await prisma.playgroundRun.findFirst({ where: { projectId, id, ...reachable } })
  return row ? fromRow(row) : undefined
}

/** Max runs searched for one on the same model. */
const MAX_EARLIER_RUNS = 100

/** The prompt's previous run with output, preferably on the same model. */
export async function findPreviousRun(
  { prisma }: Queryable,
  { id, promptId, model, providerName }: PlaygroundRun,
): Promise<(ListedRun & { readonly output: string }) | undefined> {
  const [row] = await prisma.$queryRaw<(Listed & { readonly output: string })[]>`
    SELECT * FROM (
      SELECT ${SUMMARY}, output, left(output, ${MAX_PREVIEW_LENGTH}::int) AS "outputStart"
        FROM playground_run
       WHERE prompt_id = ${promptId}::uuid AND id < ${id}::uuid AND output <> ''
       ORDER BY id DESC LIMIT ${MAX_EARLIER_RUNS}::int) AS earlier
     ORDER BY (model = ${model} AND "providerName" = ${providerName}) DESC, id DESC LIMIT 1`
  return row ? { ...row, ...summaryFields(row) } : undefined
}

const isEarlier = (before: string | undefined): Prisma.Sql =>
  before === undefined ? Prisma.sql`TRUE` : Prisma.sql`id < ${before}::uuid`

/** Max characters of output in a list. */
const MAX_PREVIEW_LENGTH = 200

const SUMMARY = Prisma.sql`
  id, prompt_id AS "promptId", version, revision, provider_name AS "providerName", model, settings,
  outcome, problem, finish_reason AS "finishReason", settings_not_sent AS "notSent", demo,
  input_tokens AS "inputTokens", output_tokens AS "outputTokens",
  cached_tokens AS "cachedTokens", is_estimate AS "isEstimate", cost,
  first_word_ms AS "firstWordMs", duration_ms AS "durationMs", created_at AS "createdAt"`

type Listed = Omit<Row, TextName> & {
  readonly outputStart: string
}

type TextName =
  | 'variables'
  | 'sentPrompt'
  | 'message'
  | 'turns'
  | 'reasoning'
  | 'output'
  | 'request'
  | 'toolCalls'

const MAX_INTEGER = 2_147_483_647
/** Providers may report any number. */
const countable = (tokens: number): number =>
  Math.round(Math.min(Math.max(tokens, 0), MAX_INTEGER)) || 0

const Outcome = z.enum(PLAYGROUND_OUTCOMES)

const summaryFields = (row: Pick<Row, 'settings' | 'notSent' | 'outcome' | 'cost'>) => ({
  settings: PlaygroundSettings.parse(row.settings),
  settingsNotSent: settingsNotSent.parse(row.notSent),
  outcome: Outcome.parse(row.outcome),
  cost: row.cost === null ? null : Number(row.cost),
})

function toRow(caller: Caller, given: PlaygroundRun) {
  const { settings, variables, cost, settingsNotSent: notSent, ...run } = given
  const { authorId: userId, authorKeyId: keyId } = toAuthorColumns(caller)
  return {
    ...run,
    userId,
    keyId,
    projectId: caller.projectId,
    settings: jsonColumn(settings),
    notSent: jsonColumn(notSent),
    variables: jsonColumn(variables),
    turns: jsonColumn(run.turns),
    toolCalls: jsonColumn(run.toolCalls),
    request: run.request ? jsonColumn(run.request) : Prisma.DbNull,
    cost: cost === null ? null : BigInt(cost),
    inputTokens: countable(run.inputTokens),
    outputTokens: countable(run.outputTokens),
    cachedTokens: countable(run.cachedTokens),
  }
}

const fromRow = (row: Row): PlaygroundRun => ({
  ...row,
  ...summaryFields(row),
  variables: variableValues.parse(row.variables),
  turns: z.array(Turn).parse(row.turns),
  toolCalls: toolCalls.parse(row.toolCalls),
  request: SentRequest.nullable().parse(row.request),
})

import { variableValues } from '@promptwire/core/contract/fields'
import { settingsNotSent } from '@promptwire/core/contract/model-answer'
import {
  PLAYGROUND_OUTCOMES,
  PlaygroundSettings,
} from '@promptwire/core/contract/public/playground'
import { z } from 'zod'
import type { Caller } from '../../kernel/caller.ts'
import type { DurableWrite } from '../../kernel/change/durable-write.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import { Prisma, type PlaygroundRun as Row } from '../../platform/database/generated/client.ts'
import { jsonColumn } from '../prompts/index.sql.ts'
import type { WithPrompt } from '../prompts/index.ts'
import { toAuthorColumns } from '../proposals/index.sql.ts'
import type { PlaygroundStore } from './playground-page.ts'
import type { ListedRun, PlaygroundRun } from './playground-run.ts'

/** Runs of the playground in PostgreSQL; each model call is in the audit log already. */
export const createPlaygroundStore = (
  unitOfWork: UnitOfWork,
  durableWrite: DurableWrite,
): PlaygroundStore => ({
  add: (caller, run) =>
    durableWrite(() =>
      unitOfWork.change(caller, async (tx) => {
        const prompt = await tx.prisma.$queryRaw<object[]>`
          SELECT id FROM prompt WHERE id = ${run.promptId}::uuid FOR KEY SHARE`
        if (prompt.length === 0) return unchanged(undefined)
        // An earlier attempt without a response may have stored it.
        await tx.prisma.playgroundRun.createMany({ data: toRow(caller, run), skipDuplicates: true })
        return unchanged(undefined)
      }),
    ),

  async list(promptId, { before, limit }) {
    const rows = await unitOfWork.prisma.$queryRaw<Listed[]>`
      SELECT ${SUMMARY}, left(output, ${MAX_PREVIEW_LENGTH}::int) AS "outputStart" FROM playground_run
       WHERE prompt_id = ${promptId}::uuid AND ${isEarlier(before)}
       ORDER BY id DESC LIMIT ${limit}::int`
    return rows.map((row): ListedRun => ({ ...row, ...summaryFields(row) }))
  },

  async listInProject(projectId, { before, limit }) {
    const rows = await unitOfWork.prisma.$queryRaw<WithPrompt<Listed>[]>`
      SELECT r.*, json_build_object('slug', p.slug, 'name', p.name) AS prompt
        FROM (SELECT ${SUMMARY}, left(output, ${MAX_PREVIEW_LENGTH}::int) AS "outputStart"
                FROM playground_run
               WHERE project_id = ${projectId}::uuid AND ${isEarlier(before)}
               ORDER BY id DESC LIMIT ${limit}::int) AS r
        JOIN prompt p ON p.id = r."promptId" ORDER BY r.id DESC`
    return rows.map((row) => ({ ...row, ...summaryFields(row) }))
  },

  async find(projectId, id) {
    const row = await unitOfWork.prisma.playgroundRun.findFirst({ where: { projectId, id } })
    return row ? fromRow(row) : undefined
  },
})

const isEarlier = (before: string | undefined): Prisma.Sql =>
  before === undefined ? Prisma.sql`TRUE` : Prisma.sql`id < ${before}::uuid`

/** Characters of an output that a list shows. */
const MAX_PREVIEW_LENGTH = 200

const SUMMARY = Prisma.sql`
  id, prompt_id AS "promptId", version, revision, provider_name AS "providerName", model, settings,
  outcome, problem, finish_reason AS "finishReason", settings_not_sent AS "notSent", demo,
  input_tokens AS "inputTokens", output_tokens AS "outputTokens",
  cached_tokens AS "cachedTokens", is_estimate AS "isEstimate", cost,
  first_word_ms AS "firstWordMs", duration_ms AS "durationMs", created_at AS "createdAt"`

type Listed = Omit<Row, 'variables' | 'sentPrompt' | 'message' | 'reasoning' | 'output'> & {
  readonly outputStart: string
}

const MAX_INTEGER = 2_147_483_647
/** A provider may say anything of what it used. */
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
})

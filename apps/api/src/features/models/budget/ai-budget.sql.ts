import { isDeepStrictEqual } from 'node:util'
import { getMonthRange } from '@promptwire/core/plans'
import type { Caller } from '../../../kernel/caller.ts'
import type { Audited } from '../../../kernel/change/audit-entry.ts'
import { databaseClock, readDatabaseClock } from '../../../kernel/change/database-clock.sql.ts'
import type { DurableWrite } from '../../../kernel/change/durable-write.ts'
import {
  type ChangeOutcome,
  type UnitOfWork,
  unchanged,
} from '../../../kernel/change/unit-of-work.ts'
import { type AiSpending, Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { monthSql as monthIn } from '../../usage/index.ts'
import type { ModelRules, ProjectRules } from '../model-rules.ts'
import type { BudgetInUse, BudgetLimits, Reservation, Spent } from './ai-budget.ts'
import { bookLostCalls, type ReservedCall, settleReservation } from './settle-reservations.sql.ts'

interface AiBudgetNeeds {
  readonly unitOfWork: UnitOfWork
  /** Spending is recorded even if the surrounding change is rolled back. */
  readonly durableWrite: DurableWrite
  /** Replaces the database's clock in tests. */
  readonly databaseTime?: (() => Date) | undefined
}

/** Model budgets of projects. Months and expiry follow the database's clock. */
export class AiBudget {
  readonly #needs: AiBudgetNeeds

  constructor(needs: AiBudgetNeeds) {
    this.#needs = needs
  }

  #time = () => this.#needs.databaseTime?.()

  /**
   * Reserves if the call fits next to usage and reservations, in one statement over all replicas.
   * The month of the reservation pays, even if the call ends in the next one.
   */
  reserve(projectId: string, reservation: Reservation): Promise<boolean> {
    return reserve(this.#needs.unitOfWork, projectId, reservation, databaseClock(this.#time()))
  }

  /**
   * Replaces the reservation with the actual spending, once, in the budget, the run and the audit
   * log. It also replaces the count of a call that was taken for lost.
   */
  settle(by: Caller, { id }: Reservation, spent: Spent, audit: Audited): Promise<void> {
    const { unitOfWork, durableWrite } = this.#needs
    return durableWrite(() => settleReservation(unitOfWork, by, { id, spent, audit }))
  }

  /** Counts expired reservations as spent, each once over all replicas; returns their number. */
  bookLostCalls(): Promise<number> {
    return bookLostCalls(this.#needs.unitOfWork, this.#time())
  }

  async read(projectId: string): Promise<BudgetInUse> {
    const { unitOfWork } = this.#needs
    const readAt = await readDatabaseClock(unitOfWork, this.#time())
    const [limits, spending] = await Promise.all([
      unitOfWork.prisma.aiBudget.findUnique({ where: { projectId } }),
      unitOfWork.prisma.aiSpending.findUnique({
        where: { projectId_month: { projectId, month: getMonthRange(readAt).start } },
      }),
    ])
    return { readAt, limits: toLimits(limits), rules: toRules(limits), ...toUse(spending) }
  }

  async readRules(projectId: string): Promise<ProjectRules> {
    const row = await this.#needs.unitOfWork.prisma.aiBudget.findUnique({ where: { projectId } })
    return { ...toRules(row), hasCostLimit: toLimits(row).cost !== null }
  }

  setLimits(by: Caller, limits: BudgetLimits, rules: Partial<ModelRules> = {}): Promise<void> {
    return this.#needs.unitOfWork.change(by, (tx) => setLimits(tx, by.projectId, limits, rules))
  }
}

async function setLimits(
  { prisma }: Queryable,
  projectId: string,
  limits: BudgetLimits,
  rules: Partial<ModelRules>,
): Promise<ChangeOutcome<undefined>> {
  // A budget may not exist yet, so lock the project's row.
  await prisma.$queryRaw`SELECT 1 FROM project WHERE id = ${projectId}::uuid FOR NO KEY UPDATE`
  const row = await prisma.aiBudget.findUnique({ where: { projectId } })
  const before = toSettings(toLimits(row), toRules(row))
  const data = {
    monthlyTokens: limits.tokens,
    monthlyCost: limits.cost,
    ...toRules(row),
    ...rules,
    allowedModels: [...(rules.allowedModels ?? toRules(row).allowedModels)],
  }
  const after = toSettings(limits, data)
  if (isDeepStrictEqual(before, after)) return unchanged(undefined)
  await prisma.aiBudget.upsert({
    where: { projectId },
    create: { projectId, ...data },
    update: data,
  })
  const target = { targetType: 'project', targetId: projectId } as const
  return { result: undefined, audit: { action: 'ai_budget.set', ...target, before, after } }
}

/** Field names of the contract. */
const toSettings = ({ tokens, cost }: BudgetLimits, rules: ModelRules) => ({
  monthly_tokens: tokens,
  monthly_cost: cost,
  allow_unpriced_models: rules.allowUnpricedModels,
  allowed_models: rules.allowedModels,
  max_output_tokens: rules.maxOutputTokens,
})

const toRules = (row: ModelRules | null): ModelRules => ({
  allowedModels: row?.allowedModels ?? [],
  allowUnpricedModels: row?.allowUnpricedModels ?? false,
  maxOutputTokens: row?.maxOutputTokens ?? null,
})

const toLimits = (
  row: { monthlyTokens: bigint | null; monthlyCost: bigint | null } | null,
): { tokens: number | null; cost: number | null } => ({
  tokens: row?.monthlyTokens == null ? null : Number(row.monthlyTokens),
  cost: row?.monthlyCost == null ? null : Number(row.monthlyCost),
})

const toUse = (row: AiSpending | null): Omit<BudgetInUse, 'readAt' | 'limits' | 'rules'> => ({
  used: { tokens: Number(row?.tokens ?? 0), cost: Number(row?.cost ?? 0) },
  reserved: { tokens: Number(row?.reservedTokens ?? 0), cost: Number(row?.reservedCost ?? 0) },
  calls: row?.calls ?? 0,
  unpricedCalls: row?.unpricedCalls ?? 0,
  lostCalls: row?.lostCalls ?? 0,
  lostTokens: Number(row?.lostTokens ?? 0),
})

const MONTH = Prisma.raw(monthIn('moment.at'))

/**
 * Locks the month's row, and a second call checks it again, so all replicas together stay within
 * the limit.
 */
async function reserve(
  prisma: Queryable,
  projectId: string,
  { id, expiresInMs, inputTokens, outputTokens, ...reserved }: Reservation,
  clock: Prisma.Sql,
): Promise<boolean> {
  const { purpose, provider, model, evalRunId } = reserved
  const tokens = inputTokens + outputTokens
  const cost = reserved.cost ?? 0
  const isPriced = reserved.cost !== null
  const call: ReservedCall = { purpose, provider, model, inputTokens, outputTokens, isPriced }
  const limit = (column: 'monthly_tokens' | 'monthly_cost') => Prisma.sql`COALESCE(
    (SELECT ${Prisma.raw(column)} FROM ai_budget WHERE project_id = ${projectId}::uuid),
    9223372036854775807)`
  const insertedRows = await prisma.prisma.$executeRaw`
    WITH moment AS (SELECT ${clock} AS at), reserved AS (
      INSERT INTO ai_spending AS s (project_id, month, reserved_tokens, reserved_cost)
      SELECT ${projectId}::uuid, ${MONTH}, ${tokens}::bigint, ${cost}::bigint
        FROM moment
       WHERE ${tokens}::bigint <= ${limit('monthly_tokens')}
         AND ${cost}::bigint <= ${limit('monthly_cost')}
      ON CONFLICT (project_id, month) DO UPDATE
         SET reserved_tokens = s.reserved_tokens + EXCLUDED.reserved_tokens,
             reserved_cost = s.reserved_cost + EXCLUDED.reserved_cost
       WHERE s.tokens + s.reserved_tokens + EXCLUDED.reserved_tokens <= ${limit('monthly_tokens')}
         AND s.cost + s.reserved_cost + EXCLUDED.reserved_cost <= ${limit('monthly_cost')}
      RETURNING s.project_id, s.month
    )
    INSERT INTO ai_reservation (id, project_id, month, tokens, cost, expires_at, call, eval_run_id)
    SELECT ${id}::uuid, project_id, month, ${tokens}::bigint, ${cost}::bigint,
           moment.at + ${expiresInMs} * interval '1 millisecond',
           ${JSON.stringify(call)}::jsonb, ${evalRunId ?? null}::uuid
      FROM moment CROSS JOIN reserved`
  return insertedRows > 0
}

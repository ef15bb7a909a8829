import { type Caller, theSystem } from '../../../kernel/caller.ts'
import type { Audited } from '../../../kernel/change/audit-entry.ts'
import { readDatabaseClock } from '../../../kernel/change/database-clock.sql.ts'
import { type UnitOfWork, unchanged } from '../../../kernel/change/unit-of-work.ts'
import { Prisma } from '../../../platform/database/generated/client.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import type { Reservation, Spent } from './ai-budget.ts'
import { lostCallAuditEntry } from './model-call-audit-entry.ts'

/** The call's data, stored with the reservation in case the call is lost. */
export interface ReservedCall
  extends Pick<Reservation, 'purpose' | 'provider' | 'model' | 'inputTokens' | 'outputTokens'> {
  readonly isPriced: boolean
}

interface ReservationRow {
  readonly id: string
  readonly projectId: string
  /** Text, so that no session's time zone changes it. */
  readonly month: string
  readonly tokens: bigint
  readonly cost: bigint
  readonly call: Prisma.JsonObject
  readonly evalRunId: string | null
  readonly lostAt: Date | null
}

const RESERVATION_COLUMNS =
  Prisma.raw(`id, project_id AS "projectId", month::text AS month, tokens, cost, call,
  eval_run_id AS "evalRunId", lost_at AS "lostAt"`)

/** Lost calls per transaction. */
const BOOKED_AT_A_TIME = 100

/** Counts the spending and deletes the reservation, so that each call counts once. */
export const settleReservation = (
  unitOfWork: UnitOfWork,
  by: Caller,
  { id, spent, audit }: { id: string; spent: Spent; audit: Audited },
): Promise<void> =>
  unitOfWork.change(by, async (tx) => {
    const [reservation] = await tx.prisma.$queryRaw<ReservationRow[]>`
      DELETE FROM ai_reservation WHERE id = ${id}::uuid RETURNING ${RESERVATION_COLUMNS}`
    // An earlier attempt counted the call, or its project was deleted.
    if (!reservation) return unchanged(undefined)
    const counted = reservation.lostAt ? toReservedSpending(reservation) : NOTHING_SPENT
    await addToRun(tx, reservation, difference(spent, counted))
    await addToBudget(tx, reservation, spent)
    return { result: undefined, audit }
  })

/** Counts reservations of calls whose process died; returns their number. */
export async function bookLostCalls(
  unitOfWork: UnitOfWork,
  databaseTime: Date | undefined,
): Promise<number> {
  const now = await readDatabaseClock(unitOfWork, databaseTime)
  const projects = await unitOfWork.prisma.aiReservation.findMany({
    where: { expiresAt: { lt: now }, lostAt: null },
    distinct: ['projectId'],
    select: { projectId: true },
  })
  let booked = 0
  for (const { projectId } of projects) booked += await bookProject(unitOfWork, projectId, now)
  return booked
}

/** Marks expired reservations, so that each counts once. */
async function bookProject(unitOfWork: UnitOfWork, projectId: string, now: Date): Promise<number> {
  const system = theSystem({ projectId, requestId: 'lost_model_calls' }, now)
  return unitOfWork.change(system, async (tx) => {
    const lost = await tx.prisma.$queryRaw<ReservationRow[]>`
      UPDATE ai_reservation SET lost_at = ${now}
       WHERE id IN (SELECT id FROM ai_reservation
                     WHERE project_id = ${projectId}::uuid AND expires_at < ${now} AND lost_at IS NULL
                     ORDER BY id LIMIT ${BOOKED_AT_A_TIME} FOR UPDATE SKIP LOCKED)
      RETURNING ${RESERVATION_COLUMNS}`
    for (const reservation of lost) await addToRun(tx, reservation, toReservedSpending(reservation))
    for (const reservation of lost) await addLostToBudget(tx, reservation)
    const audit = lost.map((reservation) =>
      lostCallAuditEntry({
        id: reservation.id,
        ...toReservedCall(reservation),
        ...toReservedSpending(reservation),
      }),
    )
    return { result: lost.length, audit }
  })
}

const NOTHING_SPENT: Spent = { inputTokens: 0, outputTokens: 0, cost: 0 }

/** Older rows have only the sum of tokens. */
function toReservedCall({ call, tokens }: ReservationRow): ReservedCall {
  const unknown = { purpose: 'unknown', provider: { id: 'unknown', name: 'unknown' }, model: '' }
  const counts = { inputTokens: Number(tokens), outputTokens: 0, isPriced: true }
  return { ...unknown, ...counts, ...(call as object as Partial<ReservedCall>) }
}

function toReservedSpending(reservation: ReservationRow): Spent {
  const { inputTokens, outputTokens, isPriced } = toReservedCall(reservation)
  return { inputTokens, outputTokens, cost: isPriced ? Number(reservation.cost) : null }
}

const difference = (spent: Spent, counted: Spent): Spent => ({
  inputTokens: spent.inputTokens - counted.inputTokens,
  outputTokens: spent.outputTokens - counted.outputTokens,
  cost: spent.cost === null || counted.cost === null ? null : spent.cost - counted.cost,
})

/** A run's totals include its calls, even after the run was cancelled. */
async function addToRun(tx: Queryable, { evalRunId }: ReservationRow, spent: Spent) {
  if (evalRunId === null) return
  const { inputTokens, outputTokens, cost } = spent
  await tx.prisma.$executeRaw`
    UPDATE eval_run
       SET input_tokens = input_tokens + ${inputTokens}::int,
           output_tokens = output_tokens + ${outputTokens}::int,
           cost = round((cost + ${cost}::float8 / 1000000)::numeric, 6)::float8
     WHERE id = ${evalRunId}::uuid`
}

/** Replaces the reservation, or the count as a lost call, with the actual spending. */
async function addToBudget(tx: Queryable, reservation: ReservationRow, spent: Spent) {
  const tokens = spent.inputTokens + spent.outputTokens
  const unpriced = spent.cost === null ? 1 : 0
  const wasUnpriced = toReservedCall(reservation).isPriced ? 0 : 1
  const isLost = reservation.lostAt !== null
  await tx.prisma.$executeRaw`
    UPDATE ai_spending
       SET tokens = tokens + ${tokens}::bigint - ${isLost ? reservation.tokens : 0n}::bigint,
           cost = cost + ${spent.cost ?? 0}::bigint - ${isLost ? reservation.cost : 0n}::bigint,
           calls = calls + ${isLost ? 0 : 1}::int,
           unpriced_calls = unpriced_calls + ${isLost ? unpriced - wasUnpriced : unpriced}::int,
           lost_calls = lost_calls - ${isLost ? 1 : 0}::int,
           lost_tokens = lost_tokens - ${isLost ? reservation.tokens : 0n}::bigint,
           reserved_tokens = reserved_tokens - ${isLost ? 0n : reservation.tokens}::bigint,
           reserved_cost = reserved_cost - ${isLost ? 0n : reservation.cost}::bigint
     WHERE project_id = ${reservation.projectId}::uuid AND month = ${reservation.month}::date`
}

/** Moves a lost call's reservation to the spent total. */
async function addLostToBudget(tx: Queryable, reservation: ReservationRow) {
  const unpriced = toReservedCall(reservation).isPriced ? 0 : 1
  await tx.prisma.$executeRaw`
    UPDATE ai_spending
       SET tokens = tokens + ${reservation.tokens}::bigint, cost = cost + ${reservation.cost}::bigint,
           calls = calls + 1, unpriced_calls = unpriced_calls + ${unpriced}::int,
           lost_calls = lost_calls + 1, lost_tokens = lost_tokens + ${reservation.tokens}::bigint,
           reserved_tokens = reserved_tokens - ${reservation.tokens}::bigint,
           reserved_cost = reserved_cost - ${reservation.cost}::bigint
     WHERE project_id = ${reservation.projectId}::uuid AND month = ${reservation.month}::date`
}

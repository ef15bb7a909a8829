import { Prisma } from '../database/generated/client.ts'
import { theSystem } from '../domain/caller.ts'
import type { AiBudget, Reservation, Spent } from '../domain/model/ai-budget.ts'
import { lostEntry } from '../domain/model/called-entry.ts'
import { type Changes, type Transaction, unchanged } from './change.ts'
import { readDatabaseClock } from './database-clock.ts'
import type { WriteAfterwards } from './write-afterwards.ts'

/** What a reservation keeps of its call, in case it is lost. */
export interface ReservedCall
  extends Pick<Reservation, 'purpose' | 'provider' | 'model' | 'inputTokens' | 'outputTokens'> {
  readonly isPriced: boolean
}

interface Held {
  readonly id: string
  readonly projectId: string
  /** As text, which no session's time zone changes. */
  readonly month: string
  readonly tokens: bigint
  readonly cost: bigint
  readonly call: Prisma.JsonObject
  readonly evalRunId: string | null
  readonly lostAt: Date | null
}

const HELD = Prisma.raw(`id, project_id AS "projectId", month::text AS month, tokens, cost, call,
  eval_run_id AS "evalRunId", lost_at AS "lostAt"`)

/** Calls that one transaction books as lost. */
const BOOKED_AT_A_TIME = 100

/** Ends reservations: by what a call spent, or, where nobody ended it, by what it had reserved. */
export const settleReservations = (
  { prisma, change }: Pick<Changes, 'prisma' | 'change'>,
  writeAfterwards: WriteAfterwards,
  databaseTime: () => Date | undefined,
): Pick<AiBudget, 'settle' | 'bookLostCalls'> => ({
  settle: (by, { id }, spent, audit) =>
    writeAfterwards(() =>
      change(by, async (tx) => {
        const [held] = await tx.$queryRaw<Held[]>`
          DELETE FROM ai_reservation WHERE id = ${id}::uuid RETURNING ${HELD}`
        // It was counted by an earlier try, or its project was deleted.
        if (!held) return unchanged(undefined)
        const counted = held.lostAt ? reservedBy(held) : NOTHING
        await addToRun(tx, held, difference(spent, counted))
        await addToBudget(tx, held, spent)
        return { result: undefined, audit }
      }),
    ),

  async bookLostCalls() {
    const now = await readDatabaseClock(prisma, databaseTime())
    const projects = await prisma.aiReservation.findMany({
      where: { expiresAt: { lt: now }, lostAt: null },
      distinct: ['projectId'],
      select: { projectId: true },
    })
    let booked = 0
    for (const { projectId } of projects) booked += await bookProject(change, projectId, now)
    return booked
  },
})

/** Marks expired reservations of a project, which is what counts each only once. */
async function bookProject(change: Changes['change'], projectId: string, now: Date) {
  const system = theSystem({ projectId, requestId: 'lost_model_calls' }, now)
  return change(system, async (tx) => {
    const lost = await tx.$queryRaw<Held[]>`
      UPDATE ai_reservation SET lost_at = ${now}
       WHERE id IN (SELECT id FROM ai_reservation
                     WHERE project_id = ${projectId}::uuid AND expires_at < ${now} AND lost_at IS NULL
                     ORDER BY id LIMIT ${BOOKED_AT_A_TIME} FOR UPDATE SKIP LOCKED)
      RETURNING ${HELD}`
    for (const held of lost) await addToRun(tx, held, reservedBy(held))
    for (const held of lost) await addLostToBudget(tx, held)
    const audit = lost.map((held) =>
      lostEntry({ id: held.id, ...callOf(held), ...reservedBy(held) }),
    )
    return { result: lost.length, audit }
  })
}

const NOTHING: Spent = { inputTokens: 0, outputTokens: 0, cost: 0 }

/** Rows from before calls were kept with them know only their sum. */
function callOf({ call, tokens }: Held): ReservedCall {
  const unknown = { purpose: 'unknown', provider: { id: 'unknown', name: 'unknown' }, model: '' }
  const counts = { inputTokens: Number(tokens), outputTokens: 0, isPriced: true }
  return { ...unknown, ...counts, ...(call as object as Partial<ReservedCall>) }
}

function reservedBy(held: Held): Spent {
  const { inputTokens, outputTokens, isPriced } = callOf(held)
  return { inputTokens, outputTokens, cost: isPriced ? Number(held.cost) : null }
}

const difference = (spent: Spent, counted: Spent): Spent => ({
  inputTokens: spent.inputTokens - counted.inputTokens,
  outputTokens: spent.outputTokens - counted.outputTokens,
  cost: spent.cost === null || counted.cost === null ? null : spent.cost - counted.cost,
})

/** The totals of a run of test cases are those of its calls, also after the run was cancelled. */
async function addToRun(tx: Transaction, { evalRunId }: Held, spent: Spent) {
  if (evalRunId === null) return
  const { inputTokens, outputTokens, cost } = spent
  await tx.$executeRaw`
    UPDATE eval_run
       SET input_tokens = input_tokens + ${inputTokens}::int,
           output_tokens = output_tokens + ${outputTokens}::int,
           cost = round((cost + ${cost}::float8 / 1000000)::numeric, 6)::float8
     WHERE id = ${evalRunId}::uuid`
}

/** Counts what a call spent instead of its reservation, or of what it was booked with as lost. */
async function addToBudget(tx: Transaction, held: Held, spent: Spent) {
  const tokens = spent.inputTokens + spent.outputTokens
  const unpriced = spent.cost === null ? 1 : 0
  const wasUnpriced = callOf(held).isPriced ? 0 : 1
  const isLost = held.lostAt !== null
  await tx.$executeRaw`
    UPDATE ai_spending
       SET tokens = tokens + ${tokens}::bigint - ${isLost ? held.tokens : 0n}::bigint,
           cost = cost + ${spent.cost ?? 0}::bigint - ${isLost ? held.cost : 0n}::bigint,
           calls = calls + ${isLost ? 0 : 1}::int,
           unpriced_calls = unpriced_calls + ${isLost ? unpriced - wasUnpriced : unpriced}::int,
           lost_calls = lost_calls - ${isLost ? 1 : 0}::int,
           lost_tokens = lost_tokens - ${isLost ? held.tokens : 0n}::bigint,
           reserved_tokens = reserved_tokens - ${isLost ? 0n : held.tokens}::bigint,
           reserved_cost = reserved_cost - ${isLost ? 0n : held.cost}::bigint
     WHERE project_id = ${held.projectId}::uuid AND month = ${held.month}::date`
}

/** Moves what a lost call had reserved to what is spent. */
async function addLostToBudget(tx: Transaction, held: Held) {
  const unpriced = callOf(held).isPriced ? 0 : 1
  await tx.$executeRaw`
    UPDATE ai_spending
       SET tokens = tokens + ${held.tokens}::bigint, cost = cost + ${held.cost}::bigint,
           calls = calls + 1, unpriced_calls = unpriced_calls + ${unpriced}::int,
           lost_calls = lost_calls + 1, lost_tokens = lost_tokens + ${held.tokens}::bigint,
           reserved_tokens = reserved_tokens - ${held.tokens}::bigint,
           reserved_cost = reserved_cost - ${held.cost}::bigint
     WHERE project_id = ${held.projectId}::uuid AND month = ${held.month}::date`
}

import type { Database } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { createKeyedSemaphore, type KeyedSemaphore } from '../keyed-semaphore.ts'
import { type ChangedBy, toAuditActor } from './audit-actor.ts'
import { toEventAttribution } from './event-attribution.ts'
import { LazyTransaction, type TransactionSource } from './lazy-transaction.ts'
import type { ChangeOutcome, RootUnitOfWork, UnitOfWork, UnitOfWorkHooks } from './unit-of-work.ts'

/** A project's share of the connections while one of its rows is locked. */
const PROJECT_POOL_SHARE = 0.4

/** Queues the transactions of each project; create one per process. */
export const createProjectSemaphore = ({ options }: Database['pool']): KeyedSemaphore =>
  createKeyedSemaphore({
    concurrency: Math.max(1, Math.floor(options.max * PROJECT_POOL_SHARE)),
    queueLimit: {
      maxQueued: 500,
      refusal: 'Too many changes of this project are queued; try again in a moment.',
    },
  })

/** Each change is a transaction of its own. */
export function createUnitOfWork(
  database: Pick<Database, 'prisma' | 'pool' | 'query' | 'beginTransaction'>,
  {
    projectSemaphore = createProjectSemaphore(database.pool),
    onAudited,
  }: Partial<Omit<TransactionSource, 'database'>> = {},
): RootUnitOfWork {
  const { prisma, query } = database
  const runTransaction = async <T>(
    work: (transaction: LazyTransaction) => Promise<T>,
    hooks?: UnitOfWorkHooks<T>,
  ): Promise<T> => {
    const transaction = new LazyTransaction({ database, projectSemaphore, onAudited }, async (tx) =>
      hooks?.onBegin(tx),
    )
    try {
      const result = await work(transaction)
      if (transaction.open) await hooks?.onCommit(transaction.open, result)
      await transaction.commit()
      return result
    } catch (error) {
      await transaction.rollBack()
      throw error
    }
  }
  return {
    prisma,
    query,
    change: (by, run) =>
      runTransaction(async (transaction) => {
        await transaction.begin(by.projectId)
        await transaction.joinPrisma()
        return record(transaction, by, await run(joinTransaction(transaction, database)))
      }),
    changeWithSql: (by, run) =>
      runTransaction(async (transaction) => {
        const tx = await transaction.begin(by.projectId)
        return record(transaction, by, await run(tx))
      }),
    async changeAtOnce(by, { statement }) {
      const run = async () => (await query(statement)).length > 0
      return by.projectId === undefined ? run() : projectSemaphore.run(by.projectId, run)
    },
    atomically: (work, hooks) =>
      runTransaction((transaction) => work(joinTransaction(transaction, database)), hooks),
  }
}

/** A unit of work whose changes run one after the other in one transaction. */
function joinTransaction(transaction: LazyTransaction, pool: Queryable): UnitOfWork {
  let last: Promise<unknown> = Promise.resolve()
  const runPart = <Outcome extends ChangeOutcome<unknown>>(
    by: ChangedBy,
    run: () => Promise<Outcome>,
  ): Promise<Outcome['result']> => {
    const part = last.then(() =>
      transaction.part(by.projectId, async () => record(transaction, by, await run())),
    )
    last = part.catch(() => {})
    return part
  }
  const unit: UnitOfWork = {
    /** Uses the pool until the transaction starts. */
    get prisma() {
      return transaction.open ? transaction.requirePrisma() : pool.prisma
    },
    query: (statement) => (transaction.open ?? pool).query(statement),
    change: (by, run) => runPart(by, () => run(joinTransaction(transaction, pool))),
    changeWithSql: (by, run) => runPart(by, () => run(unit)),
    atomically: (work) => work(unit),
  }
  return unit
}

/** Keeps the change's audit entries and events for the commit. */
function record<Outcome extends ChangeOutcome<unknown>>(
  transaction: LazyTransaction,
  by: ChangedBy,
  { result, audit, event = [] }: Outcome,
): Outcome['result'] {
  const actor = toAuditActor(by)
  const entries = [audit].flat().map((each) => Object.assign({}, actor, each))
  const attribution = toEventAttribution(by, entries)
  transaction.record({ at: by.at, entries, events: [event].flat(), attribution })
  return result
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { NewEvent } from '@promptwire/core/contract/public/events'
import type { Database } from '../../platform/database/database.ts'
import { createKeyedSemaphore, type KeyedSemaphore } from '../keyed-semaphore.ts'
import { type ChangedBy, toAuditActor } from './audit-actor.ts'
import type { Audited } from './audit-entry.ts'
import { toEventAttribution } from './event-attribution.ts'
import {
  type Open,
  runUnitOfWork,
  type Transaction,
  type UnitOfWork,
  type UnitOfWorkHooks,
} from './unit-of-work.ts'

export type { Transaction } from './unit-of-work.ts'

/** The result of a change, with its audit entry and events. */
export interface ChangeOutcome<T> {
  readonly result: T
  readonly audit: Audited | readonly Audited[]
  readonly event?: NewEvent | readonly NewEvent[]
}

/** The outcome of a change that changed nothing: no audit entry and no event. */
export const unchanged = <T>(result: T): ChangeOutcome<T> => ({ result, audit: [] })

/** A project's share of the connections while one of its rows is locked. */
const PROJECT_POOL_SHARE = 0.4

/** Queues the transactions of each project; one per process. */
export const createProjectSemaphore = ({ options }: Database['pool']): KeyedSemaphore =>
  createKeyedSemaphore({
    concurrency: Math.max(1, Math.floor(options.max * PROJECT_POOL_SHARE)),
    queueLimit: {
      maxQueued: 500,
      refusal: 'Other changes of this project were in front for too long; try again in a moment.',
    },
  })

/** The only ways to begin a transaction. */
export interface Transactor {
  /** For what is one statement. Within a change it is the transaction's. */
  readonly prisma: Transaction
  /**
   * Changes something, with all that tells of it, in one transaction. A change within a change is
   * a part of it, which can fail alone.
   */
  change<Done extends ChangeOutcome<unknown>>(
    by: ChangedBy,
    run: (tx: Transaction) => Promise<Done>,
  ): Promise<Done['result']>
  /**
   * Makes all changes of a request one. Its transaction begins with the first of them, so that
   * long work before it holds no connection; work that changes nothing begins none. Within a change
   * it is a part of that one.
   */
  atomically<T>(work: () => Promise<T>, hooks?: UnitOfWorkHooks<T>): Promise<T>
}

type DatabaseHandles = Pick<Database, 'prisma' | 'pool'>

/** The position of a change: its unit of work, and the part before it. */
interface ChangeContext {
  /** The transactor that started the transaction; others do not join it. */
  readonly of: object
  readonly unit: UnitOfWork
  last: Promise<unknown>
}

/** One for the process: up to Node 22 every promise pays for each storage that was ever used. */
const current = new AsyncLocalStorage<ChangeContext>()

/** Changes of a database; transactors with the same semaphore share a project's connections. */
export function createTransactor(
  { prisma: client, pool }: DatabaseHandles,
  runQueued = createProjectSemaphore(pool),
): Transactor {
  const of = {}
  /** Undefined for what was started within a change and not waited for. */
  const getContext = () => {
    const context = current.getStore()
    return context?.of === of && !context.unit.isOver ? context : undefined
  }
  const within = <T>(unit: UnitOfWork, work: () => Promise<T>) =>
    current.run({ of, unit, last: Promise.resolve() }, work)

  const open: Open = (projectId, run) =>
    projectId === undefined
      ? client.$transaction(run)
      : runQueued(projectId, () => client.$transaction(run))
  const runInUnit = <T>(work: (unit: UnitOfWork) => Promise<T>, hooks?: UnitOfWorkHooks<T>) =>
    runUnitOfWork(open, work, hooks)

  const change: Transactor['change'] = (by, run) => {
    const actor = toAuditActor(by)
    const execute = async (unit: UnitOfWork) => {
      const tx = await unit.begin(by.projectId)
      const { result, audit, event = [] } = await within(unit, () => run(tx))
      const entries = [audit].flat().map((each) => ({ ...actor, ...each }))
      const trace = toEventAttribution(by, entries)
      unit.record({ at: by.at, entries, events: [event].flat(), trace })
      return result
    }
    const context = getContext()
    if (!context) return runInUnit(execute)
    return runSequentially(context, ({ unit }) => unit.part(by.projectId, () => execute(unit)))
  }

  return {
    prisma: new Proxy(client, {
      get: (target, name) => Reflect.get(getContext()?.unit.tx ?? target, name),
    }),
    change,
    atomically: (work, hooks) =>
      getContext() && !hooks ? work() : runInUnit((unit) => within(unit, work), hooks),
  }
}

/** Parts of a change are made one after the other, as savepoints demand. */
function runSequentially<T>(
  context: ChangeContext,
  run: (place: ChangeContext) => Promise<T>,
): Promise<T> {
  const running = context.last.then(() => run(context))
  context.last = running.catch(() => {})
  return running
}

import { AsyncLocalStorage } from 'node:async_hooks'
import type { EventOf } from '@promptwire/core/contract/public/events'
import type { Database } from '../database/database.ts'
import type { Audited } from '../domain/audit/audit-entry.ts'
import { auditedAs, type ChangedBy } from '../domain/audit/audited-as.ts'
import { createKeyedLine, type KeyedLine } from '../domain/keyed-line.ts'
import { eventTrace } from './event-trace.ts'
import {
  type Ends,
  inUnitOfChange,
  type Open,
  type Transaction,
  type UnitOfChange,
} from './unit-of-change.ts'

export type { Transaction } from './unit-of-change.ts'

/** What a change answers, and what the audit log and the project's events are written from. */
export interface Outcome<T> {
  readonly result: T
  readonly audit: Audited | readonly Audited[]
  readonly event?: EventOf | readonly EventOf[]
}

/** The outcome of a change that found nothing to do: nobody hears of it. */
export const unchanged = <T>(result: T): Outcome<T> => ({ result, audit: [] })

/** What a project's transactions may hold of the connections, when a row of it is locked. */
const SHARE_OF_A_PROJECT = 0.4

/** The line of the transactions of each project. */
const lineOfProjects = ({ options }: Database['pool']): KeyedLine =>
  createKeyedLine({
    turns: Math.max(1, Math.floor(options.max * SHARE_OF_A_PROJECT)),
    refuses: {
      mostWaiting: 500,
      refusal: 'Other changes of this project were in front for too long; try again in a moment.',
    },
  })

/** The only ways to begin a transaction. */
export interface Changes {
  /** For what is one statement. Within a change it is the transaction's. */
  readonly prisma: Transaction
  /**
   * Changes something, with all that tells of it, in one transaction. A change within a change is
   * a part of it, which can fail alone.
   */
  change<Done extends Outcome<unknown>>(
    by: ChangedBy,
    run: (tx: Transaction) => Promise<Done>,
  ): Promise<Done['result']>
  /**
   * Makes all changes of a request one. Its transaction begins with the first of them, so that
   * long work before it holds no connection; work that changes nothing begins none. Within a change
   * it is a part of that one.
   */
  asOne<T>(work: () => Promise<T>, ends?: Ends<T>): Promise<T>
}

type Opened = Pick<Database, 'prisma' | 'pool'>

/** Where a change stands: in which unit, and after which other part of the same change. */
interface Place {
  /** Which of the ways to begin a transaction it was begun by; for others it is none. */
  readonly of: object
  readonly unit: UnitOfChange
  last: Promise<unknown>
}

/** One for the process: up to Node 22 every promise pays for each storage that was ever used. */
const current = new AsyncLocalStorage<Place>()

/** Changes of a database. */
export function createChanges({ prisma: client, pool }: Opened): Changes {
  const of = {}
  /** Undefined for what was started within a change and not waited for. */
  const here = () => {
    const place = current.getStore()
    return place?.of === of && !place.unit.isOver ? place : undefined
  }
  const within = <T>(unit: UnitOfChange, work: () => Promise<T>) =>
    current.run({ of, unit, last: Promise.resolve() }, work)

  const inLine = lineOfProjects(pool)
  const open: Open = (projectId, run) =>
    projectId === undefined
      ? client.$transaction(run)
      : inLine(projectId, () => client.$transaction(run))
  const inUnit = <T>(work: (unit: UnitOfChange) => Promise<T>, ends?: Ends<T>) =>
    inUnitOfChange(open, work, ends)

  const change: Changes['change'] = (by, run) => {
    const who = auditedAs(by)
    const carryOut = async (unit: UnitOfChange) => {
      const tx = await unit.begin(by.projectId)
      const { result, audit, event = [] } = await within(unit, () => run(tx))
      const entries = [audit].flat().map((each) => ({ ...who, ...each }))
      const trace = eventTrace(by, entries)
      unit.leave({ at: by.at, entries, events: [event].flat(), trace })
      return result
    }
    const place = here()
    if (!place) return inUnit(carryOut)
    return inTurn(place, ({ unit }) => unit.part(by.projectId, () => carryOut(unit)))
  }

  return {
    prisma: new Proxy(client, {
      get: (target, name) => Reflect.get(here()?.unit.tx ?? target, name),
    }),
    change,
    asOne: (work, ends) => (here() && !ends ? work() : inUnit((unit) => within(unit, work), ends)),
  }
}

/** Parts of a change are made one after the other, as savepoints demand. */
function inTurn<T>(place: Place, make: (place: Place) => Promise<T>): Promise<T> {
  const mine = place.last.then(() => make(place))
  place.last = mine.catch(() => {})
  return mine
}

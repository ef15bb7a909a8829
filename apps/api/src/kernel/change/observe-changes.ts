import type { ChangedBy } from './audit-actor.ts'
import type { Audited } from './audit-entry.ts'
import type { ChangeAtOnce, ChangeOutcome, UnitOfWork } from './unit-of-work.ts'

export interface ObservedChanges {
  readonly unitOfWork: UnitOfWork
  readonly entries: readonly Audited[]
}

/** Wraps a unit of work to list the audit entries of its changes; a failed change adds none. */
export function observeChanges(unit: UnitOfWork): ObservedChanges {
  const entries: Audited[] = []
  return { unitOfWork: observed(unit, entries), entries }
}

function observed(unit: UnitOfWork, entries: Audited[]): UnitOfWork {
  const keep = async <T>(change: Promise<T>): Promise<T> => {
    const before = entries.length
    return change.catch((error) => {
      entries.length = before
      throw error
    })
  }
  const list = <Outcome extends ChangeOutcome<unknown>>(outcome: Outcome): Outcome => {
    entries.push(...[outcome.audit].flat())
    return outcome
  }
  const { changeAtOnce } = unit
  return {
    get prisma() {
      return unit.prisma
    },
    query: (statement) => unit.query(statement),
    change: (by, run) =>
      keep(unit.change(by, async (tx) => list(await run(observed(tx, entries))))),
    changeWithSql: (by, run) => keep(unit.changeWithSql(by, async (tx) => list(await run(tx)))),
    atomically: (work) => keep(unit.atomically((inner) => work(observed(inner, entries)))),
    ...(changeAtOnce && {
      async changeAtOnce(by: ChangedBy, change: ChangeAtOnce) {
        const isWritten = await changeAtOnce(by, change)
        if (isWritten) entries.push(change.audit)
        return isWritten
      },
    }),
  }
}

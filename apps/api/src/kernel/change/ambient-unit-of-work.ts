import { AsyncLocalStorage } from 'node:async_hooks'
import type { RootUnitOfWork, UnitOfWork } from './unit-of-work.ts'

const current = new AsyncLocalStorage<{ readonly unit: UnitOfWork; isOver: boolean }>()

/** Temporary: lets code that is not given its transaction find it, until all of it is. */
export function createAmbientUnitOfWork(root: RootUnitOfWork): RootUnitOfWork {
  const here = () => {
    const scope = current.getStore()
    return scope && !scope.isOver ? scope.unit : undefined
  }
  const within = <T>(unit: UnitOfWork, work: () => Promise<T>): Promise<T> => {
    const scope = { unit, isOver: false }
    return current.run(scope, work).finally(() => {
      scope.isOver = true
    })
  }
  return {
    prisma: new Proxy(root.prisma, {
      get: (target, name) => Reflect.get(here()?.prisma ?? target, name),
    }),
    query: (statement) => (here() ?? root).query(statement),
    change: (by, run) => (here() ?? root).change(by, (tx) => within(tx, () => run(tx))),
    changeWithSql: (by, run) => (here() ?? root).changeWithSql(by, run),
    atomically(work, hooks) {
      const unit = here()
      return unit && !hooks
        ? work(unit)
        : root.atomically((unit) => within(unit, () => work(unit)), hooks)
    },
  }
}

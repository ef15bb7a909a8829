import type { TestContext } from 'vitest'
import type { TestApi } from './api.ts'

/**
 * Fixture: takes locks in a transaction, and releases them at the end of the test at the latest.
 */
export function holdingOfTest({
  api,
  onTestFinished,
}: { api: TestApi } & Pick<TestContext, 'onTestFinished'>) {
  return async (
    sql: string,
    values: unknown[] = [],
  ): Promise<(end?: 'COMMIT') => Promise<void>> => {
    const holder = await api.database.pool.connect()
    let isLocked = true
    const release = async (end: 'COMMIT' | 'ROLLBACK' = 'ROLLBACK') => {
      if (!isLocked) return
      isLocked = false
      await holder.query(end)
      holder.release()
    }
    onTestFinished(() => release())
    await holder.query('BEGIN')
    await holder.query(sql, values)
    return release
  }
}

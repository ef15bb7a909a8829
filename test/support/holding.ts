import type { TestContext } from 'vitest'
import type { TestApi } from './api.ts'

/** As a fixture: takes locks in a transaction until they are released, or until the test ends. */
export function holdingOfTest({
  api,
  onTestFinished,
}: { api: TestApi } & Pick<TestContext, 'onTestFinished'>) {
  return async (sql: string, values: unknown[] = []): Promise<() => Promise<void>> => {
    const holder = await api.database.pool.connect()
    let isLocked = true
    const release = async () => {
      if (!isLocked) return
      isLocked = false
      await holder.query('ROLLBACK')
      holder.release()
    }
    onTestFinished(release)
    await holder.query('BEGIN')
    await holder.query(sql, values)
    return release
  }
}

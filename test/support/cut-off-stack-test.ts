import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { createServerDatabase } from './database.ts'
import { startFaultProxy } from './fault-proxy.ts'
import { MIGRATIONS } from './postgres.ts'
import { test as stackTest } from './stack-test.ts'

/** Tests of a stack that can lose its database connection. */
export const test = stackTest
  .extend('server', { scope: 'file' }, () => createServerDatabase())
  .extend('network', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const network = await startFaultProxy(server.url)
    onCleanup(() => network.close().then(server.drop))
    return network
  })
  .extend('stackOptions', { scope: 'file' }, async ({ network: { url } }) => ({
    database: await openDatabase({ url, folder: '', migrations: MIGRATIONS, connections: 3 }),
  }))

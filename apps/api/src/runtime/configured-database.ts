import type { Logger } from 'pino'
import type { ApiEnvironment } from '../environment.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'

/** `setState` receives the words that /readyz returns until the database is open. */
export const openConfiguredDatabase = (
  environment: ApiEnvironment,
  log: Logger,
  setState: (words: string) => void,
): Promise<Database> =>
  openDatabase({
    url: environment.DATABASE_URL,
    folder: environment.DATA_DIR,
    migrations: environment.MIGRATIONS_DIR,
    connections: environment.DATABASE_CONNECTIONS,
    waitSeconds: environment.DATABASE_WAIT_SECONDS,
    allowNewer: environment.ALLOW_NEWER_DATABASE,
    warn: (sentence) => log.warn(sentence),
    log: (sentence) => log.info(sentence),
    state: setState,
  })

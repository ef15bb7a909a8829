import { randomBytes } from 'node:crypto'
import { seedDemo } from '../demo/seed-demo.ts'
import type { ApiEnvironment } from '../environment.ts'
import { isSetUp } from '../features/people/people.sql.ts'
import { setupToken } from '../features/people/setup-token.ts'
import type { Stores } from '../runtime/stores.ts'

/** A laptop gets the demo; a production service prints the link that creates its first person. */
export async function prepareFirstRun(
  environment: ApiEnvironment,
  stores: Stores,
  embedded: boolean,
  now: () => Date,
): Promise<void> {
  if (embedded && environment.NODE_ENV !== 'production') {
    return seedDemo(stores, environment.DATA_DIR, now, randomBytes)
  }
  if (await isSetUp(stores.unitOfWork)) return
  const link = `${environment.WEB_URL}/setup?token=${setupToken(environment.SERVICE_SECRET[0])}`
  process.stdout.write(`\nThere is no account yet. Create the first one here:\n  ${link}\n\n`)
}

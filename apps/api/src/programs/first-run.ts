import { randomBytes } from 'node:crypto'
import { seedDemo } from '../demo/seed-demo.ts'
import type { ApiEnvironment } from '../environment.ts'
import { isSetUp } from '../features/people/people.sql.ts'
import { setupToken } from '../features/people/setup-token.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'

/** A laptop gets the demo; a production service prints the link that creates its first person. */
export async function prepareFirstRun(
  environment: ApiEnvironment,
  unitOfWork: UnitOfWork,
  embedded: boolean,
  now: () => Date,
): Promise<void> {
  if (embedded && environment.NODE_ENV !== 'production') {
    return seedDemo(unitOfWork, environment.DATA_DIR, now, randomBytes)
  }
  if (await isSetUp(unitOfWork)) return
  const link = `${environment.WEB_URL}/setup?token=${setupToken(environment.SERVICE_SECRET[0])}`
  process.stdout.write(`\nThere is no account yet. Create the first one here:\n  ${link}\n\n`)
}

import { randomBytes } from 'node:crypto'
import { fillDemo } from '../demo/fill-demo.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import type { ApiEnvironment } from '../environment.ts'
import { isSetUp } from '../features/auth/people.sql.ts'
import { setupToken } from '../features/auth/setup-token.ts'
import type { UnitOfWork } from '../kernel/change/unit-of-work.ts'
import type { Api } from '../runtime/api.ts'

const hasDemo = ({ NODE_ENV }: ApiEnvironment, embedded: boolean): boolean =>
  embedded && NODE_ENV !== 'production'

/** Adds to the demo while the service runs, to keep the startup short. */
export async function continueFirstRun(
  environment: ApiEnvironment,
  { internalApp, unitOfWork }: Pick<Api, 'internalApp' | 'unitOfWork'>,
  embedded: boolean,
  now: () => Date,
): Promise<void> {
  if (!hasDemo(environment, embedded)) return
  await fillDemo(environment.DATA_DIR, {
    send: async (url, request) => internalApp.request(url, request),
    serviceSecret: environment.SERVICE_SECRET[0],
    unit: unitOfWork,
    now,
  })
}

/** A laptop gets the demo; a production service prints the link that creates its first person. */
export async function prepareFirstRun(
  environment: ApiEnvironment,
  unitOfWork: UnitOfWork,
  embedded: boolean,
  now: () => Date,
): Promise<void> {
  if (hasDemo(environment, embedded)) {
    return seedDemo(unitOfWork, environment.DATA_DIR, now, randomBytes)
  }
  if (await isSetUp(unitOfWork)) return
  const link = `${environment.WEB_URL}/setup?token=${setupToken(environment.SERVICE_SECRET[0])}`
  process.stdout.write(`\nThere is no account yet. Create the first one here:\n  ${link}\n\n`)
}

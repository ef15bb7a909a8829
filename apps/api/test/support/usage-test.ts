import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import type { Owner } from '../../../../test/support/fixtures/making.ts'
import { asBearer } from '../../../../test/support/internal-client.ts'
import { addUp } from '../../src/features/usage/usage-sums.sql.ts'

export const DAY_MS = 24 * 60 * 60 * 1000

/** Tests of request counts and of the usage API. */
export const test = apiTest
  // A project as its owner sees it.
  .extend('people', ({ api, sendToApi }) => async (owner: Owner) => {
    const send = asBearer(await api.session(owner), sendToApi)
    return createProjectClient('', owner.projectId, send)
  })
  // A usage request to a replica makes it write its known outcomes.
  .extend('writeOutcomes', ({ api, replica }) => async (owner: Owner) => {
    const send = asBearer(await api.session(owner), async (url, init) =>
      replica.app.request(url, init),
    )
    await createProjectClient('', owner.projectId, send).get_usage({})
  })
  .extend(
    'addUpAll',
    ({ api }) =>
      () =>
        addUp(api.database.prisma),
  )
  // Advances the clock by days; keys and sessions live longer.
  .extend('pass', ({ api }) => (days: number) => {
    api.clock.now = new Date(api.clock.now.getTime() + days * DAY_MS)
  })

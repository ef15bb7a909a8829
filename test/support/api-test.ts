import { createClient, type Send } from '@promptwire/contract/derive/client'
import { createProjectClient } from '@promptwire/contract/derive/project-client'
import { INTERNAL_PREFIX, internalContract } from '@promptwire/contract/internal-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { test as base } from 'vitest'
import { createTestApi, type TestApiOptions } from './api.ts'
import type { Owner } from './fixtures/making.ts'
import { asBearer } from './internal-client.ts'
import { createKey } from './keys.ts'
import { recordStatements } from './record-statements.ts'

const LIKE_PRODUCTION: TestApiOptions = {}

/** Tests of the API in this process, one API per file; fixtures are created on demand. */
export const test = base
  .extend('apiOptions', { scope: 'file' }, LIKE_PRODUCTION)
  .extend('api', { scope: 'file' }, async ({ apiOptions }, { onCleanup }) => {
    const api = await createTestApi(apiOptions)
    onCleanup(() => api.close())
    return api
  })
  // Another API process on the same database.
  .extend('replica', { scope: 'file' }, async ({ api, apiOptions }, { onCleanup }) => {
    const { database, clock } = api
    const replica = await createTestApi({ now: () => clock.now, ...apiOptions, database })
    onCleanup(() => replica.close())
    return replica
  })
  .extend(
    'sendToApi',
    { scope: 'file' },
    ({ api }): Send =>
      async (url, request) =>
        api.app.request(url, request),
  )
  // Records the statements that the API sends to the database during a call.
  .extend(
    'recordStatements',
    { scope: 'file' },
    ({ api }) =>
      (work: () => Promise<unknown>) =>
        recordStatements(api.database, work),
  )
  // Clients for public and internal operations.
  .extend('client', { scope: 'file' }, ({ sendToApi }) =>
    createClient(publicContract, PUBLIC_PREFIX, sendToApi),
  )
  .extend('internalClient', { scope: 'file' }, ({ sendToApi }) =>
    createClient(internalContract, INTERNAL_PREFIX, sendToApi),
  )
  // A project, as a signed-in person uses it.
  .extend(
    'projectAs',
    { scope: 'file' },
    ({ api, sendToApi }) =>
      async (person: Pick<Owner, 'userId' | 'email'>, projectId: string) =>
        createProjectClient('', projectId, asBearer(await api.session(person), sendToApi)),
  )
  // A person with their own project, and keys with all scopes.
  .extend('owner', ({ api }) => api.owner())
  .extend('ownersProject', ({ projectAs, owner }) => projectAs(owner, owner.projectId))
  .extend('liveKey', ({ api, owner }) => createKey(api, owner, 'live'))
  .extend('devKey', ({ api, owner }) => createKey(api, owner, 'dev'))

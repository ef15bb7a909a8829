import { createClient, type Send } from '@promptwire/core/contract/derive/client'
import { createProjectClient } from '@promptwire/core/contract/derive/project-client'
import {
  INTERNAL_PREFIX,
  internalContract,
} from '@promptwire/core/contract/internal/internal-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { test as base } from 'vitest'
import { createTestApi, type TestApiOptions } from './api.ts'
import type { Owner } from './fixtures/making.ts'
import { asBearer } from './internal-client.ts'
import { createKey } from './keys.ts'
import { recordStatements } from './record-statements.ts'

const LIKE_PRODUCTION: TestApiOptions = {}

/** Tests of the API in this process, one a file; what a test names is made for it alone. */
export const test = base
  .extend('apiOptions', { scope: 'file' }, LIKE_PRODUCTION)
  .extend('api', { scope: 'file' }, async ({ apiOptions }, { onCleanup }) => {
    const api = await createTestApi(apiOptions)
    onCleanup(() => api.close())
    return api
  })
  // Another process on the same database.
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
  // The statements that the API sends to the database during some work.
  .extend(
    'recordStatements',
    { scope: 'file' },
    ({ api }) =>
      (work: () => Promise<unknown>) =>
        recordStatements(api.database, work),
  )
  // Clients for the public and the internal operations.
  .extend('client', { scope: 'file' }, ({ sendToApi }) =>
    createClient(publicContract, PUBLIC_PREFIX, sendToApi),
  )
  .extend('internalClient', { scope: 'file' }, ({ sendToApi }) =>
    createClient(internalContract, INTERNAL_PREFIX, sendToApi),
  )
  // A project as someone who is signed in works in it.
  .extend(
    'projectAs',
    { scope: 'file' },
    ({ api, sendToApi }) =>
      async (person: Pick<Owner, 'userId' | 'email'>, projectId: string) =>
        createProjectClient('', projectId, asBearer(await api.session(person), sendToApi)),
  )
  // A person with a project of their own, as they work in it, and keys of it that may do everything.
  .extend('owner', ({ api }) => api.owner())
  .extend('ownersProject', ({ projectAs, owner }) => projectAs(owner, owner.projectId))
  .extend('liveKey', ({ api, owner }) => createKey(api, owner, 'live'))
  .extend('devKey', ({ api, owner }) => createKey(api, owner, 'dev'))

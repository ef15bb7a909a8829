import { randomInputs } from '../../packages/core/test/random-inputs.ts'
import { test as apiTest } from './api-test.ts'

/** Requests per operation and for unknown paths; `check:hostile` sends over 20,000. */
export const RUNS = randomInputs(50)

/** Tests of arbitrary client input. */
export const test = apiTest
  // Owner of the shared project, with keys of many, few and no scopes.
  .extend('host', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    const keys = [
      (await api.key(owner, 'live')).text,
      (await api.key(owner, 'dev')).text,
      (await api.key(owner, 'dev', ['gallery:read'])).text,
      'pk_live_nonsense',
    ]
    return { owner, keys }
  })

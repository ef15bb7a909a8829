import { test as apiTest } from './api-test.ts'

/** Requests per operation, and for unknown paths. `check:hostile` tries more: over 20,000 together. */
export const RUNS = Number(process.env['RANDOM_REQUESTS'] ?? 100)

/** Tests of whatever clients may send. */
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

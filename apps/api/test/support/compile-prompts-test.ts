import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'

export interface Item {
  readonly prompt?: string
  readonly version?: string
  readonly etag?: string
  readonly not_modified?: true
  readonly error?: { readonly code: string; readonly message: string } | undefined
}

/** Tests of requests for several prompts. */
export const test = apiTest
  .extend('live', async ({ api, owner }) => (await api.key(owner, 'live')).text)
  .extend('dev', async ({ api, owner }) => (await api.key(owner, 'dev')).text)
  .extend(
    'compile',
    ({ api, live }) =>
      (prompts: unknown, key = live, replica = api) =>
        replica.app.request('/api/v1/compiled', {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ prompts }),
        }),
  )
  .extend('items', ({ compile }) => async (prompts: unknown, key?: string) => {
    const response = await compile(prompts, key)
    expect(response.status).toBe(200)
    return ((await response.json()) as { data: { prompts: Item[] } }).data.prompts
  })
  // The response of the single-prompt route, as an item.
  .extend(
    'single',
    ({ api, live }) =>
      async ({ prompt_id = '', ...fields }: Record<string, unknown>, key = live): Promise<Item> => {
        const query = new URLSearchParams()
        for (const [name, value] of Object.entries(fields)) {
          query.set(name, typeof value === 'string' ? value : JSON.stringify(value))
        }
        const response = await api.get(`/prompts/${prompt_id}/compiled?${query}`, key)
        const { data, error } = (await response.json()) as {
          data: Item | null
          error: Item['error']
        }
        return data ? { ...data, etag: response.headers.get('etag') ?? '' } : { error }
      },
  )

import { expect } from 'vitest'
import type { TestApi } from '../../../../test/support/api.ts'
import { test } from '../../../../test/support/api-test.ts'

const COUNTED = /^promptwire_(http_requests_total|compiled_cache_total|admission_).* [1-9]/gm

const readCounts = async ({ app }: TestApi) =>
  (await (await app.request('/metrics')).text()).match(COUNTED)?.join('\n') ?? ''

test('two runtimes in one process do not share counters', async ({
  api,
  replica,
  owner,
  devKey: { bearer },
}) => {
  const { slug } = await api.prompt(owner, { content: 'Hello' })
  expect((await api.get(`/prompts/${slug}/compiled`, bearer)).status).toBe(200)
  const counts = await readCounts(api)
  expect(counts).toContain('promptwire_http_requests_total{method="GET",route="/api/v1/prompts/')
  expect(counts).toContain('promptwire_compiled_cache_total{result="miss"} 1')
  expect(counts).toContain('promptwire_admission_batch_size_count 1')
  expect(await readCounts(replica)).toBe('')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, type TestApi } from './support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('the hot statement is planned once per connection, whatever is asked', async () => {
  const owner = await api.owner()
  const slugs = [(await api.publishedPrompt(owner)).slug, (await api.publishedPrompt(owner)).slug]
  const { text } = await api.key(owner)
  const fetch = (i: number) => api.get(`/prompts/${slugs[i % 2]}/compiled?version=1`, text)
  await Promise.all(Array.from({ length: 50 }, (_, i) => fetch(i)))
  for (let i = 0; i < 20; i++) await fetch(i)
  const { rows } = await api.database.admission.query(
    `SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'admit'`,
  )
  expect(rows).toHaveLength(1)
  expect(Number(rows[0].generic_plans)).toBeGreaterThan(5)
  expect(Number(rows[0].custom_plans)).toBe(0)
})

import { expect } from 'vitest'
import { ADMIT } from '../../apps/api/src/features/delivery/admission/admission-statement.sql.ts'
import { test } from '../support/api-test.ts'

test('the delivery statement is planned once per connection, for any arguments', async ({
  api,
  owner,
  liveKey,
}) => {
  const slugs = [(await api.publishedPrompt(owner)).slug, (await api.publishedPrompt(owner)).slug]
  const fetch = (i: number) =>
    api.get(`/prompts/${slugs[i % 2]}/compiled?version=1`, liveKey.bearer)
  await Promise.all(Array.from({ length: 50 }, (_, i) => fetch(i)))
  for (let i = 0; i < 20; i++) await fetch(i)
  const { rows } = await api.database.admission.query(
    `SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'admit'`,
  )
  expect(rows).toHaveLength(1)
  expect(Number(rows[0].generic_plans)).toBeGreaterThan(5)
  expect(Number(rows[0].custom_plans)).toBe(0)
})

test('the delivery statement looks up every row by an index, even if planned on small tables', async ({
  api,
}) => {
  const { rows } = await api.database.admission.query(`EXPLAIN (GENERIC_PLAN) ${ADMIT}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('Index Scan using api_key_key_hash_key')
  expect(plan).not.toContain('Seq Scan')
})

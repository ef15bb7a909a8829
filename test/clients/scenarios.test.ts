import { expect, inject, test } from 'vitest'
import { SCENARIOS } from '../faults/scenarios.ts'
import { asAdmin } from '../support/database.ts'

const url = inject('postgresUrl')
const place = { server: { url }, admin: (sql: string) => asAdmin(url, sql) }

test.each(SCENARIOS.filter(({ short }) => short))('$name', async ({ run }) => {
  expect(await run(place)).not.toBe('')
})

import { expect } from 'vitest'
import { test } from '../../../../../test/support/api-test.ts'
import { Prisma } from './generated/client.ts'

test('a statement reads its columns on every run, also if its first run failed', async ({
  api: { database },
}) => {
  const share = (among: number, name: string) =>
    database.query(Prisma.sql`SELECT 6 / ${among}::int AS share, ${name}::text AS name
                               WHERE ${name}::text <> 'no one'`)
  await expect(share(0, 'Ada')).rejects.toMatchObject({ code: '22012' })
  expect(await share(2, 'no one')).toEqual([])
  expect(await share(2, 'Ada')).toEqual([{ share: 3, name: 'Ada' }])
  expect(await share(3, 'Bob')).toEqual([{ share: 2, name: 'Bob' }])
})

test('a statement never reads rows by columns that have changed since', async ({
  api: { database },
}) => {
  const read = () => database.query(Prisma.sql`SELECT * FROM growing`)
  await database.pool.query('CREATE TABLE growing AS SELECT 1 AS one')
  expect(await read()).toEqual([{ one: 1 }])
  expect(await read()).toEqual([{ one: 1 }])
  await database.pool.query("ALTER TABLE growing ALTER one TYPE text USING 'text'")
  // Another connection of the pool describes the columns again.
  const after = await read().catch(({ message }: Error) => message)
  expect([[{ one: 'text' }], 'cached plan must not change result type']).toContainEqual(after)
  await database.pool.query('DROP TABLE growing')
})

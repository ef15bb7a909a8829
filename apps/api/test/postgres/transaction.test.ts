import { expect } from 'vitest'
import { test } from '../../../../test/support/api-test.ts'
import { Prisma } from '../../src/platform/database/generated/client.ts'
import { createPrismaOnConnections } from '../../src/platform/database/prisma-on-connection.ts'
import { createBeginTransaction } from '../../src/platform/database/transaction.ts'

test('a transaction over its time limit ends on its connection and in Prisma', async ({
  api: { database },
  onTestFinished,
}) => {
  const { attach, close } = createPrismaOnConnections()
  onTestFinished(close)
  const transaction = await createBeginTransaction(database.pool, attach, 50)()
  const prisma = await transaction.prisma()
  // P2028: Prisma knows that its transaction is over, and does not try the closed connection.
  await expect.poll(() => prisma.$queryRaw`SELECT 1`.catch(({ code }) => code)).toBe('P2028')
  await expect(transaction.query(Prisma.sql`SELECT 1`)).rejects.toMatchObject({ code: '25P03' })
  await transaction.rollback()
})

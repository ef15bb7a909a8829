import { expect, vi } from 'vitest'
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
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const limitMs = 50
  const transaction = await createBeginTransaction(database.pool, attach, limitMs)()
  const prisma = await transaction.prisma()
  vi.advanceTimersByTime(limitMs)
  vi.useRealTimers()
  // P2028: Prisma knows that its transaction has ended, and does not use the closed connection.
  await expect.poll(() => prisma.$queryRaw`SELECT 1`.catch(({ code }) => code)).toBe('P2028')
  await expect(transaction.query(Prisma.sql`SELECT 1`)).rejects.toMatchObject({ code: '25P03' })
  await transaction.rollback()
})

test('Prisma reads the relations of a record one after the other on a connection', async ({
  api,
  owner,
  onTestFinished,
}) => {
  const { id } = await api.key(owner)
  const { attach, close } = createPrismaOnConnections()
  const connection = await api.database.pool.connect()
  const running = { now: 0, most: 0, all: 0 }
  const query = async (...statement: Parameters<typeof connection.query>) => {
    running.now++
    running.all++
    running.most = Math.max(running.most, running.now)
    return await Promise.resolve(connection.query(...statement)).finally(() => running.now--)
  }
  const { prisma, release } = await attach(Object.create(connection, { query: { value: query } }))
  onTestFinished(async () => {
    await release()
    connection.release()
    await close()
  })
  const include = { createdBy: true, creatorRole: true, owner: true, formerSecrets: true }
  await prisma.apiKey.findUnique({ where: { id }, include })
  expect(running.all).toBeGreaterThan(2)
  expect(running.most).toBe(1)
})

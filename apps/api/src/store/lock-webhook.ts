import type { Prisma } from '../database/generated/client.ts'

/**
 * Holds a webhook until the transaction ends; whoever changes it or its deliveries does so first,
 * so that nobody waits for each other in a circle and no change is based on what was before.
 */
export const lockWebhook = (tx: Prisma.TransactionClient, id: string) =>
  tx.$queryRaw`SELECT 1 FROM webhook WHERE id = ${id}::uuid FOR NO KEY UPDATE`

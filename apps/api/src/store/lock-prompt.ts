import type { Prisma } from '../database/generated/client.ts'

/** Holds a prompt's row until the transaction ends; false when it is gone. */
export async function lockPrompt(tx: Prisma.TransactionClient, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM prompt WHERE id = ${id}::uuid FOR UPDATE`
  return rows.length > 0
}

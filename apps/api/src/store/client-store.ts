import type { ClientStore } from '../domain/oauth/client-store.ts'
import { writeAudit } from './audit.ts'
import type { PrismaClient } from './generated/client.ts'

/** Dynamically registered OAuth clients in PostgreSQL. */
export const createClientStore = (prisma: PrismaClient): ClientStore => ({
  register: ({ id, client_name, redirect_uris, createdAt, expiresAt }, audit) =>
    prisma.$transaction(async (tx) => {
      await tx.oauthClient.deleteMany({ where: { expiresAt: { lte: createdAt } } })
      await tx.oauthClient.create({
        data: { id, name: client_name, redirectUris: [...redirect_uris], createdAt, expiresAt },
      })
      await writeAudit(tx, audit, createdAt)
    }),

  async find(id, now) {
    const row = await prisma.oauthClient.findFirst({ where: { id, expiresAt: { gt: now } } })
    return row ? { client_name: row.name, redirect_uris: row.redirectUris } : undefined
  },
})

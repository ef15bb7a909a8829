import type { PrismaClient } from '../database/generated/client.ts'
import type { ClientStore } from '../domain/oauth/client-store.ts'
import { writeAudit } from './audit.ts'

/** Dynamically registered OAuth clients in PostgreSQL. */
export const createClientStore = (prisma: PrismaClient): ClientStore => ({
  async register({ id, client_name, redirect_uris, createdAt, expiresAt }) {
    await prisma.oauthClient.create({
      data: { id, name: client_name, redirectUris: [...redirect_uris], createdAt, expiresAt },
    })
  },

  async find(id, now) {
    const row = await prisma.oauthClient.findFirst({ where: { id, expiresAt: { gt: now } } })
    return row ? { client_name: row.name, redirect_uris: row.redirectUris } : undefined
  },

  recordGrant: (audit, at, keptUntil) =>
    prisma.$transaction(async (tx) => {
      await tx.oauthClient.updateMany({
        where: { id: audit.targetId, expiresAt: { gt: at } },
        data: { expiresAt: keptUntil },
      })
      await writeAudit(tx, audit, at)
    }),
})

import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import type { ClientStore } from './client-record.ts'

/** Dynamically registered OAuth clients in PostgreSQL. */
export const createClientStore = (unitOfWork: UnitOfWork): ClientStore => ({
  async register({ id, client_name, redirect_uris, createdAt, expiresAt }) {
    await unitOfWork.prisma.oauthClient.create({
      data: { id, name: client_name, redirectUris: [...redirect_uris], createdAt, expiresAt },
    })
  },

  async find(id, now) {
    const row = await unitOfWork.prisma.oauthClient.findFirst({
      where: { id, expiresAt: { gt: now } },
    })
    return row ? { client_name: row.name, redirect_uris: row.redirectUris } : undefined
  },

  recordGrant: (caller, consent, retainUntil) =>
    unitOfWork.change(caller, async (tx) => {
      await tx.prisma.oauthClient.updateMany({
        where: { id: consent.targetId, expiresAt: { gt: caller.at } },
        data: { expiresAt: retainUntil },
      })
      return { result: undefined, audit: consent }
    }),
})

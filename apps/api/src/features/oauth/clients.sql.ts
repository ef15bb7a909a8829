import type { Transactor } from '../../kernel/change/change.ts'
import type { ClientStore } from './client-record.ts'

/** Dynamically registered OAuth clients in PostgreSQL. */
export const createClientStore = ({ prisma, change }: Transactor): ClientStore => ({
  async register({ id, client_name, redirect_uris, createdAt, expiresAt }) {
    await prisma.oauthClient.create({
      data: { id, name: client_name, redirectUris: [...redirect_uris], createdAt, expiresAt },
    })
  },

  async find(id, now) {
    const row = await prisma.oauthClient.findFirst({ where: { id, expiresAt: { gt: now } } })
    return row ? { client_name: row.name, redirect_uris: row.redirectUris } : undefined
  },

  recordGrant: (caller, consent, retainUntil) =>
    change(caller, async (tx) => {
      await tx.oauthClient.updateMany({
        where: { id: consent.targetId, expiresAt: { gt: caller.at } },
        data: { expiresAt: retainUntil },
      })
      return { result: undefined, audit: consent }
    }),
})

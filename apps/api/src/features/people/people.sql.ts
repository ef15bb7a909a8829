import type pg from 'pg'
import type { Transactor } from '../../kernel/change/change.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import { personChanges } from './person-changes.sql.ts'
import type { UserStore } from './person-record.ts'
import { findMember, findSession } from './sessions/identify.sql.ts'

const THE_ONLY_SETUP = 1

/** People, their sessions and the first-run set-up in PostgreSQL. */
export const createUserStore = ({ prisma, change }: Transactor, pool: pg.Pool): UserStore => ({
  async findByEmail(email) {
    return (await prisma.user.findUnique({ where: { email } })) ?? undefined
  },

  async createSession({ tokenHash, ...session }) {
    await prisma.session.create({ data: { ...session, tokenHash: Buffer.from(tokenHash) } })
  },

  findSession: (tokenHash, now) => findSession(pool, tokenHash, now),
  findMember: (tokenHash, projectId, now) => findMember(pool, tokenHash, projectId, now),

  async revokeSession(id, at) {
    await prisma.session.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: at } })
  },

  ...personChanges({ prisma, change }),

  async isSetUp() {
    return (await prisma.setup.findUnique({ where: { id: THE_ONLY_SETUP } })) !== null
  },

  setUp: setUp({ change }),
})

const setUp =
  ({ change }: Pick<Transactor, 'change'>): UserStore['setUp'] =>
  async ({ requestId, at }, { account, project, ...user }) => {
    const owner = { actor: { kind: 'person', userId: user.id }, requestId, at } as const
    try {
      return await change(owner, async (tx) => {
        await tx.setup.create({ data: { id: THE_ONLY_SETUP, completedAt: at } })
        await tx.user.create({ data: user })
        await tx.account.create({
          data: {
            ...account,
            memberships: { create: { userId: user.id, role: 'owner' } },
            projects: { create: project },
          },
        })
        return {
          result: true,
          audit: { action: 'account.set_up', targetType: 'account', targetId: account.id },
        }
      })
    } catch (error) {
      if (isUniqueViolation(error)) return false
      throw error
    }
  }

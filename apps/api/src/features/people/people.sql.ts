import type pg from 'pg'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import { personChanges } from './person-changes.sql.ts'
import type { UserStore } from './person-record.ts'
import { findMember, findSession } from './sessions/identify.sql.ts'

const THE_ONLY_SETUP = 1

/** People, their sessions and the first-run set-up in PostgreSQL. */
export const createUserStore = (unitOfWork: UnitOfWork, pool: pg.Pool): UserStore => ({
  async findByEmail(email) {
    return (await unitOfWork.prisma.user.findUnique({ where: { email } })) ?? undefined
  },

  async createSession({ tokenHash, ...session }) {
    await unitOfWork.prisma.session.create({
      data: { ...session, tokenHash: Buffer.from(tokenHash) },
    })
  },

  findSession: (tokenHash, now) => findSession(pool, tokenHash, now),
  findMember: (tokenHash, projectId, now) => findMember(pool, tokenHash, projectId, now),

  async revokeSession(id, at) {
    await unitOfWork.prisma.session.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: at },
    })
  },

  ...personChanges(unitOfWork),

  async isSetUp() {
    return (await unitOfWork.prisma.setup.findUnique({ where: { id: THE_ONLY_SETUP } })) !== null
  },

  setUp: setUp(unitOfWork),
})

const setUp =
  (unitOfWork: UnitOfWork): UserStore['setUp'] =>
  async ({ requestId, at }, { account, project, ...user }) => {
    const owner = { actor: { kind: 'person', userId: user.id }, requestId, at } as const
    try {
      return await unitOfWork.change(owner, async (tx) => {
        await tx.prisma.setup.create({ data: { id: THE_ONLY_SETUP, completedAt: at } })
        await tx.prisma.user.create({ data: user })
        await tx.prisma.account.create({
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

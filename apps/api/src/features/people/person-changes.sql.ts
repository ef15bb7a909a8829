import { PromptFont, Theme } from '@promptwire/core/contract/internal/person'
import type { SignedInPerson } from '../../kernel/caller.ts'
import type { UnitOfWork } from '../../kernel/change/unit-of-work.ts'
import { unchanged } from '../../kernel/change/unit-of-work.ts'
import type { PersonRecord } from '../../kernel/person.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import type { SessionChoice, UserStore } from './person-record.ts'

type About = Pick<
  UserStore,
  'update' | 'readPasswordHash' | 'changePassword' | 'listSessions' | 'revokeSessions'
>

/** Changes by people of their own data, in PostgreSQL. */
export const personChanges = (transactor: UnitOfWork): About => ({
  async readPasswordHash(id) {
    const select = { passwordHash: true }
    return (await transactor.prisma.user.findUnique({ where: { id }, select }))?.passwordHash
  },

  async listSessions(userId, now) {
    const where = whereActiveSession(userId, now)
    const rows = await transactor.prisma.session.findMany({ where, orderBy: { id: 'desc' } })
    return rows.map((row) => ({ ...row, lastSeenAt: row.lastSeenAt ?? row.createdAt }))
  },

  revokeSessions: (userId, which, at) => revokeSessions(transactor, userId, which, at),
  update: updatePerson(transactor),
  changePassword: changePassword(transactor),
})

/** Sessions of a person that are neither over nor signed out. */
const whereActiveSession = (userId: string, now: Date) => ({
  userId,
  revokedAt: null,
  expiresAt: { gt: now },
})

type Row = Omit<Prisma.UserGetPayload<object>, 'passwordHash'>

const toPerson = ({ id, email, name, theme, promptFont, timeZone }: Row): PersonRecord => ({
  id,
  email,
  name,
  theme: Theme.parse(theme),
  promptFont: PromptFont.parse(promptFont),
  timeZone,
})

const asPerson = ({ userId, requestId, at }: SignedInPerson) =>
  ({ actor: { kind: 'person', userId }, requestId, at }) as const

const updatePerson =
  (unitOfWork: UnitOfWork): About['update'] =>
  (person, fields) =>
    unitOfWork.change(asPerson(person), async (tx) => {
      const { userId: id } = person
      // Locked, so that the audit log records the real previous name.
      await tx.prisma.$queryRaw`SELECT 1 FROM app_user WHERE id = ${id}::uuid FOR NO KEY UPDATE`
      const before = await tx.prisma.user.findUniqueOrThrow({ where: { id } })
      const after = await tx.prisma.user.update({ where: { id }, data: fields })
      // Display settings are private and not in the audit log; the name is.
      if (after.name === before.name) return unchanged(toPerson(after))
      return {
        result: toPerson(after),
        audit: {
          action: 'person.renamed',
          targetType: 'person',
          targetId: id,
          before: { name: before.name },
          after: { name: after.name },
        },
      }
    })

const changePassword =
  (unitOfWork: UnitOfWork): About['changePassword'] =>
  (person, { before, after }) =>
    unitOfWork.change(asPerson(person), async (tx) => {
      const { userId: id, sessionId, at } = person
      const { count } = await tx.prisma.user.updateMany({
        where: { id, passwordHash: before },
        data: { passwordHash: after },
      })
      if (count === 0) return unchanged(undefined)
      return {
        result: await revokeSessions(tx, id, { allBut: sessionId }, at),
        audit: { action: 'person.password_changed', targetType: 'person', targetId: id },
      }
    })

async function revokeSessions(
  tx: Queryable,
  userId: string,
  which: SessionChoice,
  at: Date,
): Promise<number> {
  const id = 'only' in which ? which.only : { not: which.allBut }
  const { count } = await tx.prisma.session.updateMany({
    where: { ...whereActiveSession(userId, at), id },
    data: { revokedAt: at },
  })
  return count
}

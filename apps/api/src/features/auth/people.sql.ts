import { PromptFont, Theme } from '@promptwire/contract/auth/person'
import type { Requester, SignedInPerson } from '../../kernel/caller.ts'
import { byPerson } from '../../kernel/change/audit-actor.ts'
import { type UnitOfWork, unchanged } from '../../kernel/change/unit-of-work.ts'
import type { PersonRecord, StoredUser } from '../../kernel/person.ts'
import type { Prisma } from '../../platform/database/generated/client.ts'
import type { Queryable } from '../../platform/database/queryable.ts'
import { isUniqueViolation } from '../../platform/database/violations.sql.ts'
import type { NewOwner, PersonChange } from './person-record.ts'
import { revokeSessions } from './sessions/sessions.sql.ts'

const THE_ONLY_SETUP = 1

export async function isSetUp({ prisma }: Queryable): Promise<boolean> {
  return (await prisma.setup.findUnique({ where: { id: THE_ONLY_SETUP } })) !== null
}

/** Creates the first person with account and project; false if that happened before. */
export async function setUpOwner(
  unitOfWork: UnitOfWork,
  requester: Requester,
  { account, project, ...user }: NewOwner,
): Promise<boolean> {
  const { at } = requester
  try {
    return await unitOfWork.change(byPerson(requester, user.id), async (tx) => {
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
        audit: {
          action: 'account.set_up',
          accountId: account.id,
          targetType: 'account',
          targetId: account.id,
        },
      }
    })
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

type PersonWithPassword = StoredUser & { readonly passwordHash: string | null }

export async function findPerson(
  { prisma }: Queryable,
  id: string,
): Promise<PersonWithPassword | undefined> {
  return (await prisma.user.findUnique({ where: { id } })) ?? undefined
}

export async function findPersonByEmail(
  { prisma }: Queryable,
  email: string,
): Promise<PersonWithPassword | undefined> {
  return (await prisma.user.findUnique({ where: { email } })) ?? undefined
}

export async function readPasswordHash(
  { prisma }: Queryable,
  id: string,
): Promise<string | undefined> {
  const select = { passwordHash: true }
  return (await prisma.user.findUnique({ where: { id }, select }))?.passwordHash ?? undefined
}

type Row = Omit<Prisma.UserGetPayload<object>, 'passwordHash'>

const toPerson = ({ id, email, name, theme, ...row }: Row): PersonRecord => ({
  id,
  email,
  name,
  emailVerifiedAt: row.emailVerifiedAt,
  theme: Theme.parse(theme),
  promptFont: PromptFont.parse(row.promptFont),
  timeZone: row.timeZone,
})

export const changePerson = (
  unitOfWork: UnitOfWork,
  person: SignedInPerson,
  fields: PersonChange,
): Promise<PersonRecord> =>
  unitOfWork.change(byPerson(person, person.userId), async (tx) => {
    const { userId: id } = person
    // Lock the row, so that the audit log records the real previous name.
    await tx.prisma.$queryRaw`SELECT 1 FROM app_user WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    const before = await tx.prisma.user.findUniqueOrThrow({ where: { id } })
    const after = await tx.prisma.user.update({ where: { id }, data: fields })
    // Display settings are private, so only the name appears in the audit log.
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

/**
 * Replaces a password and ends all other sessions in one transaction. Returns the number of ended sessions;
 * undefined if the password changed after it was read.
 */
export const replacePassword = (
  unitOfWork: UnitOfWork,
  person: SignedInPerson,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<number | undefined> =>
  unitOfWork.change(byPerson(person, person.userId), async (tx) => {
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

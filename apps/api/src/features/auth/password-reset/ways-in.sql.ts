import { createHash } from 'node:crypto'
import type { WayIn } from '@promptwire/contract/auth/password-reset'
import { byPerson } from '../../../kernel/change/audit-actor.ts'
import type { UnitOfWork } from '../../../kernel/change/unit-of-work.ts'
import type { Queryable } from '../../../platform/database/queryable.ts'
import { findKeysOfPerson, revokeKeyById } from '../../keys/index.sql.ts'
import { listUserPasskeys, removePasskey } from '../passkeys/passkeys.sql.ts'
import { type FactorOwner, findTotp, removeSecondFactor } from '../second-factor/factors.sql.ts'

interface RemovableWay {
  readonly way: WayIn
  remove(tx: UnitOfWork): Promise<unknown>
}

/** Ways into an account besides the password, and the person's keys. */
export async function listWaysIn(
  db: Queryable,
  owner: FactorOwner,
  { withApp }: { readonly withApp: boolean },
): Promise<readonly RemovableWay[]> {
  return [
    ...(await listPasskeys(db, owner)),
    ...(withApp ? await listApps(db, owner) : []),
    ...(await listIdentities(db, owner)),
    ...(await listKeys(db, owner)),
  ]
}

const listPasskeys = async (db: Queryable, owner: FactorOwner): Promise<RemovableWay[]> =>
  (await listUserPasskeys(db, owner.userId)).map((passkey) => ({
    way: { kind: 'passkey', ...toWay('passkey', passkey) },
    remove: (tx) => removePasskey(tx, owner, passkey.id),
  }))

async function listApps(db: Queryable, owner: FactorOwner): Promise<RemovableWay[]> {
  const totp = await findTotp(db, owner.userId)
  if (!totp) return []
  const created_at = totp.confirmedAt?.toISOString() ?? null
  const about = { id: 'app', name: 'Authenticator app', created_at, last_used_at: null }
  return [{ way: { kind: 'app', ...about }, remove: (tx) => removeSecondFactor(tx, owner) }]
}

async function listIdentities(db: Queryable, owner: FactorOwner): Promise<RemovableWay[]> {
  const where = { userId: owner.userId }
  const found = await db.prisma.externalIdentity.findMany({ where, orderBy: { createdAt: 'asc' } })
  return found.map(({ issuer, subject, createdAt }) => ({
    way: {
      kind: 'identity',
      ...toWay('identity', { id: nameIdentity(issuer, subject), name: issuer, createdAt }),
    },
    remove: (tx) => unlink(tx, owner, { issuer, subject }),
  }))
}

const listKeys = async (db: Queryable, owner: FactorOwner): Promise<RemovableWay[]> =>
  (await findKeysOfPerson(db, owner.userId, owner.at)).map(({ project, projectId, ...key }) => ({
    way: { kind: 'key', ...toWay('key', { ...key, name: `${key.name} (${project.name})` }) },
    remove: (tx) => revokeKeyById(tx, { ...byPerson(owner, owner.userId), projectId }, key.id),
  }))

interface Listed {
  readonly id: string
  readonly name: string
  readonly createdAt: Date
  readonly lastUsedAt?: Date | null
}

const toWay = (kind: WayIn['kind'], { id, name, createdAt, lastUsedAt }: Listed) => ({
  id: `${kind}:${id}`,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
})

/** The page that lists the identity does not need the subject. */
const nameIdentity = (issuer: string, subject: string) =>
  createHash('sha256').update(`${issuer}\n${subject}`).digest('base64url')

const unlink = (
  unitOfWork: UnitOfWork,
  owner: FactorOwner,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<void> =>
  unitOfWork.change(byPerson(owner, owner.userId), async ({ prisma }) => {
    await prisma.externalIdentity.deleteMany({ where: { ...identity, userId: owner.userId } })
    const about = { targetType: 'person', targetId: owner.userId } as const
    const before = { issuer: identity.issuer }
    return { result: undefined, audit: { action: 'person.identity_unlinked', ...about, before } }
  })

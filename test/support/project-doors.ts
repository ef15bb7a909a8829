import { randomBytes } from 'node:crypto'
import { fillPath } from '@promptwire/contract/build-request'
import type { PeopleOperation, PublicOperation } from '@promptwire/contract/operation'
import {
  PROJECT_PREFIX,
  type ProjectContract,
  projectContract,
} from '@promptwire/contract/project-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/contract/public-contract'
import { createApiKey } from '@promptwire/core/access/api-key'
import type { Permission } from '@promptwire/core/access/permissions'
import { getRolePermissions, ROLES } from '@promptwire/core/access/roles'
import { SCOPES, type Scope } from '@promptwire/core/access/scopes'
import { revokeKeyById } from '../../apps/api/src/features/keys/keys.sql.ts'
import type { TestApi } from './api.ts'
import type { Owner } from './fixtures/making.ts'

export type Name = keyof ProjectContract
export type Row = PublicOperation | PeopleOperation
export type Headers = Record<string, string>

/** A way into a project, with credentials for tests. */
export interface Door {
  readonly prefix: string
  /** With exactly these permissions. */
  holding(...permissions: readonly Permission[]): Promise<Headers>
  /** With all permissions but these. */
  lacking(...permissions: readonly Permission[]): Promise<Headers>
  /** From another project. */
  readonly stranger: Headers
  /** Headers that no door accepts. */
  readonly invalid: readonly Headers[]
}

const listRows = (table: object) => Object.entries(table) as [Name, Row][]
/** The operations of each door. */
export const ROWS = { 'a key': listRows(publicContract), 'a person': listRows(projectContract) }

export const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
/** Any of these admits a caller. */
export const permissionsFor = (row: Row): readonly Permission[] =>
  'scope' in row ? [row.scope, ...(row.orScopes ?? [])] : [row.permission]
export const permissionFor = (row: Row): Permission => ('scope' in row ? row.scope : row.permission)

/** All permissions that a request may need: for someone else's record, and for common fields. */
export const allPermissionsFor = (row: Row): readonly Permission[] => [
  permissionFor(row),
  ...('forOthers' in row && row.forOthers ? [row.forOthers] : []),
  ...Object.entries(row.fieldScopes ?? {})
    .filter(([field]) => !row.input.shape[field]?.safeParse(undefined).success)
    .flatMap(([, scopes]) => scopes),
]

export async function keyDoor(api: TestApi, owner: Owner): Promise<Door> {
  const keyWith = async (scopes: readonly Scope[], of = owner) =>
    bearer((await api.key(of, 'dev', scopes)).text)
  const keys = new Map<string, Promise<Headers>>()
  const ownKeyWith = (holds: (scope: Scope) => boolean) => {
    const scopes = SCOPES.filter(holds)
    const known = keys.get(scopes.join()) ?? keyWith(scopes)
    keys.set(scopes.join(), known)
    return known
  }
  const revoked = await api.key(owner)
  await revokeKeyById(api.unitOfWork, api.system(owner.projectId), revoked.id)
  const unknown = createApiKey('live', (length) => randomBytes(length))
  const refused = ['pk_live_nonsense', unknown, revoked.text, await api.session(owner)]
  return {
    prefix: PUBLIC_PREFIX,
    holding: (...permissions) => ownKeyWith((scope) => permissions.includes(scope)),
    lacking: (...permissions) => ownKeyWith((scope) => !permissions.includes(scope)),
    stranger: await keyWith(SCOPES, await api.owner()),
    invalid: [{}, { authorization: 'Basic abc' }, ...refused.map(bearer)],
  }
}

/** Roles with the permissions, or else an unknown role without permissions. */
const roleHolding = (permissions: readonly Permission[]) =>
  ROLES.find((role) => permissions.every((each) => getRolePermissions(role).has(each))) ?? ''
const roleLacking = (permissions: readonly Permission[]) =>
  ROLES.findLast((role) => !permissions.some((each) => getRolePermissions(role).has(each))) ??
  'guest'

/** Adds someone to the owner's other accounts, too. */
async function joinOthers({ database }: TestApi, owner: Owner, { userId }: Owner): Promise<void> {
  const where = { userId: owner.userId, accountId: { not: owner.accountId } }
  const others = await database.prisma.membership.findMany({ where })
  const data = others.map(({ accountId, role }) => ({ accountId, role, userId }))
  await database.prisma.membership.createMany({ data })
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

export async function personDoor(api: TestApi, owner: Owner): Promise<Door> {
  const members = new Map<string, Promise<Headers>>()
  const joinAs = async (role: string) => {
    const person = await api.member(owner, role)
    await joinOthers(api, owner, person)
    return person
  }
  const memberAs = (role: string) => {
    const known = members.get(role) ?? joinAs(role).then(api.session).then(bearer)
    members.set(role, known)
    return known
  }
  const expired = await api.session(owner, new Date(api.clock.now.getTime() - MONTH_MS))
  const ended = await api.session(owner)
  await api.app.request('/internal/session', { method: 'DELETE', headers: bearer(ended) })
  const unknown = randomBytes(32).toString('base64url')
  const refused = ['nonsense', unknown, expired, ended, (await api.key(owner)).text]
  return {
    prefix: fillPath(PROJECT_PREFIX, { project_id: owner.projectId }),
    holding: (...permissions) => memberAs(roleHolding(permissions)),
    lacking: (...permissions) => memberAs(roleLacking(permissions)),
    stranger: bearer(await api.session(await api.owner())),
    invalid: [{}, { authorization: 'Basic abc' }, ...refused.map(bearer)],
  }
}

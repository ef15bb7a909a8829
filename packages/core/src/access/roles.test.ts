import { expect, test } from 'vitest'
import { PERMISSIONS } from './permissions.ts'
import {
  canGrant,
  getRolePermissions,
  MEMBER_ROLES,
  NO_ROLE,
  ROLES,
  rolesWithPermission,
} from './roles.ts'
import { canModify, SCOPES } from './scopes.ts'

test('each role has all permissions of the previous one, and the owner has all', () => {
  for (const [i, role] of ROLES.slice(1).entries()) {
    const before = getRolePermissions(ROLES[i] ?? '')
    expect([...before].filter((permission) => !getRolePermissions(role).has(permission))).toEqual(
      [],
    )
    expect(getRolePermissions(role).size).toBeGreaterThan(before.size)
  }
  expect([...getRolePermissions('owner')].sort()).toEqual([...PERMISSIONS].sort())
})

test('a viewer can only read', () => {
  const viewer = getRolePermissions('viewer')
  expect(SCOPES.filter((scope) => viewer.has(scope) && canModify([scope]))).toEqual([])
  // An app connected by a viewer gets no more access than the viewer.
  for (const permission of viewer) expect(permission).toMatch(/:read$|^apps:connect$/)
})

test('non-members and unknown roles have no permissions', () => {
  for (const role of ['', 'guest', '__proto__', 'constructor']) {
    expect(getRolePermissions(role).size).toBe(0)
  }
})

test('a member without a role reads the name of the account alone', () => {
  expect([...getRolePermissions(NO_ROLE)]).toEqual(['account:read'])
})

test('a member gives no more than they hold', () => {
  const grantable = (role: string) =>
    MEMBER_ROLES.filter((each) => canGrant(getRolePermissions(role), each))
  expect(ROLES.map(grantable)).toEqual([
    ['none', 'viewer'],
    ['none', 'viewer', 'editor'],
    ['none', 'viewer', 'editor', 'admin'],
    ['none', 'viewer', 'editor', 'admin', 'owner'],
  ])
})

test('a viewer cannot create keys', () => {
  expect(rolesWithPermission('keys:manage')).toEqual(['editor', 'admin', 'owner'])
})

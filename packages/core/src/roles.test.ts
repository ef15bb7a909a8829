import { expect, test } from 'vitest'
import { PERMISSIONS } from './permissions.ts'
import { permissionsOf, ROLES, rolesThatMay } from './roles.ts'
import { changesAnything, SCOPES } from './scopes.ts'

test('each role has all permissions of the previous one, and the owner has all', () => {
  for (const [i, role] of ROLES.slice(1).entries()) {
    const before = permissionsOf(ROLES[i] ?? '')
    expect([...before].filter((permission) => !permissionsOf(role).has(permission))).toEqual([])
    expect(permissionsOf(role).size).toBeGreaterThan(before.size)
  }
  expect([...permissionsOf('owner')].sort()).toEqual([...PERMISSIONS].sort())
})

test('a viewer can only read', () => {
  const viewer = permissionsOf('viewer')
  expect(SCOPES.filter((scope) => viewer.has(scope) && changesAnything([scope]))).toEqual([])
  for (const permission of viewer) expect(permission).toMatch(/:read$/)
})

test('non-members and unknown roles have no permissions', () => {
  for (const role of ['', 'guest', '__proto__', 'constructor']) {
    expect(permissionsOf(role).size).toBe(0)
  }
})

test('a viewer cannot create keys', () => {
  expect(rolesThatMay('keys:manage')).toEqual(['editor', 'admin', 'owner'])
})

import { expect, test } from 'vitest'
import { readClaims } from './read-claims.ts'
import { findRole, parseGroupRoles } from './single-sign-on-settings.ts'

const standard = { groupsClaim: 'groups', trustsEmail: false }

/** Claims of four providers, with the settings from our guides. */
const PROVIDERS = {
  Keycloak: {
    claims: {
      iss: 'https://keycloak.example/realms/team',
      sub: 'b3f0c7e2-4a1d-4a5e-9c55-0f9c1a5d2f11',
      preferred_username: 'ada',
      given_name: 'Ada',
      family_name: 'Lovelace',
      email: 'Ada@Example.com',
      email_verified: true,
      realm_access: { roles: ['offline_access', 'prompt-editor'] },
    },
    settings: { groupsClaim: 'realm_access.roles', trustsEmail: false },
    groups: ['offline_access', 'prompt-editor'],
    ownsEmail: true,
  },
  Entra: {
    claims: {
      iss: 'https://login.microsoftonline.com/1f6b6c2e-0000-4000-8000-000000000000/v2.0',
      sub: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ',
      oid: '2f1f6c2e-0000-4000-8000-000000000001',
      name: 'Ada Lovelace',
      preferred_username: 'ada@example.com',
      email: 'ada@example.com',
      groups: ['7c6e5f1a-0000-4000-8000-000000000002'],
      ver: '2.0',
    },
    settings: { groupsClaim: 'groups', trustsEmail: true },
    groups: ['7c6e5f1a-0000-4000-8000-000000000002'],
    ownsEmail: true,
  },
  Okta: {
    claims: {
      iss: 'https://team.okta.com',
      sub: '00uid4BxXw6I6TV4m0g3',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      email_verified: true,
      groups: ['Everyone', 'Prompt team'],
    },
    settings: standard,
    groups: ['Everyone', 'Prompt team'],
    ownsEmail: true,
  },
  Google: {
    claims: {
      iss: 'https://accounts.google.com',
      sub: '110169484474386276334',
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      email_verified: true,
      hd: 'example.com',
    },
    settings: { groupsClaim: 'hd', trustsEmail: false },
    groups: ['example.com'],
    ownsEmail: true,
  },
}

test.for(Object.entries(PROVIDERS))(
  'reads the person and groups from claims of %s',
  ([, { claims, settings, groups, ownsEmail }]) => {
    expect(readClaims(claims, settings)).toEqual({
      issuer: claims.iss,
      subject: claims.sub,
      email: 'ada@example.com',
      ownsEmail,
      name: 'Ada Lovelace',
      groups,
    })
  },
)

const ID = { iss: 'https://idp.example', sub: '1' }

test('an address is the person’s own only if the provider says so, or the operator for it', () => {
  const ownsEmail = (claims: object, trustsEmail: boolean) =>
    readClaims({ ...ID, email: 'a@b.example', ...claims }, { ...standard, trustsEmail }).ownsEmail
  expect(ownsEmail({}, false)).toBe(false)
  expect(ownsEmail({}, true)).toBe(true)
  expect(ownsEmail({ email_verified: false }, true)).toBe(false)
  expect(ownsEmail({ email_verified: 'true' }, false)).toBe(true)
})

test('claims of wrong types are ignored', () => {
  const claims = { ...ID, email: 7, name: ['x'], groups: { a: 1 }, given_name: null }
  expect(readClaims(claims, standard)).toEqual({
    issuer: ID.iss,
    subject: '1',
    email: undefined,
    ownsEmail: false,
    name: '1',
    groups: [],
  })
  expect(readClaims({ ...ID, groups: [1, 'a', null] }, standard).groups).toEqual(['a'])
  const inherited = { ...standard, groupsClaim: 'groups.constructor.name' }
  expect(readClaims({ ...ID, groups: [] }, inherited).groups).toEqual([])
})

test('the strongest role of the groups counts', () => {
  const roles = parseGroupRoles('{"staff":"viewer","leads":"admin","writers":"editor"}')
  expect(findRole(['writers', 'leads', 'staff'], roles)).toBe('admin')
  expect(findRole(['strangers'], roles)).toBeUndefined()
  expect(findRole([], parseGroupRoles('{"*":"viewer"}'))).toBe('viewer')
})

test.for(['[]', '"admin"', '{"a":"boss"}', '{"a":1}', 'x', 'null'])(
  'refuses %s as roles of groups',
  (text) => {
    expect(() => parseGroupRoles(text)).toThrow()
  },
)

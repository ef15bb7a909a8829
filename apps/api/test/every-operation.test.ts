import { randomBytes } from 'node:crypto'
import { createApiKey } from '@promptwire/core/api-key'
import { fillPath } from '@promptwire/core/contract/derive/client'
import {
  type PeopleOperation,
  type PublicOperation,
  pathParameters,
} from '@promptwire/core/contract/operation'
import {
  PROJECT_PREFIX,
  type ProjectContract,
  projectContract,
} from '@promptwire/core/contract/people/project-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import type { Permission } from '@promptwire/core/permissions'
import { permissionsOf, ROLES } from '@promptwire/core/roles'
import { SCOPES, type Scope } from '@promptwire/core/scopes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApi, type TestApi } from '../../../test/support/api.ts'
import { sendOperation } from '../../../test/support/operation-request.ts'
import { createSubject, type Subject, VALID_INPUTS } from '../../../test/support/valid-inputs.ts'

type Name = keyof ProjectContract
type Row = PublicOperation | PeopleOperation
type Headers = Record<string, string>

const entriesOf = (table: object) => Object.entries(table) as [Name, Row][]
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
const permissionFor = (row: Row): Permission => ('scope' in row ? row.scope : row.permission)

/** A way into a project, with credentials to try it. */
interface Door {
  readonly rows: [Name, Row][]
  prefix(): string
  /** Allowed this much. */
  holding(permission: Permission): Promise<Headers>
  /** Allowed all but this. */
  lacking(permission: Permission): Promise<Headers>
  stranger(): Promise<Headers>
  /** What nobody is let in with. */
  invalid(): Promise<Headers[]>
}

let api: TestApi
let owner: Awaited<ReturnType<TestApi['owner']>>
/** For what changes nothing. */
let shared: Subject
beforeAll(async () => {
  api = await createTestApi()
  owner = await api.owner()
  shared = await createSubject(api, owner)
})
afterAll(() => api.close())

const keyWith = async (scopes: readonly Scope[], of = owner) =>
  bearer((await api.key(of, 'dev', scopes)).text)

const forKeys: Door = {
  rows: entriesOf(publicContract),
  prefix: () => PUBLIC_PREFIX,
  holding: (permission) => keyWith(SCOPES.filter((scope) => scope === permission)),
  lacking: (permission) => keyWith(SCOPES.filter((scope) => scope !== permission)),
  stranger: async () => keyWith(SCOPES, await api.owner()),
  async invalid() {
    const { text, id } = await api.key(owner)
    await api.stores.keys.revoke(api.system(owner.projectId), id)
    const unknown = createApiKey('live', (length) => randomBytes(length))
    const session = await api.session(owner)
    const given = ['pk_live_nonsense', unknown, text, session].map(bearer)
    return [{}, { authorization: 'Basic abc' }, ...given]
  },
}

/** Roles that hold a permission, and one unknown to us that holds none. */
const roleHolding = (permission: Permission) =>
  ROLES.find((role) => permissionsOf(role).has(permission)) ?? ''
const roleLacking = (permission: Permission) =>
  ROLES.findLast((role) => !permissionsOf(role).has(permission)) ?? 'guest'
const members = new Map<string, Promise<Headers>>()
const memberAs = (role: string) => {
  const known = members.get(role) ?? api.member(owner, role).then(api.session).then(bearer)
  members.set(role, known)
  return known
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

const forPeople: Door = {
  rows: entriesOf(projectContract),
  prefix: () => fillPath(PROJECT_PREFIX, { project_id: owner.projectId }),
  holding: (permission) => memberAs(roleHolding(permission)),
  lacking: (permission) => memberAs(roleLacking(permission)),
  stranger: async () => bearer(await api.session(await api.owner())),
  async invalid() {
    const expired = await api.session(owner, new Date(api.clock.now.getTime() - MONTH_MS))
    const ended = await api.session(owner)
    await api.app.request('/internal/session', { method: 'DELETE', headers: bearer(ended) })
    const { text: key } = await api.key(owner)
    const unknown = randomBytes(32).toString('base64url')
    const given = ['nonsense', unknown, expired, ended, key].map(bearer)
    return [{}, { authorization: 'Basic abc' }, ...given]
  },
}

async function refusal(response: Response, status: number, code: string) {
  expect(await response.json()).toEqual({
    data: null,
    error: { code, message: expect.stringMatching(/\w/) },
  })
  expect(response.status).toBe(status)
  expect(response.headers.get('x-request-id')).toMatch(/\w/)
}

/** Each line of NDJSON is a record as the row tells of it; a table has a column to each of its fields. */
async function expectFile(response: Response, { output }: Row) {
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="[\w-]+\.\w+"$/,
  )
  const lines = (await response.text()).split('\n').filter((line) => line !== '')
  if (response.headers.get('content-type')?.startsWith('text/csv')) return
  expect(lines.length).toBeGreaterThan(0)
  expect(output.safeParse(lines.map((line) => JSON.parse(line))).error).toBeUndefined()
}

describe.each([
  ['a key', forKeys],
  ['a person', forPeople],
])('what %s asks for', (_, door) => {
  const send = (name: Name, headers: Headers, extra: object = {}, subject = shared) =>
    sendOperation(
      api.app.request,
      name,
      { ...VALID_INPUTS[name](subject), ...extra },
      headers,
      door.prefix(),
    )

  let invalid: Headers[]
  let stranger: Headers
  beforeAll(async () => {
    invalid = await door.invalid()
    stranger = await door.stranger()
  })

  test('the walk looks at operations', () => expect(door.rows.length).toBeGreaterThan(20))

  test.each(door.rows)(
    '%s is answered as its row promises [spec envelope.success]',
    async (name, row) => {
      // Each subject has a webhook, and a project twenty at most.
      await api.database.prisma.webhook.deleteMany({ where: { projectId: owner.projectId } })
      const subject = await createSubject(api, owner)
      const response = await send(name, await door.holding(permissionFor(row)), {}, subject)
      // The others need the project that is deleted.
      const { accountId, projectId: id } = owner
      await api.database.prisma.project.update({ where: { id }, data: { accountId } })
      if (row.answers === 'stream') {
        expect(response.headers.get('content-type')).toBe('text/event-stream')
        return response.body?.cancel()
      }
      if (row.answers === 'file') return expectFile(response, row)
      const answer = (await response.json()) as { data: unknown; error: null }
      expect(answer.error).toBeNull()
      expect(response.status).toBe(200)
      expect(row.output.safeParse(answer.data).error).toBeUndefined()
    },
  )

  test.each(door.rows)(
    '%s refuses whom nobody knows with 401 [spec errors.unauthorized] [spec revoked.401]',
    async (name) => {
      for (const headers of invalid) await refusal(await send(name, headers), 401, 'UNAUTHORIZED')
    },
  )

  test.each(door.rows)('%s refuses who may everything else with 403', async (name, row) => {
    const permission = permissionFor(row)
    const response = await send(name, await door.lacking(permission))
    if (door === forKeys) {
      expect(response.headers.get('www-authenticate')).toContain(`${permission}"`)
      expect(await response.clone().text()).toContain(permission)
    }
    await refusal(response, 403, 'FORBIDDEN')
  })

  test.each(door.rows)(
    '%s refuses an unknown field by name [spec errors.validation]',
    async (name, row) => {
      const response = await send(name, await door.holding(permissionFor(row)), { nonsense: 1 })
      expect(await response.clone().text()).toContain('nonsense')
      await refusal(response, 400, 'VALIDATION_ERROR')
    },
  )

  test.each(door.rows)('%s refuses an oversized request', async (name, row) => {
    const headers = await door.holding(permissionFor(row))
    const response = await send(name, headers, { nonsense: 'x'.repeat(2 ** 20) })
    await refusal(response, 413, 'PAYLOAD_TOO_LARGE')
  })

  /** A key finds another project's lists empty; to a person the project itself is not there. */
  const hidden = door.rows.filter(
    ([, { path }]) =>
      door === forPeople || (pathParameters(path).length > 0 && !path.startsWith('/gallery')),
  )
  test.each(hidden)(
    '%s answers a stranger 404, as if it did not exist [spec errors.not-found]',
    async (name, { path }) => {
      await refusal(await send(name, stranger), 404, 'NOT_FOUND')
      if (!path.includes(':prompt_id')) return
      const byId = { prompt_id: shared.promptId }
      await refusal(await send(name, stranger, byId), 404, 'NOT_FOUND')
    },
  )

  test.each([...new Set(door.rows.map(([, { path }]) => path))])(
    '%s takes no other method',
    async (path) => {
      const response = await api.app.request(door.prefix() + path, { method: 'OPTIONS' })
      const methods = door.rows.filter(([, row]) => row.path === path).map(([, row]) => row.method)
      for (const method of methods) expect(response.headers.get('allow')).toContain(method)
      expect(response.status).toBe(405)
    },
  )
})

test('no key opens what is for people only, and the public listener has no door for people', async () => {
  const { text } = await api.key(owner)
  const session = await api.session(owner)
  const path = fillPath(PROJECT_PREFIX, { project_id: owner.projectId })
  for (const [name, row] of forPeople.rows.filter(([, row]) => 'permission' in row)) {
    const input = VALID_INPUTS[name](shared)
    const asKey = await sendOperation(api.app.request, name, input, bearer(text))
    expect([row.path, asKey.status]).toEqual([row.path, 404])
    const outside = await sendOperation(api.publicApp.request, name, input, bearer(session), path)
    expect([row.path, outside.status]).toEqual([row.path, 404])
  }
})

test('the operations of the two tables have names and paths of their own', () => {
  const addresses = forPeople.rows.map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  const people = forPeople.rows.filter(([, row]) => 'permission' in row).length
  expect(forPeople.rows.length).toBe(forKeys.rows.length + people)
})

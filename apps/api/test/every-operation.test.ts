import { isUnboundedStream, pathParameters } from '@promptwire/core/contract/operation'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../test/support/api-test.ts'
import { sendOperation } from '../../../test/support/operation-request.ts'
import {
  bearer,
  type Headers,
  keyDoor,
  type Name,
  permissionFor,
  permissionsFor,
  personDoor,
  ROWS,
  type Row,
} from '../../../test/support/project-doors.ts'
import { createSubject, type Subject } from '../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../test/support/valid-inputs.ts'

const test = apiTest
  // One project for the whole walk, with what operations that change nothing work on.
  .extend('walked', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    return { owner, shared: await createSubject(api, owner) }
  })
  // What an operation is asked about: what only reads leaves it to the next one as it was.
  .extend('subjectFor', { scope: 'file' }, ({ api, walked: { owner, shared } }) => {
    let untouched: Subject | undefined
    return async ({ effect }: Row) => {
      if (untouched && effect === 'reads') return untouched
      // Each subject has a webhook, a provider and keys, and a project a limited number of each.
      const where = { projectId: owner.projectId }
      await api.database.prisma.apiKey.deleteMany({
        where: { ...where, NOT: { id: shared.keyId } },
      })
      await api.database.prisma.webhook.deleteMany({ where })
      await api.database.prisma.modelProvider.deleteMany({ where })
      const subject = await createSubject(api, owner)
      untouched = effect === 'reads' ? subject : undefined
      return subject
    }
  })
  .extend('doors', { scope: 'file' }, async ({ api, walked: { owner } }) => ({
    'a key': await keyDoor(api, owner),
    'a person': await personDoor(api, owner),
  }))
  .extend(
    'sendTo',
    { scope: 'file' },
    ({ api, walked, doors }) =>
      (who: keyof typeof ROWS, name: Name, headers: Headers, extra = {}, on = walked.shared) => {
        const input = { ...VALID_INPUTS[name](on), ...extra }
        return sendOperation(api.app.request, name, input, headers, doors[who].prefix)
      },
  )

async function refusal(response: Response, status: number, code: string) {
  expect(await response.json()).toEqual({
    data: null,
    error: {
      code,
      message: expect.stringMatching(/\w/),
      details: expect.any(Array),
      doc_url: `http://web.test/docs#error-${code}`,
    },
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

/** Reads come first for each subject. */
const toOrder = ({ effect }: Row): number => (effect === 'reads' ? 0 : 1)

describe.each(['a key', 'a person'] as const)('the requirements of %s', (who) => {
  const rows = ROWS[who]

  test('the test covers operations', () => expect(rows.length).toBeGreaterThan(20))

  test.for(rows.toSorted(([, one], [, other]) => toOrder(one) - toOrder(other)))(
    '%s responds as its row declares [spec envelope.success]',
    async ([name, row], { api, walked: { owner }, doors, sendTo, subjectFor }) => {
      const subject = await subjectFor(row)
      const headers = await doors[who].holding(permissionFor(row))
      const response = await sendTo(who, name, headers, {}, subject)
      // The others need the project that is deleted.
      const { accountId, projectId: id } = owner
      await api.database.prisma.project.update({ where: { id }, data: { accountId } })
      if (isUnboundedStream(row)) {
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

  test.for(rows)(
    '%s rejects unknown credentials (401) [spec errors.unauthorized] [spec revoked.401]',
    async ([name], { doors, sendTo }) => {
      for (const headers of doors[who].invalid)
        await refusal(await sendTo(who, name, headers), 401, 'UNAUTHORIZED')
    },
  )

  test.for(rows)(
    '%s rejects a key with all other scopes (403)',
    async ([name, row], { doors, sendTo }) => {
      const permission = permissionFor(row)
      const response = await sendTo(who, name, await doors[who].lacking(...permissionsFor(row)))
      if (who === 'a key') {
        expect(response.headers.get('www-authenticate')).toContain(`${permission}"`)
        expect(await response.clone().text()).toContain(permission)
      }
      await refusal(response, 403, 'FORBIDDEN')
    },
  )

  test.for(rows)(
    '%s rejects an unknown field and names it [spec errors.validation]',
    async ([name, row], { doors, sendTo }) => {
      const headers = await doors[who].holding(permissionFor(row))
      const response = await sendTo(who, name, headers, { nonsense: 1 })
      expect(await response.clone().text()).toContain('nonsense')
      await refusal(response, 400, 'VALIDATION_ERROR')
    },
  )

  test.for(rows)('%s rejects an oversized request', async ([name, row], { doors, sendTo }) => {
    const headers = await doors[who].holding(permissionFor(row))
    const response = await sendTo(who, name, headers, { nonsense: 'x'.repeat(2 ** 20) })
    await refusal(response, 413, 'PAYLOAD_TOO_LARGE')
  })

  /** A key finds another project's lists empty; to a person the project itself is not there. */
  const hidden = rows.filter(
    ([, { path }]) =>
      who === 'a person' || (pathParameters(path).length > 0 && !path.startsWith('/gallery')),
  )
  test.for(hidden)(
    '%s returns 404 to another project, as if it did not exist [spec errors.not-found]',
    async ([name, { path }], { walked: { shared }, doors, sendTo }) => {
      const { stranger } = doors[who]
      await refusal(await sendTo(who, name, stranger), 404, 'NOT_FOUND')
      if (!path.includes(':prompt_id')) return
      const byId = { prompt_id: shared.promptId }
      await refusal(await sendTo(who, name, stranger, byId), 404, 'NOT_FOUND')
    },
  )

  test.for([...new Set(rows.map(([, { path }]) => path))])(
    '%s accepts no other method',
    async (path, { api, doors }) => {
      const url = doors[who].prefix + path
      const response = await api.app.request(url, { method: 'OPTIONS' })
      const methods = rows.filter(([, row]) => row.path === path).map(([, row]) => row.method)
      for (const method of methods) expect(response.headers.get('allow')).toContain(method)
      expect(response.status).toBe(405)
    },
  )
})

const FOR_PEOPLE_ONLY = ROWS['a person'].filter(([, row]) => 'permission' in row)

test('no key can call operations for people, and the public listener has none of them', async ({
  api,
  walked: { owner, shared },
  doors,
}) => {
  const { text } = await api.key(owner)
  const session = await api.session(owner)
  const { prefix } = doors['a person']
  for (const [name, row] of FOR_PEOPLE_ONLY) {
    const input = VALID_INPUTS[name](shared)
    const asKey = await sendOperation(api.app.request, name, input, bearer(text))
    expect([row.path, asKey.status]).toEqual([row.path, 404])
    const outside = await sendOperation(api.publicApp.request, name, input, bearer(session), prefix)
    expect([row.path, outside.status]).toEqual([row.path, 404])
  }
})

test('the operations of both contracts have unique names and paths', () => {
  const addresses = ROWS['a person'].map(([, { method, path }]) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(ROWS['a person'].length).toBe(ROWS['a key'].length + FOR_PEOPLE_ONLY.length)
})

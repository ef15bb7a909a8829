import { hasQuery, isUnboundedStream, pathParameters } from '@promptwire/contract/operation'
import { describe, expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import {
  allPermissionsFor,
  bearer,
  type Headers,
  keyDoor,
  type Name,
  permissionFor,
  permissionsFor,
  personDoor,
  ROWS,
  type Row,
} from '../../../../test/support/project-doors.ts'
import { createSubject, toOrder } from '../../../../test/support/subject.ts'
import { createSubjectWalk } from '../../../../test/support/subject-walk.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'

const test = apiTest
  // One project for all operations, with records for those that change nothing.
  .extend('walked', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    return { owner, shared: await createSubject(api, owner) }
  })
  .extend('subjectFor', { scope: 'file' }, ({ api, walked }) =>
    createSubjectWalk(api, walked.owner),
  )
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

/** Too large for the URL, or for the body. */
const oversized = ({ method, maxBodyBytes = 2 ** 20 }: Row) =>
  'x'.repeat(hasQuery(method) ? 2 ** 18 : maxBodyBytes)

/**
 * True if another project's caller gets 404. For a key, another project's lists are empty; for a
 * person, the project itself does not exist.
 */
const isHidden = (who: keyof typeof ROWS, { path }: Row): boolean =>
  who === 'a person' || (pathParameters(path).length > 0 && !path.startsWith('/gallery'))

/** Each line of NDJSON is a record of the row's output; a table has a column for each field. */
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

describe.each(['a key', 'a person'] as const)('the requirements of %s', (who) => {
  const rows = ROWS[who]

  test('the test covers operations', () => expect(rows.length).toBeGreaterThan(20))

  test.for(rows.toSorted(([, one], [, other]) => toOrder(one) - toOrder(other)))(
    '%s responds as its row declares [spec envelope.success]',
    async ([name, row], { api, walked: { owner }, doors, sendTo, subjectFor }) => {
      const subject = await subjectFor({ name, effect: row.effect })
      const headers = await doors[who].holding(...allPermissionsFor(row))
      const response = await sendTo(who, name, headers, {}, subject)
      // The other operations need the deleted project.
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
    '%s rejects requests by credentials, scope, fields, size and project ' +
      '[spec errors.unauthorized] [spec revoked.401] [spec errors.validation] [spec errors.not-found]',
    async ([name, row], { walked: { shared }, doors, sendTo }) => {
      const door = doors[who]
      for (const headers of door.invalid)
        await refusal(await sendTo(who, name, headers), 401, 'UNAUTHORIZED')

      const lacking = await sendTo(who, name, await door.lacking(...permissionsFor(row)))
      if (who === 'a key') {
        const permission = permissionFor(row)
        expect(lacking.headers.get('www-authenticate')).toContain(`${permission}"`)
        expect(await lacking.clone().text()).toContain(permission)
      }
      await refusal(lacking, 403, 'FORBIDDEN')

      const holding = await door.holding(...allPermissionsFor(row))
      const unknown = await sendTo(who, name, holding, { nonsense: 1 })
      expect(await unknown.clone().text()).toContain('nonsense')
      await refusal(unknown, 400, 'VALIDATION_ERROR')
      const tooLarge = await sendTo(who, name, holding, { nonsense: oversized(row) })
      await refusal(tooLarge, 413, 'PAYLOAD_TOO_LARGE')

      if (!isHidden(who, row)) return
      await refusal(await sendTo(who, name, door.stranger), 404, 'NOT_FOUND')
      if (!row.path.includes(':prompt_id')) return
      const byId = { prompt_id: shared.promptId }
      await refusal(await sendTo(who, name, door.stranger, byId), 404, 'NOT_FOUND')
    },
  )

  test('each path accepts its methods only (405)', async ({ api, doors }) => {
    for (const path of new Set(rows.map(([, row]) => row.path))) {
      const url = doors[who].prefix + path
      const response = await api.app.request(url, { method: 'OPTIONS' })
      const methods = rows.filter(([, row]) => row.path === path).map(([, row]) => row.method)
      for (const method of methods) expect(response.headers.get('allow'), path).toContain(method)
      expect([path, response.status]).toEqual([path, 405])
    }
  })
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

import { buildRequest, fillPath } from '@promptwire/core/contract/build-request'
import type { ProjectOperation } from '@promptwire/core/contract/operation'
import { PROJECT_PREFIX, projectContract } from '@promptwire/core/contract/people/project-contract'
import { PUBLIC_PREFIX, publicContract } from '@promptwire/core/contract/public/public-contract'
import { expect } from 'vitest'
import type { TestApi } from '../../../../test/support/api.ts'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { bearer, type Name } from '../../../../test/support/project-doors.ts'
import { createSubject } from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'

const OPERATIONS = projectContract as Readonly<Record<Name, ProjectOperation>>
const RENAMED = (Object.keys(OPERATIONS) as Name[]).flatMap((name) => {
  const { effect, formerPath } = OPERATIONS[name]
  return formerPath === undefined ? [] : [{ name, effect, formerPath }]
})
const READ = RENAMED.filter(({ name, effect }) => effect === 'reads' && name !== 'follow_eval_run')
const WRITE = RENAMED.filter(({ effect }) => effect !== 'reads')

/** Requests of a new project, whose records VALID_INPUTS names. */
async function createAsk(api: TestApi) {
  const owner = await api.owner()
  const subject = await createSubject(api, owner)
  const { text } = await api.key(owner, 'dev')
  const key = { prefix: PUBLIC_PREFIX, headers: bearer(text) }
  const prefix = fillPath(PROJECT_PREFIX, { project_id: owner.projectId })
  const person = { prefix, headers: bearer(await api.session(owner)) }
  return (name: Name, path: string, credentials?: Record<string, string>) => {
    const door = name in publicContract ? key : person
    const headers = credentials ?? door.headers
    const input: object = VALID_INPUTS[name](subject)
    const operation = { ...OPERATIONS[name], path }
    const { url, ...request } = buildRequest(operation, door.prefix, { ...input }, { headers })
    return api.app.request(url, request)
  }
}

const test = apiTest.extend('ask', { scope: 'file' }, ({ api }) => createAsk(api))

test.for(RENAMED)(
  'the former path of $name refuses a request without credentials',
  async ({ name, formerPath }, { ask }) => {
    const response = await ask(name, formerPath, {})
    expect(response.status).toBe(401)
  },
)

/** Each export is in the log, and thus in the file of the next. */
const withoutExports = (text: string) =>
  text.split('\n').filter((line) => !line.includes('project.exported'))

test.for(READ)(
  '$name answers the same at its former path, with a Deprecation header',
  async ({ name, formerPath }, { ask }) => {
    const current = await ask(name, OPERATIONS[name].path)
    expect(current.status).toBe(200)
    expect(current.headers.has('deprecation')).toBe(false)
    const former = await ask(name, formerPath)
    expect(withoutExports(await former.text())).toEqual(withoutExports(await current.text()))
    expect(former.headers.get('deprecation')).toMatch(/^@\d{10}$/)
  },
)

test.for(WRITE)(
  '$name writes at its former path, with a Deprecation header',
  async (row, { api }) => {
    const ask = await createAsk(api)
    const former = await ask(row.name, row.formerPath)
    const answer = await former.text()
    expect([200, 201, 202], answer).toContain(former.status)
    expect(former.headers.get('deprecation')).toMatch(/^@\d{10}$/)
  },
)

test('a former path answers 405 with its methods', async ({ api, owner }) => {
  const { text } = await api.key(owner)
  const response = await api.app.request('/api/v1/evals/1', {
    method: 'PUT',
    headers: { authorization: `Bearer ${text}` },
  })
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

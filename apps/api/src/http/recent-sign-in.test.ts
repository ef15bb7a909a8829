import {
  isRecentSignInNeeded,
  RECENT_SIGN_IN_SECONDS,
  readPurpose,
} from '@promptwire/contract/auth/step-up'
import { fillPath } from '@promptwire/contract/build-request'
import { internalContract } from '@promptwire/contract/internal-contract'
import { hasQuery, type InternalOperation, type Operation } from '@promptwire/contract/operation'
import { PROJECT_PREFIX } from '@promptwire/contract/project-contract'
import { Failure } from '@promptwire/core/errors/failure'
import { expect } from 'vitest'
import { test as apiTest } from '../../../../test/support/api-test.ts'
import { sendOperation } from '../../../../test/support/operation-request.ts'
import {
  bearer,
  type Name,
  permissionFor,
  ROWS,
  type Row,
} from '../../../../test/support/project-doors.ts'
import { createSubject } from '../../../../test/support/subject.ts'
import { VALID_INPUTS } from '../../../../test/support/valid-inputs.ts'

const internalRows: [string, InternalOperation][] = Object.entries(internalContract)
const ownRows = internalRows.filter(
  ([, { access }]) => access === 'session' || access === 'account',
)
const projectRows = ROWS['a person']

const asks = ({ recentSignIn }: Operation) => recentSignIn !== undefined && 'to' in recentSignIn
const changes = (row: Row | InternalOperation) =>
  'effect' in row ? row.effect !== 'reads' : row.method !== 'GET'

apiTest(
  'each row that changes something for people states whether they prove again who they are',
  () => {
    const rows = [...projectRows.filter(([, row]) => 'permission' in row), ...ownRows]
    for (const [name, row] of rows) {
      const { recentSignIn } = row
      const stated =
        recentSignIn && ('to' in recentSignIn ? recentSignIn.to : recentSignIn.unneeded)
      if (changes(row)) expect([name, stated]).toEqual([name, expect.stringMatching(/\w{3}/)])
      const fields = (recentSignIn && 'ifGiven' in recentSignIn && recentSignIn.ifGiven) || []
      expect(Object.keys(row.input.shape)).toEqual(expect.arrayContaining([...fields]))
    }
  },
)

const IF_GIVEN: Partial<Record<Name, object>> = {
  update_webhook: { url: 'https://elsewhere.example' },
  grant_consent: { scopes: ['prompts:write'] },
}

const test = apiTest
  .extend('old', { scope: 'file' }, async ({ api }) => {
    const owner = await api.owner()
    const signedInAt = new Date(api.clock.now.getTime() - RECENT_SIGN_IN_SECONDS * 1000)
    const session = await api.session(owner, signedInAt)
    return { owner, headers: bearer(session), subject: await createSubject(api, owner) }
  })
  .extend('purpose', { scope: 'file' }, () => async (response: Response) => {
    const { error } = await response.clone().json()
    const challenge = { 'WWW-Authenticate': response.headers.get('WWW-Authenticate') ?? '' }
    const failure = new Failure('FORBIDDEN', error?.message ?? '', challenge)
    return isRecentSignInNeeded(failure) ? readPurpose(failure) : undefined
  })
  .extend('send', { scope: 'file' }, ({ api, old }) => {
    const prefix = fillPath(PROJECT_PREFIX, { project_id: old.owner.projectId })
    return (name: Name, extra = {}) => {
      const input = { ...VALID_INPUTS[name](old.subject), ...extra }
      return sendOperation(api.app.request, name, input, old.headers, prefix)
    }
  })
  .extend('sendOwn', { scope: 'file' }, ({ api, old }) => ({ method, path }: InternalOperation) => {
    const ids = path
      .replace(':account_id', old.owner.accountId)
      .replace(/:\w+/g, crypto.randomUUID())
    const body = hasQuery(method) ? undefined : '{}'
    const headers = { ...old.headers, 'content-type': 'application/json' }
    return api.app.request(`/internal${ids}`, { method, headers, ...(body && { body }) })
  })

test.for(projectRows.filter(([, row]) => asks(row)))(
  '%s asks who a person is whose sign-in is ten minutes old, and says what for',
  async ([name, { recentSignIn }], { send, purpose }) => {
    const to = recentSignIn && 'to' in recentSignIn ? recentSignIn.to : ''
    const response = await send(name, IF_GIVEN[name])
    expect([response.status, await purpose(response)]).toEqual([403, to])
  },
)

test.for(ownRows.filter(([, row]) => asks(row)))(
  '%s asks who its person is if the sign-in is ten minutes old',
  async ([, row], { sendOwn, purpose }) => {
    const to = row.recentSignIn && 'to' in row.recentSignIn ? row.recentSignIn.to : ''
    expect(await purpose(await sendOwn(row))).toBe(to)
  },
)

test('fields that give nothing away need no proof', async ({ send, purpose }) => {
  const narrowed = await send('update_webhook', { enabled: false, description: 'Quiet' })
  expect(narrowed.status).toBe(200)
  expect(await purpose(await send('update_webhook', { events: ['prompt.deleted'] }))).toBeDefined()
  expect((await send('grant_consent')).status).toBe(200)
})

test('a key proves nothing: its scopes decide', async ({ api, old }) => {
  const { id } = await api.prompt(old.owner)
  const row = projectRows.find(([name]) => name === 'delete_prompts')?.[1]
  const { text } = await api.key(old.owner, 'dev', [row && permissionFor(row)] as never)
  const input = { prompt_ids: [id], confirm: true }
  const response = await sendOperation(api.app.request, 'delete_prompts', input, bearer(text))
  expect(response.status).toBe(200)
})

import { SCOPES } from '@promptwire/core/access/scopes'
import { TOOL_PURPOSES } from '@promptwire/core/access/toolsets'
import { expect } from 'vitest'
import { readResult, rpc } from '../support/mcp-test.ts'
import { test as oauthTest } from '../support/oauth-test.ts'

/** Tests of a key's stored toolsets, chosen on the consent page or in the key's settings. */
const test = oauthTest.extend('listNames', ({ stack }) => async (token: string, address = '') => {
  const response = await fetch(stack.mcpUrl + address, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(rpc('tools/list')),
  })
  return (await readResult(response)).tools.map(({ name }) => name)
})

test('the purpose chosen on the consent page decides what the app lists, unless its address does', async ({
  person,
  owner,
  newCode,
  exchange,
  listNames,
}) => {
  const response = await exchange(await newCode({ tools: 'reading', allow_ai: 'yes' }))
  const { access_token } = (await response.json()) as { access_token: string }
  const reading = await listNames(access_token)
  expect(reading).toContain('get_compiled_prompt')
  expect(reading).toContain('call_tool')
  expect(reading).not.toContain('create_prompt')
  expect(await listNames(access_token, '?toolsets=test')).toContain('run_eval')
  const apps = await (
    await person.get(`/projects/${owner.projectId}/connected-apps?client=my-client`)
  ).text()
  expect(apps).toContain('Tools: Reading')
})

test.for(TOOL_PURPOSES)(
  'a key created by hand for $name lists those tools',
  async (purpose, { person, owner, listNames }) => {
    const path = `/projects/${owner.projectId}/keys`
    const fields = { preset: 'exactly', name: purpose.name, scopes: [...SCOPES], expiry: 'never' }
    const created = await person.post(path, { ...fields, environment: 'dev', tools: purpose.id })
    expect(created.status).toBe(303)
    const page = await (await person.get(path)).text()
    const names = await listNames(/pk_dev_[A-Za-z0-9_-]{20,}/.exec(page)?.[0] ?? '')
    expect(names.includes('run_eval')).toBe(purpose.id === 'everything')
    expect(names.includes('create_prompt')).toBe(purpose.id !== 'reading')
    expect(page.includes(`Tools: ${purpose.name}`)).toBe(purpose.id !== 'automatic')
  },
)

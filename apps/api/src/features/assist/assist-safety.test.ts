import { expect } from 'vitest'
import { readMessages, assistTest as test } from '../../../test/support/assist-test.ts'

test('a block that says to ignore the above stays data: rules and schema are unchanged', async ({
  client,
  devKey,
  prompt,
  server,
}) => {
  // A model that obeys the block as far as it can.
  server.rules.otherwise = () => ({
    pieces: ['{"content": "I am free", "reason": "", "publish": true}'],
  })
  for (const ask of [
    () => client.rewrite_block({ block_id: prompt.rules }, devKey),
    () => client.propose_changes({ prompt_id: prompt.id, goal: 'Better' }, devKey),
  ]) {
    await expect(ask()).rejects.toMatchObject({ code: 'PROVIDER_FAILED' })
  }
  for (const call of server.received) {
    const [system] = readMessages(call)
    expect(system?.role).toBe('system')
    expect(system?.content).not.toContain('I am free')
  }
})

test('errors and logs contain no text of a prompt or model', async ({
  api,
  client,
  devKey,
  prompt,
  answers,
}) => {
  answers('a secret answer', 'a secret answer')
  const refusal = await client.rewrite_block({ block_id: prompt.role }, devKey).catch(String)
  expect(`${refusal}${api.log.join('')}`).not.toMatch(/secret answer|Greet/)
})

test.for<[string, (ids: { id: string; role: string }) => [path: string, body: object]]>([
  ['rewriting', ({ role }) => [`/blocks/${role}/rewrite`, {}]],
  ['finding changes', ({ id }) => [`/prompts/${id}/propose-changes`, { goal: 'Be warmer' }]],
])(
  'a disconnecting client ends %s without a proposal',
  async ([, ask], { api, devKey, prompt, left, server }) => {
    const leave = new AbortController()
    server.rules.otherwise = () => {
      setImmediate(() => leave.abort())
      return { endsAfter: { events: 0, by: 'stall' } }
    }
    const [path, body] = ask(prompt)
    const { status } = await api.publicApp.request(`/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${devKey.bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: leave.signal,
    })
    expect(status).toBe(502)
    await server.quiet()
    expect(server.received).toHaveLength(1)
    expect(await left()).toEqual({ proposals: 0, calls: 1 })
  },
)

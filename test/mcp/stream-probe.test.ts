import { STREAM_PROBE_EVENTS } from '@promptwire/core/oauth/stream-probe'
import { expect } from 'vitest'
import { rpc, test } from '../support/mcp-test.ts'

test('a connection check gets a short stream without a key, and not too many at once', async ({
  stack,
}) => {
  const probe = () =>
    stack.apps.mcpApp.request(`${stack.mcpUrl}?probe=stream`, asClient(stack.mcpUrl))
  const answers = await Promise.all(Array.from({ length: 25 }, probe))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.filter((status) => status === 503)).toHaveLength(5)
  const texts = await Promise.all(answers.filter(({ ok }) => ok).map((answer) => answer.text()))
  for (const text of texts) {
    for (const event of STREAM_PROBE_EVENTS) expect(text).toContain(event)
  }
  const again = await probe()
  expect([again.status, again.headers.get('x-accel-buffering')]).toEqual([200, 'no'])
})

const asClient = (url: string) => ({ method: 'POST', headers: { host: new URL(url).host } })

test('any other request without a key gets the challenge', async ({ stack }) => {
  for (const query of ['?probe=', '?probe=stream&toolsets=use', '?toolsets=use']) {
    const answered = await fetch(`${stack.mcpUrl}${query}`, {
      method: 'POST',
      body: JSON.stringify(rpc('ping')),
    })
    expect(answered.status, query).toBe(401)
  }
})

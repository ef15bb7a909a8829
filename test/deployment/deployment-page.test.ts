import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { Person } from '../support/person.ts'
import { type Stack, startStack } from '../support/stack.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack.close())

/** A project member, on this deployment's web app with other settings. */
async function openPage(role: 'owner' | 'admin', settings: Record<string, string> = {}) {
  const owner = await stack.owner()
  const { app } = stack.createWeb(settings)
  const person = new Person({
    urls: stack.urls,
    fetch: async (url, request) => app.request(url.href, request),
  })
  const someone = role === 'owner' ? owner : await stack.member(owner, role)
  person.cookies.set('session', await stack.session(someone))
  return { person, path: `/projects/${owner.projectId}/settings/deployment` }
}

test('an owner tests the deployment without JavaScript, and sees that clients can connect', async () => {
  const { person, path } = await openPage('owner')
  expect(await (await person.get(path)).text()).toContain('Run test')
  const report = await (await person.post(path, {})).text()
  expect(report).toContain('Clients can connect')
  expect(report).not.toContain('Failed')
})

test('the first cause is shown with what to change', async () => {
  const MCP_URL = `http://localhost:${await freePort()}`
  const { person, path } = await openPage('owner', { MCP_URL })
  const report = await (await person.post(path, {})).text()
  expect(report).toContain('refuses connections: nothing listens on this port')
  expect(report.match(/Failed/g)).toHaveLength(1)
})

test('only owners may test', async () => {
  const { person, path } = await openPage('admin')
  expect((await person.get(path)).status).toBe(403)
  expect((await person.post(path, {})).status).toBe(403)
})

test('people who test at the same time share one test', async () => {
  const { person, path } = await openPage('owner')
  const countRegistrations = async (tests: number) => {
    stack.requests.length = 0
    const reports = await Promise.all(Array.from({ length: tests }, () => person.post(path, {})))
    for (const report of reports) expect(await report.text()).toContain('Clients can connect')
    return stack.requests.filter((request) => request.endsWith('/oauth/clients')).length
  }
  const once = await countRegistrations(1)
  expect(once).toBeGreaterThan(0)
  expect(await countRegistrations(3), 'soon after').toBe(0)
  stack.clock.ahead += 60_000
  expect(await countRegistrations(3), 'later').toBe(once)
})

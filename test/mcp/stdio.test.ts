import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { revokeKeyById } from '../../apps/api/src/features/keys/keys.sql.ts'
import { call, DEFAULT_TOOL_NAMES, type RpcAnswer, rpc, test } from '../support/mcp-test.ts'
import type { Stack } from '../support/stack.ts'

const STDIO = fileURLToPath(new URL('../../apps/mcp/dist/stdio.js', import.meta.url))

/** Starts the server with a key like a client, and initializes it. */
async function startStdio({ apiUrl }: Stack, key: string) {
  const child = spawn(process.execPath, [STDIO], {
    env: {
      ...process.env,
      PROMPTWIRE_API_URL: `${apiUrl}/api/v1`,
      PROMPTWIRE_API_KEY: key,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (message: object) => {
    child.stdin.write(`${JSON.stringify(message)}\n`)
    return JSON.parse((await lines.next()).value) as RpcAnswer
  }
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'x', version: '1' },
  }
  await ask(rpc('initialize', params))
  /** Closes the connection; resolves with standard error. */
  const end = async () => {
    const closed = new Promise((done) => child.once('close', done))
    child.stdin.end()
    await closed
    return errors
  }
  return { ask, end }
}

test('a local client with a raw key gets the same tools; standard output is JSON-RPC only', async ({
  stack,
  greeter,
}) => {
  const { ask, end } = await startStdio(stack, greeter.key)
  const { result } = await ask(rpc('tools/list'))
  expect(result.tools.map(({ name }) => name)).toEqual(DEFAULT_TOOL_NAMES)
  const called = await ask(
    call('get_compiled_prompt', { prompt_id: 'greeting', variables: { topic: 'x' } }),
  )
  expect(called.result['structuredContent']).toMatchObject({ version: '1' })
  expect(await end()).toBe('')
})

test('a key revoked during a session is reported once on standard error, with where to create one', async ({
  stack,
  greeter: { owner },
}) => {
  const { id, text } = await stack.key(owner)
  const { ask, end } = await startStdio(stack, text)
  await revokeKeyById(stack.unitOfWork, stack.system(owner.projectId), id)
  for (const again of [1, 2]) {
    const { result } = await ask(call('list_prompts', {}))
    expect(result['isError'], `call ${again}`).toBe(true)
  }
  const errors = await end()
  expect(errors.trim().split('\n')).toEqual([
    `PROMPTWIRE_API_KEY: This API key is unknown, expired or revoked. Create a key at ${stack.urls.web}/projects/${owner.projectId}/keys, then restart this server with it.`,
  ])
})

test.for([
  ['a missing key', {}, /PROMPTWIRE_API_KEY: is required/],
  ['an unknown key under a former name', { PROMPTWIRE_KEY: 'pk_live_none' }, /unknown/],
  ['an unknown key', { PROMPTWIRE_API_KEY: 'pk_live_none' }, /PROMPTWIRE_API_KEY: .*unknown/],
  [
    'an address without an API',
    { PROMPTWIRE_API_KEY: 'pk_live_none', PROMPTWIRE_API_URL: 'http://127.0.0.1:9' },
    /PROMPTWIRE_API_URL http:\/\/127\.0\.0\.1:9: The service cannot be reached/,
  ],
  [
    'an address without a scheme',
    { PROMPTWIRE_API_KEY: 'pk_live_none', PROMPTWIRE_API_URL: 'localhost:3001' },
    /PROMPTWIRE_API_URL: must be an address that starts with http:\/\/ or https:\/\//,
  ],
] as const)(
  '%s is reported clearly, before a client believes it is connected',
  async ([, given, sentence], { stack }) => {
    const child = spawn(process.execPath, [STDIO], {
      env: { PATH: process.env['PATH'], PROMPTWIRE_API_URL: stack.apiUrl, ...given },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const code = await new Promise((done) => child.once('close', done))
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
  },
)

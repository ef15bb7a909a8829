import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { call, type RpcAnswer, rpc, TOOL_NAMES, test } from '../support/mcp-test.ts'

const STDIO = fileURLToPath(new URL('../../apps/mcp/src/stdio.ts', import.meta.url))
const ARGS = ['--import', 'tsx', STDIO]

test('a local client with a raw key gets the same tools; standard output is JSON-RPC only', async ({
  stack,
  greeter,
}) => {
  const child = spawn(process.execPath, ARGS, {
    env: {
      ...process.env,
      PROMPTWIRE_API_URL: `${stack.apiUrl}/api/v1`,
      PROMPTWIRE_API_KEY: greeter.key,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
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
  const { result } = await ask(rpc('tools/list'))
  expect(result.tools.map(({ name }) => name)).toEqual(TOOL_NAMES)
  const called = await ask(
    call('get_compiled_prompt', { prompt_id: 'greeting', variables: { topic: 'x' } }),
  )
  expect(called.result['structuredContent']).toMatchObject({ version: '1' })
  const ended = new Promise((done) => child.once('exit', done))
  child.stdin.end()
  await ended
})

test.for([
  ['a missing key', {}, /PROMPTWIRE_API_KEY: is required/],
  ['an unknown key', { PROMPTWIRE_API_KEY: 'pk_live_none' }, /PROMPTWIRE_API_KEY: .*unknown/],
  [
    'an address without an API',
    { PROMPTWIRE_API_KEY: 'pk_live_none', PROMPTWIRE_API_URL: 'http://127.0.0.1:9' },
    /PROMPTWIRE_API_URL http:\/\/127\.0\.0\.1:9: The service cannot be reached/,
  ],
] as const)(
  '%s is reported clearly, before a client believes it is connected',
  async ([, given, sentence], { stack }) => {
    const child = spawn(process.execPath, ARGS, {
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

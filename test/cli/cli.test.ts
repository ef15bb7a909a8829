import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect } from 'vitest'
import { test } from '../support/cli-test.ts'
import { SERVICE_SECRET } from '../support/fixtures.ts'

const OLDER = JSON.stringify({ error: { code: 'NOT_FOUND', message: 'Path not found.' } })

test('wrong use and failures exit with 1, and say what to do', async ({ run }) => {
  const cases: [string[], Record<string, string>, string][] = [
    [['types'], { PROMPTWIRE_API_KEY: '' }, 'PROMPTWIRE_API_KEY is required'],
    [['types'], { PROMPTWIRE_API_URL: 'localhost:3001' }, 'must be an address with http://'],
    [['types'], { PROMPTWIRE_API_URL: 'http://127.0.0.1:9' }, 'cannot be reached'],
    [['types'], { PROMPTWIRE_API_KEY: 'pk_live_unknown' }, 'promptwire: '],
    [
      ['types'],
      { PROMPTWIRE_API_KEY: '', PROMPTWIRE_KEY: 'pk_live_unknown' },
      'This is not a complete API key',
    ],
    [['types', '--out', 'missing/prompts.d.ts'], {}, 'no such file or directory'],
    [['types', '--fast'], {}, "unknown option '--fast'"],
    [['types', '--python', '--out', 'prompts.d.ts'], {}, '--out must end with .pyi for Python'],
    [['other'], {}, "unknown command 'other'"],
  ]
  for (const [args, environment, message] of cases) {
    const { code, stdout, stderr } = await run(args, environment)
    expect([code, stdout], args.join(' ')).toEqual([1, ''])
    expect(stderr).toContain(message)
    expect(stderr, 'no stack').not.toContain('    at ')
  }
})

test('promptwire.yaml names the service, for the folders below it too', async ({
  stack,
  folder,
  run,
}) => {
  const [config, output] = [join(folder, 'promptwire.yaml'), join(folder, 'prompts.d.ts')]
  const typesIn = (place: string) =>
    run(['types', '--out', output], { PROMPTWIRE_API_URL: '' }, place)
  writeFileSync(config, `url: ${stack.apiUrl}\n`)
  mkdirSync(join(folder, 'src/prompts'), { recursive: true })
  const untrusted = await typesIn('src/prompts')
  expect(untrusted.stderr).toContain('The key of PROMPTWIRE_API_KEY is not sent')
  expect(await run(['trust', stack.apiUrl])).toMatchObject({ code: 0 })
  expect(await typesIn('src/prompts')).toMatchObject({ code: 0 })
  for (const [text, message] of [
    ['url: localhost', 'promptwire.yaml: url: Invalid URL.'],
    ['url: http://a.test\nfolder: ../other', 'folder: must be a folder in the repository.'],
    ['url: http://a.test\nkey: pk_dev_1', 'promptwire.yaml: Unrecognized key: "key".'],
    ['url: [', 'promptwire.yaml is not valid YAML'],
  ] as const) {
    writeFileSync(config, text)
    const { code, stderr } = await typesIn('.')
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)])
  }
})

test('no current API at the address is an error that says what to do', async ({ stack, run }) => {
  const server = createServer((_, response) => {
    response.writeHead(404, { 'content-type': 'application/json' }).end(OLDER)
  }).listen(0)
  const older = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const [address, message] of [
    [stack.urls.web, 'is not the API of Promptwire'],
    [older, 'does not have this operation: it is older than this program'],
  ] as const) {
    const { code, stderr } = await run(['types'], { PROMPTWIRE_API_URL: address })
    expect(code).toBe(1)
    expect(stderr).toContain(`promptwire: ${address} ${message}`)
    expect(stderr, 'no stack').not.toContain('    at ')
  }
  server.close()
})

test('check exits with 0 if clients can connect, and with 2 if not', async ({ stack, run }) => {
  const sound = await run(['check', stack.mcpUrl])
  expect([sound.code, sound.stdout.includes('Clients can connect.')]).toEqual([0, true])
  const unsound = await run(['check', 'http://127.0.0.1:9/mcp', '--json'])
  expect([unsound.code, JSON.parse(unsound.stdout).ok]).toEqual([2, false])
  expect(await run(['check', 'localhost'])).toMatchObject({ code: 1, stdout: '' })
})

test('operate passes its parameters on to the commands of operators', async ({ stack, run }) => {
  const env = { API_INTERNAL_PORT: new URL(stack.internalUrl).port, SERVICE_SECRET }
  expect(await run(['operate'], env)).toMatchObject({
    code: 0,
    stdout: 'Nothing needs your attention.\n',
  })
  expect((await run(['operate', 'accounts'], env)).stdout).toContain('requests this month')
  expect(JSON.parse((await run(['operate', '--json'], env)).stdout)).toMatchObject({ notes: [] })
  const { stdout } = await run(['operate', 'jobs', '--json'], env)
  expect(JSON.parse(stdout)).toEqual({ jobs: expect.any(Array) })
  expect(await run(['operate', 'unknown', '--json'], env)).toMatchObject({ code: 1, stdout: '' })
})

test('help shows examples, the environment and the exit codes', async ({ run }) => {
  const { code, stdout } = await run(['types', '--help'])
  expect(code).toBe(0)
  for (const text of ['promptwire types --check', 'PROMPTWIRE_API_KEY', 'Exit codes: 0']) {
    expect(stdout).toContain(text)
  }
})

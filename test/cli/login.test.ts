import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text as readAll } from 'node:stream/consumers'
import { expect } from 'vitest'
import { test as cliTest } from '../support/cli-test.ts'

const test = cliTest.extend('startLogin', async ({ stack, folder, buildProgram }) => {
  const { file } = await buildProgram()
  /** Starts the sign-in and waits for the address to open. */
  return async () => {
    const env = { ...process.env, XDG_CONFIG_HOME: folder, PROMPTWIRE_API_URL: stack.apiUrl }
    const child = spawn(process.execPath, [file, 'login', '--no-browser'], { cwd: folder, env })
    const stdout = readAll(child.stdout)
    let stderr = ''
    const address = await new Promise<URL>((shown) => {
      child.stderr.setEncoding('utf8').on('data', (text) => {
        stderr += text
        const [found] = /^http\S+$/m.exec(stderr) ?? []
        if (found) shown(new URL(found))
      })
    })
    const ended = once(child, 'exit').then(async ([code]) => ({
      code,
      stdout: await stdout,
      stderr,
    }))
    return { address, ended }
  }
})

const WITHOUT_KEY = { PROMPTWIRE_API_KEY: '' }

test('login signs a person in through their browser, and later commands use the key until logout', async ({
  stack,
  person,
  folder,
  run,
  startLogin,
}) => {
  const { address, ended } = await startLogin()
  const asked = address.searchParams
  expect(asked.get('resource')).toBe(`${stack.apiUrl}/api/v1`)
  expect(asked.get('code_challenge_method')).toBe('S256')
  expect(new URL(asked.get('redirect_uri') ?? '').hostname).toBe('127.0.0.1')
  const answer = await person.consent(address.href, { environment: 'dev' })
  const other = new URL(answer)
  other.searchParams.set('state', 'another')
  expect((await fetch(other)).status, 'not the answer').toBe(400)
  expect(await (await fetch(answer)).text()).toContain('You can close this window')
  const { code, stdout } = await ended
  expect([code, stdout]).toEqual([0, expect.stringContaining(`Signed in to ${stack.urls.web}`)])

  const file = join(folder, 'promptwire/credentials.json')
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    [stack.apiUrl]: { key: expect.stringMatching(/^pk_dev_/) },
  })
  expect(await run(['types'], WITHOUT_KEY)).toMatchObject({ code: 0 })
  expect(await run(['logout'], WITHOUT_KEY)).toMatchObject({ code: 0 })
  const after = await run(['types'], WITHOUT_KEY)
  expect([after.code, after.stderr]).toEqual([1, expect.stringContaining('promptwire login')])
})

test('login keeps nothing if the person declines, or if another server answers', async ({
  person,
  run,
  startLogin,
}) => {
  const declined = await startLogin()
  await fetch(await person.consent(declined.address.href, { decision: 'deny' }))
  expect(await declined.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('promptwire: The user denied access.'),
  })
  const mixed = await startLogin()
  const answer = await person.consent(mixed.address.href)
  answer.searchParams.set('iss', 'https://other.example.com')
  await fetch(answer)
  expect(await mixed.ended).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('from another server'),
  })
  expect(await run(['types'], WITHOUT_KEY)).toMatchObject({ code: 1 })
})

test('login --key keeps a key that works, and refuses others', async ({
  stack,
  devKey,
  folder,
  buildProgram,
}) => {
  const { file } = await buildProgram()
  const login = async (key: string) => {
    const env = { ...process.env, XDG_CONFIG_HOME: folder, PROMPTWIRE_API_URL: stack.apiUrl }
    const child = spawn(process.execPath, [file, 'login', '--key', '--json'], { cwd: folder, env })
    child.stdin.end(key)
    const [stdout, [code]] = await Promise.all([readAll(child.stdout), once(child, 'exit')])
    return { code, stdout }
  }
  expect(await login('pk_live_unknown')).toEqual({ code: 1, stdout: '' })
  expect(await login('')).toEqual({ code: 1, stdout: '' })
  const { code, stdout } = await login(`${devKey.bearer}\n`)
  expect([code, JSON.parse(stdout)]).toEqual([
    0,
    expect.objectContaining({ url: stack.apiUrl, scopes: expect.any(Array) }),
  ])
})

test('login says what to do where no service of this version answers', async ({ stack, run }) => {
  const cases = [
    ['http://127.0.0.1:9', 'cannot be reached'],
    [stack.urls.web, 'promptwire login --key'],
    [stack.apiUrl.replace('127.0.0.1', 'localhost'), `promptwire login ${stack.apiUrl}`],
  ] as const
  for (const [address, message] of cases) {
    const { code, stdout, stderr } = await run(['login', address, '--no-browser'])
    expect([code, stdout], address).toEqual([1, ''])
    expect(stderr).toContain(message)
  }
})

test('init writes the settings of a repository once, and asks nothing without a terminal', async ({
  folder,
  run,
}) => {
  const asking = await run(['init'])
  expect([asking.code, asking.stderr]).toEqual([1, expect.stringContaining('--url and --folder')])
  const flags = ['--url', 'https://api.example.com', '--folder', 'texts/prompts']
  expect(await run(['init', ...flags])).toMatchObject({ code: 0 })
  const written = readFileSync(join(folder, 'promptwire.yaml'), 'utf8')
  expect(written).toContain('url: "https://api.example.com"\nfolder: "texts/prompts"\n')
  expect(await run(['init', '--yes'])).toMatchObject({ code: 1, stdout: '' })
  const replaced = await run(['init', '--yes', '--force', '--json'])
  expect(JSON.parse(replaced.stdout)).toMatchObject({ folder: 'prompts' })
  expect(await run(['init', '--url', 'ftp://x', '--folder', '../x'])).toMatchObject({ code: 1 })
})

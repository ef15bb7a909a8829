import { execFile } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as vitest } from 'vitest'
import { type Lies, startLyingApi } from '../support/lying-api.ts'
import { oncePerWorker } from '../support/once-per-worker.ts'
import { buildProgram, runIn } from '../support/program.ts'

const KEY = 'pk_dev_that_no_stranger_gets'

/** A repository, and a server that its promptwire.yaml names. */
const test = vitest
  .extend('buildProgram', { scope: 'worker' }, oncePerWorker(buildProgram))
  .extend('home', ({ onTestFinished }) => {
    const home = mkdtempSync(join(tmpdir(), 'promptwire-hostile-'))
    onTestFinished(() => rmSync(home, { recursive: true, force: true }))
    return home
  })
  .extend('lying', async ({ onTestFinished }) => {
    const lying = await startLyingApi()
    onTestFinished(() => void lying.close())
    return lying
  })
  .extend('repository', ({ home, lying }) => {
    const repository = join(home, 'repository')
    mkdirSync(repository)
    writeFileSync(join(repository, 'promptwire.yaml'), `url: ${lying.url}\n`)
    return repository
  })
  .extend('run', async ({ home, repository, buildProgram }) => {
    const { file } = await buildProgram()
    return (args: readonly string[], environment: Record<string, string> = {}) =>
      runIn(repository, file, args, {
        XDG_CONFIG_HOME: join(home, 'config'),
        PROMPTWIRE_API_KEY: KEY,
        ...environment,
      })
  })

/** Characters that control a terminal or hide text, valid in JSON. */
const STEERING = 'a\u001b]0;owned\u0007b\u009bc\u202ed\u200be\u2066f\u007fg\r\u2028h\u{e0041}'
const UNPRINTABLE = /(?![\n\t])\p{Cc}|[\p{Cf}\p{Zl}\p{Zp}]/u

test('the key of the environment goes to no address that only a repository names', async ({
  run,
  lying,
}) => {
  const commands = [
    ['status'],
    ['pull'],
    ['diff'],
    ['plan'],
    ['apply'],
    ['types'],
    ['test'],
    ['export'],
    ['publish', 'support-reply'],
    ['mcp'],
    ['login', '--key'],
  ]
  for (const command of commands) {
    const { code, stderr } = await run(command)
    expect([code, stderr], command.join(' ')).toEqual([
      1,
      expect.stringContaining(`run: promptwire trust ${lying.url}`),
    ])
  }
  expect(lying.received).toEqual([])
  expect(await run(['trust'])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('No address'),
  })
  expect((await run(['trust', `${lying.url}/`])).stdout).toContain(`${lying.url} is trusted:`)
  expect((await run(['trust', `${lying.url}/api/v1`])).stdout).toContain('is trusted already')
  expect((await run(['trust'])).stdout).toBe(`${lying.url}\n`)
  await run(['status'])
  expect(lying.received.map(({ headers }) => headers.authorization)).toContain(`Bearer ${KEY}`)
  lying.received.length = 0
  expect((await run(['trust', '--remove', lying.url])).stdout).toContain('no longer trusted')
  expect(await run(['status'])).toMatchObject({ code: 1 })
  expect(lying.received).toEqual([])
  const named = await run(['status'], { PROMPTWIRE_API_URL: lying.url })
  expect([named.code, lying.received.length > 0], 'the user names the address').toEqual([2, true])
})

const SCHEMES = [
  'file:///etc/passwd',
  'ms-msdt:/id',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://attacker.example/authorize',
  'http://localhost.attacker.example/authorize',
  'http://[2001:db8::1]/authorize',
  'https://user:password@attacker.example/authorize',
]
const FIELDS = [
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'issuer',
  'authorization_servers',
]

/** Replaces the programs that open an address with programs that record it. */
function watchOpener(home: string) {
  const [folder, opened] = [join(home, 'bin'), join(home, 'opened')]
  mkdirSync(folder)
  for (const name of ['xdg-open', 'open']) {
    writeFileSync(join(folder, name), `#!/bin/sh\necho "$1" >>"${opened}"\n`, { mode: 0o755 })
  }
  return {
    environment: { PATH: `${folder}:${process.env['PATH']}` },
    read: () => (existsSync(opened) ? readFileSync(opened, 'utf8') : ''),
  }
}

test('login opens and calls no address of a server that is not https or on this computer', async ({
  run,
  home,
  lying,
}) => {
  const { environment, read } = watchOpener(home)
  const attempts = [
    ...SCHEMES.map((address) => ['authorization_endpoint', address] as const),
    ...FIELDS.map((field) => [field, 'http://attacker.example/'] as const),
  ]
  for (const [field, address] of attempts) {
    const value = field === 'authorization_servers' ? [lying.url, address] : address
    lying.lie({ answers: lying.discovery({ [field]: value }) })
    const { code, stderr } = await run(['login'], environment)
    expect([code, stderr], address).toEqual([1, expect.stringContaining(`${field} of http`)])
    expect(lying.received.every(({ method }) => method === 'GET')).toBe(true)
  }
  expect(read()).toBe('')
  lying.lie({ answers: lying.discovery() })
  const login = run(['login'], environment)
  await expect.poll(read).toContain(`${lying.url}/authorize?client_id=client`)
  login.interrupt()
  await login
})

test('a request follows no redirect, and goes to no other computer without https', async ({
  run,
  lying,
  onTestFinished,
}) => {
  const other = await startLyingApi()
  onTestFinished(() => void other.close())
  lying.lie({ redirectTo: `${other.url}/api/v1/prompts` })
  const environment = { PROMPTWIRE_API_URL: lying.url }
  for (const command of [['types'], ['publish', 'a'], ['test', 'a'], ['login']]) {
    const { code, stderr } = await run(command, environment)
    expect([code, stderr]).toEqual([1, expect.stringContaining(`redirects to ${other.url}`)])
  }
  expect(other.received).toEqual([])
  for (const address of ['http://192.0.2.1:3001', 'http://localhost.example', 'ftp://a.test']) {
    const { code, stderr } = await run(['types'], { PROMPTWIRE_API_URL: address })
    expect([code, stderr], address).toEqual([1, expect.stringMatching(/must (use|be an address)/)])
  }
})

const OUTSIDE: readonly (readonly [
  string,
  (lying: Awaited<ReturnType<typeof startLyingApi>>) => Lies,
])[] = [
  ...['../../../escape', '..', 'a/b', '/tmp/x', 'a\\b', ''].map(
    (slug) =>
      [
        `slug ${slug}`,
        ({ prompt }: { prompt: object }) => ({ answers: { '/prompts': [{ ...prompt, slug }] } }),
      ] as const,
  ),
  [
    'a folder inside itself',
    ({ prompt: { id } }) => ({ answers: { '/folders': [{ id, name: 'Loop', parent_id: id }] } }),
  ],
]

test('a server names no file outside the folder of prompts', async ({
  run,
  lying,
  home,
  repository,
}) => {
  const environment = { PROMPTWIRE_API_URL: lying.url }
  for (const [what, toLies] of OUTSIDE) {
    lying.lie(toLies(lying))
    const { code, stderr } = await run(['pull'], environment)
    expect([code, stderr], what).toEqual([1, expect.stringContaining('sent a wrong list')])
  }
  const { id } = lying.prompt
  const folders = [{ id, name: '../..', parent_id: null }]
  const prompts = [{ ...lying.prompt, folder_id: id }]
  lying.lie({ answers: { '/folders': folders, '/prompts': prompts } })
  expect(await run(['pull'], environment)).toMatchObject({ code: 0 })
  const place = 'prompts/%2E.%2F.%2E/support-reply.prompt.md'
  expect(existsSync(join(repository, place)), 'the name is escaped').toBe(true)
  expect(existsSync(join(home, 'escape.prompt.md'))).toBe(false)
})

const LINKED = '---\nname: Secret\n---\n\n## Role {type=role}\n\nThe secret of the neighbour.\n'

test('a link of a repository leads out of it for no command', async ({
  run,
  lying,
  home,
  repository,
}) => {
  const environment = { PROMPTWIRE_API_URL: lying.url }
  const elsewhere = join(home, 'elsewhere')
  mkdirSync(elsewhere)
  writeFileSync(join(elsewhere, 'file'), LINKED)
  const link = (to: string, name: string) => {
    rmSync(join(repository, name), { recursive: true, force: true })
    mkdirSync(join(repository, name, '..'), { recursive: true })
    symlinkSync(to, join(repository, name))
  }
  link(elsewhere, 'prompts')
  for (const command of ['pull', 'status', 'apply']) {
    const { code, stderr } = await run([command], environment)
    expect([code, stderr], command).toEqual([1, expect.stringContaining('leads out of the folder')])
  }
  rmSync(join(repository, 'prompts'))
  const { id } = lying.prompt
  const folders = [{ id, name: 'Team', parent_id: null }]
  lying.lie({
    answers: { '/folders': folders, '/prompts': [{ ...lying.prompt, folder_id: id }] },
  })
  link(elsewhere, 'prompts/Team')
  expect(await run(['pull'], environment)).toMatchObject({ code: 1 })
  rmSync(join(repository, 'prompts/Team'))
  link(join(elsewhere, 'file'), 'prompts/secret.prompt.md')
  for (const command of ['apply', 'diff', 'plan']) {
    const { code, stdout } = await run([command], environment)
    expect([command, code === 0, stdout]).toEqual([
      command,
      false,
      expect.not.stringContaining('neighbour'),
    ])
  }
  expect(
    lying.received.every(({ method }) => method === 'GET'),
    'nothing is saved',
  ).toBe(true)
  for (const [name, command] of [
    ['promptwire.lock', ['pull']],
    ['prompts.d.ts', ['types']],
    ['prompts.ndjson', ['export']],
    ['junit.xml', ['test', 'a', '--junit', 'junit.xml']],
  ] as const) {
    link(join(elsewhere, 'file'), name)
    expect(await run(command, environment), name).toMatchObject({ code: 1 })
    rmSync(join(repository, name), { force: true })
  }
  link(join(elsewhere, 'new'), 'promptwire.lock')
  expect(await run(['pull'], environment), 'a link to nothing').toMatchObject({ code: 1 })
  expect([
    existsSync(join(elsewhere, 'new')),
    readFileSync(join(elsewhere, 'file'), 'utf8'),
  ]).toEqual([false, LINKED])
})

test('no text of a server or repository steers a terminal or hides itself there', async ({
  run,
  lying,
  repository,
}) => {
  const environment = { PROMPTWIRE_API_URL: lying.url }
  lying.lie({ message: STEERING })
  for (const command of [['pull'], ['types'], ['publish', 'a'], ['test', 'a'], ['export']]) {
    const { code, stderr } = await run(command, environment)
    expect([code, stderr]).toEqual([1, expect.stringContaining('a\\u{1b}]0;owned\\u{7}b\\u{9b}c')])
    expect(stderr).not.toMatch(UNPRINTABLE)
  }
  const { copy, prompt } = lying
  const path = `/prompts/${prompt.id}/working-copy`
  const blocks = [{ ...copy.blocks[0], title: STEERING, content: STEERING }]
  lying.lie({ answers: { [path]: { ...copy, blocks } } })
  const diff = await run(['diff'], environment)
  expect([diff.code, diff.stdout]).toEqual([2, expect.stringContaining('\\u{202e}d\\u{200b}e')])
  expect(diff.stdout).not.toMatch(UNPRINTABLE)
  const { stdout } = await run(['diff', '--json'], environment)
  expect(stdout).not.toMatch(UNPRINTABLE)
  expect(JSON.parse(stdout).prompts[0].patch, 'JSON keeps the text').toContain('\u202e')
  writeFileSync(
    join(repository, 'promptwire.yaml'),
    `url: ${lying.url}\n"a\\e]0;owned\\u202e": 1\n`,
  )
  const broken = await run(['status'], environment)
  expect(broken.code).toBe(1)
  expect(broken.stderr).not.toMatch(UNPRINTABLE)
})

test.runIf(process.platform === 'linux')(
  'nor does a line that shows progress',
  async ({ home, repository, lying, buildProgram }) => {
    const slug = 'support-reply'
    lying.lie({ answers: { '/prompts': [{ ...lying.prompt, slug }] } })
    const { file } = await buildProgram()
    const command = `${process.execPath} ${file} test '${STEERING.replaceAll('\u0007', '')}'`
    const shown = await new Promise<string>((ended) => {
      execFile(
        'script',
        ['--quiet', '--command', command, '/dev/null'],
        {
          cwd: repository,
          env: {
            ...process.env,
            XDG_CONFIG_HOME: home,
            PROMPTWIRE_API_KEY: KEY,
            PROMPTWIRE_API_URL: lying.url,
          },
        },
        (_, stdout) => ended(stdout),
      )
    })
    expect(shown).toContain(': startin')
    expect(shown.replaceAll('\r\n', '\n').replaceAll('\r\u001b[2K', '\n')).not.toMatch(UNPRINTABLE)
  },
)

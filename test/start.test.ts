import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createClient } from '@promptwire/contract/derive/client'
import { publicContract } from '@promptwire/contract/public-contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environmentsOfApps } from './support/environments-of-apps.ts'
import { freePort } from './support/free-port.ts'
import { Person } from './support/person.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'promptwire-start-'))
const BANNER_END = 'Ctrl-C stops everything.'

const PORTS = ['WEB_PORT', 'API_PORT', 'MCP_PORT', 'API_INTERNAL_PORT'] as const
let ports: Record<(typeof PORTS)[number], string>
let child: ChildProcess
let banner: string

/** Runs `npm start` until its banner is complete; rejects with its output if it ends earlier. */
function start(): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env
  child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...environment, ...ports, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk
      if (output.includes(BANNER_END)) resolve(output)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(output)))
  })
}

/** Ctrl-C in a terminal signals the whole process group. */
const interrupt = () =>
  new Promise<void>((done) => {
    child.once('exit', () => done())
    process.kill(-(child.pid ?? 0), 'SIGINT')
  })

beforeAll(async () => {
  const free = PORTS.map(async (name) => [name, String(await freePort())] as const)
  ports = Object.fromEntries(await Promise.all(free)) as typeof ports
  banner = await start()
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const liveKey = () => /pk_live_\w{38}/.exec(banner)?.[0] ?? ''
const devKey = () => /pk_dev_\w{38}/.exec(banner)?.[0] ?? ''

test('the banner shows addresses, sign-in and keys, and its curl line works as pasted', async () => {
  for (const name of ['WEB_PORT', 'API_PORT', 'MCP_PORT'] as const) {
    expect(banner).toContain(`http://localhost:${ports[name]}`)
  }
  expect(banner).toMatch(/Sign in +demo@example\.com +\S+/)
  expect(banner).toMatch(/pk_dev_\w{38}/)
  const command = /curl -G[\s\S]*?compiled/.exec(banner)?.[0] ?? ''
  const { stdout } = await run('bash', ['-c', command])
  const { data } = JSON.parse(stdout) as { data: { prompt: string } }
  expect(data.prompt).toContain("The customer's name is Alex")
  expect(data.prompt, 'no placeholder is left').not.toContain('{{')
})

test('the demo has prompts with every block type, several versions, and an unpublished one', async () => {
  const headers = { authorization: `Bearer ${liveKey()}` }
  const response = await fetch(`http://localhost:${ports.API_PORT}/api/v1/prompts`, { headers })
  const { data } = (await response.json()) as { data: { current_version: string }[] }
  expect(data.length).toBeGreaterThanOrEqual(4)
  expect(data.map(({ current_version }) => current_version)).toContain('0')
  expect(data.map(({ current_version }) => current_version)).toContain('2')
})

test('the demo has test cases, a run that shows a regression, an open proposal, usage and a webhook', async () => {
  const bearer = devKey()
  const client = createClient(publicContract, `http://localhost:${ports.API_PORT}/api/v1`, fetch)
  const prompt_id = 'ticket-triage'
  const runs = async () => (await client.list_eval_runs({ prompt_id }, { bearer })).data
  await expect
    .poll(async () => (await runs()).map(({ state }) => state))
    .toEqual(['finished', 'finished'])
  const [after, before] = await runs()
  expect([before?.failed, after?.failed]).toEqual([0, 1])
  const given = { eval_run_id: after?.id ?? '', before: before?.id ?? '' }
  expect((await client.compare_eval_runs(given, { bearer })).data).toMatchObject({ broken: 1 })
  const proposals = await client.list_proposals({ state: 'pending' }, { bearer })
  expect(proposals.data).toMatchObject([{ title: 'Ask for the order number' }])
  const { data: entries } = await client.list_audit_entries({ limit: 100 }, { bearer })
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['webhook.created', 'webhook.updated', 'test_case.created']),
  )
})

const GUIDES = readdirSync(join(ROOT, 'apps/web/guides')).map((file) =>
  join('apps/web/guides', file),
)
const withCommands = ['README.md', 'docs/tour.md', 'docs/importing.md'].filter((file) =>
  readFileSync(join(ROOT, file), 'utf8').includes('```sh\ncurl '),
)

test.each(withCommands)('every command of %s works', async (file) => {
  const document = readFileSync(join(ROOT, file), 'utf8')
  const blocks = [...document.matchAll(/```sh\n([^`]+)```/g)].map((match) => match[1] as string)
  expect(blocks.filter((block) => block.startsWith('curl ')).length).toBeGreaterThan(0)
  expect(blocks.filter((block) => !/^(curl|npm|npx|export) /.test(block))).toEqual([])
  let key = liveKey()
  for (const command of blocks) {
    if (command.startsWith('export PROMPTWIRE_API_KEY=pk_dev_')) key = devKey()
    if (!command.startsWith('curl ')) continue
    const here = command
      .replaceAll('localhost:3001', `localhost:${ports.API_PORT}`)
      .replaceAll('localhost:3002', `localhost:${ports.MCP_PORT}`)
    const env = { ...process.env, PROMPTWIRE_API_KEY: key }
    const { stdout } = await run('bash', ['-c', here], { env })
    const answer = JSON.parse(stdout) as { error?: unknown }
    expect(answer.error ?? null, command).toBeNull()
  }
})

test('one form replaces the demo by a model of one`s own, as in the README', async () => {
  const { WEB_PORT } = ports
  const at = (port: string) => `http://localhost:${port}`
  const person = new Person({ urls: { web: at(WEB_PORT) }, fetch })
  const [, email = '', password = ''] = /Sign in +(\S+) +(\S+)/.exec(banner) ?? []
  await person.post('/sign-in', { email, password })
  const projects = await (await person.get('/projects')).text()
  const models = `${/\/projects\/[0-9a-f-]{36}/.exec(projects)?.[0]}/models`
  const before = await (await person.get(models)).text()
  expect(before).toContain('Built-in demo')
  expect(before).toContain('No model providers yet')

  const form = { preset: 'openai', kind: 'openai', name: 'OpenAI', default_model: 'gpt-5.2' }
  const credential = 'sk-that-no-test-sends-7731'
  const added = await person.post(models, { ...form, credential })
  expect(added.status).toBe(303)
  const after = await (await person.get(models)).text()
  expect(after).toContain('…7731')
  expect(after).toContain('Used only if a call names it.')
})

test('every script named in the documents exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const documents = [
    'README.md',
    'AGENTS.md',
    'SECURITY.md',
    'docs/tour.md',
    'docs/deployment.md',
    'docs/operating.md',
    'docs/decisions.md',
    ...GUIDES,
  ]
  const named = documents.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:npm run|pnpm) ([a-z:]+)/g)].map(
      (m) => m[1],
    ),
  )
  const known = new Set([...Object.keys(scripts), 'vitest', 'prisma', 'is'])
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !known.has(name ?? ''))).toEqual([])
})

test('a second start names every taken port and its variable at once, and builds nothing', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'promptwire-start-'))
  const env = { ...process.env, ...ports, DATA_DIR: join(elsewhere, 'data') }
  const refused = await run('npm', ['start'], { cwd: ROOT, env }).catch((error) => error)
  expect(refused.code).toBe(1)
  expect(refused.stdout).not.toContain(BANNER_END)
  for (const name of PORTS) {
    expect(refused.stderr).toContain(`Port ${ports[name]} is in use; set ${name}`)
  }
  expect(existsSync(env.DATA_DIR)).toBe(false)
  rmSync(elsewhere, { recursive: true, force: true })
})

test('one port for two listeners is rejected as well', async () => {
  const [free] = [String(await freePort())]
  const env = { ...process.env, WEB_PORT: free, API_PORT: free, DATA_DIR: folder }
  const refused = await run('npm', ['start'], { cwd: ROOT, env }).catch((error) => error)
  expect(refused.stderr).toMatch(new RegExp(`Port ${free} is in use; set (WEB|API)_PORT`))
})

test.runIf(process.platform === 'linux')('each app gets its own variables only', () => {
  const { api, mcp, web } = environmentsOfApps(Object.values(ports))
  expect(api).toHaveProperty('SERVICE_SECRET')
  expect(api).toHaveProperty('DATA_DIR', folder)
  expect(web).toHaveProperty('SERVICE_SECRET')
  expect(mcp).toHaveProperty('API_INTERNAL_URL')
  expect(mcp).toHaveProperty('ADDRESS_SECRET')
  for (const name of ['SERVICE_SECRET', 'DATABASE_URL', 'DATA_DIR', 'API_PORT', 'WEB_PORT']) {
    expect(mcp).not.toHaveProperty(name)
  }
  for (const name of ['DATABASE_URL', 'DATA_DIR', 'API_INTERNAL_PORT', 'MCP_PORT']) {
    expect(web).not.toHaveProperty(name)
  }
})

test('no public listener serves operations of our own apps', async () => {
  const paths = ['/internal/key', '/internal/sessions', '/internal/oauth/token', '/internal']
  for (const path of paths) {
    const response = await fetch(`http://localhost:${ports.API_PORT}${path}`, { method: 'POST' })
    expect(response.status, path).toBe(404)
  }
  const internal = await fetch(`http://127.0.0.1:${ports.API_INTERNAL_PORT}/internal/key`)
  expect(internal.status).toBe(401)
})

test("the operator's command lists accounts and sets a plan that applies to the next request", async () => {
  const env = { ...process.env, ...ports, DATA_DIR: folder }
  const accounts = (...parameters: string[]) =>
    run('npm', ['run', '--silent', 'accounts', '--', ...parameters], { cwd: ROOT, env })
  expect((await accounts()).stdout).toMatch(/enterprise \(default\)\t\d+\tdemo@example\.com/)
  expect((await accounts('set-plan', 'demo@example.com', 'pro')).stdout).toContain('\tpro\t')
  const headers = { authorization: `Bearer ${liveKey()}` }
  const response = await fetch(`http://localhost:${ports.API_PORT}/api/v1/prompts`, { headers })
  expect(response.headers.get('x-ratelimit-limit')).toBe('100000')
  expect((await accounts('set-plan', 'demo@example.com', 'default')).stdout).toContain('(default)')
  await expect(accounts('set-plan', 'demo@example.com', 'gold')).rejects.toMatchObject({
    stderr: expect.stringContaining('Usage'),
  })
  await expect(accounts('set-plan', 'unknown@example.com', 'pro')).rejects.toMatchObject({
    stderr: expect.stringContaining('No account'),
  })
})

const everythingIn = (place: string) => [
  place,
  ...readdirSync(place, { recursive: true, encoding: 'utf8' }).map((name) => join(place, name)),
]
const openToOthers = () => everythingIn(folder).filter((path) => statSync(path).mode & 0o077)

test('Ctrl-C stops everything, and a second start has the same data and keys', async () => {
  const before = liveKey()
  expect(openToOthers()).toEqual([])
  await interrupt()
  for (const path of everythingIn(folder)) chmodSync(path, 0o777)
  for (const port of Object.values(ports)) {
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  }
  banner = await start()
  expect(liveKey()).toBe(before)
  expect(openToOthers()).toEqual([])
})

// Last, since the other tests use the service.
test('a signal that ends npm alone ends the services', async () => {
  child.kill('SIGTERM')
  const isServed = (port: string) =>
    fetch(`http://localhost:${port}/healthz`).then(
      () => true,
      () => false,
    )
  const servedPorts = async () => {
    const served = await Promise.all(Object.values(ports).map(isServed))
    return served.filter(Boolean)
  }
  await expect.poll(servedPorts, { timeout: 20_000 }).toEqual([])
})

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './support/free-port.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'promptwire-start-'))
const BANNER_END = 'Ctrl-C stops everything.'

let ports: { WEB_PORT: string; API_PORT: string; MCP_PORT: string }
let child: ChildProcess
let banner: string

/** `npm start` until its banner is complete; rejects with what it said when it ends before. */
function start(): Promise<string> {
  const { DATABASE_URL: _, ...environment } = process.env
  child = spawn('npm', ['start'], {
    cwd: ROOT,
    env: { ...environment, ...ports, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk
      if (said.includes(BANNER_END)) resolve(said)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', () => reject(new Error(said)))
  })
}

/** Ctrl-C in a terminal reaches the whole process group. */
const interrupt = () =>
  new Promise<void>((done) => {
    child.once('exit', () => done())
    process.kill(-(child.pid ?? 0), 'SIGINT')
  })

beforeAll(async () => {
  const [web, api, mcp] = await Promise.all([freePort(), freePort(), freePort()])
  ports = { WEB_PORT: String(web), API_PORT: String(api), MCP_PORT: String(mcp) }
  banner = await start()
}, 120_000)
afterAll(async () => {
  await interrupt()
  rmSync(folder, { recursive: true, force: true })
})

const liveKey = () => /pk_live_\w{38}/.exec(banner)?.[0] ?? ''

test('the banner tells addresses, sign-in and keys, and its curl line works as pasted', async () => {
  for (const port of Object.values(ports)) expect(banner).toContain(`http://localhost:${port}`)
  expect(banner).toMatch(/Sign in +demo@example\.com +\S+/)
  expect(banner).toMatch(/pk_dev_\w{38}/)
  const command = /curl -G[\s\S]*?compiled/.exec(banner)?.[0] ?? ''
  const { stdout } = await run('bash', ['-c', command])
  const { data } = JSON.parse(stdout) as { data: { prompt: string } }
  expect(data.prompt).toContain("The customer's name is Alex")
})

test('the demo has prompts with every block type, several versions, and one only drafted', async () => {
  const headers = { authorization: `Bearer ${liveKey()}` }
  const response = await fetch(`http://localhost:${ports.API_PORT}/api/v1/prompts`, { headers })
  const { data } = (await response.json()) as { data: { current_version: string }[] }
  expect(data.length).toBeGreaterThanOrEqual(4)
  expect(data.map(({ current_version }) => current_version)).toContain('0')
  expect(data.map(({ current_version }) => current_version)).toContain('2')
})

test('every curl line of the README works', async () => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
  const blocks = [...readme.matchAll(/```sh\n([^`]+)```/g)].map((match) => match[1] as string)
  const commands = blocks.filter((block) => block.startsWith('curl'))
  expect(commands.length).toBeGreaterThan(3)
  for (const command of commands) {
    const here = command
      .replaceAll('localhost:3001', `localhost:${ports.API_PORT}`)
      .replaceAll('localhost:3002', `localhost:${ports.MCP_PORT}`)
    const env = { ...process.env, PROMPTWIRE_KEY: liveKey() }
    const { stdout } = await run('bash', ['-c', here], { env })
    const answer = JSON.parse(stdout) as { error?: unknown }
    expect(answer.error ?? null, command).toBeNull()
  }
})

test('every script that the documents name exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const documents = ['README.md', 'AGENTS.md', 'docs/deployment.md', 'docs/decisions.md']
  const named = documents.flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/(?:npm run|pnpm) ([a-z:]+)/g)].map(
      (m) => m[1],
    ),
  )
  const known = new Set([...Object.keys(scripts), 'vitest', 'prisma', 'is'])
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !known.has(name ?? ''))).toEqual([])
})

test('a second start on the same ports says so and starts nothing', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'promptwire-start-'))
  const env = { ...process.env, ...ports, DATA_DIR: elsewhere }
  const second = run('npm', ['start'], { cwd: ROOT, env })
  await expect(second).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`Port ${ports.WEB_PORT} is in use`),
    stdout: expect.not.stringContaining(BANNER_END),
  })
  rmSync(elsewhere, { recursive: true, force: true })
})

test('Ctrl-C stops everything, and a second start has the same data and keys', async () => {
  const before = liveKey()
  await interrupt()
  for (const port of Object.values(ports)) {
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
  }
  banner = await start()
  expect(liveKey()).toBe(before)
})

// npm start: set up, build, and run the three apps on the embedded database (or DATABASE_URL).
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { build, install, root } from './prepare.mjs'

const say = (text) => process.stdout.write(`${text}\n`)
const env = { ...process.env }

/** Secrets of this installation, made once and kept beside the data. */
function readSecrets(folder) {
  const file = join(folder, 'secrets.json')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    const secret = () => randomBytes(32).toString('base64url')
    const made = { CODE_SIGNING_KEYS: `first:${secret()}`, SERVICE_SECRET: secret() }
    writeFileSync(file, JSON.stringify(made, null, 2), { mode: 0o600 })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The addresses follow the ports unless they are given. */
function configure() {
  env.DATA_DIR = resolve(root, env.DATA_DIR || '.data')
  const port = (name, fallback) => {
    env[`${name}_PORT`] ||= fallback
    env[`${name}_URL`] ||= `http://localhost:${env[`${name}_PORT`]}`
  }
  port('WEB', '3000')
  port('API', '3001')
  port('MCP', '3002')
  env.LOG_LEVEL ||= 'warn'
  // On a laptop the first receiver of webhooks is one on the laptop.
  if (env.NODE_ENV !== 'production') env.ALLOW_PRIVATE_WEBHOOKS ||= 'true'
  for (const [name, value] of Object.entries(readSecrets(env.DATA_DIR))) env[name] ||= value
}

/** Says plainly that a port is taken, before anything starts that another instance could answer for. */
async function requireFreePorts() {
  for (const name of ['WEB_PORT', 'API_PORT', 'MCP_PORT']) {
    const free = await new Promise((done) => {
      const probe = createServer().once('error', () => done(false))
      probe.listen(Number(env[name]), '127.0.0.1', () => probe.close(() => done(true)))
    })
    if (free) continue
    process.stderr.write(`Port ${env[name]} is in use; stop what runs there or set ${name}.\n`)
    process.exit(1)
  }
}

const children = []
let stopping = false

/** Starts an app; when one ends by itself, all end. */
function startApp(name) {
  const child = spawn(process.execPath, [join(root, `apps/${name}/dist/main.js`)], {
    cwd: root,
    env,
    // A process group of its own: Ctrl-C reaches this script only, which stops the apps in order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  children.push({ name, child, ended })
  child.once('exit', (code) => {
    if (!stopping) void stop(code ?? 1)
  })
}

/** Ends the apps, the ones that call the API first. */
async function stop(code) {
  if (stopping) return
  stopping = true
  for (const { child, ended } of children.reverse()) {
    child.kill('SIGTERM')
    await ended
  }
  process.exit(code)
}

async function ready(url) {
  while (!stopping) {
    const answered = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return
    await new Promise((later) => setTimeout(later, 50))
  }
}

const local = (name) => `http://127.0.0.1:${env[`${name}_PORT`]}`

async function keyWorks(key) {
  const headers = { authorization: `Bearer ${key}` }
  const response = await fetch(`${local('API')}/internal/key`, { headers })
  return response.ok
}

async function describeDemo() {
  const file = join(env.DATA_DIR, 'demo.json')
  if (env.DATABASE_URL || !existsSync(file)) return
  const demo = JSON.parse(readFileSync(file, 'utf8'))
  say(`\n  Sign in   ${demo.email}  ${demo.password}`)
  if (!(await keyWorks(demo.live_key)) || !(await keyWorks(demo.dev_key))) {
    return say(`  Keys      the demo keys are revoked; create new ones in the web app`)
  }
  say(`  Live key  ${demo.live_key}`)
  say(`  Dev key   ${demo.dev_key}`)
  const query = `--data-urlencode 'variables={"customer_name":"Alex"}'`
  say(`\n  Try it:\n  curl -G -H "Authorization: Bearer ${demo.live_key}" ${query} \\`)
  say(`    ${env.API_URL}/api/v1/prompts/support-reply/compiled`)
}

process.once('SIGINT', () => void stop(0))
process.once('SIGTERM', () => void stop(0))
install()
build()
configure()
await requireFreePorts()
startApp('api')
await ready(local('API'))
startApp('mcp')
startApp('web')
await Promise.all([ready(local('MCP')), ready(local('WEB'))])
if (!stopping) {
  say(`\nPromptwire is ready.\n\n  Web       ${env.WEB_URL}\n  API       ${env.API_URL}/api/v1`)
  say(`  MCP       ${env.MCP_URL}/mcp`)
  await describeDemo()
  say('\nCtrl-C stops everything.')
}
